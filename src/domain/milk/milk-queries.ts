// Milk for the screens: by day and animal, produced, discarded, and its quality.

import { type Animal, isLactating } from '#domain/herd/animals';
import { addingUp } from '#domain/kernel/adding-up';
import { addDays } from '#domain/kernel/dates';
import { difference, quotient, sum } from '#domain/kernel/money';
import type { Days } from '#domain/kernel/periods';
import { decimalsOf, shownAs } from '#domain/kernel/quantities';
import { compare, compareWords, type Differences, differences } from '#domain/kernel/sorting';
import { litresOfDay } from '#domain/milk/counted-milk';
import type { MilkProduction, Quality, Shift } from '#domain/milk/milk-production';
import { shifts } from '#domain/milk/shifts';

/** One line of the list: one animal, or the farm, on one day. */
export type MilkRow = { production_date: string; animal_id: string | null; records: MilkProduction[] };
/** Sum and count of the records that have a reading. */
type Readings = { total: number; many: number };
type Sums = { produced: number; discarded: number; fat: Readings; protein: Readings };
export type MilkDay = Sums & { day: string; records: MilkProduction[] };
type NameOf = (animal_id: string) => string | undefined;

function dayOf(day: string, records: MilkProduction[]): MilkDay {
  const [fat, protein]: [number[], number[]] = [[], []];
  for (const { fat_percentage, protein_percentage } of records) {
    if (fat_percentage !== null) fat.push(fat_percentage);
    if (protein_percentage !== null) protein.push(protein_percentage);
  }
  return { day, records, ...litresOfDay(records), fat: readings(fat), protein: readings(protein) };
}

const readings = (values: number[]): Readings => ({ total: sum(values, 2), many: values.length });
const newestDay = (a: MilkDay, b: MilkDay) => compare(b.day, a.day);

/** Create one per screen. Caches the last list: if a few records differ, only their days are recomputed. */
export function incrementalDays() {
  let [last, days]: [readonly MilkProduction[], readonly MilkDay[]] = [[], []];
  return (records: readonly MilkProduction[]): readonly MilkDay[] => {
    if (records === last) return days;
    const changed = differences(last, records);
    days = changed ? withChanged(days, changed) : daysFrom(records);
    last = records;
    return days;
  };
}

/** Shared by the screens of the open farm. */
export const allDays = incrementalDays();

/** Only the days since one: the first screen need not wait for the whole year. */
export const daysSince = (records: readonly MilkProduction[], since: string) => daysFrom(records.filter(({ production_date }) => production_date >= since));

/** Days with milk, newest first. */
function daysFrom(records: readonly MilkProduction[]): readonly MilkDay[] {
  const byDay = new Map<string, MilkProduction[]>();
  for (const record of records) {
    const same = byDay.get(record.production_date);
    if (same) same.push(record);
    else byDay.set(record.production_date, [record]);
  }
  return Array.from(byDay, ([day, theirs]) => dayOf(day, theirs)).toSorted(newestDay);
}

function withChanged(days: readonly MilkDay[], { gone, come }: Differences<MilkProduction>): readonly MilkDay[] {
  const touched = new Set([...gone, ...come].map(({ production_date }) => production_date));
  const left = new Set(gone);
  const stayed = days.flatMap(({ day, records }) => (touched.has(day) ? records.filter((record) => !left.has(record)) : []));
  return [...days.filter(({ day }) => !touched.has(day)), ...daysFrom([...stayed, ...come])].toSorted(newestDay);
}

const known = new WeakMap<MilkDay, MilkRow[]>();

/** The farm's row first, then animals by name. Computed only when the day is shown: there are thousands of rows. */
export function rowsOfDay(day: MilkDay, nameOf: NameOf): MilkRow[] {
  let rows = known.get(day);
  if (!rows) known.set(day, (rows = byAnimal(day.records, nameOf)));
  return rows;
}

function byAnimal(records: readonly MilkProduction[], nameOf: NameOf) {
  const rows = new Map<string | null, MilkRow>();
  for (const record of records) {
    const { animal_id, production_date } = record;
    const row = rows.get(animal_id);
    if (row) row.records.push(record);
    else rows.set(animal_id, { production_date, animal_id, records: [record] });
  }
  const named = Array.from(rows.values(), (row) => ({ row, name: row.animal_id === null ? '' : (nameOf(row.animal_id) ?? '') }));
  return named.toSorted((a, b) => whole(a.row) - whole(b.row) || compareWords(a.name, b.name)).map(({ row }) => row);
}

const whole = ({ animal_id }: MilkRow) => (animal_id === null ? 0 : 1);

/** Null: all. */
export const daysWithin = <D extends { day: string }>(days: readonly D[], period: Days | null) =>
  period === null ? days : days.filter(({ day }) => day >= period.from && day <= period.to);

/** The same days with these animals only; days without them are left out. */
export const daysOf = (days: readonly MilkDay[], animals: ReadonlySet<string>): readonly MilkDay[] =>
  days.flatMap(({ day, records }) => {
    const theirs = records.filter(({ animal_id }) => animal_id !== null && animals.has(animal_id));
    return theirs.length > 0 ? [dayOf(day, theirs)] : [];
  });

