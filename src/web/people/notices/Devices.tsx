// "Aparelhos que recebem avisos": each with a button to end it.
import { MonitorSmartphone, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { writeOnline } from '#data/online-requests';
import { noticeWords } from '#domain/people/notice-choices';
import { useUndoToast } from '#parts/forms/UndoToast';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { dateTime } from '#ui/format';
import { useToast } from '#ui/Toast';
import type { PartProps } from './ThisDevice';

export function Devices({ data: { devices }, locked, reload }: PartProps) {
  const [removing, setRemoving] = useState<string | null>(null);
  const { show } = useToast();
  const { showFailure } = useUndoToast(noticeWords.notSaved);
  const remove = async (id: string, device: string) => {
    setRemoving(id);
    await writeOnline('DELETE', `/api/my_data/devices/${id}`).then(() => show({ message: `${device}: avisos desligados` }), showFailure);
    await reload();
    setRemoving(null);
  };
  return (
    <Card title="Aparelhos que recebem avisos">
      {devices.length === 0 && <p className="text-muted">Nenhum. Ative os avisos em cada celular ou computador onde quer recebê-los.</p>}
      <ul className="flex flex-col divide-y divide-line">
        {devices.map(({ id, device, created_at, told_at, is_current }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <MonitorSmartphone aria-hidden="true" className="shrink-0 text-muted" />
            <div className="min-w-0 grow basis-48">
              <p className="font-semibold">
                {device} {is_current && <Badge tone="green">este aparelho</Badge>}
              </p>
              <p className="text-sm text-muted">
                Desde {dateTime(created_at)}. {told_at ? `Último aviso em ${dateTime(told_at)}.` : 'Nenhum aviso ainda.'}
              </p>
            </div>
            <Button
              icon={Trash2}
              disabled={locked || removing !== null}
              busy={removing === id}
              busyLabel="Removendo..."
              aria-label={`Remover ${device}`}
              onClick={() => void remove(id, device)}
            >
              Remover
            </Button>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-sm text-muted">Ao sair do Lida num aparelho, ele deixa de receber avisos.</p>
    </Card>
  );
}
