// The table of permissions. The server enforces it; devices receive, and screens show, only what it allows.

import type { Access, Role } from '#domain/kernel/roles';
import type { NounName } from '#domain/nouns';
import type { AccessibleFarm } from '#domain/people/accounts';

const staff: Role[] = ['owner', 'admin', 'manager', 'worker'];
const everyone: Role[] = [...staff, 'visitor'];
const keepers: Role[] = ['owner', 'admin'];

/** Named after the subjects of the domain. The owner may take each of them away from a role (people/modules.ts). */
export type Module = 'herd' | 'health' | 'reproduction' | 'milk' | 'feed' | 'pastures' | 'transfers' | 'money' | 'work';

type Permission = { read: Role[]; write: Role[]; module?: Module };
const permission = (module: Module, readers: Role[] = [], writers = readers): Permission => ({
  read: [...everyone, ...readers],
  write: [...staff, ...writers],
  module,
});

const herd = permission('herd');
const milk = permission('milk');
const feed = permission('feed');
const pastures = permission('pastures');
const transfers = permission('transfers');
const work = permission('work');
const health = permission('health', ['tecnico']);
const reproduction = permission('reproduction', ['tecnico']);
const money = permission('money', ['contador'], []);
/** In no module: without them no other record could be named, and no alert stay decided (decision 242). */
const all: Role[] = [...everyone, 'tecnico', 'contador'];

const permissions = {
  animals: { read: all, write: staff },
  animal_weighings: herd,
  births: reproduction,
  pregnancy_losses: reproduction,
  artificial_inseminations: reproduction,
  pastures,
  pasture_rotations: pastures,
  pasture_rotation_animals: pastures,
  farm_transfers: transfers,
  daily_activities: work,
  milk_production: milk,
  specific_productions: milk,
  alert_decisions: { read: all, write: [...staff, 'tecnico'] },
  animal_vaccines: health,
  animal_treatments: health,
  vaccine_protocols: health,
  feeds: feed,
  feed_purchases: feed,
  feed_consumption: feed,
  hay_purchases: feed,
  sales: money,
  sale_items: money,
  financial_categories: money,
  financial_transactions: money,
  history: { read: keepers, write: [] },
  farms: { read: keepers, write: keepers },
  farm_users: { read: keepers, write: keepers },
  modules: { read: keepers, write: ['owner'] },
} satisfies Record<NounName | 'history' | 'farms' | 'farm_users' | 'modules', Permission>;

/** On one of the farms of a session. */
export const accessOn = ({ user_role: role, without }: Pick<AccessibleFarm, 'user_role' | 'without'>): Access => ({ role, without });

export function may({ role, without }: Access, action: 'read' | 'write', what: keyof typeof permissions) {
  const { [action]: allowed, module }: Permission = permissions[what];
  return allowed.includes(role) && !(module && without?.includes(module));
}
