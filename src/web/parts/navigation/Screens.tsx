// The screens for the menu and the quick actions. The list comes through a context, since screens must not import each other.
import { ShieldCheck } from 'lucide-react';
import { type ComponentType, createContext, lazy, use, useCallback } from 'react';
import type { Role } from '#domain/kernel/roles';
import { useAuth, useFarm } from '#parts/sync/Auth';
import type { Icon } from '#ui/Icon';

export const sections = ['Início', 'Super Admin', 'Rebanho', 'Produção', 'Financeiro', 'Alimentação', 'Reprodução', 'Gestão', 'Relatórios'] as const;
export type Section = (typeof sections)[number];

type InMenu = {
  /** In the menu. */
  title: string;
  icon: Icon;
  section: Section;
  /** The quick action that opens it. Those that create a record open with `?nova=1`: see `useNewWanted`. */
  quickAction?: QuickAction;
};

/** As in the specification, in its order. */
export const quickActions = ['Cadastrar Animal', 'Registrar Pesagem', 'Registrar Leite', 'Nova Venda', 'Vacinar Animal', 'Ver Prenhas'] as const;
export type QuickAction = (typeof quickActions)[number];

/** Without a section it is not in the menu: it is reached from another screen. */
export type Screen = {
  path: string;
  /** Undefined: every role. */
  roles?: Role[];
  load: () => Promise<ComponentType>;
} & (InMenu | { section?: never });

const ScreensContext = createContext<Screen[]>([]);
export const ScreensProvider = ScreensContext;

/** Outside the shell, but in its menu. */
const panel: InMenu & { path: string } = { path: '/super-admin', title: 'Painel Super Admin', icon: ShieldCheck, section: 'Super Admin' };

/** The screens in this person's menu on this farm. */
export function useScreens(): (InMenu & { path: string })[] {
  const { role } = useFarm();
  const { is_super_admin } = useAuth().session;
  const mine = use(ScreensContext).flatMap((screen) => (screen.section && (!screen.roles || screen.roles.includes(role)) ? [screen] : []));
  return is_super_admin ? [...mine, panel] : mine;
}

/** Whether this person has a screen at a path. */
export function useHasScreen() {
  const { role } = useFarm();
  const all = use(ScreensContext);
  return useCallback((path: string) => all.some((screen) => screen.path === path && (!screen.roles || screen.roles.includes(role))), [all, role]);
}

// Not part of the first download: few people ever see it.
const AccessDenied = lazy(async () => ({ default: (await import('#parts/navigation/DeadEnd')).AccessDenied }));

/** Also checks the role when a screen is opened by its URL. */
export function forRoles(roles: Role[] | undefined, Screen: ComponentType): ComponentType {
  if (!roles) return Screen;
  return function Guarded() {
    return roles.includes(useFarm().role) ? <Screen /> : <AccessDenied />;
  };
}
