// Sign-in: email and password, and what to do when they are not the right ones.
import { signIn } from '#data/session';
import { signIn as schema } from '#domain/accounts';
import { ErrorBanner } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Field } from '#ui/Field';
import { PasswordInput, TextInput } from '#ui/TextInput';
import { useForm } from './form';
import type { Door } from './LoginScreen';

export function SignIn({ entered, open, signup }: { entered: () => void; open: (door: Door) => void; signup: boolean }) {
  const { busy, fault, errorOf, submit } = useForm(schema, async ({ email, password }) => {
    await signIn(email, password);
    entered();
  });
  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
        {fault && (
          <ErrorBanner title="Erro ao fazer login">
            {fault.message && <p>{fault.message}</p>}
            {fault.message.includes('Invalid login credentials') && <p>Verifique suas credenciais ou entre em contato com o administrador.</p>}
          </ErrorBanner>
        )}
        <Field label="E-mail" required error={errorOf('email')}>
          <TextInput name="email" type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label="Senha" required error={errorOf('password')}>
          <PasswordInput name="password" autoComplete="current-password" />
        </Field>
        <Button type="submit" variant="primary" busy={busy} busyLabel="Entrando...">
          Entrar
        </Button>
      </form>
      <div className="mt-3 flex flex-col gap-1">
        <Button variant="quiet" onClick={() => open('forgotten')}>
          Esqueci minha senha
        </Button>
        {signup && (
          <Button variant="secondary" onClick={() => open('sign-up')}>
            Criar conta grátis
          </Button>
        )}
      </div>
    </>
  );
}
