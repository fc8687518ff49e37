// The link that confirms a new e-mail address: needs a press, so that link scanners confirm nothing.
import { useState } from 'react';
import { confirmEmail, current } from '#data/session';
import { emailConfirmation } from '#domain/people/my-data';
import { useForm } from '#parts/forms/PersonForm';
import { ErrorBanner, Notice } from '#ui/Banner';
import { Button } from '#ui/Button';

export function NewEmail({ token }: { token: string }) {
  const [serverMessage, setServerMessage] = useState<string | null>(null);
  const { busy, fault, errorOf, submit } = useForm(emailConfirmation, async (link) => setServerMessage((await confirmEmail(link.token)).message));
  const wrong = fault?.message ?? errorOf('token');
  // Full page load: to the farm when signed in, otherwise to the login.
  const leave = () => location.replace(current().status === 'in' ? '/' : '/login');
  if (serverMessage)
    return (
      <>
        <Notice tone="green" role="status" title={serverMessage} />
        <Button variant="primary" className="mt-4 w-full" onClick={leave}>
          Continuar
        </Button>
      </>
    );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {wrong && <ErrorBanner title="Não foi possível confirmar">{wrong}</ErrorBanner>}
      <p className="text-muted">Ao confirmar, você passa a entrar no Lida com este e-mail.</p>
      <input type="hidden" name="token" value={token} readOnly />
      <Button type="submit" variant="primary" busy={busy} busyLabel="Confirmando...">
        Confirmar e-mail
      </Button>
      <Button variant="quiet" onClick={leave}>
        Agora não
      </Button>
    </form>
  );
}
