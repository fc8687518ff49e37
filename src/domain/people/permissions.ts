// The table of permissions. The server enforces it; the screens hide what it forbids.

import type { Role } from '#domain/kernel/roles';
import type { NounName } from '#domain/nouns';

const everyone: Role[] = ['owner', 'admin', 'manager', 'worker', 'visitor'];
const staff: Role[] = ['owner', 'admin', 'manager', 'worker'];
const keepers: Role[] = ['owner', 'admin'];

const permissions = {
  animals: { read: everyone, write: staff },
  animal_weighings: { read: everyone, write: staff },
  births: { read: everyone, write: staff },
  pregnancy_losses: { read: everyone, write: staff },
  artificial_inseminations: { read: everyone, write: staff },
  pastures: { read: everyone, write: staff },
  pasture_rotations: { read: everyone, write: staff },
  pasture_rotation_animals: { read: everyone, write: staff },
  farm_transfers: { read: everyone, write: staff },
  daily_activities: { read: everyone, write: staff },
  milk_production: { read: everyone, write: staff },
  specific_productions: { read: everyone, write: staff },
  alert_decisions: { read: everyone, write: staff },
  animal_vaccines: { read: everyone, write: staff },
  animal_treatments: { read: everyone, write: staff },
  vaccine_protocols: { read: everyone, write: staff },
  feeds: { read: everyone, write: staff },
  feed_purchases: { read: everyone, write: staff },
  feed_consumption: { read: everyone, write: staff },
  hay_purchases: { read: everyone, write: staff },
  sales: { read: everyone, write: staff },
  sale_items: { read: everyone, write: staff },
  financial_categories: { read: everyone, write: staff },
  financial_transactions: { read: everyone, write: staff },
  history: { read: keepers, write: [] },
  farms: { read: keepers, write: keepers },
  farm_users: { read: keepers, write: keepers },
} satisfies Record<NounName | 'history' | 'farms' | 'farm_users', { read: Role[]; write: Role[] }>;

export const may = (role: Role, action: 'read' | 'write', what: keyof typeof permissions) => (permissions[what][action] as Role[]).includes(role);
