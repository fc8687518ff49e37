// E-mail and password, with the errors: on the login screen, and in the shell when a session has ended.
import { type ReactNode, useState } from 'react';
import { signIn } from '#data/session';
import { signIn as schema } from '#domain/people/accounts';
import { type Credentials, isAskedForCode, SignInCode } from '#parts/accounts/SignInCode';
import { useForm } from '#parts/forms/PersonForm';
import { ErrorBanner } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Field } from '#ui/Field';
import { EmailInput, PasswordInput } from '#ui/TextInput';

/** The API's message, as specified; people read it in Portuguese. */
const wrongCredentials = 'Invalid login credentials';

/** `known`: the e-mail whose session ended. `fixed`: it cannot be changed. `beside`: other actions, hidden once a code is required. */
type SignInFormProps = { known?: string | undefined; fixed?: boolean; entered: () => void; beside?: ReactNode };

export function SignInForm(form: SignInFormProps) {
  const [asked, setAsked] = useState<Credentials | null>(null);
  if (asked) return <SignInCode of={asked} back={() => setAsked(null)} entered={form.entered} />;
  return (
    <>
      <FirstStep {...form} onAsked={setAsked} />
      {form.beside}
    </>
  );
}

function FirstStep({ known, fixed = false, entered, onAsked }: SignInFormProps & { onAsked: (credentials: Credentials) => void }) {
  const { busy, fault, errorOf, submit } = useForm(schema, async ({ email, password }) => {
    await signIn(email, password).then(entered, (error: unknown) => {
      if (!isAskedForCode(error)) throw error;
      onAsked({ email, password });
    });
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {fault && (
        <ErrorBanner title="Erro ao fazer login">
          {fault.message === wrongCredentials ? (
            <>
              <p>E-mail ou senha incorretos.</p>
              <p>Verifique suas credenciais ou entre em contato com o administrador.</p>
            </>
          ) : (
            fault.message && <p>{fault.message}</p>
          )}
        </ErrorBanner>
      )}
      <Field label="E-mail" required={!fixed} error={errorOf('email')}>
        <EmailInput name="email" autoComplete="username" defaultValue={known} readOnly={fixed} />
      </Field>
      <Field label="Senha" required error={errorOf('password')}>
        <PasswordInput name="password" autoComplete="current-password" data-autofocus={fixed || undefined} />
      </Field>
      <Button type="submit" variant="primary" busy={busy} busyLabel="Entrando...">
        Entrar
      </Button>
    </form>
  );
}
