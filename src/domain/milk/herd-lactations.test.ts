// Lactations from the farm's rows: whose calvings, dry-offs, milk and treatments belong to which cow.
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import { herdLactations, herdSpans, incrementalSpans, type LactationRows } from '#domain/milk/herd-lactations';
import type { MilkProduction } from '#domain/milk/milk-production';
import { girolandoFirst } from '#domain/milk/standard-curves';
import { litresAt } from '#domain/milk/wood-curve';

const today = '2026-11-17';
const ago = (days: number) => addDays(today, -days);
type Cow = LactationRows['animals'][number];
const cow = (id: string, more: Partial<Cow> = {}) =>
  ({
    id,
    type: 'bovino',
    gender: 'femea',
    breed: 'Girolando',
    is_batch: false,
    status: 'ativo',
    birth_date: null,
    exit_date: null,
    last_birth_date: null,
    dry_off_date: null,
    expected_birth_date: null,
    pregnancy_status: 'vazia',
    ...more,
  }) as Cow;
const milked = (animal_id: string, production_date: string, quantity_liters: number) =>
  ({
    animal_id,
    production_date,
    quantity_liters,
    milking_shift: 'total_dia',
    fat_percentage: null,
    protein_percentage: null,
    somatic_cell_count: null,
  }) as MilkProduction;
const none: LactationRows = {
  animals: [],
  births: [],
  milk_production: [],
  animal_vaccines: [],
  animal_treatments: [],
  pregnancy_losses: [],
  artificial_inseminations: [],
};
const asked = (rows: Partial<LactationRows>, only: string | null = null) => herdLactations({ ...none, ...rows }, today, only);

test('each dry-off ends its lactation, not only the last one', () => {
  const births = [ago(700), ago(300)].map((birth_date) => ({ mother_id: 'a', birth_date, previous_expected_birth_date: null }));
  const animals = [cow('a', { last_birth_date: ago(300), dry_off_date: ago(20) })];
  const ends = (rows: Partial<LactationRows>) => asked({ animals, births, ...rows })[0]!.lactations.map(({ to, end }) => [to, end]);
  const dry_offs = [ago(370), ago(20)].map((dry_off_date) => ({ animal_id: 'a', dry_off_date }));
  expect(ends({})).toEqual([
    [ago(301), 'calving'],
    [ago(20), 'dry_off'],
  ]);
  expect(ends({ dry_offs })).toEqual([
    [ago(370), 'dry_off'],
    [ago(20), 'dry_off'],
  ]);
});

test('cows with a calving or milk and pregnant heifers are listed; bulls, batches and open heifers are not', () => {
  const animals = [
    cow('calved', { last_birth_date: ago(50) }),
    cow('mother'),
    cow('milked'),
    cow('heifer'),
    cow('pregnant heifer', { pregnancy_status: 'prenha' }),
    cow('bull', { gender: 'macho', last_birth_date: ago(50) }),
    cow('batch', { is_batch: true, last_birth_date: ago(50) }),
  ];
  const births = [{ mother_id: 'mother', birth_date: ago(80), previous_expected_birth_date: null }];
  const found = asked({ animals, births, milk_production: [milked('milked', ago(2), 9)] });
  expect(found.map(({ cow: { id }, lactations }) => [id, lactations.length])).toEqual([
    ['calved', 1],
    ['mother', 1],
    ['milked', 0],
    ['pregnant heifer', 0],
  ]);
});

test('the calving on the animal and its record are one, and the dry-off ends it', () => {
  const births = [400, 50].map((days) => ({ mother_id: 'a', birth_date: ago(days), previous_expected_birth_date: null }));
  const [found] = asked({ animals: [cow('a', { last_birth_date: ago(50), dry_off_date: ago(110) })], births });
  expect(found!.lactations.map(({ number, from, to, end }) => [number, from, to, end])).toEqual([
    [1, ago(400), ago(110), 'dry_off'],
    [2, ago(50), null, null],
  ]);
});

