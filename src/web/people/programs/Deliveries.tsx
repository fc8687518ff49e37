// The last deliveries of a webhook, each with how it went, and "Enviar de novo".
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { writeOnline } from '#data/online-requests';
import { type Delivery, type Deliveries as Listed, type Webhook, webhookWords } from '#domain/people/webhooks';
import { useUndoToast } from '#parts/forms/UndoToast';
import { Online, useAsked } from '#parts/sync/Online';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { count, dateTime } from '#ui/format';
import { useToast } from '#ui/Toast';

export function Deliveries({ path, webhook, onClose }: { path: string; webhook: Webhook; onClose: () => void }) {
  const where = `${path}/${webhook.id}/deliveries`;
  const asked = useAsked<Listed>(where);
  const { show } = useToast();
  const { showFailure } = useUndoToast(webhookWords.notSent);
  const [busy, setBusy] = useState<string | null>(null);
  const send = async (id: string) => {
    setBusy(id);
    await writeOnline<Delivery>('POST', `${where}/${id}/resend`, {}).then((sent) => show({ message: sentInWords(sent) }), showFailure);
    await asked.reload();
    setBusy(null);
  };
  return (
    <Dialog open title={`Envios a ${webhook.name}`} size="wide" onClose={onClose} footer={<Button onClick={onClose}>Fechar</Button>}>
      <Online of={asked} failed={webhookWords.failed}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className="text-muted">Ainda não houve envios.</p>
          ) : (
            <ul aria-label="Últimos envios" className="flex flex-col divide-y divide-line">
              {rows.map((one) => (
                <li key={one.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
                  <div className="min-w-0 grow basis-48">
                    <p className="font-semibold">
                      {one.kind === 'test' ? 'Teste' : count(one.events, 'registro', 'registros')} <State of={one} />
                    </p>
                    <p className="text-sm text-muted">
                      {dateTime(one.tried_at ?? one.created_at)}, {count(one.attempts, 'tentativa', 'tentativas')}
                      {one.error && `. ${one.error}`}
                    </p>
                  </div>
                  <Button
                    icon={RotateCw}
                    disabled={asked.offline || busy !== null}
                    busy={busy === one.id}
                    busyLabel="Enviando..."
                    aria-label={`Enviar de novo o de ${dateTime(one.created_at)}`}
                    onClick={() => void send(one.id)}
                  >
                    Enviar de novo
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Online>
    </Dialog>
  );
}

export const sentInWords = ({ delivered_at, error }: Pick<Delivery, 'delivered_at' | 'error'>) =>
  error ? `Não foi aceito: ${error}` : delivered_at ? 'O outro programa recebeu' : 'Enviado';

const State = ({ of: { delivered_at, error, attempts } }: { of: Delivery }) =>
  delivered_at && !error ? <Badge tone="green">entregue</Badge> : attempts === 0 ? <Badge tone="gray">a enviar</Badge> : <Badge tone="red">não entregue</Badge>;
