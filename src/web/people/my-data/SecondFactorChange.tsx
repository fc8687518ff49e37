// New recovery codes, or second factor off: requires password and code.
import { writeOnline } from '#data/online-requests';
import { type RecoveryCodes, secondFactorChange } from '#domain/people/second-factor';
import { secondFactorPath } from '#parts/accounts/SecondFactorSetup';
import { CodeInput } from '#parts/forms/CodeInput';
import { useForm } from '#parts/forms/PersonForm';
import { useAuth } from '#parts/sync/Auth';
import { ErrorBanner } from '#ui/Banner';
import { Button } from '#ui/Button';
import { Field } from '#ui/Field';
import { PasswordInput } from '#ui/TextInput';

type SecondFactorChangeProps = { of: 'codes'; onCodes: (codes: string[]) => void } | { of: 'off'; onOff: () => void };

const words = {
  codes: {
    what: 'Os códigos de recuperação de antes deixam de valer.',
    failed: 'Não foi possível gerar os códigos',
    does: 'Gerar códigos',
    busy: 'Gerando...',
  },
  off: { what: 'Daqui em diante só a senha será pedida para entrar.', failed: 'Não foi possível desativar', does: 'Desativar', busy: 'Desativando...' },
};

export function SecondFactorChange(props: SecondFactorChangeProps) {
  const { person } = useAuth().session;
  const { what, failed, does, busy: doing } = words[props.of];
  const { busy, fault, errorOf, submit } = useForm(secondFactorChange, async (typed) => {
    const said = await writeOnline<RecoveryCodes | null>('POST', `${secondFactorPath}/${props.of}`, typed);
    if (props.of === 'off') props.onOff();
    else props.onCodes(said!.codes);
  });
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {fault && <ErrorBanner title={failed}>{fault.message}</ErrorBanner>}
      <p>{what}</p>
      <input type="hidden" autoComplete="username" value={person.email} readOnly />
      <Field label="Senha atual" required error={errorOf('current')}>
        <PasswordInput name="current" autoComplete="current-password" />
      </Field>
      <Field label="Código" required hint="Do aplicativo autenticador, ou um código de recuperação" error={errorOf('code')}>
        <CodeInput />
      </Field>
      <Button type="submit" variant={props.of === 'off' ? 'danger' : 'primary'} busy={busy} busyLabel={doing}>
        {does}
      </Button>
    </form>
  );
}
