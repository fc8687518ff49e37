// The server was restored from a backup: calls of this device that it had and no longer has, to send again or give up.
import { Send, X } from 'lucide-react';
import { useState } from 'react';
import { useCondition, useDevice } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { ConfirmDialog } from '#ui/Dialog';
import { count, dateTime } from '#ui/format';
import { useToast } from '#ui/Toast';

/** The list is only a reminder of what they are. */
const mostShown = 20;

export function LostCalls() {
  const device = useDevice();
  const { lostCalls } = useCondition();
  const { time_zone } = device.replica.who;
  const toast = useToast();
  const [asking, setAsking] = useState(false);
  if (lostCalls.length === 0) return null;
  const many = lostCalls.length;
  const send = async () => {
    await device.settleLost('send');
    // Calls refused because their record was lost with the others.
    for (const { call, cause } of device.replica.refused()) if (cause?.kind === 'unknown') await device.retry(call.id).catch(() => undefined);
    toast.show({ message: many === 1 ? 'O registro voltou para a fila de envio' : `${many} registros voltaram para a fila de envio` });
  };
  return (
    <section className="card" aria-labelledby="perdidos">
      <div className="card-head">
        <h2 id="perdidos">O servidor foi restaurado de uma cópia</h2>
      </div>
      <p>
        {many === 1
          ? '1 registro que este aparelho já tinha enviado não está mais lá.'
          : `${count(many, 'registro', 'registros')} que este aparelho já tinha enviado não estão mais lá.`}{' '}
        <span className="text-muted">Enviar de novo não repete nada.</span>
      </p>
      <ul className="mt-3 flex list-disc flex-col gap-1 pl-5 text-sm">
        {lostCalls.slice(0, mostShown).map(({ call, description: { title, subject } }) => (
          <li key={call.id} className="wrap-anywhere">
            {subject ? `${title}: ${subject}` : title} <span className="text-muted">({dateTime(call.at, time_zone)})</span>
          </li>
        ))}
        {many > mostShown && <li>e mais {count(many - mostShown, 'registro', 'registros')}</li>}
      </ul>
      <p className="mt-3 flex flex-wrap gap-2">
        <Button variant="primary" icon={Send} onClick={() => void send()}>
          Enviar de novo
        </Button>
        <Button variant="quiet" icon={X} onClick={() => setAsking(true)}>
          Dispensar
        </Button>
      </p>
      <ConfirmDialog
        open={asking}
        title="Dispensar estes registros?"
        message={`${count(many, 'registro não volta', 'registros não voltam')} para o servidor. Não há como desfazer.`}
        confirmLabel="Dispensar"
        onConfirm={() => void device.settleLost('dismiss')}
        onCancel={() => setAsking(false)}
      />
    </section>
  );
}
