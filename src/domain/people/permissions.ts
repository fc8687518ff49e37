// The table of permissions. The server enforces it; devices receive, and screens show, only what it allows.

import type { Access, Role, TokenScope } from '#domain/kernel/roles';
import type { NounName } from '#domain/nouns';
import type { AccessibleFarm } from '#domain/people/accounts';

/** Named after the subjects of the domain. The owner may take each of them away from a role (people/modules.ts). */
export type Module = 'herd' | 'health' | 'reproduction' | 'milk' | 'feed' | 'pastures' | 'transfers' | 'money' | 'work' | 'supplies';

/** Null: in no module. Without these no other record could be named, and no alert stay decided (decision 242). */
export const moduleOf: Record<NounName, Module | null> = {
  animals: null,
  herd_settings: 'herd',
  tag_events: 'herd',
  tag_ranges: 'herd',
  quarantines: 'herd',
  animal_weighings: 'herd',
  births: 'reproduction',
  external_animals: 'reproduction',
  pregnancy_losses: 'reproduction',
  artificial_inseminations: 'reproduction',
  pregnancy_checks: 'reproduction',
  heats: 'reproduction',
  dry_offs: 'reproduction',
  breeding_stops: 'reproduction',
  weanings: 'reproduction',
  bull_evaluations: 'reproduction',
  supplies: 'supplies',
  supply_lots: 'supplies',
  supply_uses: 'supplies',
  uterine_exams: 'reproduction',
  synchronisation_protocols: 'reproduction',
  synchronisation_lots: 'reproduction',
  synchronisation_lot_animals: 'reproduction',
  breeding_seasons: 'reproduction',
  breeding_season_animals: 'reproduction',
  pastures: 'pastures',
  pasture_rotations: 'pastures',
  pasture_rotation_animals: 'pastures',
  farm_transfers: 'transfers',
  daily_activities: 'work',
  milk_production: 'milk',
  milk_analyses: 'milk',
  mastitis_cases: 'milk',
  milk_deliveries: 'milk',
  specific_productions: 'milk',
  alert_decisions: null,
  animal_vaccines: 'health',
  animal_treatments: 'health',
  vaccine_protocols: 'health',
  farm_products: 'health',
  feeds: 'feed',
  feed_purchases: 'feed',
  feed_consumption: 'feed',
  hay_purchases: 'feed',
  parties: 'money',
  bank_accounts: 'money',
  account_transfers: 'money',
  rural_properties: 'money',
  property_partners: 'money',
  money_settings: 'money',
  assets: 'money',
  cost_settings: 'money',
  planned_sales: 'money',
  herd_prices: 'money',
  milk_statements: 'money',
  milk_price_items: 'money',
  sales: 'money',
  sale_items: 'money',
  animal_purchases: 'money',
  purchase_items: 'money',
  funrural_years: 'money',
  financial_categories: 'money',
  budget_lines: 'money',
  invoices: 'money',
  invoice_items: 'money',
  financial_transactions: 'money',
  imports: null,
  import_parts: null,
  /** Each belongs to the module of its record (overview/row-permissions.ts). */
  attachments: null,
  list_views: null,
};

const modules = new Set<string | null>(Object.values(moduleOf));

/** The modules of roles that do not have all of them. */
const only: Partial<Record<Role, readonly Module[]>> = { tecnico: ['health', 'reproduction', 'supplies'], contador: ['money', 'supplies'] };
const writers: Role[] = ['owner', 'admin', 'manager', 'worker', 'tecnico'];
const readers: Role[] = [...writers, 'contador', 'visitor'];
/** Who brings files of the whole farm, unless a module was taken from them (decision 335). */
const importers: Role[] = ['owner', 'admin', 'manager'];
const keepers: Role[] = ['owner', 'admin'];
/** Who may write what is no noun; it is read by owner and admins. */
const keeping: Record<'history' | 'farms' | 'farm_users' | 'modules' | 'access_tokens' | 'webhooks', Role[]> = {
  history: [],
  farms: keepers,
  farm_users: keepers,
  modules: ['owner'],
  access_tokens: ['owner'],
  webhooks: keepers,
};

/** A program keeps neither farm, people nor tokens, whoever it acts for. */
const isInScope = ({ nouns, write }: TokenScope, action: 'read' | 'write', what: string) =>
  what in keeping ? what === 'history' : (write || action === 'read') && (!nouns || nouns.includes(what));

/** On one of the farms of a session. */
export const accessOn = ({ user_role: role, without }: Pick<AccessibleFarm, 'user_role' | 'without'>): Access => ({ role, without });

export function may({ role, without, token }: Access, action: 'read' | 'write', what: NounName | keyof typeof keeping) {
  if (token && !isInScope(token, action, what)) return false;
  const kept = keeping[what as keyof typeof keeping];
  if (kept) return (action === 'read' ? keepers : kept).includes(role);
  if (what === 'imports' || what === 'import_parts') return importers.includes(role) && !without?.some((name) => modules.has(name));
  const module = moduleOf[what as NounName];
  if (module && (without?.includes(module) || (only[role] && !only[role].includes(module)))) return false;
  // A technician does not write the register of animals.
  return action === 'read' ? readers.includes(role) : writers.includes(role) && !(role === 'tecnico' && what === 'animals');
}