export function producedOf(days: readonly Pick<MilkDay, 'produced' | 'discarded'>[]) {
  const [produced, discarded] = [days.map((day) => day.produced), days.map((day) => day.discarded)].map((litres) => sum(litres, 2)) as [number, number];
  return { produced, discarded, saleable: difference(produced, discarded, 2) };
}

/** Averages are over records with a reading; the daily average is over days with milk. */
export function milkFigures(days: readonly MilkDay[]) {
  const litres = producedOf(days);
  const average = (of: (day: MilkDay) => Readings) => {
    const total = sum(
      days.map((day) => of(day).total),
      2,
    );
    const many = days.reduce((sofar, day) => sofar + of(day).many, 0);
    return { average: quotient(total, many, decimalsOf('milkSolids')), many };
  };
  const [fat, protein] = [average((day) => day.fat), average((day) => day.protein)];
  return {
    ...litres,
    days: days.length,
    daily: quotient(litres.produced, days.length, decimalsOf('litres')),
    fat: fat.average,
    fatReadings: fat.many,
    protein: protein.average,
    proteinReadings: protein.many,
  };
}

/** Discarded and saleable litres as shown: together they are what is shown as produced. */
export const shownParts = ({ discarded, saleable }: { discarded: number; saleable: number }) => {
  const [thrown, sold] = addingUp([discarded, saleable], decimalsOf('litres')) as [number, number];
  return { discarded: thrown, saleable: sold };
};

export const litresIn = ({ records }: MilkRow, shift: Shift) => records.find(({ milking_shift }) => milking_shift === shift)?.quantity_liters ?? null;
/** The same as shown: the shifts of a line add up to its total. In the order of the day, since records have none. */
export function shownLitresIn(row: MilkRow, shift: Shift) {
  if (litresIn(row, shift) === null) return null;
  const parts = addingUp(
    shifts.map((one) => litresIn(row, one) ?? 0),
    decimalsOf('litres'),
  );
  return parts[shifts.indexOf(shift)]!;
}
export const litresOf = ({ records }: MilkRow) =>
  sum(
    records.map(({ quantity_liters }) => quantity_liters),
    2,
  );
export const discardsOf = ({ records }: MilkRow) => records.filter(({ is_discarded }) => is_discarded);

export const grades = { excelente: 'A', boa: 'B', regular: 'C', ruim: 'Ruim' } as const satisfies Record<Quality, string>;
const worstFirst: Quality[] = ['ruim', 'regular', 'boa', 'excelente'];

/** The worst grade of its records. */
export const qualityOf = ({ records }: MilkRow) => worstFirst.find((quality) => records.some(({ milk_quality }) => milk_quality === quality)) ?? null;

/** What was measured, in the words of the laboratory: "CCS 320 mil/mL", "3,8 °C", "Tanque 1". Two milkings with different values show both. */
export function measuredIn({ records }: MilkRow): string[] {
  const each = (words: (record: MilkProduction) => string | null) => [...new Set(records.flatMap((record) => words(record) ?? []))].join(' e ');
  return [
    each(({ somatic_cell_count: cells }) => (cells === null ? null : `CCS ${shownAs('thousandCells', cells / 1000, '\u00a0')}`)),
    each(({ temperature }) => (temperature === null ? null : shownAs('celsius', temperature, '\u00a0'))),
    each(({ storage_tank }) => storage_tank),
  ].filter(Boolean);
}

/** `before`: that milking the day before. `usual`: milked in the last weeks; a cow that only nurses her calf is not. */
export type Milking = { animal: Animal; record: MilkProduction | null; total: MilkProduction | null; before: number | null; usual: boolean };

const lately = 30;

/** The cows of a milking, by name: those in milk, those with milk recorded that day, and those added by hand (`also`). */
export function milkingOf(
  animals: readonly Animal[],
  records: readonly MilkProduction[],
  day: string,
  shift: Shift,
  also: ReadonlySet<string> = new Set(),
): Milking[] {
  const [eve, since] = [addDays(day, -1), addDays(day, -lately)];
  const [recorded, earlier, milked] = [new Map<string, MilkProduction[]>(), new Map<string, number>(), new Set<string>()];
  for (const record of records) {
    const { animal_id, production_date, milking_shift } = record;
    if (animal_id === null || production_date > day || production_date < since) continue;
    if (production_date === day) recorded.set(animal_id, [...(recorded.get(animal_id) ?? []), record]);
    else milked.add(animal_id);
    if (production_date === eve && milking_shift === shift) earlier.set(animal_id, record.quantity_liters);
  }
  return animals
    .filter((animal) => recorded.has(animal.id) || also.has(animal.id) || (animal.type === 'bovino' && !animal.is_batch && isLactating(animal)))
    .toSorted((a, b) => compareWords(a.name, b.name) || compare(a.id, b.id))
    .map((animal) => {
      const theirs = recorded.get(animal.id) ?? [];
      return {
        animal,
        record: theirs.find(({ milking_shift }) => milking_shift === shift) ?? null,
        total: theirs.find(({ milking_shift }) => milking_shift === 'total_dia') ?? null,
        before: earlier.get(animal.id) ?? null,
        // On a farm without any record every cow counts as usual.
        usual: milked.size === 0 || milked.has(animal.id),
      };
    });
}
