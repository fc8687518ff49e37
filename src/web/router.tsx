// The routes: the login, the choice of a farm, and the shell with its screens.
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import type { SessionState } from '#data/session';
import { go, match, ParamsProvider, prepareWith, useArrival, usePath } from '#parts/navigation/Router';
import { guarded } from '#parts/navigation/Screens';
import { useSessionState } from '#parts/sync/Auth';
import { focusBehindKeys } from '#ui/KeysKept';
import { FullScreenSpinner, Spinner } from '#ui/Spinner';
import { screens } from './screens';
import { SomethingWrong } from './shell/SomethingWrong';
import { focusTitle } from './shell/title';

function page<Props extends object>(fetch: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | undefined;
  const load = async () => (here ??= await fetch());
  const Later = lazy(async () => ({ default: await load() }));
  /** Renders a loaded component at once: `lazy` suspends for a render even if it is loaded. */
  function Screen(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => here ?? Later);
    return <Shown {...props} />;
  }
  return { load, Screen };
}

const shell = page(async () => (await import('./shell/Shell')).Shell);
const notFound = page(async () => (await import('./shell/NotFound')).NotFound);
const outside = {
  '/login': page(async () => (await import('./people/login/LoginScreen')).LoginScreen),
  '/select-farm': page(async () => (await import('./people/select-farm/SelectFarmScreen')).SelectFarmScreen),
  '/super-admin': page(async () => (await import('./people/super-admin/SuperAdminScreen')).SuperAdminScreen),
  '/super-admin/access-log': page(async () => (await import('./people/super-admin/EveryAccess')).EveryAccess),
  '/privacidade': page(async () => (await import('./people/legal/PrivacyScreen')).PrivacyScreen),
  '/shared': page(async () => (await import('./import/received/SharedScreen')).SharedScreen),
  '/termos': page(async () => (await import('./people/legal/TermsScreen')).TermsScreen),
};
/** Public, signed in or not. */
const open: string[] = ['/privacidade', '/shared', '/termos'];
export const isOpen = (path: string) => open.includes(path);
/** A person without a farm can also see their own data. */
const myDataAlone = { path: '/my-data', ...page(async () => (await import('./people/my-data/MyDataWithoutFarm')).Alone) };
const inside = screens.map(({ load, ...screen }) => ({ path: screen.path, ...page(async () => guarded(screen, await load())) }));

const isOutside = (path: string): path is keyof typeof outside => Object.hasOwn(outside, path);
const screenAt = (path: string) => inside.find((screen) => match(screen.path, path)) ?? { ...notFound, path };

export const prepare = (path: string): Promise<unknown> => (isOutside(path) ? outside[path].load() : Promise.all([shell.load(), screenAt(path).load()]));
prepareWith(prepare);

/** The redirect from a path, if any. Signed out, main.tsx decides. */
function redirectFrom(path: string, sessionState: SessionState): string | null {
  if (sessionState.status !== 'in') return null;
  // A link to reset a password or confirm an e-mail works also when signed in.
  if (path === '/login') return /^#(redefinir|confirmar|parar)=/.test(location.hash) ? null : '/';
  const { session, farm } = sessionState;
  // A super admin without farms has none to choose.
  const withoutFarm = session.is_super_admin && session.farms.length === 0 ? '/super-admin' : '/select-farm';
  if (path === '/select-farm') return path === withoutFarm ? null : withoutFarm;
  return !isOutside(path) && path !== myDataAlone.path && !farm ? withoutFarm : null;
}

export function Addresses() {
  const path = usePath();
  const sessionState = useSessionState();
  const redirect = redirectFrom(path, sessionState);
  useLayoutEffect(() => {
    if (redirect) void go({ to: redirect, replace: true });
  }, [redirect]);
  if (redirect) return <FullScreenSpinner />;
  const onNoFarm = sessionState.status === 'in' && !sessionState.farm;
  const outsidePage = isOutside(path) ? outside[path] : onNoFarm && path === myDataAlone.path ? myDataAlone : null;
  return (
    <Boundary key={outsidePage ? path : 'inside'}>
      <Suspense fallback={<FullScreenSpinner />}>{outsidePage ? <Outside of={outsidePage} /> : <Inside path={path} />}</Suspense>
    </Boundary>
  );
}

function Outside({ of: { Screen } }: { of: ReturnType<typeof page> }) {
  return (
    <>
      <Screen />
      <Arrived />
    </>
  );
}

function Inside({ path }: { path: string }) {
  const { path: pattern, Screen } = screenAt(path);
  return (
    <shell.Screen>
      <Boundary key={path}>
        <Suspense fallback={<Spinner />}>
          <ParamsProvider value={match(pattern, path) ?? {}}>
            <Screen key={pattern} />
            <Arrived />
          </ParamsProvider>
        </Suspense>
      </Boundary>
    </shell.Screen>
  );
}

function Arrived() {
  useArrival((moved) => moved && focusBehindKeys(focusTitle));
  return null;
}

/** An error stays within its screen; the next path mounts a new boundary. */
class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? <SomethingWrong /> : this.props.children);
}
