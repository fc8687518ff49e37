// Super admins of a public installation must set up a second factor first.
import { useState } from 'react';
import { RecoveryCodes } from '#parts/accounts/RecoveryCodes';
import { SecondFactorSetup } from '#parts/accounts/SecondFactorSetup';
import { useAuth } from '#parts/sync/Auth';
import { Button } from '#ui/Button';
import { LoginFrame } from './LoginFrame';

/** `onCodes`: set-up is finished; the codes stay visible until `done`. */
export function RequiredSecondFactor({ onCodes, done }: { onCodes: () => void; done: () => void }) {
  const { session, signOut } = useAuth();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes)
    return (
      <LoginFrame title="Códigos de recuperação">
        <RecoveryCodes codes={codes} onKept={done} />
      </LoginFrame>
    );
  return (
    <LoginFrame title="Verificação em duas etapas">
      <p className="pb-4 text-muted">Olá, {session.person.name}. Nesta instalação o super admin entra com senha e com um código do celular. Ative agora.</p>
      <SecondFactorSetup
        onCodes={(made) => {
          setCodes(made);
          onCodes();
        }}
      />
      <Button variant="quiet" className="mt-3 w-full" onClick={signOut}>
        Sair
      </Button>
    </LoginFrame>
  );
}
