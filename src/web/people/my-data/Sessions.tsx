// Seus aparelhos: each session with its last use, and a button to end it.
import { LogOut, MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { writeOnline } from '#data/online-requests';
import { type MyData, myDataWords } from '#domain/people/my-data';
import { useUndoToast } from '#parts/forms/UndoToast';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { dateTime } from '#ui/format';
import { useToast } from '#ui/Toast';

const where = '/api/my_data/sessions';

type SessionsProps = { data: MyData; locked: boolean; reload: () => Promise<void> };

export function Sessions({ data: { sessions }, locked, reload }: SessionsProps) {
  const { show } = useToast();
  const { showFailure } = useUndoToast(myDataWords.notEnded);
  const [ending, setEnding] = useState<string | null>(null);
  const end = async (path: string, done: string) => {
    setEnding(path);
    await writeOnline('DELETE', path).then(() => show({ message: done }), showFailure);
    await reload();
    setEnding(null);
  };
  const others = sessions.filter(({ is_current }) => !is_current);
  return (
    <Card title="Seus aparelhos" className="lg:col-span-2">
      <p className="max-w-prose text-muted">Onde você entrou e não saiu. Se não reconhece um deles, encerre-o e troque a sua senha.</p>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {sessions.map(({ id, device, created_at, renewed_at, is_current }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <MonitorSmartphone aria-hidden="true" className="shrink-0 text-muted" />
            <div className="min-w-0 grow basis-48">
              <p className="font-semibold">
                {device} {is_current && <Badge tone="green">este aparelho</Badge>}
              </p>
              <p className="text-sm text-muted">
                Último uso em {dateTime(renewed_at)}. Entrou em {dateTime(created_at)}.
              </p>
            </div>
            {!is_current && (
              <Button
                icon={LogOut}
                disabled={locked || ending !== null}
                busy={ending === `${where}/${id}`}
                busyLabel="Encerrando..."
                aria-label={`Encerrar ${device}, último uso em ${dateTime(renewed_at)}`}
                onClick={() => void end(`${where}/${id}`, `${device}: sessão encerrada`)}
              >
                Encerrar
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 1 && (
        <Button
          className="mt-2"
          icon={LogOut}
          disabled={locked || ending !== null}
          busy={ending === where}
          busyLabel="Encerrando..."
          onClick={() => void end(where, 'As outras sessões foram encerradas')}
        >
          Encerrar as outras
        </Button>
      )}
    </Card>
  );
}
