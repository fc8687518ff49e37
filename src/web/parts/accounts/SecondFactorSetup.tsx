// Turning the second factor on: the password, then the key for the authenticator and a code to confirm it.
import { Smartphone } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { writeOnline } from '#data/online-requests';
import { grouped, type RecoveryCodes, type SecondFactorBegun, secondFactorConfirmation, secondFactorStart } from '#domain/people/second-factor';
import { CodeInput } from '#parts/forms/CodeInput';
import { useForm } from '#parts/forms/PersonForm';
import { useAuth } from '#parts/sync/Auth';
import { ErrorBanner } from '#ui/Banner';
import { Button, buttonClass } from '#ui/Button';
import { Field } from '#ui/Field';
import { Spinner } from '#ui/Spinner';
import { PasswordInput } from '#ui/TextInput';

export const secondFactorPath = '/api/my_data/second_factor';
const QrCode = lazy(async () => ({ default: (await import('#parts/accounts/QrCode')).QrCode }));

export function SecondFactorSetup({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const [begun, setBegun] = useState<SecondFactorBegun | null>(null);
  return begun ? <Confirm begun={begun} onCodes={onCodes} /> : <Start onBegun={setBegun} />;
}

function Start({ onBegun }: { onBegun: (begun: SecondFactorBegun) => void }) {
  const { person } = useAuth().session;
  const { busy, fault, errorOf, submit } = useForm(secondFactorStart, async (typed) => onBegun(await writeOnline('POST', secondFactorPath, typed)));
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {fault && <ErrorBanner title="Não foi possível continuar">{fault.message}</ErrorBanner>}
      <p>
        Instale no celular um aplicativo autenticador, como Google Authenticator, Microsoft Authenticator ou Aegis. Depois confirme a sua senha para ver o QR
        code.
      </p>
      <input type="hidden" autoComplete="username" value={person.email} readOnly />
      <Field label="Senha atual" required error={errorOf('current')}>
        <PasswordInput name="current" autoComplete="current-password" />
      </Field>
      <Button type="submit" variant="primary" busy={busy} busyLabel="Conferindo...">
        Continuar
      </Button>
    </form>
  );
}

function Confirm({ begun: { secret, uri }, onCodes }: { begun: SecondFactorBegun; onCodes: (codes: string[]) => void }) {
  const { busy, fault, errorOf, submit } = useForm(secondFactorConfirmation, async (typed) =>
    onCodes((await writeOnline<RecoveryCodes>('PUT', secondFactorPath, typed)).codes),
  );
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="flex flex-col gap-4">
      {fault && <ErrorBanner title="Não foi possível ativar">{fault.message}</ErrorBanner>}
      <p>Leia o QR code com o aplicativo autenticador. Se o aplicativo está neste aparelho, abra o link ou digite a chave nele.</p>
      <Suspense fallback={<Spinner />}>
        <QrCode text={uri} label="QR code para o aplicativo autenticador" />
      </Suspense>
      <a href={uri} className={buttonClass('secondary')}>
        <Smartphone aria-hidden="true" />
        Abrir no aplicativo autenticador
      </a>
      <p className="text-center">
        <span className="block text-sm text-muted">Chave</span>
        <code className="mx-auto block w-[20ch] font-mono font-semibold select-all">{grouped(secret, ' ')}</code>
      </p>
      <Field label="Código que o aplicativo mostra" required hint="6 números" error={errorOf('code')}>
        <CodeInput />
      </Field>
      <Button type="submit" variant="primary" busy={busy} busyLabel="Ativando...">
        Ativar
      </Button>
    </form>
  );
}
