// The screens as the menu and the quick actions see them: the list itself is handed in from above, since no screen knows another.
import { ShieldCheck } from 'lucide-react';
import { type ComponentType, createContext, use, useCallback } from 'react';
import type { Role } from '#domain/kernel/roles';
import { AccessDenied } from '#parts/navigation/DeadEnd';
import { useAuth, useFarm } from '#parts/sync/Auth';
import type { Icon } from '#ui/Icon';

export const sections = ['Início', 'Super Admin', 'Rebanho', 'Produção', 'Financeiro', 'Alimentação', 'Reprodução', 'Gestão', 'Relatórios'] as const;
export type Section = (typeof sections)[number];

type InMenu = {
  /** What the menu calls it. */
  title: string;
  icon: Icon;
  section: Section;
  /** What the quick actions dialog offers to do there. One that writes comes with `?nova=1`: see `useNewWanted`. */
  quickAction?: QuickAction;
};

/** Those the specification names, in its order. */
export const quickActions = ['Cadastrar Animal', 'Registrar Pesagem', 'Registrar Leite', 'Nova Venda', 'Vacinar Animal', 'Ver Prenhas'] as const;
export type QuickAction = (typeof quickActions)[number];

/** One without a section stands in no menu: it is reached from another. */
export type Screen = {
  path: string;
  /** Left out: everybody. */
  roles?: Role[];
  load: () => Promise<ComponentType>;
} & (InMenu | { section?: never });

const ScreensContext = createContext<Screen[]>([]);
export const ScreensProvider = ScreensContext;

/** Outside the shell, but found in its menu. */
const panel: InMenu & { path: string } = { path: '/super-admin', title: 'Painel Super Admin', icon: ShieldCheck, section: 'Super Admin' };

/** Those this person finds in the menu of this farm. */
export function useScreens(): (InMenu & { path: string })[] {
  const { role } = useFarm();
  const { is_super_admin } = useAuth().session;
  const mine = use(ScreensContext).flatMap((screen) => (screen.section && (!screen.roles || screen.roles.includes(role)) ? [screen] : []));
  return is_super_admin ? [...mine, panel] : mine;
}

/** Whether there is a screen at this path, for this person. */
export function useHasScreen() {
  const { role } = useFarm();
  const all = use(ScreensContext);
  return useCallback((path: string) => all.some((screen) => screen.path === path && (!screen.roles || screen.roles.includes(role))), [all, role]);
}

/** A screen that is not for this person's role is not opened by its address either. */
export function forRoles(roles: Role[] | undefined, Screen: ComponentType): ComponentType {
  if (!roles) return Screen;
  return function Guarded() {
    return roles.includes(useFarm().role) ? <Screen /> : <AccessDenied />;
  };
}
