// Weaning on a farm in memory: only calves that are in the herd and old enough; each gets its next category.
import { beforeEach, describe, expect, test } from 'vitest';
import { nthId as id, runOver } from '#domain/farm-in-memory';
import type { Row } from '#domain/kernel/farm';
import type { InputOf, VerbName } from '#domain/verbs';

const estrela = id(1);

let kept: Map<string, Row>;

const runVerb = async <V extends VerbName>(verb: V, input: InputOf<V>, at = '2026-11-15T12:00:00.000Z') =>
  (await runOver(kept, verb, input, { at }))?.message ?? 'done';

const born = (wanted: Partial<InputOf<'create_animal'>> = {}) =>
  runVerb('create_animal', {
    id: estrela,
    name: 'Estrela',
    type: 'bovino',
    breed: 'Girolando',
    gender: 'femea',
    status: 'ativo',
    category: 'bezerra',
    ...wanted,
  });
const category = () => kept.get(`animals ${estrela}`)?.['category'];

beforeEach(() => {
  kept = new Map();
});

test.each<[Partial<InputOf<'create_animal'>>, string]>([
  [{ gender: 'femea', category: 'bezerra' }, 'novilha'],
  [{ gender: 'macho', category: 'bezerro' }, 'novilho'],
  [{ gender: 'femea', category: 'bezerro', is_batch: true, batch_quantity: 12 }, 'novilho'],
])('%o becomes a %s today, and nothing else about it changes', async (calf, becomes) => {
  await born({ birth_date: '2026-09-16', weight: 62, notes: 'Mansa', ...calf });
  const before = kept.get(`animals ${estrela}`);
  expect(await runVerb('wean', { id: estrela })).toBe('done');
  const weaning = { weaning_date: '2026-11-15', weaning_weight: null };
  expect(kept.get(`animals ${estrela}`)).toEqual({ ...before, category: becomes, ...weaning, updated_at: '2026-11-15T12:00:00.000Z' });
});

test.each([
  ['2026-09-15', 'done'],
  ['2026-09-16', 'done'],
  ['2026-09-17', 'Ainda falta 1 dia para a desmama'],
  ['2026-09-23', 'Ainda faltam 7 dias para a desmama'],
  ['2026-11-15', 'Ainda faltam 60 dias para a desmama'],
])('a calf born on %s, on 15 November: %s', async (birth_date, expected) => {
  await born({ birth_date });
  expect(await runVerb('wean', { id: estrela })).toBe(expected);
  expect(category()).toBe(expected === 'done' ? 'novilha' : 'bezerra');
});

test('the date is that of the farm’s time zone when it was done', async () => {
  await born({ birth_date: '2026-09-16' });
  expect(await runVerb('wean', { id: estrela }, '2026-11-15T02:59:00.000Z')).toBe('Ainda falta 1 dia para a desmama');
  expect(await runVerb('wean', { id: estrela }, '2026-11-15T03:00:00.000Z')).toBe('done');
});

const notThis = 'Só um bezerro ou uma bezerra do rebanho, com data de nascimento, pode ser desmamado';
test.each<[string, Partial<InputOf<'create_animal'>>, string]>([
  ['of unknown birth', {}, notThis],
  ['sold', { birth_date: '2026-09-01', status: 'vendido' }, notThis],
  ['dead', { birth_date: '2026-09-01', status: 'morto' }, notThis],
  ['slaughtered', { birth_date: '2026-09-01', status: 'abatido' }, notThis],
  ['a cow', { birth_date: '2020-09-01', category: 'vaca' }, notThis],
  ['a lamb', { type: 'ovino', birth_date: '2026-09-01', category: 'cordera' }, notThis],
  ['of no category', { birth_date: '2026-09-01', category: null }, notThis],
  ['a heifer already', { birth_date: '2026-01-01', category: 'novilha' }, 'Este animal já foi desmamado'],
  ['a steer already', { birth_date: '2026-01-01', gender: 'macho', category: 'novilho' }, 'Este animal já foi desmamado'],
])('an animal that is %s stays as it is', async (_which, animal, expected) => {
  await born(animal);
  const before = kept.get(`animals ${estrela}`);
  expect(await runVerb('wean', { id: estrela })).toBe(expected);
  expect(kept.get(`animals ${estrela}`)).toEqual(before);
});

test('an animal of another farm is not found', async () => {
  expect(await runVerb('wean', { id: estrela })).toBe('Animal não encontrado');
});

