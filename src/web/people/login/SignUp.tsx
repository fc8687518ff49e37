// Sign-up: the owner and the first farm, in four fields.
import { signUp } from '#data/session';
import { signUpForm as schema } from '#domain/people/accounts';
import { leastCharacters, passwordWords } from '#domain/people/passwords';
import { useForm } from '#parts/forms/PersonForm';
import { ErrorBanner } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Checkbox } from '#ui/Checkbox';
import { Field } from '#ui/Field';
import { EmailInput, PasswordInput, TextInput } from '#ui/TextInput';

export function SignUp({ entered }: { entered: () => void }) {
  const { busy, fault, errorOf, submit } = useForm(schema, async (form) => {
    await signUp(form);
    entered();
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {fault && <ErrorBanner title="Não foi possível criar a conta">{fault.message}</ErrorBanner>}
      <p className="text-muted">Grátis para começar, sem cartão de crédito.</p>
      <Field label="Seu nome" required error={errorOf('name')}>
        <TextInput name="name" autoComplete="name" />
      </Field>
      <Field label="Nome da fazenda" required error={errorOf('farm_name')}>
        <TextInput name="farm_name" autoComplete="organization" />
      </Field>
      <Field label="E-mail" required error={errorOf('email')}>
        <EmailInput name="email" autoComplete="username" />
      </Field>
      <Field label="Senha" required hint={passwordWords.hint(leastCharacters.keeper)} error={errorOf('password')}>
        <PasswordInput name="password" autoComplete="new-password" />
      </Field>
      <Checkbox name="accepted_terms" error={errorOf('accepted_terms')} label={<Terms />} />
      <Button type="submit" variant="primary" busy={busy} busyLabel="Criando conta...">
        Criar conta grátis
      </Button>
    </form>
  );
}

/** Opened in new tabs, so that this form keeps its values. */
function Terms() {
  return (
    <>
      Li e aceito os{' '}
      <a className="underline" href="/termos" target="_blank" rel="noreferrer">
        Termos de uso
      </a>{' '}
      e a{' '}
      <a className="underline" href="/privacidade" target="_blank" rel="noreferrer">
        Política de privacidade
      </a>
    </>
  );
}
