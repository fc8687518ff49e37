// The link of another e-mail: pressed by a person, so that a program that only opens links confirms nothing.
import { useState } from 'react';
import { confirmEmail, current } from '#data/session';
import { emailConfirmation } from '#domain/people/my-data';
import { useForm } from '#parts/forms/PersonForm';
import { ErrorBanner, Notice } from '#ui/Banner';
import { Button } from '#ui/Button';

export function NewEmail({ token }: { token: string }) {
  const [said, setSaid] = useState<string | null>(null);
  const { busy, fault, errorOf, submit } = useForm(emailConfirmation, async (link) => setSaid((await confirmEmail(link.token)).message));
  const wrong = fault?.message ?? errorOf('token');
  // A whole page: whoever is signed in goes on where they were, everybody else to the way in.
  const leave = () => location.replace(current().status === 'in' ? '/' : '/login');
  if (said)
    return (
      <>
        <Notice tone="green" role="status" title={said} />
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
