// Permissions written out role by role, so that no change of the table goes unnoticed.
import { describe, expect, test } from 'vitest';
import { type Role, roles } from '#domain/kernel/roles';
import { type NounName, nounNames } from '#domain/nouns';
import { choosableRoles, moduleNames } from '#domain/people/modules';
import { accessOn, type Module, may } from '#domain/people/permissions';
import { verbs } from '#domain/verbs';

const everyone: Role[] = ['owner', 'admin', 'manager', 'worker', 'tecnico', 'contador', 'visitor'];
const allowed = (action: 'read' | 'write', what: Parameters<typeof may>[2]) => everyone.filter((role) => may({ role }, action, what));

test('every role is covered', () => {
  expect(Object.keys(roles)).toEqual(everyone);
});

/** Of the whole farm: for those who see all of it. */
const imported: NounName[] = ['imports', 'import_parts'];
const general = nounNames.filter((noun) => !imported.includes(noun));

/** In no module: everybody has them. */
const basics: NounName[] = ['animals', 'alert_decisions', 'attachments', 'list_views'];
const inModules: Record<Module, NounName[]> = {
  herd: ['animal_weighings', 'herd_settings', 'tag_events', 'tag_ranges', 'quarantines'],
  health: ['animal_vaccines', 'animal_treatments', 'vaccine_protocols', 'farm_products'],
  reproduction: [
    'births',
    'pregnancy_losses',
    'artificial_inseminations',
    'external_animals',
    'pregnancy_checks',
    'heats',
    'dry_offs',
    'breeding_stops',
    'weanings',
    'uterine_exams',
    'synchronisation_protocols',
    'synchronisation_lots',
    'synchronisation_lot_animals',
    'breeding_seasons',
    'breeding_season_animals',
    'bull_evaluations',
  ],
  milk: ['milk_production', 'milk_analyses', 'mastitis_cases', 'milk_deliveries', 'specific_productions'],
  feed: ['feeds', 'feed_purchases', 'feed_consumption', 'hay_purchases'],
  pastures: ['pastures', 'pasture_rotations', 'pasture_rotation_animals'],
  transfers: ['farm_transfers'],
  money: [
    'parties',
    'bank_accounts',
    'account_transfers',
    'rural_properties',
    'property_partners',
    'money_settings',
    'assets',
    'cost_settings',
    'herd_prices',
    'planned_sales',
    'milk_statements',
    'milk_price_items',
    'sales',
    'sale_items',
    'animal_purchases',
    'purchase_items',
    'financial_categories',
    'budget_lines',
    'invoices',
    'invoice_items',
    'financial_transactions',
    'funrural_years',
  ],
  work: ['daily_activities'],
  supplies: ['supplies', 'supply_lots', 'supply_uses'],
};
const nounsOf = (...names: Module[]) => names.flatMap((name) => inModules[name]);

const listed = [...basics, ...nounsOf(...moduleNames)];

test.each(general)('%s are in one module, or are one of the basics', (noun) => {
  const hiding = moduleNames.filter((name) => !may({ role: 'worker', without: [name] }, 'read', noun));
  expect(hiding).toHaveLength(basics.includes(noun) ? 0 : 1);
});

const generalRoles: Role[] = ['owner', 'admin', 'manager', 'worker', 'visitor'];

describe('without a choice of the owner', () => {
  test.each(imported)('%s are read and written by owner, admin and manager: not by a worker or a visitor', (noun) => {
    for (const action of ['read', 'write'] as const) expect(allowed(action, noun)).toEqual(['owner', 'admin', 'manager']);
  });

  test.each(general)('%s are read by everybody with a general role, and written by all of them except visitors', (noun) => {
    expect(generalRoles.filter((role) => may({ role }, 'read', noun))).toEqual(generalRoles);
    expect(generalRoles.filter((role) => may({ role }, 'write', noun))).toEqual(['owner', 'admin', 'manager', 'worker']);
  });

  test('a technician reads health, reproduction and the stock, writes them, and reads the animals', () => {
    const theirs = nounsOf('health', 'reproduction', 'supplies');
    expect(nounNames.filter((noun) => may({ role: 'tecnico' }, 'read', noun)).toSorted()).toEqual([...basics, ...theirs].toSorted());
    expect(nounNames.filter((noun) => may({ role: 'tecnico' }, 'write', noun)).toSorted()).toEqual(
      ['alert_decisions', 'attachments', 'list_views', ...theirs].toSorted(),
    );
  });

  test('an accountant reads money, the stock and the animals, and writes nothing', () => {
    expect(nounNames.filter((noun) => may({ role: 'contador' }, 'read', noun)).toSorted()).toEqual([...basics, ...nounsOf('money', 'supplies')].toSorted());
    expect(nounNames.filter((noun) => may({ role: 'contador' }, 'write', noun))).toEqual([]);
  });
});

describe.each(choosableRoles)('what the owner took away from %s', (role) => {
  test.each(moduleNames)('%s is neither read nor written, and everything else stays', (module) => {
    for (const noun of listed) {
      const stays = !inModules[module].includes(noun);
      expect(may({ role, without: [module] }, 'read', noun), noun).toBe(stays);
      expect(may({ role, without: [module] }, 'write', noun), noun).toBe(stays && may({ role }, 'write', noun));
    }
  });

  test('without any module the animals and the decisions about alerts are left', () => {
    expect(nounNames.filter((noun) => may({ role, without: moduleNames }, 'read', noun))).toEqual(nounNames.filter((noun) => basics.includes(noun)));
  });
});

test('a module that this version does not know takes nothing away', () => {
  expect(general.every((noun) => may({ role: 'worker', without: ['drones'] }, 'write', noun))).toBe(true);
  expect(imported.every((noun) => may({ role: 'manager', without: ['drones'] }, 'write', noun))).toBe(true);
  expect(imported.some((noun) => may({ role: 'manager', without: ['money'] }, 'read', noun))).toBe(false);
});

test('a role that this version does not know may do nothing', () => {
  const access = { role: 'drone' as Role };
  expect(nounNames.some((noun) => may(access, 'read', noun) || may(access, 'write', noun))).toBe(false);
  expect(may(access, 'read', 'farms')).toBe(false);
});

test('on another farm of the session, its own role and choice hold', () => {
  expect(may(accessOn({ user_role: 'worker', without: ['transfers'] }), 'write', 'farm_transfers')).toBe(false);
  expect(may(accessOn({ user_role: 'worker' }), 'write', 'farm_transfers')).toBe(true);
});

test('the history is read by owner and admin, and written by nobody', () => {
  expect(allowed('read', 'history')).toEqual(['owner', 'admin']);
  expect(allowed('write', 'history')).toEqual([]);
});

test.each(['farms', 'farm_users'] as const)('%s are managed by owner and admin, and closed to everybody else', (what) => {
  expect(allowed('read', what)).toEqual(['owner', 'admin']);
  expect(allowed('write', what)).toEqual(['owner', 'admin']);
});

test('what the roles see is read by owner and admin, and chosen by the owner alone', () => {
  expect(allowed('read', 'modules')).toEqual(['owner', 'admin']);
  expect(allowed('write', 'modules')).toEqual(['owner']);
});

test.each(Object.entries(verbs))('neither a visitor nor an accountant can %s', (_name, { on }) => {
  expect(may({ role: 'visitor' }, 'write', on)).toBe(false);
  expect(may({ role: 'contador' }, 'write', on)).toBe(false);
  expect(may({ role: imported.includes(on as NounName) ? 'manager' : 'worker' }, 'write', on)).toBe(true);
});
