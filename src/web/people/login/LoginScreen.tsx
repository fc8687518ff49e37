// The way in: sign in, make a free account, ask for a new password, choose it.

import { lazy, Suspense, useEffect, useState } from 'react';
import { current, endedPeople, installation } from '#data/session';
import type { Installation, Session } from '#domain/people/accounts';
import { go } from '#parts/navigation/Router';
import { Spinner } from '#ui/Spinner';
import { LoginFrame } from './LoginFrame';
import { NewEmail } from './NewEmail';
import { ForgottenPassword, NewPassword } from './Password';
import { type LoginForm, SignIn } from './SignIn';
import { SignUp } from './SignUp';

const Unsent = lazy(async () => ({ default: (await import('./Unsent')).Unsent }));

/** The landing page's buttons lead straight to a new account. */
const isForAccount = () => location.hash === '#conta';
const resetToken = () => /^#redefinir=([\w-]+)$/.exec(location.hash)?.[1];
const emailToken = () => /^#confirmar=([\w-]+)$/.exec(location.hash)?.[1];

function whoseEnded() {
  const standing = current();
  return standing.status === 'out' ? standing.ended : null;
}

function isBack(ended: Session['person'] | null) {
  const standing = current();
  return standing.status === 'in' && standing.session.person.email === ended?.email;
}

export function LoginScreen() {
  const [door, setDoor] = useState<LoginForm>(() => (isForAccount() ? 'sign-up' : 'sign-in'));
  useEffect(() => {
    // Said once: whoever comes back to this address finds the sign-in.
    if (isForAccount()) void go({ to: '/login', replace: true, still: true });
  }, []);
  const [token, setToken] = useState(resetToken);
  const [emailLink] = useState(emailToken);
  const [offers, setOffers] = useState<Installation | null>(null);
  useEffect(() => void installation().then(setOffers), []);
  const [ended] = useState(whoseEnded);
  const [isUnsent] = useState(() => endedPeople().length > 0);
  // Whoever comes back after their session ended goes on where they were; anybody else chooses a farm.
  const enter = () => void go({ to: isBack(ended) ? '/' : '/select-farm', replace: true });

  if (token)
    return (
      <LoginFrame title="Nova senha">
        <NewPassword token={token} done={() => setToken(undefined)} />
      </LoginFrame>
    );
  if (emailLink)
    return (
      <LoginFrame title="Confirmar e-mail">
        <NewEmail token={emailLink} />
      </LoginFrame>
    );
  if (door === 'sign-up' && offers?.signup !== false)
    return (
      <LoginFrame title="Criar conta grátis" back={() => setDoor('sign-in')}>
        <SignUp entered={enter} />
      </LoginFrame>
    );
  if (door === 'forgotten')
    return (
      <LoginFrame title="Esqueci minha senha" back={() => setDoor('sign-in')}>
        {offers ? <ForgottenPassword byMail={offers.reset_by_mail} contact={offers.contact_url} /> : <Spinner />}
      </LoginFrame>
    );
  return (
    <LoginFrame
      title="Entrar"
      below={
        isUnsent && (
          <Suspense>
            <Unsent />
          </Suspense>
        )
      }
    >
      <SignIn ended={ended?.email} entered={enter} open={setDoor} signup={offers?.signup ?? false} />
    </LoginFrame>
  );
}