test.each([
  [null, false],
  [1500, true],
  [1501, false],
])('a cow that first calved at %s days of age, as far as is known, has her lactations counted: %s', (age, counted) => {
  const birth_date = age === null ? null : ago(50 + age);
  expect(asked({ animals: [cow('a', { last_birth_date: ago(50), birth_date })] })[0]!.isCounted).toBe(counted);
});

test('milk of days after the asked day is not there yet', () => {
  const [found] = asked({ animals: [cow('a', { last_birth_date: ago(50) })], milk_production: [milked('a', ago(2), 20), milked('a', addDays(today, 1), 20)] });
  expect(found!.lactations[0]!.tests.map(({ day }) => day)).toEqual([ago(2)]);
});

test('the laboratory’s fat of a test day is that of the cow it was taken of', () => {
  const sample = { sample_date: ago(10), fat_percentage: 4, protein_percentage: null, somatic_cell_count: null };
  const milk_production = ['a', 'b'].map((id) => milked(id, ago(10), 20));
  const animals = ['a', 'b'].map((id) => cow(id, { last_birth_date: ago(40) }));
  const found = asked({
    animals,
    milk_production,
    milk_analyses: [
      { ...sample, animal_id: 'a' },
      { ...sample, animal_id: null },
    ],
  });
  // 30 days of 20 L, in kg of milk, with 4 %.
  expect(found.map(({ lactations }) => lactations[0]!.fat?.kg ?? null)).toEqual([24.8, null]);
});

describe('a treatment', () => {
  const dose = (milk_withdrawal_days: number | null) => [
    { animal_id: 'a', treatment_name: 'Terramicina', application_date: ago(20), duration_days: 1, milk_withdrawal_days, not_for_lactating: false } as never,
  ];
  const marked = (days: number | null) =>
    asked({
      animals: [cow('a', { last_birth_date: ago(50) })],
      animal_treatments: dose(days),
      milk_production: [21, 20, 17, 16, 1].map((day) => milked('a', ago(day), 20)),
    })[0]!.lactations[0]!.tests.map(({ treated }) => treated);
  test('marks the days on which it holds the milk', () => expect(marked(3)).toEqual([false, true, true, false, false]));
  test('without known days marks none, since nobody knows when it ends', () => expect(marked(null)).toEqual([false, false, false, false, false]));
});

describe('the curve to expect', () => {
  const animals = ['a', 'b', 'c', 'd', 'e'].map((id) => cow(id, { last_birth_date: ago(290) }));
  const milk = (factor: number) =>
    animals.flatMap(({ id }) => [20, 60, 100, 150, 200, 280].map((dim) => milked(id, ago(290 - dim), factor * litresAt(girolandoFirst, dim))));
  test('is that of the herd, also when one cow is asked for', () => {
    const found = asked({ animals, milk_production: milk(1.2) }, 'b');
    expect(found.map(({ cow: { id } }) => id)).toEqual(['b']);
    expect(found[0]!.standard).toMatchObject({ isOwn: true, lactations: 5 });
    expect(found[0]!.standard.curve.a).toBeCloseTo(1.2 * 11.3, 1);
  });
  test('does not depend on records older than a device keeps', () => {
    const old = animals.map((one) => ({ ...one, last_birth_date: ago(800), dry_off_date: ago(500) }));
    const records = old.flatMap(({ id }) => [20, 60, 100, 150, 200, 280].map((dim) => milked(id, ago(800 - dim), litresAt(girolandoFirst, dim))));
    expect(asked({ animals: old, milk_production: records })[0]!.standard.isOwn).toBe(false);
  });
});

