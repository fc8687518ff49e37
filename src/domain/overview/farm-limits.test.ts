// Limits that a farm sets itself: asked about from there on, in calls and in the panel alike.
import { beforeEach, describe, expect, test } from 'vitest';
import { nthId as id, inWords, type Kept, runOver } from '#domain/farm-in-memory';
import { type LimitField, limitsWith, usualLimit } from '#domain/herd/limit-settings';
import type { Checked } from '#domain/herd/plausible-limits';
import { levelOf } from '#domain/kernel/plausibility';
import { integrityChecks, integrityNouns } from '#domain/overview/integrity';
import { type InputOf, type VerbName, verbs } from '#domain/verbs';

const today = '2026-11-15';
let kept: Kept;

/** By a device of this release: what is unlikely is asked. */
async function run<V extends VerbName>(verb: V, input: InputOf<V>) {
  const { asks } = verbs[verb] as { asks?: true };
  const refused = await runOver(kept, verb, { ...input, ...(asks && { confirmed: [] }) }, { at: `${today}T15:00:00.000Z` });
  return refused?.code === 'confirm' ? 'asked' : inWords(refused);
}

const set = (field: LimitField, to: number | null, was: number | null = null) => run('update_herd_settings', { changes: { [field]: { was, to } } } as never);
const cow = { type: 'bovino', breed: 'Girolando', gender: 'femea', status: 'ativo' } as const;
const [mimosa, trovao, feed] = [id(1), id(2), id(3)];

beforeEach(async () => {
  kept = new Map();
  await run('create_animal', { id: mimosa, name: 'Mimosa', birth_date: '2023-06-01', last_birth_date: '2026-01-01', category: 'vaca', ...cow });
  await run('create_animal', { ...cow, id: trovao, name: 'Trovão', gender: 'macho', birth_date: '2020-01-01' });
  expect(await run('create_feed', { id: feed, name: 'Milho', type: 'outro', stock_quantity: 500, unit_cost: 1 } as never)).toBe('done');
});

test.each<[LimitField, Checked, 'least' | 'most']>([
  ['limit_service_age', 'ageAtService', 'least'],
  ['limit_birth_age', 'ageAtBirth', 'least'],
  ['limit_first_birth_age', 'ageAtFirstBirth', 'most'],
  ['limit_sire_age', 'sireAge', 'least'],
  ['limit_service_after_birth', 'serviceAfterBirth', 'least'],
  ['limit_birth_interval', 'birthInterval', 'most'],
  ['limit_dry_least', 'dryPeriod', 'least'],
  ['limit_dry_most', 'dryPeriod', 'most'],
  ['limit_birth_weight_least', 'birthWeight', 'least'],
  ['limit_birth_weight_most', 'birthWeight', 'most'],
  ['limit_milk_age', 'ageInMilk', 'least'],
  ['limit_milking_litres', 'litresPerMilking', 'most'],
  ['limit_day_litres', 'litresPerDay', 'most'],
  ['limit_feed_per_head', 'feedPerHead', 'most'],
])('%s replaces the usual limit of %s, of cattle alone', (field, what, end) => {
  const level = (own: object | undefined, value: number, type: 'bovino' | 'caprino' = 'bovino') => {
    const limits = limitsWith(own)(what, { type, breed: 'Girolando' });
    return limits ? levelOf(value, limits) : null;
  };
  const usual = usualLimit(field);
  const own = { [field]: usual + 10 };
  const step = end === 'most' ? 1 : -1;
  for (const none of [undefined, {}, { [field]: null }]) expect([level(none, usual), level(none, usual + step)]).toEqual([null, 'confirm']);
  expect([level(own, usual + 10), level(own, usual + 10 + step)]).toEqual([null, 'confirm']);
  expect(level(own, usual, 'caprino')).toBe(level(undefined, usual, 'caprino'));
});

describe('a call asks beyond the farm’s own limit', () => {
  const bornOn = '2026-11-10';
  const calf = { id: id(400), birth_id: id(401), name: 'Aurora', gender: 'femea', birth_condition: 'normal', health_status: 'saudavel' };
  const fed = { id: id(10), feed_id: feed, consumption_type: 'individual', animal_id: mimosa, consumption_date: today, quantity: 80 };
  const served = { id: id(11), animal_id: mimosa, insemination_date: '2026-01-21', technique: 'tradicional', result: 'pendente', bull_identification: '77' };
  const whole = { animal_id: mimosa, production_date: today, milking_shift: 'total_dia', quantity_liters: 100 };
  test.each<[string, LimitField, asked: number, accepted: number, VerbName, object]>([
    ['100 L in a day', 'limit_day_litres', 99, 100, 'record_milk', whole],
    ['50 L in a milking', 'limit_milking_litres', 49, 50, 'record_milk', { ...whole, milking_shift: 'manha', quantity_liters: 50 }],
    ['10 kg at birth', 'limit_birth_weight_least', 11, 10, 'create_animal', { ...cow, id: id(12), name: 'Aurora', birth_date: today, birth_weight: 10 }],
    ['a service 20 days after a birth', 'limit_service_after_birth', 21, 20, 'create_insemination', served],
    ['80 kg for a head', 'limit_feed_per_head', 79, 80, 'consume_feed', fed],
    ['a birth with 1258 days', 'limit_birth_age', 1259, 1258, 'register_birth', { mother_id: mimosa, birth_date: bornOn, newborns: [calf] }],
    ['dry 90 days before', 'limit_dry_most', 89, 90, 'dry_off', { id: mimosa, dry_off_date: '2026-11-07' }],
  ])('%s', async (_, field, asked, accepted, verb, input) => {
    if (verb === 'dry_off') kept.set(`animals ${mimosa}`, { ...kept.get(`animals ${mimosa}`)!, pregnancy_status: 'prenha', expected_birth_date: '2027-02-05' });
    expect(await set(field, asked)).toBe('done');
    expect(await run(verb, input as never)).toBe('asked');
    expect(await set(field, accepted, asked)).toBe('done');
    expect(await run(verb, input as never)).toBe('done');
  });
});

test('what is impossible stays refused, whatever a farm sets', async () => {
  expect(await set('limit_day_litres', 150)).toBe('done');
  expect(await run('record_milk', { animal_id: mimosa, production_date: today, milking_shift: 'total_dia', quantity_liters: 151 } as never)).toContain(
    'Não é possível',
  );
  expect(await set('limit_day_litres', 151, 150)).toMatch(/^changes/);
});

test('the most is not under the least', async () => {
  expect(await set('limit_birth_weight_most', 20)).toBe('done');
  expect(await set('limit_birth_weight_least', 21)).toBe('limit_birth_weight_most: O máximo não pode ser menor que o mínimo');
});

test('the panel judges by the same limits', async () => {
  await run('record_milk', { animal_id: mimosa, production_date: today, milking_shift: 'total_dia', quantity_liters: 70 } as never);
  const panel = () => {
    const rows = Object.fromEntries(integrityNouns.map((noun) => [noun, [...kept].flatMap(([key, row]) => (key.startsWith(`${noun} `) ? [row] : []))]));
    return integrityChecks(rows as never, today).some(({ key }) => key === 'litres');
  };
  expect(panel()).toBe(false);
  await set('limit_day_litres', 60);
  expect(panel()).toBe(true);
});
