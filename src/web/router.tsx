// The addresses: the way in, the choice of a farm, and the shell with its screens.
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect } from 'react';
import type { Standing } from '#data/session';
import { useStanding } from '#parts/Auth';
import { forRoles } from '#parts/Screens';
import { go, match, ParamsProvider, prepareWith, useArrival, usePath } from '#parts/Way';
import { FullScreenSpinner, Spinner } from '#ui/Spinner';
import { screens } from './screens';
import { SomethingWrong } from './shell/SomethingWrong';
import { focusTitle } from './shell/title';

function page<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return { load, Screen: lazy(async () => ({ default: await load() })) };
}

const shell = page(async () => (await import('./shell/Shell')).Shell);
const nowhere = page(async () => (await import('./shell/NotFound')).NotFound);
const outside = {
  '/login': page(async () => (await import('./login/LoginScreen')).LoginScreen),
  '/select-farm': page(async () => (await import('./select-farm/SelectFarmScreen')).SelectFarmScreen),
  '/super-admin': page(async () => (await import('./super-admin/SuperAdminScreen')).SuperAdminScreen),
};
const inside = screens.map(({ path, load, roles }) => ({ path, ...page(async () => forRoles(roles, await load())) }));

const isOutside = (path: string): path is keyof typeof outside => Object.hasOwn(outside, path);
const screenAt = (path: string) => inside.find((screen) => match(screen.path, path)) ?? { ...nowhere, path };

prepareWith((path) => (isOutside(path) ? outside[path].load() : Promise.all([shell.load(), screenAt(path).load()])));

/** Where somebody has to go instead. Signed out, main.tsx shows /login or nothing. */
function elsewhere(path: string, standing: Standing): string | null {
  if (standing.status !== 'in') return null;
  // A link for a new password is used whoever is signed in.
  if (path === '/login') return location.hash.startsWith('#redefinir=') ? null : '/';
  const { session, farm } = standing;
  // A super admin without farms has nothing to choose from.
  const outdoors = session.is_super_admin && session.farms.length === 0 ? '/super-admin' : '/select-farm';
  if (path === '/select-farm') return path === outdoors ? null : outdoors;
  return !isOutside(path) && !farm ? outdoors : null;
}

export function Addresses() {
  const path = usePath();
  const away = elsewhere(path, useStanding());
  useLayoutEffect(() => {
    if (away) void go({ to: away, replace: true });
  }, [away]);
  if (away) return <FullScreenSpinner />;
  return (
    <Boundary key={isOutside(path) ? path : 'inside'}>
      <Suspense fallback={<FullScreenSpinner />}>{isOutside(path) ? <Outside path={path} /> : <Inside path={path} />}</Suspense>
    </Boundary>
  );
}

function Outside({ path }: { path: keyof typeof outside }) {
  const { Screen } = outside[path];
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
