// A super admin of an installation with a public address: before anything else, a second factor.
import { useState } from 'react';
import { RecoveryCodes } from '#parts/accounts/RecoveryCodes';
import { SecondFactorSetup } from '#parts/accounts/SecondFactorSetup';
import { useAuth } from '#parts/sync/Auth';
import { Button } from '#ui/Button';
import { LoginFrame } from './LoginFrame';

/** `onCodes`: it is set up, and the codes are on the screen until `done`. */
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
