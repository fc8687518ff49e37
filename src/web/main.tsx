// The application opens: who is here is asked once, then the addresses decide.
import { lazy, StrictMode, Suspense, useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { keepAlive, letGo, type Standing, start } from '#data/session';
import { AuthProvider, useStanding } from '#parts/Auth';
import { ScreensProvider } from '#parts/Screens';
import { go } from '#parts/Way';
import { FullScreenSpinner } from '#ui/Spinner';
import { ToastProvider } from '#ui/Toast';
import { Addresses } from './router';
import { screens } from './screens';
import { Leave } from './shell/Leave';

const FirstPassword = lazy(async () => ({ default: (await import('./login/FirstPassword')).FirstPassword }));

function Application() {
  const standing = useStanding();
  if (standing.status === 'loading') return <FullScreenSpinner />;
  if (standing.status === 'out') return <Outside standing={standing} />;
  if (standing.ended && (!standing.farm || !isInShell())) return <LetGo />;
  return (
    <AuthProvider session={standing.session}>
      {standing.session.must_change_password ? (
        <Suspense fallback={<FullScreenSpinner />}>
          <FirstPassword />
        </Suspense>
      ) : (
        <Addresses />
      )}
    </AuthProvider>
  );
}

const isInShell = () => !['/login', '/select-farm', '/super-admin'].includes(location.pathname);

/** An ended session outside the shell: nothing waits here that a sign-in would not find again. */
function LetGo() {
  useEffect(letGo, []);
  return <FullScreenSpinner />;
}

/** Signed out there is the way in; every other address is the landing page, which is not part of the application. */
function Outside({ standing: { to } }: { standing: Extract<Standing, { status: 'out' }> }) {
  const [atLogin, setAtLogin] = useState(location.pathname === '/login');
  const left = useCallback(() => setAtLogin(true), []);
  const toLogin = atLogin || to === 'login';
  useEffect(() => {
    if (toLogin && location.pathname !== '/login') void go({ to: '/login', replace: true });
  }, [toLogin]);
  return toLogin ? <Addresses /> : <Leave toLogin={left} />;
}

void start();
keepAlive();

createRoot(document.getElementById('lida')!).render(
  <StrictMode>
    <ScreensProvider value={screens}>
      <ToastProvider>
        <Application />
      </ToastProvider>
    </ScreensProvider>
  </StrictMode>,
);
