// The application opens: who is here is asked once, then the addresses decide.
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useCallback, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { keepAlive, start, watch } from '#data/session';
import { AuthProvider, useStanding } from '#parts/Auth';
import { ScreensProvider } from '#parts/Screens';
import { FullScreenSpinner } from '#ui/Spinner';
import { ToastProvider } from '#ui/Toast';
import { FirstPassword } from './login/FirstPassword';
import { router } from './router';
import { screens } from './screens';
import { Leave } from './shell/Leave';

function Application() {
  const standing = useStanding();
  if (standing.status === 'loading') return <FullScreenSpinner />;
  if (standing.status === 'out') return <Outside />;
  return (
    <AuthProvider session={standing.session}>{standing.session.must_change_password ? <FirstPassword /> : <RouterProvider router={router} />}</AuthProvider>
  );
}

/** Signed out there is the way in; every other address is the landing page, which is not part of the application. */
function Outside() {
  const [atLogin, setAtLogin] = useState(location.pathname === '/login');
  const toLogin = useCallback(() => {
    void router.navigate({ to: '/login', replace: true });
    setAtLogin(true);
  }, []);
  return atLogin ? <RouterProvider router={router} /> : <Leave toLogin={toLogin} />;
}

// Whoever comes in or goes out stands where they may stand.
watch(() => void router.invalidate());
// After navigation the new screen's title has the focus, so that it is read and the next Tab starts there.
router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
  if (fromLocation && pathChanged) document.querySelector<HTMLElement>('main h1')?.focus();
});
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
