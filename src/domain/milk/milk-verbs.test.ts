// Milk on a farm in memory: recorded once, replaced on request, deleted and restored, and discarded during withdrawal.
import { beforeEach, describe, expect, test } from 'vitest';
import { nthId as id, inWords, type Kept, runOver } from '#domain/farm-in-memory';
import { type CowRows, deliveredMilk, heldByCow, judgedMilk, milkDeciders } from '#domain/milk/discarded-milk';
import type { Shift } from '#domain/milk/milk-production';
import type { Rows } from '#domain/nouns';
import type { InputOf, VerbName } from '#domain/verbs';

const [mimosa, estrela, farm_id] = [id(1), id(2), id(701)];
const today = '2026-11-15';

let kept: Kept;
let seconds = 0;

async function runVerb<V extends VerbName>(verb: V, input: InputOf<V>, farm = farm_id) {
  const at = new Date(Date.parse(`${today}T12:00:00.000Z`) + ++seconds * 1000).toISOString();
  return inWords(await runOver(kept, verb, input, { at, farm }));
}

const records = () => [...kept].flatMap(([key, row]) => (key.startsWith('milk_production ') ? [row as unknown as Rows['milk_production']] : []));
const living = () => records().filter(({ deleted_at }) => deleted_at === null);
const recorded = () => living().map(({ milking_shift, quantity_liters }) => `${milking_shift} ${quantity_liters}`);
const milk = (quantity_liters: number, wanted: Partial<InputOf<'record_milk'>> = {}) =>
  runVerb('record_milk', { animal_id: mimosa, production_date: today, milking_shift: 'manha', quantity_liters, ...wanted });
const day = { animal_id: mimosa, production_date: today };
const rowsOf = (noun: string) => [...kept].flatMap(([key, row]) => (key.startsWith(`${noun} `) && row.deleted_at === null ? [row] : []));
const held = () => heldByCow(Object.fromEntries(milkDeciders.map((noun) => [noun, rowsOf(noun)])) as unknown as CowRows);

beforeEach(async () => {
  kept = new Map();
  for (const [which, name] of [
    [mimosa, 'Mimosa'],
    [estrela, 'Estrela'],
  ] as const)
    await runVerb('create_animal', { id: which, name, type: 'bovino', breed: 'Girolando', gender: 'femea', status: 'ativo', last_birth_date: '2026-06-01' });
});

describe('milk is recorded', () => {
  test('once per animal, day and milking', async () => {
    expect(await milk(12.5)).toBe('done');
    expect(await milk(9)).toBe('milking_shift: Mimosa já tem leite registrado em 15/11/2026: Manhã (12,5 L)');
    expect(await milk(9, { milking_shift: 'tarde' })).toBe('done');
    expect(await milk(9, { production_date: '2026-11-14' })).toBe('done');
    expect(await milk(9, { animal_id: estrela })).toBe('done');
    expect(await milk(500, { animal_id: null })).toBe('done');
    expect(await milk(501, { animal_id: null })).toBe('milking_shift: O total da fazenda já tem leite registrado em 15/11/2026: Manhã (500,0 L)');
    expect(recorded()).toEqual(['manha 12.5', 'tarde 9', 'manha 9', 'manha 9', 'manha 500']);
  });

  test('under the same id on every device of the farm, another one on another farm', async () => {
    await milk(12.5);
    const [first] = records();
    kept.delete(`milk_production ${first!.id}`);
    await milk(9);
    expect(records().map((row) => row.id)).toEqual([first!.id]);
    await runVerb('record_milk', { production_date: today, milking_shift: 'manha', quantity_liters: 1, animal_id: mimosa }, id(702));
    expect(new Set(records().map((row) => row.id)).size).toBe(2);
  });

  test.each<[Shift, Shift, string]>([
    ['total_dia', 'manha', 'Total do dia (20,0 L)'],
    ['manha', 'total_dia', 'Manhã (20,0 L)'],
  ])('%s excludes %s', async (first, second, words) => {
    await milk(20, { milking_shift: first });
    expect(await milk(9, { milking_shift: second })).toBe(`milking_shift: Mimosa já tem leite registrado em 15/11/2026: ${words}`);
    expect(recorded()).toEqual([`${first} 20`]);
  });

  test.each([
    ['a day to come', { production_date: '2026-11-16' }, 'production_date: A data não pode ser futura'],
    ['an animal that is not here', { animal_id: id(77) }, 'not_found: Animal não encontrado'],
  ])('not for %s', async (_what, wanted, words) => expect(await milk(9, wanted)).toBe(words));

  test('not for a cow that left the herd; an existing record can still be corrected', async () => {
    await milk(9);
    await runVerb('update_animal', { id: mimosa, changes: { status: { was: 'ativo', to: 'vendido' }, exit_date: { was: null, to: '2026-11-14' } } });
    expect(await milk(9, { milking_shift: 'tarde' })).toBe('animal_id: Mimosa saiu do rebanho em 14/11/2026 (venda)');
    expect(await milk(8, { replace: true })).toBe('done');
    expect(recorded()).toEqual(['manha 8']);
  });
});

