// The herd of a period: opening stock, what came, what went, closing stock, by species, sex and age band.
import type { Gender } from '#domain/herd/animal-categories';
import { type AnimalType, animalTypes } from '#domain/herd/animal-types';
import type { Animal } from '#domain/herd/animals';
import { type Entry, type Exit, entries, exits, type Staying, staysOf, type Uncounted } from '#domain/herd/herd-stays';
import { isThere } from '#domain/herd/herd-stock';
import { addDays } from '#domain/kernel/dates';
import { type BandOrUnknown, bandOn, bands } from '#domain/official/age-bands';
import type { FarmTransfer } from '#domain/transfers/farm-transfers';

export type HerdRows = {
  /** Those that moved to another farm too, as far as they are known. */
  animals: readonly Animal[];
  farm_transfers: readonly FarmTransfer[];
  farm_id: string;
};

export type Period = { from: string; to: string };

/** Heads of one species, sex and band: opening + in − out + aged = closing. */
export type BalanceLine = {
  type: AnimalType;
  gender: Gender;
  band: BandOrUnknown;
  opening: number;
  in: Record<Entry, number>;
  out: Record<Exit, number>;
  /** Came from a younger band less went to an older one, within the period: 0 over all bands. */
  aged: number;
  closing: number;
};
export type Balance = { period: Period; lines: BalanceLine[]; uncounted: Uncounted<Animal>[]; heads: Staying<Animal>[] };

const none = <K extends string>(names: Record<K, string>) => Object.fromEntries(Object.keys(names).map((name) => [name, 0])) as Record<K, number>;
const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);
export const cameIn = (line: Pick<BalanceLine, 'in'>) => sumOf(line.in);
export const wentOut = (line: Pick<BalanceLine, 'out'>) => sumOf(line.out);

const types = Object.keys(animalTypes) as AnimalType[];
const allBands: readonly BandOrUnknown[] = [...bands, 'unknown'];

export function herdBalance(rows: HerdRows, period: Period): Balance {
  const transfers = rows.farm_transfers.filter(({ status, completed_at }) => status === 'concluída' && completed_at !== null);
  const { heads, uncounted } = staysOf({ ...rows, transfers });
  const lines = new Map<string, BalanceLine>();
  const lineOf = (type: AnimalType, gender: Gender, band: BandOrUnknown) => {
    const key = `${type} ${gender} ${band}`;
    let line = lines.get(key);
    if (!line) lines.set(key, (line = { type, gender, band, opening: 0, in: none(entries), out: none(exits), aged: 0, closing: 0 }));
    return line;
  };
  const opened = addDays(period.from, -1);
  const isWithin = (day: string | null) => day !== null && day >= period.from && day <= period.to;
  for (const { animal, heads: count, stays } of heads)
    for (const stay of stays) {
      const at = (day: string) => lineOf(animal.type, animal.gender, bandOn(animal.birth_date, day));
      if (isThere(stay, opened)) at(opened).opening += count;
      if (isThere(stay, period.to)) at(period.to).closing += count;
      if (stay.entry && isWithin(stay.from)) at(stay.from!).in[stay.entry] += count;
      if (stay.exit && isWithin(stay.to)) at(stay.to!).out[stay.exit] += count;
    }
  for (const line of lines.values()) line.aged = line.closing - (line.opening + cameIn(line) - wentOut(line));
  const inOrder = [...lines.values()].toSorted(
    (a, b) => types.indexOf(a.type) - types.indexOf(b.type) || a.gender.localeCompare(b.gender) || allBands.indexOf(a.band) - allBands.indexOf(b.band),
  );
  return { period, lines: inOrder, uncounted, heads };
}

/** Lines of one species, or one sex of it, added up. */
export function totalOf(lines: readonly BalanceLine[]): Pick<BalanceLine, 'opening' | 'in' | 'out' | 'aged' | 'closing'> {
  const total = { opening: 0, in: none(entries), out: none(exits), aged: 0, closing: 0 };
  for (const line of lines) {
    total.opening += line.opening;
    total.aged += line.aged;
    total.closing += line.closing;
    for (const name of Object.keys(entries) as Entry[]) total.in[name] += line.in[name];
    for (const name of Object.keys(exits) as Exit[]) total.out[name] += line.out[name];
  }
  return total;
}

/** The stock of a day by sex and band, of one species. */
export function stockOn(rows: HerdRows, on: string, type: AnimalType) {
  const { lines } = herdBalance(rows, { from: on, to: on });
  return lines.filter((line) => line.type === type && line.closing > 0).map(({ gender, band, closing }) => ({ gender, band, heads: closing }));
}
