// The screens for the menu. The list comes through a context, since screens must not import each other.
import { ShieldCheck } from 'lucide-react';
import { type ComponentType, createContext, lazy, use, useCallback } from 'react';
import type { Access, Role } from '#domain/kernel/roles';
import type { NounName } from '#domain/nouns';
import { may } from '#domain/people/permissions';
import { useAuth, useFarm } from '#parts/sync/Auth';
import type { Icon } from '#ui/Icon';

export const sections = ['Início', 'Super Admin', 'Rebanho', 'Produção', 'Financeiro', 'Alimentação', 'Reprodução', 'Gestão', 'Relatórios'] as const;
export type Section = (typeof sections)[number];

type InMenu = {
  /** In the menu. */
  title: string;
  icon: Icon;
  section: Section;
  /** Screens that belong to the item, though their paths begin otherwise. */
  also?: RegExp;
};

/** Without a section it is not in the menu: it is reached from another screen. */
export type Screen = {
  path: string;
  /** Undefined: every role. */
  roles?: Role[];
  /** Only for those who may read this noun, or write it. */
  reads?: NounName;
  writes?: NounName;
  load: () => Promise<ComponentType>;
} & (InMenu | { section?: never });

const ScreensContext = createContext<Screen[]>([]);
export const ScreensProvider = ScreensContext;

type Guard = Pick<Screen, 'roles' | 'reads' | 'writes'>;
export const opens = ({ roles, reads, writes }: Guard, access: Access) =>
  (!roles || roles.includes(access.role)) && (!reads || may(access, 'read', reads)) && (!writes || may(access, 'write', writes));

/** Outside the shell, but in its menu. */
const panel: InMenu & { path: string } = { path: '/super-admin', title: 'Painel Super Admin', icon: ShieldCheck, section: 'Super Admin' };

/** The screens in this person's menu on this farm. */
export function useScreens(): (InMenu & Pick<Screen, 'path' | 'reads'>)[] {
  const { access } = useFarm();
  const { is_super_admin } = useAuth().session;
  const mine = use(ScreensContext).flatMap((screen) => (screen.section && opens(screen, access) ? [screen] : []));
  return is_super_admin ? [...mine, panel] : mine;
}

/** Whether this person has a screen at a path. */
export function useHasScreen() {
  const { access } = useFarm();
  const all = use(ScreensContext);
  return useCallback((path: string) => all.some((screen) => screen.path === path && opens(screen, access)), [all, access]);
}

// Not part of the first download: few people ever see it.
const AccessDenied = lazy(async () => ({ default: (await import('#parts/navigation/DeadEnd')).AccessDenied }));

/** Also checks the permission when a screen is opened by its URL. */
export function guarded(guard: Guard, Screen: ComponentType): ComponentType {
  return function Guarded() {
    return opens(guard, useFarm().access) ? <Screen /> : <AccessDenied />;
  };
}
