// The addresses: the way in, the choice of a farm, and the shell with its screens.
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
import type { Standing } from '#data/session';
import { go, match, ParamsProvider, prepareWith, useArrival, usePath } from '#parts/navigation/Router';
import { forRoles } from '#parts/navigation/Screens';
import { useStanding } from '#parts/sync/Auth';
import { FullScreenSpinner, Spinner } from '#ui/Spinner';
import { screens } from './screens';
import { SomethingWrong } from './shell/SomethingWrong';
import { focusTitle } from './shell/title';

function page<Props extends object>(fetch: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | undefined;
  const load = async () => (here ??= await fetch());
  const Later = lazy(async () => ({ default: await load() }));
  /** What is here is shown at once: `lazy` waits and paints once more even for what has come. */
  function Screen(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => here ?? Later);
    return <Shown {...props} />;
  }
  return { load, Screen };
}

const shell = page(async () => (await import('./shell/Shell')).Shell);
const nowhere = page(async () => (await import('./shell/NotFound')).NotFound);
const outside = {
  '/login': page(async () => (await import('./people/login/LoginScreen')).LoginScreen),
  '/select-farm': page(async () => (await import('./people/select-farm/SelectFarmScreen')).SelectFarmScreen),
  '/super-admin': page(async () => (await import('./people/super-admin/SuperAdminScreen')).SuperAdminScreen),
  '/super-admin/access-log': page(async () => (await import('./people/super-admin/EveryAccess')).EveryAccess),
  '/privacidade': page(async () => (await import('./people/legal/PrivacyScreen')).PrivacyScreen),
  '/termos': page(async () => (await import('./people/legal/TermsScreen')).TermsScreen),
};
/** For everybody, signed in or not. */
const open: string[] = ['/privacidade', '/termos'];
export const isOpen = (path: string) => open.includes(path);
/** What is kept about oneself is also asked for by whoever is on no farm. */
const alone = { path: '/my-data', ...page(async () => (await import('./people/my-data/Alone')).Alone) };
const inside = screens.map(({ path, load, roles }) => ({ path, ...page(async () => forRoles(roles, await load())) }));

const isOutside = (path: string): path is keyof typeof outside => Object.hasOwn(outside, path);
const screenAt = (path: string) => inside.find((screen) => match(screen.path, path)) ?? { ...nowhere, path };

export const prepare = (path: string): Promise<unknown> => (isOutside(path) ? outside[path].load() : Promise.all([shell.load(), screenAt(path).load()]));
prepareWith(prepare);

/** Where somebody has to go instead. Signed out, main.tsx shows /login or nothing. */
function elsewhere(path: string, standing: Standing): string | null {
  if (standing.status !== 'in') return null;
  // A link for a new password or another e-mail is used whoever is signed in.
  if (path === '/login') return /^#(redefinir|confirmar)=/.test(location.hash) ? null : '/';
  const { session, farm } = standing;
  // A super admin without farms has nothing to choose from.
  const outdoors = session.is_super_admin && session.farms.length === 0 ? '/super-admin' : '/select-farm';
  if (path === '/select-farm') return path === outdoors ? null : outdoors;
  return !isOutside(path) && path !== alone.path && !farm ? outdoors : null;
}

export function Addresses() {
  const path = usePath();
  const standing = useStanding();
  const away = elsewhere(path, standing);
  useLayoutEffect(() => {
    if (away) void go({ to: away, replace: true });
  }, [away]);
  if (away) return <FullScreenSpinner />;
  const onNoFarm = standing.status === 'in' && !standing.farm;
  const door = isOutside(path) ? outside[path] : onNoFarm && path === alone.path ? alone : null;
  return (
    <Boundary key={door ? path : 'inside'}>
      <Suspense fallback={<FullScreenSpinner />}>{door ? <Outside of={door} /> : <Inside path={path} />}</Suspense>
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
  useArrival((moved) => moved && focusTitle());
  return null;
}

/** A screen that fails takes nothing else with it; the next address is another chance. */
class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render = () => (this.state.failed ? <SomethingWrong /> : this.props.children);
}
