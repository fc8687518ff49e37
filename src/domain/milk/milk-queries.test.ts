// Milk in a list: rows, sums, averages and grades, and a milking cow by cow.
import { describe, expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import { sum } from '#domain/kernel/money';
import { lastDays } from '#domain/kernel/periods';
import type { MilkProduction, Quality, Shift } from '#domain/milk/milk-production';
import {
  daysOf,
  daysSince,
  daysWithin,
  discardsOf,
  grades,
  incrementalDays,
  litresIn,
  litresOf,
  measuredIn,
  milkFigures,
  milkingOf,
  qualityOf,
  rowsOfDay,
  shownLitresIn,
  shownParts,
} from '#domain/milk/milk-queries';

let nth = 0;
const given = (production_date: string, milking_shift: Shift, quantity_liters: number, wanted: Partial<MilkProduction> = {}) =>
  ({
    id: String(++nth),
    animal_id: 'mimosa',
    production_date,
    milking_shift,
    quantity_liters,
    fat_percentage: null,
    protein_percentage: null,
    milk_quality: null,
    is_discarded: false,
    ...wanted,
  }) as MilkProduction;
const names: Record<string, string> = { mimosa: 'Mimosa', agua: 'Água', estrela: 'Estrela' };
const nameOf = (id: string) => names[id];
const daysFrom = (records: MilkProduction[]) => incrementalDays()(records);
const rows = (records: MilkProduction[]) => daysFrom(records).flatMap((day) => rowsOfDay(day, nameOf));
const of = (animal_id: string | null) => ({ animal_id });

describe('the list', () => {
  test('has one row per day and animal: newest day first, the farm before its animals, those by name', () => {
    const list = rows([
      given('2026-11-14', 'manha', 10),
      given('2026-11-15', 'manha', 11),
      given('2026-11-15', 'manha', 9, of('agua')),
      given('2026-11-15', 'tarde', 8.5),
      given('2026-11-15', 'total_dia', 500, of(null)),
      given('2026-11-15', 'noite', 5, of('estrela')),
    ]);
    expect(
      list.map((row) => [row.production_date, row.animal_id, litresIn(row, 'manha'), litresIn(row, 'tarde'), litresIn(row, 'noite'), litresOf(row)]),
    ).toEqual([
      ['2026-11-15', null, null, null, null, 500],
      ['2026-11-15', 'agua', 9, null, null, 9],
      ['2026-11-15', 'estrela', null, null, 5, 5],
      ['2026-11-15', 'mimosa', 11, 8.5, null, 19.5],
      ['2026-11-14', 'mimosa', 10, null, null, 10],
    ]);
  });

  test('is exact', () => {
    expect(litresOf(rows([given('2026-11-15', 'manha', 0.1), given('2026-11-15', 'tarde', 0.2)])[0]!)).toBe(0.3);
  });

  test.each<[(Quality | null)[], string | undefined]>([
    [[null], undefined],
    [['excelente'], 'A'],
    [['excelente', 'boa'], 'B'],
    [['regular', 'boa', null], 'C'],
    [['excelente', 'ruim', 'regular'], 'Ruim'],
  ])('of %j the grade is %s', (qualities, grade) => {
    const shifts: Shift[] = ['manha', 'tarde', 'noite'];
    const quality = qualityOf(rows(qualities.map((milk_quality, i) => given('2026-11-15', shifts[i]!, 10, { milk_quality })))[0]!);
    expect(quality ? grades[quality] : undefined).toBe(grade);
  });

  test('follows changes, and recomputes only their days', () => {
    const days = incrementalDays();
    const [first, second] = [given('2026-11-14', 'manha', 10), given('2026-11-15', 'manha', 11)];
    const before = days([first, second]);
    expect(days([first, second].slice())).toEqual(before);
    const third = given('2026-11-15', 'tarde', 9);
    const after = days([first, second, third]);
    expect(after.map(({ day, produced }) => [day, produced])).toEqual([
      ['2026-11-15', 20],
      ['2026-11-14', 10],
    ]);
    const moved = { ...first, production_date: '2026-11-13', quantity_liters: 7 };
    expect(days([moved, second, third]).map(({ day, produced }) => [day, produced])).toEqual([
      ['2026-11-15', 20],
      ['2026-11-13', 7],
    ]);
    expect(days([second, third])[0]).toMatchObject({ day: '2026-11-15', produced: 20 });
    expect(days([])).toEqual([]);
  });

  test('can show its last days before the others', () => {
    const records = ['2026-11-16', '2026-11-08', '2026-11-07'].map((day) => given(day, 'manha', 1));
    expect(daysSince(records, '2026-11-08')).toEqual(daysFrom(records).slice(0, 2));
  });

  test('of some animals has only theirs, without the farm’s totals', () => {
    const all = daysFrom([given('2026-11-15', 'manha', 11), given('2026-11-15', 'manha', 500, of(null)), given('2026-11-14', 'manha', 9, of('agua'))]);
    expect(daysOf(all, new Set(['mimosa'])).map(({ day, produced }) => [day, produced])).toEqual([['2026-11-15', 11]]);
    expect(daysOf(all, new Set())).toEqual([]);
  });

  test.each([
    [null, ['2026-11-16', '2026-11-15', '2026-11-08', '2026-11-07']],
    [7, ['2026-11-15']],
    [8, ['2026-11-15', '2026-11-08']],
    [9, ['2026-11-15', '2026-11-08', '2026-11-07']],
    [1, ['2026-11-15']],
  ])('a period of %s days is that many days, today included', (period, wanted) => {
    const all = daysFrom(['2026-11-16', '2026-11-15', '2026-11-08', '2026-11-07'].map((day) => given(day, 'manha', 1)));
    expect(daysWithin(all, period === null ? null : lastDays(period, '2026-11-15')).map(({ day }) => day)).toEqual(wanted);
  });
});

describe('the figures', () => {
  const figures = (...records: MilkProduction[]) => milkFigures(daysFrom(records));

  test('are empty without records', () => {
    expect(figures()).toEqual({
      produced: 0,
      discarded: 0,
      saleable: 0,
      days: 0,
      daily: null,
      fat: null,
      fatReadings: 0,
      protein: null,
      proteinReadings: 0,
    });
  });

  test('the daily average is over days with milk', () => {
    expect(figures(given('2026-11-15', 'manha', 10), given('2026-11-15', 'tarde', 5), given('2026-11-01', 'manha', 10))).toMatchObject({
      produced: 25,
      days: 2,
      daily: 12.5,
    });
  });

  test('fat and protein are averaged over records that have them', () => {
    expect(
      figures(
        given('2026-11-15', 'manha', 10, { fat_percentage: 3.5, protein_percentage: 3.2 }),
        given('2026-11-15', 'tarde', 99, { fat_percentage: 4 }),
        given('2026-11-14', 'manha', 10, { fat_percentage: 3.8 }),
        given('2026-11-13', 'manha', 10),
      ),
    ).toMatchObject({ fat: 3.77, fatReadings: 3, protein: 3.2, proteinReadings: 1 });
  });

  test('discarded milk is produced, but not for sale', () => {
    expect(figures(given('2026-11-15', 'manha', 10), given('2026-11-15', 'manha', 4.2, { ...of('agua'), is_discarded: true }))).toMatchObject({
      produced: 14.2,
      discarded: 4.2,
      saleable: 10,
    });
    expect(discardsOf(rows([given('2026-11-15', 'manha', 10), given('2026-11-15', 'tarde', 3, { is_discarded: true })])[0]!)).toHaveLength(1);
  });

  const [farm, agua] = [of(null), of('agua')];
  const tank = { ...farm, total_kind: 'tank' as const };
  const thrown = { is_discarded: true };
  const on = (shift: Shift, litres: number, wanted: Partial<MilkProduction> = {}) => given('2026-11-15', shift, litres, wanted);

  test.each<[string, MilkProduction[], { produced: number; discarded: number }]>([
    ['the cows, when the farm has no total', [on('manha', 10), on('tarde', 3, thrown)], { produced: 13, discarded: 3 }],
    ['the morning’s total and the cows of the afternoon', [on('manha', 200, farm), on('manha', 10), on('tarde', 8)], { produced: 208, discarded: 0 }],
    [
      'the totals of two shifts and the cows of the third',
      [on('manha', 200, farm), on('tarde', 180.5, farm), on('noite', 9)],
      { produced: 389.5, discarded: 0 },
    ],
    [
      'only the totals, when every shift has one',
      [on('manha', 200, farm), on('tarde', 180, farm), on('manha', 10), on('tarde', 8)],
      { produced: 380, discarded: 0 },
    ],
    ['the total of the day alone', [on('total_dia', 500, farm), on('manha', 10), on('tarde', 8), on('noite', 3)], { produced: 500, discarded: 0 }],
    [
      'no cow’s total of the day beside a total of a shift, which is part of it',
      [on('manha', 200, farm), on('total_dia', 20)],
      { produced: 200, discarded: 0 },
    ],
    [
      'the discards of cows in a shift without a total',
      [on('manha', 200, farm), on('tarde', 8), on('tarde', 3, { ...agua, ...thrown })],
      { produced: 211, discarded: 3 },
    ],
    [
      'the discards of cows as part of a total of what was milked',
      [on('manha', 200, farm), on('manha', 3, thrown), on('tarde', 8)],
      { produced: 208, discarded: 3 },
    ],
    [
      'the discards of cows on top of what went into the tank',
      [on('manha', 200, tank), on('manha', 3, thrown), on('tarde', 8)],
      { produced: 211, discarded: 3 },
    ],
    ['the discards of a cow’s total of the day beside a tank', [on('manha', 200, tank), on('total_dia', 20, thrown)], { produced: 220, discarded: 20 }],
    [
      'a tank that was discarded, and the cow on top of it',
      [on('manha', 200, { ...tank, ...thrown }), on('manha', 3, thrown)],
      { produced: 203, discarded: 203 },
    ],
    ['a discarded total once, with its cows', [on('manha', 200, { ...farm, ...thrown }), on('manha', 3, thrown)], { produced: 200, discarded: 200 }],
    ['no more discards than milk', [on('manha', 2, farm), on('manha', 3, thrown)], { produced: 2, discarded: 2 }],
    ['a total that was discarded', [on('manha', 200, { ...farm, ...thrown }), on('tarde', 8)], { produced: 208, discarded: 200 }],
  ])('a day counts %s', (_what, records, counted) => {
    expect(figures(...records)).toMatchObject(counted);
    expect(daysFrom(records)[0]).toMatchObject(counted);
  });

  test('a total of one day changes no other day', () => {
    expect(figures(on('total_dia', 500, farm), on('manha', 10), given('2026-11-14', 'manha', 9))).toMatchObject({ produced: 509, days: 2, daily: 254.5 });
  });

  test('the average is rounded once, to the decimals it is shown with', () => {
    expect(figures(given('2026-11-13', 'manha', 12.33), given('2026-11-14', 'manha', 12.35), given('2026-11-15', 'manha', 12.36)).daily).toBe(12.3);
  });

  test.each([
    [17.05, 337.55, 17.1, 337.5],
    [17.1, 337.5, 17.1, 337.5],
    [0, 25.25, 0, 25.3],
    [25.25, 0, 25.3, 0],
    [0.04, 0.04, 0.1, 0],
  ])('%d L discarded and %d L for sale are shown as %d and %d, which add up to what is shown as produced', (discarded, saleable, ...shown) => {
    expect(shownParts({ discarded, saleable })).toEqual({ discarded: shown[0], saleable: shown[1] });
    expect(sum(shown, 1)).toBe(sum([discarded, saleable], 1));
  });

  test('the shifts of a line add up to its total, as both are shown', () => {
    // In the order of the day, whatever that of the records.
    const [row] = rows([on('tarde', 10.25), on('noite', 1), on('manha', 12.25)]);
    expect([...(['manha', 'tarde', 'noite', 'total_dia'] as const).map((shift) => shownLitresIn(row!, shift)), litresOf(row!)]).toEqual([
      12.3,
      10.2,
      1,
      null,
      23.5,
    ]);
  });
});

describe('a milking', () => {
  const cow = (id: string, wanted: Partial<Animal> = {}) =>
    ({
      id,
      name: names[id] ?? id,
      type: 'bovino',
      gender: 'femea',
      status: 'ativo',
      is_batch: false,
      last_birth_date: '2026-06-01',
      dry_off_date: null,
      ...wanted,
    }) as Animal;
  const who = (animals: Animal[], records: MilkProduction[] = [], also?: Set<string>) =>
    milkingOf(animals, records, '2026-11-15', 'manha', also).map(({ animal }) => animal.name);

  test.each<[string, Partial<Animal>, boolean]>([
    ['one in milk', {}, true],
    ['one that has not calved', { last_birth_date: null }, false],
    ['one dried off since', { dry_off_date: '2026-10-01' }, false],
    ['one dried off before she calved again', { dry_off_date: '2026-05-31' }, true],
    ['one that was sold', { status: 'vendido' }, false],
    ['a ewe', { type: 'ovino' }, false],
    ['a batch', { is_batch: true }, false],
  ])('includes or excludes %s', (_who, wanted, there) => expect(who([cow('mimosa', wanted)])).toEqual(there ? ['Mimosa'] : []));

  test('lists its cows by name, including those with milk recorded that day and those added by hand', () => {
    const herd = [cow('mimosa'), cow('estrela', { last_birth_date: null }), cow('agua')];
    expect(who(herd)).toEqual(['Água', 'Mimosa']);
    expect(who(herd, [given('2026-11-15', 'tarde', 4, of('estrela'))])).toEqual(['Água', 'Estrela', 'Mimosa']);
    expect(who(herd, [given('2026-11-14', 'manha', 4, of('estrela'))])).toEqual(['Água', 'Mimosa']);
    expect(who(herd, [], new Set(['estrela']))).toEqual(['Água', 'Estrela', 'Mimosa']);
  });

  test.each([
    ['without earlier records', [], { mimosa: true, agua: true }],
    ['one was, the day before', [given('2026-11-14', 'manha', 9, of('agua'))], { mimosa: false, agua: true }],
    ['one was, thirty days before', [given('2026-10-16', 'tarde', 9, of('agua'))], { mimosa: false, agua: true }],
    ['one was, longer ago', [given('2026-10-15', 'tarde', 9, of('agua'))], { mimosa: true, agua: true }],
    ['today does not count: the order must not change while milking', [given('2026-11-15', 'manha', 9, of('agua'))], { mimosa: true, agua: true }],
    ['nor do days to come', [given('2026-11-16', 'manha', 9, of('agua'))], { mimosa: true, agua: true }],
  ])('knows which cows are usually milked: %s', (_what, records, wanted) => {
    const cows = milkingOf([cow('mimosa'), cow('agua')], records, '2026-11-15', 'manha');
    expect(Object.fromEntries(cows.map(({ animal, usual }) => [animal.id, usual]))).toEqual(wanted);
  });

  test('shows the record, a conflicting total, and the milking of the day before', () => {
    const [now, total] = [given('2026-11-15', 'manha', 12), given('2026-11-15', 'total_dia', 20, of('agua'))];
    const records = [now, total, given('2026-11-14', 'manha', 11.5), given('2026-11-14', 'tarde', 9), given('2026-11-13', 'manha', 1)];
    expect(milkingOf([cow('mimosa'), cow('agua')], records, '2026-11-15', 'manha')).toMatchObject([
      { record: null, total, before: null },
      { record: now, total: null, before: 11.5 },
    ]);
  });
});

test('a line shows cells, temperature and tank, each value once', () => {
  const measured = (wanted: object) => ({ ...given('2026-11-15', 'manha', 12), somatic_cell_count: null, temperature: null, storage_tank: null, ...wanted });
  const rowOf = (...records: ReturnType<typeof measured>[]) => ({ production_date: '2026-11-15', animal_id: null, records });
  const tank = { storage_tank: 'Tanque 1', temperature: 3.8 };
  expect(measuredIn(rowOf(measured({ ...tank, somatic_cell_count: 320_000 }), measured(tank)))).toEqual(['CCS 320\u00a0mil/mL', '3,8\u00a0°C', 'Tanque 1']);
  expect(measuredIn(rowOf(measured(tank), measured({ ...tank, temperature: 4 })))).toEqual(['3,8\u00a0°C e 4,0\u00a0°C', 'Tanque 1']);
  expect(measuredIn(rowOf(measured({})))).toEqual([]);
});