describe('milk is replaced', () => {
  test('on request: the record keeps its id', async () => {
    await milk(12.5, { observations: 'Ordenha rápida' });
    const [before] = living();
    expect(await milk(11, { replace: true })).toBe('done');
    expect(living()).toMatchObject([{ id: before!.id, quantity_liters: 11, observations: null }]);
  });

  test('milkings of a day by its total, and the total by a milking', async () => {
    await milk(12);
    await milk(9, { milking_shift: 'tarde' });
    expect(await milk(21.5, { milking_shift: 'total_dia', replace: true })).toBe('done');
    expect(recorded()).toEqual(['total_dia 21.5']);
    expect(await milk(13, { milking_shift: 'tarde', replace: true })).toBe('done');
    expect(recorded()).toEqual(['tarde 13']);
  });

  test('or simply recorded if there is nothing to replace', async () => {
    expect(await milk(12, { replace: true })).toBe('done');
    expect(recorded()).toEqual(['manha 12']);
  });
});

describe('milk is deleted', () => {
  beforeEach(async () => {
    await milk(12);
    await milk(9, { milking_shift: 'tarde' });
    await milk(8, { production_date: '2026-11-14' });
  });

  test('for a whole day, and restored for the whole day', async () => {
    expect(await runVerb('remove_milk', day)).toBe('done');
    expect(recorded()).toEqual(['manha 8']);
    expect(await runVerb('restore_milk', day)).toBe('done');
    expect(recorded()).toEqual(['manha 12', 'tarde 9', 'manha 8']);
  });

  test('for one milking alone', async () => {
    await runVerb('remove_milk', { ...day, milking_shift: 'tarde' });
    expect(recorded()).toEqual(['manha 12', 'manha 8']);
    await runVerb('restore_milk', { ...day, milking_shift: 'tarde' });
    expect(recorded()).toEqual(['manha 12', 'tarde 9', 'manha 8']);
  });

  test('and an earlier deletion stays when a later one is undone', async () => {
    await runVerb('remove_milk', { ...day, milking_shift: 'tarde' });
    await runVerb('remove_milk', day);
    await runVerb('restore_milk', day);
    expect(recorded()).toEqual(['manha 12', 'manha 8']);
  });

  test('and can be recorded again under the same id; then restoring changes nothing', async () => {
    const before = living().map((row) => row.id);
    await runVerb('remove_milk', day);
    expect(await milk(7)).toBe('done');
    expect(recorded()).toEqual(['manha 7', 'manha 8']);
    expect(before).toContain(living()[0]!.id);
    expect(await runVerb('restore_milk', { ...day, milking_shift: 'manha' })).toBe('done');
    expect(recorded()).toEqual(['manha 7', 'manha 8']);
    expect(await runVerb('restore_milk', day)).toBe('done');
    expect(recorded()).toEqual(['manha 7', 'tarde 9', 'manha 8']);
  });

  test('and cannot be restored if a total was recorded since', async () => {
    await runVerb('remove_milk', day);
    await milk(20, { milking_shift: 'total_dia' });
    expect(await runVerb('restore_milk', day)).toBe('milking_shift: Mimosa já tem leite registrado em 15/11/2026: Total do dia (20,0 L)');
  });

  test('only if it exists', async () => {
    expect(await runVerb('remove_milk', { ...day, milking_shift: 'noite' })).toBe('not_found: Registro de leite não encontrado');
    expect(await runVerb('restore_milk', { ...day, milking_shift: 'noite' })).toBe('not_found: Registro de leite não encontrado');
  });

  test('twice, and the second time nothing changes', async () => {
    await runVerb('remove_milk', { ...day, milking_shift: 'tarde' });
    expect(await runVerb('remove_milk', { ...day, milking_shift: 'tarde' })).toBe('done');
    expect(await runVerb('restore_milk', { ...day, milking_shift: 'tarde' })).toBe('done');
    expect(recorded()).toContain('tarde 9');
  });

  test('and restored even if the animal’s record was removed', async () => {
    await runVerb('remove_animal', { id: mimosa });
    expect(recorded()).toHaveLength(3);
    expect(await runVerb('remove_milk', day)).toBe('done');
    expect(await runVerb('restore_milk', day)).toBe('done');
    expect(recorded()).toHaveLength(3);
  });
});

