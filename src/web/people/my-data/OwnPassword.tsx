// Trocar minha senha: the current password, and the new one twice.
import { useState } from 'react';
import { Refusal } from '#data/online';
import { changePassword, renew } from '#data/session';
import { RuleBroken } from '#domain/kernel/errors';
import { ownPassword } from '#domain/people/accounts';
import { leastCharacters, passwordWords } from '#domain/people/passwords';
import { useForm } from '#parts/forms/PersonForm';
import { useAuth } from '#parts/sync/Auth';
import { ErrorBanner } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Card } from '#ui/Card';
import { Field } from '#ui/Field';
import { PasswordInput } from '#ui/TextInput';
import { useToast } from '#ui/Toast';

export function OwnPassword({ locked }: { locked: boolean }) {
  // Change the key to empty the form.
  const [changed, setChanged] = useState(0);
  return (
    <Card title="Trocar minha senha">
      <Form key={changed} locked={locked} onChanged={() => setChanged(changed + 1)} />
    </Card>
  );
}

function Form({ locked, onChanged }: { locked: boolean; onChanged: () => void }) {
  const { person, is_super_admin, farms } = useAuth().session;
  const keepsFarms = is_super_admin || farms.some(({ is_owner_or_admin }) => is_owner_or_admin);
  const { show } = useToast();
  const { busy, fault, errorOf, submit } = useForm(ownPassword, async ({ current, password, again }) => {
    if (password !== again) throw new RuleBroken('As senhas não coincidem', 'again');
    await changePassword(password, current).catch((error: unknown) => {
      // Ask the server whether the session was ended or only expired.
      if (error instanceof Refusal && error.status === 401) void renew();
      throw error;
    });
    show({ message: 'Senha trocada. Nos outros aparelhos é preciso entrar de novo.' });
    onChanged();
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {fault && <ErrorBanner title="Não foi possível trocar a senha">{fault.message}</ErrorBanner>}
      <input type="hidden" autoComplete="username" value={person.email} readOnly />
      <Field label="Senha atual" required error={errorOf('current')}>
        <PasswordInput name="current" autoComplete="current-password" disabled={locked} />
      </Field>
      <Field label="Nova senha" required hint={passwordWords.hint(keepsFarms ? leastCharacters.keeper : leastCharacters.staff)} error={errorOf('password')}>
        <PasswordInput name="password" autoComplete="new-password" disabled={locked} />
      </Field>
      <Field label="Repita a nova senha" required error={errorOf('again')}>
        <PasswordInput name="again" autoComplete="new-password" disabled={locked} />
      </Field>
      <Button type="submit" variant="primary" className="self-start" busy={busy} busyLabel="Salvando..." disabled={locked}>
        Trocar senha
      </Button>
    </form>
  );
}
