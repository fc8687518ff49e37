// Out: the landing page, which the server sends to whoever has no session. Without signal there is only the way in.
import { useEffect } from 'react';
import { signOut } from '#data/session';
import { dropShell } from '#data/shell-worker';
import { FullScreenSpinner } from '#ui/Spinner';

export function Leave({ toLogin }: { toLogin: () => void }) {
  useEffect(() => {
    // A cookie that opens nothing any more is given up first: with it the server would send the application again.
    // Without signal the application's files stay: they are what the way in is made of.
    void signOut().then(async (told) => {
      if (!told) return toLogin();
      await dropShell();
      location.replace('/');
    });
  }, [toLogin]);
  return <FullScreenSpinner />;
}
