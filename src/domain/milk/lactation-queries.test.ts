// The list of lactations: the last one of each cow, ranked by her 305 days, and its filters.
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import { herdLactations, type LactationRows } from '#domain/milk/herd-lactations';
import { findLactations, herdNow, lactationRows } from '#domain/milk/lactation-queries';
import type { MilkProduction } from '#domain/milk/milk-production';
import { girolandoLater } from '#domain/milk/standard-curves';
import { litresAt } from '#domain/milk/wood-curve';

const today = '2026-11-17';
const ago = (days: number) => addDays(today, -days);
const cow = (name: string, calvedAgo: number, more = {}) =>
  ({
    id: name,
    name,
    identification: `T-${name.length}`,
    type: 'bovino',
    gender: 'femea',
    breed: 'Girolando',
    is_batch: false,
    status: 'ativo',
    birth_date: null,
    exit_date: null,
    last_birth_date: ago(calvedAgo),
    dry_off_date: null,
    expected_birth_date: null,
    pregnancy_status: 'vazia',
    ...more,
  }) as LactationRows['animals'][number] & { name: string; identification: string };
const milk = (of: string, calvedAgo: number, factor: number, lastFactor = factor) =>
  Array.from({ length: calvedAgo - 1 }, (_, i) => {
    const dim = i + 1;
    return {
      animal_id: of,
      production_date: ago(calvedAgo - dim),
      milking_shift: 'total_dia',
      quantity_liters: (dim > calvedAgo - 5 ? lastFactor : factor) * litresAt(girolandoLater, dim),
      fat_percentage: null,
      protein_percentage: null,
      somatic_cell_count: null,
    } as MilkProduction;
  });

const animals = [
  cow('Mimosa', 200),
  cow('Água', 180),
  cow('Pintada', 150),
  cow('Seca', 250, { dry_off_date: ago(10) }),
  cow('Vendida', 100, { status: 'vendido', exit_date: ago(5) }),
  cow('Nelore', 90),
];
const records = [...milk('Mimosa', 200, 1), ...milk('Água', 180, 1.2), ...milk('Pintada', 150, 1, 0.5), ...milk('Seca', 240, 0.9), ...milk('Vendida', 100, 1)];
const none = { births: [], animal_vaccines: [], animal_treatments: [], pregnancy_losses: [], artificial_inseminations: [] };
const rows = lactationRows(herdLactations({ ...none, animals, milk_production: records }, today) as never);
const names = (filters: Partial<Parameters<typeof findLactations>[1]>) =>
  findLactations(rows, { search: '', grupo: '', situacao: '', ...filters }).map((row) => row.cow.name);

test('lists cows of the herd with milk recorded, the highest 305 days first, then those without any test', () => {
  expect(rows.map((row) => row.cow.name)).toEqual(['Água', 'Mimosa', 'Pintada', 'Seca', 'Nelore']);
  expect(rows.map(({ isProjected }) => isProjected)).toEqual([true, true, true, false, false]);
});

describe('filters', () => {
  test.each([
    [{ search: 'agua' }, ['Água']],
    [{ search: 't-6' }, ['Mimosa', 'Nelore']],
    [{ situacao: 'em_lactacao' }, ['Água', 'Mimosa', 'Pintada', 'Nelore']],
    [{ situacao: 'sem_controle' }, ['Nelore']],
    [{ situacao: 'encerradas' }, ['Seca']],
    [{ situacao: 'abaixo' }, ['Pintada']],
    [{ grupo: '2' }, []],
    [{ grupo: '1', situacao: 'abaixo' }, ['Pintada']],
  ])('%j', (filters, expected) => expect(names(filters)).toEqual(expected));
});

test('a cow is compared with three others of her lactation that calved within half a year', () =>
  expect(rows.find((row) => row.cow.name === 'Água')!.contemporaries).toMatchObject({ count: 3 }));

describe('the herd today', () => {
  const herd = (more: typeof animals = []) => herdLactations({ ...none, animals: [...animals, ...more], milk_production: records }, today);
  test('counts cows in milk among those that calved; a beef breed counts only if she is milked', () => {
    expect(herdNow(herd(), today)).toMatchObject({ inMilk: 4, cows: 5, percentInMilk: 80, meanDays: 155 });
    expect(herdNow(herd([cow('Corte', 100, { breed: 'Nelore' })]), today)).toMatchObject({ inMilk: 4, cows: 5 });
  });
  test('expects the litres of those in milk, and of a heifer from her calving on', () => {
    const { expected } = herdNow(herd(), today);
    expect(expected).toMatchObject({ byTests: 3, byStandard: 1 });
    const heifer = cow('Novilha', 0, { last_birth_date: null, pregnancy_status: 'prenha', expected_birth_date: addDays(today, 30) });
    const more = herdNow(herd([heifer]), today).expected;
    expect(more.byStandard).toBe(2);
    expect(more.daily[29]!.litres).toBe(expected.daily[29]!.litres);
    expect(more.daily[30]!.litres).toBeGreaterThan(expected.daily[30]!.litres + 5);
  });
});

test('a dairy cow without a test by her 45th day in milk is listed as such, until she has one or is dry', () => {
  const late = [cow('Bela', 45), cow('Flor', 44), cow('Nelore', 90, { breed: 'Nelore' }), cow('Seca', 90, { dry_off_date: ago(1) }), cow('Mimosa', 90)];
  const listed = lactationRows(herdLactations({ ...none, animals: late, milk_production: milk('Mimosa', 90, 1) }, today) as never);
  const untested = findLactations(listed, { search: '', grupo: '', situacao: 'sem_controle' });
  expect(untested.map((row) => row.cow.name)).toEqual(['Bela']);
  expect(listed.map((row) => row.cow.name)).toEqual(['Mimosa', 'Bela']);
});