test('the herd is the same when somebody has the records of each cow grouped already', () => {
  const animals = [cow('a', { last_birth_date: ago(300) }), cow('b', { pregnancy_status: 'prenha' }), cow('c'), cow('d')];
  const births = [{ mother_id: 'd', birth_date: ago(200), previous_expected_birth_date: null }];
  const dry_offs = [{ animal_id: 'a', dry_off_date: ago(10) }];
  const milk_production = Array.from({ length: 290 }, (_, i) => ['a', 'd'].map((id) => milked(id, ago(i), 30 - i / 20))).flat();
  const vaccine = {
    animal_id: 'd',
    vaccine_name: 'Aftosa',
    application_date: ago(50),
    milk_withdrawal_days: 5,
    meat_withdrawal_days: 5,
    not_for_lactating: false,
  };
  const rows = { ...none, animals, births, dry_offs, milk_production, animal_vaccines: [vaccine] as never };
  const ownOf = <R extends object>(all: readonly R[], id: string, field = 'animal_id') => all.filter((one) => (one as Record<string, unknown>)[field] === id);
  const of = (id: string) => ({
    births: ownOf(births, id, 'mother_id'),
    dry_offs: ownOf(dry_offs, id),
    milk_production: ownOf(milk_production, id),
    milk_analyses: [],
    animal_vaccines: ownOf(rows.animal_vaccines as never[], id),
    animal_treatments: [],
    pregnancy_losses: [],
    artificial_inseminations: [],
  });
  const plain = herdLactations(rows, today);
  expect(plain.map(({ cow: { id } }) => id)).toEqual(['a', 'b', 'd']);
  expect(plain[2]!.lactations[0]!.tests.some(({ treated }) => treated)).toBe(true);
  expect(herdLactations({ ...rows, of }, today)).toEqual(plain);
});

describe('a herd that is asked about again', () => {
  const animals = ['a', 'b', 'c'].map((id) => cow(id, { last_birth_date: ago(250) }));
  /** Of the last 40 days; the milk of c ended long ago. */
  const milkOf = (id: string) => Array.from({ length: 40 }, (_, i) => milked(id, ago(i + (id === 'c' ? 100 : 0)), 20));
  const nothing = {
    births: [],
    dry_offs: [],
    milk_analyses: [],
    animal_vaccines: [],
    animal_treatments: [],
    pregnancy_losses: [],
    artificial_inseminations: [],
  };
  const farm = (milk: Record<string, MilkProduction[]>): LactationRows => {
    const own = new Map(Object.entries(milk).map(([id, milk_production]) => [id, { ...nothing, milk_production }]));
    return { ...none, animals, milk_production: Object.values(milk).flat(), of: (id) => own.get(id)! };
  };
  const [before, more] = [{ a: milkOf('a'), b: milkOf('b'), c: milkOf('c') }, milked('b', ago(45), 21)];

  test('is read again only where a cow has another record', () => {
    const spansOf = incrementalSpans();
    const first = [...spansOf(farm(before), today)];
    const after = farm({ ...before, b: [...before.b, more] });
    const second = [...spansOf(after, today)];
    expect(second.map((one, i) => one === first[i])).toEqual([true, false, true]);
    expect(second.map(({ cow: { id }, spans }) => [id, spans])).toEqual([...herdSpans(after, today)].map(({ cow: { id }, spans }) => [id, spans]));
  });

  test('knows that a cow is milked no longer when only the records of others tell it', () => {
    const spansOf = incrementalSpans();
    const endOf = (rows: LactationRows) => [...spansOf(rows, today)].at(-1)!.spans[0]!.end;
    expect(endOf(farm({ a: [], b: [], c: before.c }))).toBeNull();
    expect(endOf(farm(before))).toBe('no_records');
    expect(endOf(farm({ a: [], b: [], c: before.c }))).toBeNull();
  });

  test('is another one tomorrow', () => {
    const spansOf = incrementalSpans();
    const days = (on: string) => [...spansOf(farm(before), on)].map(({ spans }) => spans[0]!.days);
    expect([days(today), days(addDays(today, 1))]).toEqual([
      [250, 250, 150],
      [251, 251, 150],
    ]);
  });
});
