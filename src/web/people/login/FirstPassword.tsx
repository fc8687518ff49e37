// First sign-in with a password set by somebody else: the person must choose their own first.
import * as z from 'zod/mini';
import { Refusal } from '#data/online';
import { changePassword, renew } from '#data/session';
import { RuleBroken } from '#domain/kernel/errors';
import { passwordChange } from '#domain/people/accounts';
import { useForm } from '#parts/forms/PersonForm';
import { useAuth } from '#parts/sync/Auth';
import { ErrorBanner } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Field } from '#ui/Field';
import { PasswordInput } from '#ui/TextInput';
import { LoginFrame } from './LoginFrame';

const schema = z.extend(passwordChange, { again: z.string() });

export function FirstPassword() {
  const { session, signOut } = useAuth();
  const { busy, fault, errorOf, submit } = useForm(schema, async ({ password, again }) => {
    if (password !== again) throw new RuleBroken('As senhas não coincidem', 'again');
    await changePassword(password).catch((error: unknown) => {
      // Ask the server whether the session was ended or only expired.
      if (error instanceof Refusal && error.status === 401) void renew();
      throw error;
    });
  });
  return (
    <LoginFrame title="Crie a sua senha">
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        {fault && <ErrorBanner title="Não foi possível trocar a senha">{fault.message}</ErrorBanner>}
        <p className="text-muted">
          Olá, {session.person.name}. A senha que você recebeu serve só para a primeira entrada. Escolha agora uma que só você saiba.
        </p>
        <input type="hidden" autoComplete="username" value={session.person.email} readOnly />
        <Field label="Nova senha" required hint="Mínimo 6 caracteres; 8 para proprietário e administrador" error={errorOf('password')}>
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <Field label="Repita a nova senha" required error={errorOf('again')}>
          <PasswordInput name="again" autoComplete="new-password" />
        </Field>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Salvando...">
          Salvar e continuar
        </Button>
        <Button variant="quiet" onClick={signOut}>
          Sair
        </Button>
      </form>
    </LoginFrame>
  );
}
