// Entry point: loads the session once, then renders the route.
import { lazy, StrictMode, Suspense, useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { current, keepAlive, lastSession, leaveEndedSession, renew, type SessionState, sessionKnown, start, watch } from '#data/session';
import { go, usePath } from '#parts/navigation/Router';
import { ScreensProvider } from '#parts/navigation/Screens';
import { AuthProvider, useSessionState } from '#parts/sync/Auth';
import { FullScreenSpinner } from '#ui/Spinner';
import { ToastProvider } from '#ui/Toast';
import { Addresses, isOpen, prepare } from './router';
import { screens } from './screens';
import { SignedOut } from './shell/SignedOut';

const FirstPassword = lazy(async () => ({ default: (await import('./people/login/FirstPassword')).FirstPassword }));

const RequiredSecondFactor = lazy(async () => ({ default: (await import('./people/login/RequiredSecondFactor')).RequiredSecondFactor }));

function Application() {
  const sessionState = useSessionState();
  // Recovery codes are shown only once: keep them on screen until the person has saved them, whatever the session says.
  const [showsCodes, setShowsCodes] = useState(false);
  const path = usePath();
  // Public routes do not need the session.
  if (isOpen(path)) return <Addresses />;
  if (sessionState.status === 'loading') return <FullScreenSpinner />;
  if (sessionState.status === 'out') return <Outside sessionState={sessionState} />;
  if (sessionState.ended && (!sessionState.farm || !isInShell())) return <LeaveEndedSession />;
  return (
    <AuthProvider session={sessionState.session}>
      {sessionState.session.must_change_password ? (
        <Suspense fallback={<FullScreenSpinner />}>
          <FirstPassword />
        </Suspense>
      ) : sessionState.session.must_set_second_factor || showsCodes ? (
        <Suspense fallback={<FullScreenSpinner />}>
          <RequiredSecondFactor onCodes={() => setShowsCodes(true)} done={() => void renew().then(() => setShowsCodes(false))} />
        </Suspense>
      ) : (
        <Addresses />
      )}
    </AuthProvider>
  );
}

const isInShell = () => !['/login', '/select-farm', '/super-admin', '/super-admin/access-log'].includes(location.pathname) && !isOpen(location.pathname);

/** An ended session outside the shell: no form or outbox to wait for, go to the login at once. */
function LeaveEndedSession() {
  useEffect(leaveEndedSession, []);
  return <FullScreenSpinner />;
}

/** Signed out: the login; every other URL goes to the landing page, which is not part of the application. */
function Outside({ sessionState: { to } }: { sessionState: Extract<SessionState, { status: 'out' }> }) {
  const [atLogin, setAtLogin] = useState(location.pathname === '/login');
  const left = useCallback(() => setAtLogin(true), []);
  const toLogin = atLogin || to === 'login';
  useEffect(() => {
    if (toLogin && location.pathname !== '/login') void go({ to: '/login', replace: true });
  }, [toLogin]);
  return toLogin ? <Addresses /> : <SignedOut toLogin={left} />;
}

/** Called once the session is known: rendering before that would render twice. Until then the page shows its static HTML. */
function renderApplication() {
  createRoot(document.getElementById('lida')!).render(
    <StrictMode>
      <ScreensProvider value={screens}>
        <ToastProvider>
          <Application />
        </ToastProvider>
      </ScreensProvider>
    </StrictMode>,
  );
}

/** Reads the last person's farm from disk while the session is checked. */
async function openAhead({ session, farm }: NonNullable<ReturnType<typeof lastSession>>) {
  if (!farm || session.must_change_password || !isInShell()) return;
  const { deviceFor } = await import('#data/devices');
  if (current().status !== 'out') deviceFor(session.person, farm);
}

/** A failed load shows later in the screen's error boundary. */
const openScreen = (of: NonNullable<ReturnType<typeof lastSession>>) => Promise.all([prepare(location.pathname), openAhead(of)]).catch(() => {});

// Load the screen of the last person while the session is checked.
const last = lastSession();
const screen = last ? openScreen(last) : undefined;
if (isOpen(location.pathname)) renderApplication();
else
  void sessionKnown().then(async () => {
    const now = current();
    if (now.status === 'in') {
      // On a new phone the download says how far it is meanwhile.
      if (screen) await screen;
      else void openScreen(now);
    }
    renderApplication();
  });
/** Deletes data that may not stay on this device, in the background; a failed import is retried the next time. */
const deleteRevoked = () => void import('#data/revoked-data').then((ending) => ending.deleteRevoked()).catch(() => {});
void sessionKnown().then(() => {
  deleteRevoked();
  watch(deleteRevoked);
});
void start();
keepAlive();
