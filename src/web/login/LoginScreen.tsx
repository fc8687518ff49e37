// The way in: sign in, make a free account, ask for a new password, choose it.
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { installation } from '#data/session';
import type { Installation } from '#domain/accounts';
import { Spinner } from '#ui/Spinner';
import { Doorway } from './Doorway';
import { ForgottenPassword, NewPassword } from './Password';
import { SignIn } from './SignIn';
import { SignUp } from './SignUp';

export type Door = 'sign-in' | 'sign-up' | 'forgotten';

const resetToken = () => /^#redefinir=([\w-]+)$/.exec(location.hash)?.[1];

export function LoginScreen() {
  const navigate = useNavigate();
  const [door, setDoor] = useState<Door>('sign-in');
  const [token, setToken] = useState(resetToken);
  const [offers, setOffers] = useState<Installation | null>(null);
  useEffect(() => void installation().then(setOffers), []);
  const enter = () => void navigate({ to: '/select-farm', replace: true });

  if (token)
    return (
      <Doorway title="Nova senha">
        <NewPassword token={token} done={() => setToken(undefined)} />
      </Doorway>
    );
  if (door === 'sign-up')
    return (
      <Doorway title="Criar conta grátis" back={() => setDoor('sign-in')}>
        <SignUp entered={enter} />
      </Doorway>
    );
  if (door === 'forgotten')
    return (
      <Doorway title="Esqueci minha senha" back={() => setDoor('sign-in')}>
        {offers ? <ForgottenPassword byMail={offers.reset_by_mail} contact={offers.contact_url} /> : <Spinner />}
      </Doorway>
    );
  return (
    <Doorway title="Entrar">
      <SignIn entered={enter} open={setDoor} signup={offers?.signup ?? false} />
    </Doorway>
  );
}
