// The addresses: the way in, the choice of a farm, and the shell with its screens.
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router';
import { current } from '#data/session';
import { forRoles } from '#parts/Screens';
import { screens } from './screens';
import { SomethingWrong } from './shell/SomethingWrong';

/** Signed out, the application shows /login or nothing (main.tsx): what stands here is for those inside. */
function mustHaveFarm() {
  const standing = current();
  if (standing.status === 'in' && !standing.farm) throw redirect({ to: '/select-farm', replace: true });
}

const root = createRootRoute({ component: Outlet });

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  beforeLoad: () => {
    // A link for a new password is used whoever is signed in.
    if (current().status === 'in' && !location.hash.startsWith('#redefinir=')) throw redirect({ to: '/', replace: true });
  },
  component: lazyRouteComponent(() => import('./login/LoginScreen'), 'LoginScreen'),
});

const selectFarm = createRoute({
  getParentRoute: () => root,
  path: '/select-farm',
  component: lazyRouteComponent(() => import('./select-farm/SelectFarmScreen'), 'SelectFarmScreen'),
});

/** Stands outside the shell. Who is a super admin is known; their panel is not built yet, so they choose a farm. */
const superAdmin = createRoute({
  getParentRoute: () => root,
  path: '/super-admin',
  beforeLoad: () => {
    const standing = current();
    if (standing.status === 'in' && standing.session.is_super_admin) throw redirect({ to: '/select-farm', replace: true });
  },
  component: lazyRouteComponent(() => import('./super-admin/SuperAdminScreen'), 'SuperAdminScreen'),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: mustHaveFarm,
  component: lazyRouteComponent(() => import('./shell/Shell'), 'Shell'),
});

const inShell = screens.map(({ path, load, roles }) =>
  createRoute({ getParentRoute: () => shell, path, component: lazyRouteComponent(async () => ({ Screen: forRoles(roles, await load()) }), 'Screen') }),
);

/** Any other path. */
const anywhere = createRoute({
  getParentRoute: () => shell,
  path: '$',
  component: lazyRouteComponent(() => import('./shell/NotFound'), 'NotFound'),
});

export const router = createRouter({
  routeTree: root.addChildren([login, selectFarm, superAdmin, shell.addChildren([...inShell, anywhere])]),
  defaultPreload: 'intent',
  defaultErrorComponent: SomethingWrong,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
