// Sign-in, with links to the other login forms.
import { SignInForm } from '#parts/accounts/SignInForm';
import { Notice } from '#ui/Banner';
import { Button } from '#ui/Button';

export type LoginForm = 'sign-in' | 'sign-up' | 'forgotten';

type SignInProps = { ended: string | undefined; entered: () => void; open: (form: LoginForm) => void; signup: boolean };

/** `ended`: the e-mail of the person whose session ended. */
export function SignIn({ ended, entered, open, signup }: SignInProps) {
  return (
    <>
      {ended && (
        <div className="mb-4">
          <Notice tone="yellow" role="status" title="Sua sessão terminou. Entre de novo." />
        </div>
      )}
      <SignInForm
        known={ended}
        entered={entered}
        beside={
          <div className="mt-3 flex flex-col gap-1">
            <Button variant="quiet" onClick={() => open('forgotten')}>
              Esqueci minha senha
            </Button>
            {signup && (
              <Button variant="secondary" onClick={() => open('sign-up')}>
                Criar conta grátis
              </Button>
            )}
          </div>
        }
      />
    </>
  );
}
