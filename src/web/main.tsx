// The application opens: who is here is asked once, then the addresses decide.
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { start, watch } from '#data/session';
import { dropShell } from '#data/shell-worker';
import { AuthProvider, useStanding } from '#parts/Auth';
import { ScreensProvider } from '#parts/Screens';
import { FullScreenSpinner } from '#ui/Spinner';
import { ToastProvider } from '#ui/Toast';
import { FirstPassword } from './login/FirstPassword';
import { router } from './router';
import { screens } from './screens';

function Application() {
  const standing = useStanding();
  const out = standing.status === 'out';
  useEffect(() => {
    if (out) void dropShell();
  }, [out]);
  if (standing.status === 'loading') return <FullScreenSpinner />;
  if (standing.status === 'in' && standing.session.must_change_password)
    return (
      <AuthProvider session={standing.session}>
        <FirstPassword />
      </AuthProvider>
    );
  return standing.status === 'in' ? (
    <AuthProvider session={standing.session}>
      <RouterProvider router={router} />
    </AuthProvider>
  ) : (
    <RouterProvider router={router} />
  );
}

// Whoever comes in or goes out stands where they may stand.
watch(() => void router.invalidate());
void start();

createRoot(document.getElementById('lida')!).render(
  <StrictMode>
    <ScreensProvider value={screens}>
      <ToastProvider>
        <Application />
      </ToastProvider>
    </ScreensProvider>
  </StrictMode>,
);
