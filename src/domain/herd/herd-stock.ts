// The herd on any day: which heads were there, their class and their kilograms, and how each came and went.
import type { Category } from '#domain/herd/animal-categories';
import type { AnimalType } from '#domain/herd/animal-types';
import type { AnimalWeighing } from '#domain/herd/animal-weighings';
import { type Animal, headsOf, weightOfOne } from '#domain/herd/animals';
import { type Classed, classOn } from '#domain/herd/class-on-day';
import { type Entry, type Exit, type Move, staysOf } from '#domain/herd/herd-stays';
import { daysBetween } from '#domain/kernel/dates';
import { groupedBy } from '#domain/kernel/grouped';
import { product, quotient, rounded, sum } from '#domain/kernel/money';

type OfStock =
  | 'id'
  | 'name'
  | 'identification'
  | 'breed'
  | 'batch_quantity'
  | 'weight'
  | 'batch_average_weight'
  | 'birth_weight'
  | 'entry_weight'
  | 'status'
  | 'exit_date'
  | 'birth_outcome'
  | 'loss_kind';
/** A phone that did not synchronize yet has rows without the day of entry. */
export type StockAnimal = Classed & Pick<Animal, OfStock> & { entry_date?: string | null; split_from_id?: string | null };

export type StockRows = {
  animals: readonly StockAnimal[];
  /** Animals that are on another farm of the owner now, as they left. */
  departed: readonly StockAnimal[];
  weighings: readonly Pick<AnimalWeighing, 'animal_id' | 'weighing_date' | 'weight'>[];
  births: readonly { mother_id: string | null; birth_date: string }[];
  /** Completed ones. */
  transfers: readonly Move[];
  farm_id: string;
};

export type CameBy = 'nascimento' | 'compra' | 'transferencia';
export type LeftBy = 'venda' | 'abate' | 'perda' | 'transferencia';

/** A record of the herd with the days it was there, once for each stay. `from` null: nobody knows when it came, so it was always there. `to`: the day it left. */
export type Head = {
  animal: StockAnimal;
  heads: number;
  from: string | null;
  cameBy: CameBy | null;
  to: string | null;
  leftBy: LeftBy | null;
  firstCalving: string | null;
  /** Known weights of one head by day. */
  points: readonly { day: string; kg: number }[];
};

export type HerdStock = {
  heads: readonly Head[];
  /** Heads that left without a day, or before they came: they are in no stock. */
  undated: number;
};

const ways: Record<Entry, CameBy> = { birth: 'nascimento', purchase: 'compra', transfer_in: 'transferencia' };
const exitWays: Record<Exit, LeftBy> = { sale: 'venda', slaughter: 'abate', death: 'perda', loss: 'perda', transfer_out: 'transferencia' };

export function herdStock({ animals, departed, weighings, births, transfers, farm_id }: StockRows): HerdStock {
  const weighed = groupedBy(weighings, ({ animal_id }) => animal_id);
  const firstCalvings = new Map<string, string>();
  for (const { mother_id, birth_date } of births)
    if (mother_id !== null && birth_date < (firstCalvings.get(mother_id) ?? '9')) firstCalvings.set(mother_id, birth_date);
  const away = new Set(departed.map(({ id }) => id));
  const { heads, uncounted } = staysOf({ animals: [...animals, ...departed], transfers, farm_id, isAway: ({ id }) => away.has(id) });
  return {
    heads: heads.flatMap(({ animal, heads: many, stays }) =>
      stays.map(({ from, entry, to, exit }) => ({
        animal,
        heads: many,
        from,
        cameBy: entry && ways[entry],
        to,
        leftBy: exit && exitWays[exit],
        firstCalving: firstCalvings.get(animal.id) ?? null,
        points: pointsOf(animal, weighed.get(animal.id) ?? []),
      })),
    ),
    undated: uncounted.reduce((all, { animal }) => all + headsOf(animal), 0),
  };
}

function pointsOf(animal: StockAnimal, weighings: readonly Pick<AnimalWeighing, 'weighing_date' | 'weight'>[]) {
  const known = weighings.map(({ weighing_date: day, weight: kg }) => ({ day, kg }));
  if (animal.birth_date && animal.birth_weight) known.push({ day: animal.birth_date, kg: animal.birth_weight });
  if (animal.entry_date && animal.entry_weight && !known.some(({ day }) => day === animal.entry_date))
    known.push({ day: animal.entry_date, kg: animal.entry_weight });
  return known.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** At the end of the day. On the day it left it is not there any more. */
export const isThere = ({ from, to }: Pick<Head, 'from' | 'to'>, day: string) => (from === null || from <= day) && (to === null || to > day);

export const classOf = ({ animal, firstCalving }: Pick<Head, 'animal' | 'firstCalving'>, day: string) => classOn(animal, day, firstCalving);

/** Of one head: between two known weights on the line from one to the other, before the first and after the last as that one; null when nobody weighed it. */
export function kgOn({ animal, points }: Pick<Head, 'animal' | 'points'>, day: string): number | null {
  const next = points.find((point) => point.day >= day);
  const last = points.findLast((point) => point.day <= day);
  if (!next || !last) return next?.kg ?? last?.kg ?? weightOfOne(animal);
  const days = daysBetween(last.day, next.day);
  return days === 0 ? last.kg : rounded(last.kg + ((next.kg - last.kg) * daysBetween(last.day, day)) / days, 2);
}

export type Weighed = {
  head: Head;
  class: Category | null;
  /** Of all its heads; null when not even similar animals have a weight. */
  kg: number | null;
  isEstimated: boolean;
};

type Pooled = { kg: number[]; heads: number };

export type OnDay = { head: Head; day: string };

/** Heads with their kilograms on a day each; one without a weight has the mean of its class, or of its species, in `pool`. */
export function weighedOn(wanted: readonly OnDay[], pool: readonly OnDay[] = wanted): Weighed[] {
  const means = new Map<string, Pooled>();
  const keysOf = ({ head, day }: OnDay): [string, AnimalType] => [`${head.animal.type} ${classOf(head, day) ?? ''}`, head.animal.type];
  for (const one of pool) {
    const kg = kgOn(one.head, one.day);
    if (kg === null) continue;
    for (const key of keysOf(one)) {
      let known = means.get(key);
      if (!known) means.set(key, (known = { kg: [], heads: 0 }));
      known.kg.push(product(kg, one.head.heads, 2));
      known.heads += one.head.heads;
    }
  }
  const meanOf = (one: OnDay) => {
    const [known] = keysOf(one).flatMap((key) => means.get(key) ?? []);
    return known ? quotient(sum(known.kg, 2), known.heads, 2) : null;
  };
  return wanted.map((one) => {
    const { head, day } = one;
    const known = kgOn(head, day);
    const each = known ?? meanOf(one);
    return { head, class: classOf(head, day), kg: each === null ? null : product(each, head.heads, 2), isEstimated: known === null && each !== null };
  });
}

/** All that were there at the end of a day. */
export const thereOn = (heads: readonly Head[], day: string): OnDay[] => heads.filter((head) => isThere(head, day)).map((head) => ({ head, day }));