test('weaning is undone by correcting the category', async () => {
  await born({ birth_date: '2026-09-01' });
  const before = kept.get(`animals ${estrela}`);
  await runVerb('wean', { id: estrela });
  expect(await runVerb('update_animal', { id: estrela, changes: { category: { was: 'novilha', to: 'bezerra' } } })).toBe('done');
  expect(kept.get(`animals ${estrela}`)).toEqual(before);
});

test('the day and the weight are kept, and gone when it is a calf again', async () => {
  await born({ birth_date: '2026-07-01' });
  expect(await runVerb('wean', { id: estrela, weaning_date: '2026-11-01', weight: 98.5 })).toBe('done');
  expect(kept.get(`animals ${estrela}`)).toMatchObject({ category: 'novilha', weaning_date: '2026-11-01', weaning_weight: 98.5 });
  await runVerb('update_animal', { id: estrela, changes: { category: { was: 'novilha', to: 'bezerra' } } });
  expect(kept.get(`animals ${estrela}`)).toMatchObject({ category: 'bezerra', weaning_date: null, weaning_weight: null });
});

test.each([
  ['2026-08-29', 'Ainda falta 1 dia para a desmama'],
  ['2026-08-30', 'done'],
  ['2026-11-15', 'done'],
  ['2026-11-16', 'A data não pode ser futura'],
])('of a calf born on 1 July, weaned on %s: %s', async (weaning_date, expected) => {
  await born({ birth_date: '2026-07-01' });
  expect(await runVerb('wean', { id: estrela, weaning_date })).toBe(expected);
});

describe('a Nelore calf, which this farm weans at 210 days', () => {
  // 210 days old on 15 November.
  const born210 = '2026-04-19';
  const early = (days: string) => `Confirme: Estrela tem ${days}; a desmama nesta fazenda é aos 210 dias`;
  test.each([
    ['2026-11-15', [], 'done'],
    ['2026-11-14', [], early('209 dias')],
    ['2026-11-14', ['early_weaning'], 'done'],
    ['2026-06-18', [], early('60 dias')],
    ['2026-06-17', ['early_weaning'], 'Ainda falta 1 dia para a desmama'],
  ])('weaned on %s with %j confirmed: %s', async (weaning_date, confirmed, expected) => {
    await born({ birth_date: born210, breed: 'Nelore' });
    expect(await runVerb('wean', { id: estrela, weaning_date, confirmed } as never)).toBe(expected);
  });

  test('an older release asks nothing', async () => {
    await born({ birth_date: '2026-09-01', breed: 'Nelore' });
    expect(await runVerb('wean', { id: estrela })).toBe('done');
  });

  test('at the farm’s own age nothing is asked', async () => {
    await born({ birth_date: born210, breed: 'Nelore' });
    expect(await runVerb('update_herd_settings', { changes: { weaning_age_beef: { was: null, to: 209 } } })).toBe('done');
    expect(await runVerb('wean', { id: estrela, weaning_date: '2026-11-14', confirmed: [] } as never)).toBe('done');
  });
});

test('a farm that weans at 45 days is not told to wait until 60', async () => {
  await born({ birth_date: '2026-10-01' });
  expect(await runVerb('wean', { id: estrela })).toBe('Ainda faltam 15 dias para a desmama');
  await runVerb('update_herd_settings', { changes: { weaning_age_dairy: { was: null, to: 45 } } });
  expect(await runVerb('wean', { id: estrela })).toBe('done');
});

test('two people set the age: the second is told', async () => {
  await runVerb('update_herd_settings', { changes: { weaning_age_dairy: { was: null, to: 45 } } });
  expect(await runVerb('update_herd_settings', { changes: { weaning_age_dairy: { was: null, to: 90 } } })).toMatch(/outra pessoa mudou este valor$/);
  expect(await runVerb('update_herd_settings', { changes: { weaning_age_dairy: { was: 45, to: null } } })).toBe('done');
});

test.each([
  [29, /deve ser no mínimo 30|30/],
  [30, 'done'],
  [365, 'done'],
  [366, /365/],
])('an age of %i days: %s', async (to, expected) => {
  const answer = await runVerb('update_herd_settings', { changes: { weaning_age_beef: { was: null, to } } });
  if (typeof expected === 'string') expect(answer).toBe(expected);
  else expect(answer).toMatch(expected);
});
