// The screens as the menu and the quick actions see them: the list itself is handed in from above, since no screen knows another.
import { ShieldCheck } from 'lucide-react';
import { type ComponentType, createContext, use } from 'react';
import type { Role } from '#domain/roles';
import { useAuth, useFarm } from '#parts/Auth';
import { AccessDenied } from '#parts/DeadEnd';
import type { Icon } from '#ui/Icon';

export const sections = ['Início', 'Super Admin', 'Rebanho', 'Produção', 'Financeiro', 'Alimentação', 'Reprodução', 'Gestão', 'Relatórios'] as const;

type InMenu = {
  /** What the menu calls it. */
  title: string;
  icon: Icon;
  section: (typeof sections)[number];
  /** What the quick actions dialog offers to do there. */
  quickAction?: string;
};

/** One without a section stands in no menu: it is reached from another. */
export type Screen = {
  path: string;
  /** Left out: everybody. */
  roles?: Role[];
  load: () => Promise<ComponentType>;
} & (InMenu | { section?: never });

const ScreensDoor = createContext<Screen[]>([]);
export const ScreensProvider = ScreensDoor;

/** Outside the shell, but found in its menu. */
const panel: InMenu & { path: string } = { path: '/super-admin', title: 'Painel Super Admin', icon: ShieldCheck, section: 'Super Admin' };

/** Those this person finds in the menu of this farm. */
export function useScreens(): (InMenu & { path: string })[] {
  const { role } = useFarm();
  const { is_super_admin } = useAuth().session;
  const mine = use(ScreensDoor).flatMap((screen) => (screen.section && (!screen.roles || screen.roles.includes(role)) ? [screen] : []));
  return is_super_admin ? [...mine, panel] : mine;
}

/** A screen that is not for this person's role is not opened by its address either. */
export function forRoles(roles: Role[] | undefined, Screen: ComponentType): ComponentType {
  if (!roles) return Screen;
  return function Guarded() {
    return roles.includes(useFarm().role) ? <Screen /> : <AccessDenied />;
  };
}
