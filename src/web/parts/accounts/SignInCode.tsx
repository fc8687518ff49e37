// The second step of a sign-in: the code of the authenticator, or a recovery code. E-mail and password stay in memory only.
import { useEffect, useRef } from 'react';
import { Refusal } from '#data/online';
import { signIn } from '#data/session';
import { RuleBroken } from '#domain/kernel/errors';
import { codeStep, fewRecoveryCodes } from '#domain/people/second-factor';
import { CodeInput } from '#parts/forms/CodeInput';
import { useForm } from '#parts/forms/PersonForm';
import { ErrorBanner } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Field } from '#ui/Field';
import { count } from '#ui/format';
import { useToast } from '#ui/Toast';

export type Credentials = { email: string; password: string };

export const isAskedForCode = (error: unknown) => error instanceof Refusal && error.code === 'second_factor';

export function SignInCode({ of: { email, password }, back, entered }: { of: Credentials; back: () => void; entered: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { show } = useToast();
  const { busy, fault, errorOf, submit } = useForm(codeStep, async ({ code }) => {
    const { recovery_codes_left: left } = await signIn(email, password, code).catch((error: unknown) => {
      throw error instanceof Refusal && error.code === 'second_factor_wrong' ? new RuleBroken(error.message, 'code') : error;
    });
    if (left !== undefined) show({ message: remaining(left), seconds: left < fewRecoveryCodes ? 15 : undefined });
    entered();
  });
  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {fault && <ErrorBanner title="Erro ao fazer login">{fault.message && <p>{fault.message}</p>}</ErrorBanner>}
      <p className="text-muted">
        Abra o aplicativo autenticador no seu celular e digite o código do Lida. Sem o celular, use um dos seus códigos de recuperação.
      </p>
      <Field label="Código" required hint="6 números, ou os 12 de um código de recuperação" error={errorOf('code')}>
        <CodeInput />
      </Field>
      <Button type="submit" variant="primary" busy={busy} busyLabel="Entrando...">
        Entrar
      </Button>
      <Button variant="quiet" onClick={back}>
        Voltar
      </Button>
    </form>
  );
}

function remaining(left: number) {
  if (left === 0) return 'Este era o último código de recuperação. Gere novos em Meus dados.';
  const many = `${left === 1 ? 'Resta' : 'Restam'} ${count(left, 'código de recuperação', 'códigos de recuperação')}.`;
  return left < fewRecoveryCodes ? `${many} Gere novos em Meus dados.` : many;
}
