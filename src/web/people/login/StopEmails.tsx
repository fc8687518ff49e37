// The link in a daily summary: ends these e-mails after a press, so that link scanners end nothing. Works without a session.
import { useState } from 'react';
import { ask } from '#data/online';
import { current } from '#data/session';
import { ErrorBanner, Notice } from '#ui/Banner';
import { Button } from '#ui/Button';

export function StopEmails({ token }: { token: string }) {
  const [said, setSaid] = useState<{ done?: string; fault?: string }>({});
  const [busy, setBusy] = useState(false);
  // Full page load: to the farm when signed in, otherwise to the login.
  const leave = () => location.replace(current().status === 'in' ? '/notices' : '/login');
  const stop = async () => {
    setBusy(true);
    setSaid(
      await ask<{ message: string }>('POST', `/api/notices/stop/${token}`).then(
        ({ message }) => ({ done: message }),
        (error: unknown) => ({ fault: (error as Error).message }),
      ),
    );
    setBusy(false);
  };
  return (
    <div className="flex flex-col gap-4">
      {said.fault !== undefined && <ErrorBanner title="Não foi possível parar os e-mails">{said.fault}</ErrorBanner>}
      {said.done ? (
        <Notice tone="green" role="status" title={said.done} />
      ) : (
        <>
          <p className="text-muted">O resumo do dia desta fazenda deixa de vir por e-mail. Os avisos no celular continuam como estão.</p>
          <Button variant="primary" busy={busy} busyLabel="Parando..." onClick={() => void stop()}>
            Parar os e-mails
          </Button>
        </>
      )}
      <Button variant="quiet" onClick={leave}>
        {said.done ? 'Abrir o Lida' : 'Agora não'}
      </Button>
    </div>
  );
}
