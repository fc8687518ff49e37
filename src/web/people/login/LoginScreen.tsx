// /login: sign in, sign up, request a new password, choose it.

import { lazy, Suspense, useEffect, useState } from 'react';
import { current, endedPeople, installation } from '#data/session';
import type { Installation, Session } from '#domain/people/accounts';
import { go, prefetch } from '#parts/navigation/Router';
import { Spinner } from '#ui/Spinner';
import { LoginFrame } from './LoginFrame';
import { NewEmail } from './NewEmail';
import { ForgottenPassword, NewPassword } from './Password';
import { type LoginForm, SignIn } from './SignIn';
import { SignUp } from './SignUp';

const StopEmails = lazy(async () => ({ default: (await import('./StopEmails')).StopEmails }));
const Unsent = lazy(async () => ({ default: (await import('./Unsent')).Unsent }));

/** Buttons of the landing page open the sign-up form. */
const isForAccount = () => location.hash === '#conta';
const resetToken = () => /^#redefinir=([\w-]+)$/.exec(location.hash)?.[1];
const stopToken = () => /^#parar=([\w-]+)$/.exec(location.hash)?.[1];
const emailToken = () => /^#confirmar=([\w-]+)$/.exec(location.hash)?.[1];

function whoseEnded() {
  const standing = current();
  return standing.status === 'out' ? standing.ended : null;
}

function isBack(ended: Session['person'] | null) {
  const standing = current();
  return standing.status === 'in' && standing.session.person.email === ended?.email;
}

const prefetchDelay = 1_000;
/** While the password is typed: the choice of a farm, its first screen, and the download. */
function prefetchFarm() {
  prefetch('/select-farm');
  prefetch('/');
  void import('#data/exchange').catch(() => {});
}

export function LoginScreen() {
  const [form, setForm] = useState<LoginForm>(() => (isForAccount() ? 'sign-up' : 'sign-in'));
  useEffect(() => {
    // Use the hash once: a later visit shows the sign-in form.
    if (isForAccount()) void go({ to: '/login', replace: true, keepScroll: true });
  }, []);
  const [token, setToken] = useState(resetToken);
  const [emailLink] = useState(emailToken);
  const [stopLink] = useState(stopToken);
  const [offers, setOffers] = useState<Installation | null>(null);
  useEffect(() => void installation().then(setOffers), []);
  useEffect(() => {
    const idle = setTimeout(prefetchFarm, prefetchDelay);
    return () => clearTimeout(idle);
  }, []);
  const [ended] = useState(whoseEnded);
  const [isUnsent] = useState(() => endedPeople().length > 0);
  // After an ended session the same person returns to their farm; everybody else chooses one.
  const enter = () => void go({ to: isBack(ended) ? '/' : '/select-farm', replace: true });

  if (token)
    return (
      <LoginFrame title="Nova senha">
        <NewPassword token={token} done={() => setToken(undefined)} />
      </LoginFrame>
    );
  if (stopLink)
    return (
      <LoginFrame title="Resumo por e-mail">
        <Suspense fallback={<Spinner />}>
          <StopEmails token={stopLink} />
        </Suspense>
      </LoginFrame>
    );
  if (emailLink)
    return (
      <LoginFrame title="Confirmar e-mail">
        <NewEmail token={emailLink} />
      </LoginFrame>
    );
  if (form === 'sign-up' && offers?.signup !== false)
    return (
      <LoginFrame title="Criar conta grátis" back={() => setForm('sign-in')}>
        <SignUp entered={enter} />
      </LoginFrame>
    );
  if (form === 'forgotten')
    return (
      <LoginFrame title="Esqueci minha senha" back={() => setForm('sign-in')}>
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
      <SignIn ended={ended?.email} entered={enter} open={setForm} signup={offers?.signup ?? false} />
    </LoginFrame>
  );
}
