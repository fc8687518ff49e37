// Which actions an animal's page offers: by species, sex, age, state, situation and role, both sides of each.
import { describe, expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import { addDays } from '#domain/kernel/dates';
import type { Role } from '#domain/kernel/roles';
import { type AnimalAction, actionsFor } from '#domain/overview/animal-actions';
import { may } from '#domain/people/permissions';

const today = '2026-11-17';
const ago = (days: number) => addDays(today, -days);
const cow: Partial<Animal> = {
  type: 'bovino',
  breed: 'Girolando',
  gender: 'femea',
  status: 'ativo',
  category: 'vaca',
  birth_date: ago(2000),
  is_batch: false,
  pregnancy_status: 'vazia',
  pregnancy_date: null,
  expected_birth_date: null,
  last_birth_date: null,
  dry_off_date: null,
};
const actions = (wanted: Partial<Animal> = {}, role: Role = 'worker', hasOpenTransfer = false) =>
  actionsFor({ ...cow, ...wanted } as Animal, { today, hasOpenTransfer, mayWrite: (noun) => may({ role }, 'write', noun) });
const offers = (action: AnimalAction, wanted: Partial<Animal>) => actions(wanted).includes(action);

test('a cow in milk: all of them', () =>
  expect(actions({ last_birth_date: ago(100) })).toEqual([
    'milk',
    'weigh',
    'inseminate',
    'apply',
    'treat',
    'birth',
    'dry_off',
    'check',
    'heat',
    'stop',
    'tag',
    'tag_lost',
    'transfer',
    'sell',
    'slaughter',
    'death',
    'lost',
  ]));

test.each(['vendido', 'abatido', 'morto'] as const)('%s: only back to the herd, unless it is in a sale', (status) => {
  expect(actions({ status })).toEqual(['return']);
  const isSold = { today, hasOpenTransfer: false, isSold: true, mayWrite: () => true };
  expect(actionsFor({ ...cow, status } as Animal, isSold)).toEqual([]);
  expect(actions({ status }, 'visitor')).toEqual([]);
});

test.each([
  ['worker', 17],
  ['manager', 17],
  ['owner', 17],
  ['visitor', 0],
] as const)('%s: %d actions', (role, many) => expect(actions({ last_birth_date: ago(100) }, role)).toHaveLength(many));

test('a bull has neither reproduction nor milk', () =>
  expect(actions({ gender: 'macho', category: 'touro', pregnancy_status: 'nao_aplicavel' })).toEqual([
    'weigh',
    'apply',
    'treat',
    'castrate',
    'tag',
    'tag_lost',
    'transfer',
    'sell',
    'slaughter',
    'death',
    'lost',
  ]));

test('a batch is weighed, treated, divided, moved, sold and lost as one', () =>
  expect(actions({ is_batch: true, batch_quantity: 40 })).toEqual(['weigh', 'treat', 'split', 'transfer', 'sell', 'slaughter', 'death', 'lost']));

test('a batch of one head has nothing to separate', () => expect(actions({ is_batch: true, batch_quantity: 1 })).not.toContain('split'));

test('an animal about to leave for another farm is neither sold nor sent again', () =>
  expect(actions({ gender: 'macho' }, 'worker', true)).toEqual(['weigh', 'apply', 'treat', 'castrate', 'tag', 'tag_lost', 'death', 'lost']));

describe('each where it applies', () => {
  test.each<[AnimalAction, Partial<Animal>, boolean]>([
    ['wean', { category: 'bezerra', birth_date: ago(29) }, false],
    ['wean', { category: 'bezerra', birth_date: ago(30) }, true],
    ['wean', { category: 'bezerra', birth_date: null }, false],
    ['wean', { category: 'novilha', birth_date: ago(300) }, false],
    ['castrate', { gender: 'macho', category: 'novilho' }, true],
    ['castrate', { gender: 'macho', category: 'boi', castration_date: ago(10) }, false],
    ['castrate', {}, false],
    ['tag', { identification: null }, true],
    ['tag_lost', { identification: null, sisbov: null, rfid: null }, false],
    ['tag_lost', { identification: null, sisbov: null, rfid: '076000000000001' }, true],
    ['inseminate', {}, true],
    ['inseminate', { pregnancy_status: 'prenha' }, false],
    ['inseminate', { birth_date: ago(365), category: 'novilha' }, true],
    ['inseminate', { birth_date: ago(364), category: 'novilha' }, false],
    ['inseminate', { birth_date: null, category: 'bezerra' }, false],
    ['inseminate', { birth_date: null, category: 'novilha' }, true],
    ['inseminate', { type: 'ovino', category: 'ovelha', birth_date: ago(210) }, true],
    ['inseminate', { type: 'ovino', category: 'ovelha', birth_date: ago(209) }, false],
    ['inseminate', { type: 'suino', category: 'porca' }, false],
    ['birth', { pregnancy_status: 'prenha', birth_date: ago(500) }, true],
    ['birth', { birth_date: ago(365 + 280) }, true],
    ['birth', { birth_date: ago(365 + 279) }, false],
    ['birth', { type: 'ave', category: 'galinha' }, false],
    ['dry_off', { last_birth_date: ago(100) }, true],
    ['dry_off', { last_birth_date: ago(100), dry_off_date: ago(10) }, false],
    ['dry_off', {}, false],
    ['slaughter', { gender: 'macho' }, true],
    ['slaughter', { type: 'canino', category: null }, false],
    ['check', {}, true],
    ['check', { birth_date: ago(364), category: 'novilha' }, false],
    ['check', { type: 'suino', category: 'porca' }, false],
    ['heat', {}, true],
    ['heat', { pregnancy_status: 'prenha' }, false],
    ['stop', { pregnancy_status: 'prenha' }, true],
    ['stop', { gender: 'macho', category: 'touro' }, false],
    ['milk', { last_birth_date: ago(100) }, true],
    ['milk', { last_birth_date: ago(100), dry_off_date: ago(10) }, false],
    ['milk', {}, true],
    ['milk', { category: 'novilha' }, false],
    ['milk', { type: 'caprino', category: 'cabra', last_birth_date: ago(100) }, false],
  ])('%s, %j: %s', (action, wanted, offered) => expect(offers(action, wanted)).toBe(offered));
});

describe('the likeliest come first', () => {
  const pregnant = (left: number) => ({
    pregnancy_status: 'prenha' as const,
    pregnancy_date: addDays(today, left - 280),
    expected_birth_date: addDays(today, left),
  });
  test.each<[string, Partial<Animal>, AnimalAction[]]>([
    ['a calf', { category: 'bezerra', birth_date: ago(60), pregnancy_status: 'nao_aplicavel' }, ['weigh', 'apply']],
    ['an open heifer', { category: 'novilha', birth_date: ago(600) }, ['weigh', 'inseminate']],
    ['a cow in milk', { last_birth_date: ago(100) }, ['milk', 'weigh']],
    ['a cow that calves within a week', { ...pregnant(7), dry_off_date: ago(50), last_birth_date: ago(400) }, ['birth', 'weigh']],
    ['a cow that calves in eight days', { ...pregnant(8), dry_off_date: ago(50), last_birth_date: ago(400) }, ['weigh', 'apply']],
    ['a pregnant cow in milk, 60 days before', { ...pregnant(60), last_birth_date: ago(300) }, ['dry_off', 'milk']],
    ['a pregnant cow in milk, 61 days before', { ...pregnant(61), last_birth_date: ago(300) }, ['milk', 'weigh']],
  ])('%s', (_, wanted, first) => expect(actions(wanted).slice(0, 2)).toEqual(first));
});
