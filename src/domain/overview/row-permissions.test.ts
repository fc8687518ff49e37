// Rows of readable nouns that tell of records in another module.
import { describe, expect, test } from 'vitest';
import type { Access } from '#domain/kernel/roles';
import { nounNames } from '#domain/nouns';
import { type Candidates, conditionNames, conditionsFor, raise } from '#domain/overview/alerts';
import { hidesSome, mayKnowAlert, readableRow, readableRows } from '#domain/overview/row-permissions';

const [owner, tecnico, contador]: Access[] = [{ role: 'owner' }, { role: 'tecnico' }, { role: 'contador' }];
const withoutMoney: Access = { role: 'visitor', without: ['money'] };

test.each([
  ['bill:1:2026-11-17', withoutMoney, false],
  ['bill_overdue:1:2026-11-17', withoutMoney, false],
  ['birth:1:2026-11-17', withoutMoney, true],
  ['twice:sales:1', withoutMoney, false],
  ['twice:animal_weighings:1', withoutMoney, true],
  ['twice:0000', withoutMoney, true],
  ['of a later release:1', withoutMoney, false],
  ['of a later release:1', owner!, true],
  ['bill:1:2026-11-17', contador!, true],
  ['birth:1:2026-11-17', contador!, false],
  ['weaning:1:2026-11-17', contador!, true],
  ['vaccine:1', tecnico!, true],
  ['dry_off:1', tecnico!, true],
  ['worklist:secar:2026-11-17', tecnico!, true],
  ['worklist:secar:2026-11-17', contador!, false],
  ['feed_low:1', tecnico!, false],
  ['twice:sales:1', tecnico!, false],
  ['constructor:1', tecnico!, false],
])('%s, for %o', (key, access, known) => expect(mayKnowAlert(access, key)).toBe(known));

test('a decision is read by those who may know its alert', () => {
  const [bill, birth] = [{ key: 'bill:1:2026-11-17' }, { key: 'birth:1:2026-11-17' }];
  expect(readableRows(withoutMoney, 'alert_decisions', [bill, birth])).toEqual([birth]);
  expect(readableRows(owner!, 'alert_decisions', [bill, birth])).toEqual([bill, birth]);
});

describe('the exit of an animal', () => {
  const sold = { status: 'vendido', exit_reason: 'Venda para João Pereira' };
  test('names the buyer to those who see sales alone', () => {
    expect(readableRow(owner!, 'animals', sold)).toBe(sold);
    expect(readableRow(contador!, 'animals', sold)).toBe(sold);
    expect(readableRow(withoutMoney, 'animals', sold)).toEqual({ status: 'vendido', exit_reason: 'Venda' });
    expect(readableRow(tecnico!, 'animals', sold)).toEqual({ status: 'vendido', exit_reason: 'Venda' });
  });
  test('tells everybody of what an animal died', () => {
    const dead = { status: 'morto', exit_reason: 'Raio' };
    expect(readableRow(withoutMoney, 'animals', dead)).toBe(dead);
  });
});

test('somebody who reads everything has nothing hidden but the lists of others', () => {
  expect(nounNames.filter((noun) => hidesSome({ role: 'visitor' }, noun))).toEqual(['list_views']);
});

describe('alerts', () => {
  test('are raised for the owner by every condition', () => expect(conditionsFor(owner!)).toEqual(conditionNames));
  test.each([
    ['a visitor without money', withoutMoney, ['milk_statements', 'statement_litres', 'bills']],
    ['a worker without reproduction', { role: 'worker', without: ['reproduction'] }, ['births', 'diagnosis', 'delivered_milk', 'worklists']],
    ['a worker without health', { role: 'worker', without: ['health'] }, ['doses', 'brucellosis', 'treatments', 'old_withdrawals', 'delivered_milk']],
    [
      'a technician',
      tecnico!,
      [
        'delivered_milk',
        'milk_quality',
        'milk_statements',
        'statement_litres',
        'declaration',
        'quarantines',
        'coming_transfers',
        'low_feed',
        'expiring_feed',
        'bills',
        'urgent_activities',
      ],
    ],
    [
      'an accountant',
      contador!,
      [
        'births',
        'diagnosis',
        'doses',
        'brucellosis',
        'treatments',
        'old_withdrawals',
        'delivered_milk',
        'milk_quality',
        'statement_litres',
        'declaration',
        'quarantines',
        'coming_transfers',
        'low_feed',
        'expiring_feed',
        'urgent_activities',
        'worklists',
      ],
    ],
  ] as [string, Access, string[]][])('for %s all but these', (_who, access, missing) =>
    expect(conditionNames.filter((name) => !conditionsFor(access).includes(name))).toEqual(missing),
  );
  test('about records of which the person has none are asked over the others', () => {
    const nothing = Object.fromEntries(nounNames.map((noun) => [noun, []])) as unknown as Candidates;
    expect(raise('double_events', nothing, '2026-11-17')).toEqual([]);
  });
});
