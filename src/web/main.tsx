// The application opens: who is here is asked once, then the addresses decide.
import { lazy, StrictMode, Suspense, useCallback, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { current, decided, keepAlive, lastHere, letGo, renew, type Standing, start, watch } from '#data/session';
import { go, usePath } from '#parts/navigation/Router';
import { ScreensProvider } from '#parts/navigation/Screens';
import { AuthProvider, useStanding } from '#parts/sync/Auth';
import { FullScreenSpinner } from '#ui/Spinner';
import { ToastProvider } from '#ui/Toast';
import { Addresses, isOpen, prepare } from './router';
import { screens } from './screens';
import { Leave } from './shell/Leave';

const FirstPassword = lazy(async () => ({ default: (await import('./people/login/FirstPassword')).FirstPassword }));

const RequiredSecondFactor = lazy(async () => ({ default: (await import('./people/login/RequiredSecondFactor')).RequiredSecondFactor }));

function Application() {
  const standing = useStanding();
  // Recovery codes that are shown once stay until they are kept, whatever the server says meanwhile.
  const [showsCodes, setShowsCodes] = useState(false);
  const path = usePath();
  // Whoever is here, and before it is known.
  if (isOpen(path)) return <Addresses />;
  if (standing.status === 'loading') return <FullScreenSpinner />;
  if (standing.status === 'out') return <Outside standing={standing} />;
  if (standing.ended && (!standing.farm || !isInShell())) return <LetGo />;
  return (
    <AuthProvider session={standing.session}>
      {standing.session.must_change_password ? (
        <Suspense fallback={<FullScreenSpinner />}>
          <FirstPassword />
        </Suspense>
      ) : standing.session.must_set_second_factor || showsCodes ? (
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

/** Until then the page shows the words it came with: whatever is drawn before it is known who is here is drawn twice. */
function open() {
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

/** Their farm is read from the disk meanwhile. */
async function openAhead({ session, farm }: NonNullable<ReturnType<typeof lastHere>>) {
  if (!farm || session.must_change_password || !isInShell()) return;
  const { deviceFor } = await import('#data/devices');
  if (current().status !== 'out') deviceFor(session.person, farm);
}

// Whoever was here finds their screen on its way while it is asked whether they still are. What cannot be loaded is told in its own place.
const last = lastHere();
const screen = last ? Promise.all([prepare(location.pathname), openAhead(last)]).catch(() => {}) : undefined;
if (isOpen(location.pathname)) open();
else
  void decided()
    .then(() => (current().status === 'in' ? screen : undefined))
    .then(open);
/** What may not stay on this phone goes, behind the screen; what could not be fetched for it is fetched the next time. */
const tidy = () => void import('#data/ending').then((ending) => ending.tidy()).catch(() => {});
void decided().then(() => {
  tidy();
  watch(tidy);
});
void start();
keepAlive();