describe('milk is discarded', () => {
  const thrown = () =>
    living()
      .map((record) => judgedMilk(record, held()))
      .map(({ is_discarded, discard_reason }) => [is_discarded, discard_reason]);
  const delivered = () => deliveredMilk(living(), held()).map(({ from, to, reason }) => `${from} ${to} ${reason}`);
  const treat = (wanted: Partial<InputOf<'treat'>>) =>
    runVerb('treat', {
      id: id(50),
      animal_id: mimosa,
      treatment_type: 'medicamento',
      treatment_name: 'Mastite',
      application_date: '2026-11-10',
      meat_withdrawal_days: 0,
      ...wanted,
    });

  test.each([
    ['nothing was given', null, today, false],
    ['the last day of four', 4, '2026-11-14', true],
    ['the first free day', 4, '2026-11-15', false],
    ['the day of the dose itself', 4, '2026-11-10', true],
    ['the day before it', 4, '2026-11-09', false],
    ['no days of withdrawal', 0, '2026-11-10', false],
  ])('%s', async (_what, milk_withdrawal_days, production_date, discarded) => {
    if (milk_withdrawal_days !== null) await treat({ milk_withdrawal_days });
    await milk(12, { production_date });
    expect(thrown()).toEqual([[discarded, discarded ? 'Carência de Mastite' : null]]);
  });

  test('while the withdrawal is unknown', async () => {
    await treat({});
    await milk(12);
    expect(thrown()).toEqual([[true, 'Carência desconhecida: Mastite']]);
  });

  test.each([
    ['five days after calving', '2026-06-06', true],
    ['the sixth', '2026-06-07', false],
  ])('colostrum: %s', async (_what, production_date, discarded) => {
    await milk(12, { production_date });
    expect(thrown()).toEqual([[discarded, discarded ? 'Colostro' : null]]);
  });

  test('by a person, without a computed reason; never a farm’s total automatically', async () => {
    await milk(12, { is_discarded: true });
    expect(thrown()).toEqual([[true, null]]);
    await treat({ milk_withdrawal_days: 9 });
    await milk(400, { animal_id: null });
    expect(thrown()).toEqual([
      [true, null],
      [false, null],
    ]);
  });

  test('by a person with a reason, and stays so when the treatment is deleted', async () => {
    await treat({ milk_withdrawal_days: 9 });
    await milk(12, { is_discarded: true, discard_note: 'Caiu no chão' });
    await runVerb('remove_treatment', { id: id(50) });
    expect(thrown()).toEqual([[true, null]]);
    expect(living()[0]).toMatchObject({ discard_note: 'Caiu no chão' });
  });

  test('when the treatment is recorded afterwards, and may have been delivered', async () => {
    for (const production_date of ['2026-11-13', '2026-11-14', '2026-11-15']) await milk(12, { production_date });
    await treat({ application_date: '2026-11-13', milk_withdrawal_days: 5 });
    expect(thrown()).toEqual([1, 2, 3].map(() => [true, 'Carência de Mastite']));
    expect(delivered()).toEqual(['2026-11-13 2026-11-15 Carência de Mastite']);
  });

  test('no longer when the treatment is deleted or its days are corrected', async () => {
    await treat({ milk_withdrawal_days: 9 });
    await milk(12);
    expect(thrown()).toEqual([[true, 'Carência de Mastite']]);
    expect(delivered()).toEqual([]);
    expect(await runVerb('update_treatment', { id: id(50), changes: { milk_withdrawal_days: { was: 9, to: 4 } } })).toBe('done');
    expect(thrown()).toEqual([[false, null]]);
    await runVerb('update_treatment', { id: id(50), changes: { milk_withdrawal_days: { was: 4, to: 9 } } });
    expect(thrown()).toEqual([[true, 'Carência de Mastite']]);
    await runVerb('remove_treatment', { id: id(50) });
    expect(thrown()).toEqual([[false, null]]);
    expect(delivered()).toEqual([]);
  });
});
