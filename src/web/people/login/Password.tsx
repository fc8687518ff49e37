// Forgotten password: request a link by mail, if the installation sends mail, and choose a new one with it.
import { useState } from 'react';
import { requestReset, resetPassword } from '#data/session';
import { passwordChange, resetRequest } from '#domain/people/accounts';
import { leastCharacters, passwordWords } from '#domain/people/passwords';
import { useForm } from '#parts/forms/PersonForm';
import { ErrorBanner, Notice } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Field } from '#ui/Field';
import { EmailInput, PasswordInput } from '#ui/TextInput';

export function ForgottenPassword({ byMail, contact }: { byMail: boolean; contact: string | null }) {
  return byMail ? (
    <ByMail />
  ) : (
    <>
      <p>Peça uma nova senha a quem cuida do Lida na sua fazenda: o proprietário ou o administrador.</p>
      {contact && (
        <p className="mt-3">
          Se você é o proprietário,{' '}
          <a className="underline" href={contact} rel="noreferrer">
            fale conosco
          </a>
          .
        </p>
      )}
    </>
  );
}

function ByMail() {
  const [serverMessage, setServerMessage] = useState<string | null>(null);
  const { busy, fault, errorOf, submit } = useForm(resetRequest, async ({ email }) => setServerMessage((await requestReset(email)).message));
  if (serverMessage)
    return (
      <Notice tone="green" role="status" title="Confira a sua caixa de entrada">
        {serverMessage}
      </Notice>
    );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {fault && <ErrorBanner title="Não foi possível enviar">{fault.message}</ErrorBanner>}
      <p className="text-muted">Enviamos um link para o proprietário escolher uma nova senha. Funcionários pedem ao proprietário ou ao administrador.</p>
      <Field label="E-mail" required error={errorOf('email')}>
        <EmailInput name="email" autoComplete="username" />
      </Field>
      <Button type="submit" variant="primary" busy={busy} busyLabel="Enviando...">
        Enviar link
      </Button>
    </form>
  );
}

export function NewPassword({ token, done }: { token: string; done: () => void }) {
  const [serverMessage, setServerMessage] = useState<string | null>(null);
  const leave = () => {
    history.replaceState(null, '', '/login');
    done();
  };
  const { busy, fault, errorOf, submit } = useForm(passwordChange, async ({ password }) => setServerMessage((await resetPassword(token, password)).message));
  if (serverMessage)
    return (
      <>
        <Notice tone="green" role="status" title={serverMessage} />
        <Button variant="primary" className="mt-4 w-full" onClick={leave}>
          Entrar
        </Button>
      </>
    );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {fault && <ErrorBanner title="Não foi possível trocar a senha">{fault.message}</ErrorBanner>}
      <Field label="Nova senha" required hint={passwordWords.hint(leastCharacters.keeper)} error={errorOf('password') ?? errorOf('token')}>
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Button type="submit" variant="primary" busy={busy} busyLabel="Salvando...">
        Salvar nova senha
      </Button>
      <Button variant="quiet" onClick={leave}>
        Voltar para entrar
      </Button>
    </form>
  );
}
