// Signed out: to the landing page, which the server sends without a session. Offline, to the login.
import { useEffect } from 'react';
import { signOut } from '#data/session';
import { FullScreenSpinner } from '#ui/Spinner';

export function SignedOut({ toLogin }: { toLogin: () => void }) {
  useEffect(() => {
    // End the session first: with its cookie the server would send the application instead of the landing page.
    // Offline the cached files stay: the login needs them.
    void signOut().then(async (isKnown) => {
      if (!isKnown) return toLogin();
      await import('#data/shell-worker').then(({ removeShell }) => removeShell()).catch(() => {});
      location.replace('/');
    });
  }, [toLogin]);
  return <FullScreenSpinner />;
}
