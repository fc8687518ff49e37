// The breeding season of a beef herd, from the exposed females to the weaned calves. All rates are over the exposed.

import { groupedBy } from '#domain/kernel/grouped';
import { quotient, sum } from '#domain/kernel/money';
import type { Days } from '#domain/kernel/periods';
import { decimalsOf } from '#domain/kernel/quantities';
import type { Member } from '#domain/reproduction/breeding-herd';
import { dayNumber } from '#domain/reproduction/day-numbers';

/** A female of the season's group; she entered it and left it within the season, or was there all along. */
export type SeasonFemale = { member: Member; entered?: string; left?: string };
export type Calf = {
  mother: string;
  born: string;
  alive: boolean;
  birth_weight: number | null;
  died?: string;
  weaned?: string;
  weaning_weight: number | null;
};

/** Fewer days in the season are no exposure. */
const exposedDays = 21;
/** The final check is made up to so many days after the end. */
const finalCheck = 60;
/** Weaning weights are compared at this age. */
const adjustedAge = 205;

/** Of a calf that was weighed at birth too. */
export const adjustedWeight = (weight: number, birth_weight: number, age: number) =>
  quotient((weight - birth_weight) * adjustedAge + birth_weight * age, age, decimalsOf('kg'));

const percentOf = (part: number, whole: number) => quotient(part * 100, whole, decimalsOf('percent'));

/** Each list holds the ids of its females; rates are percent. */
export function seasonFunnel(season: Days, females: readonly SeasonFemale[], calves: readonly Calf[]) {
  const [start, end] = [dayNumber(season.from), dayNumber(season.to)];
  const closes = end + finalCheck;
  const byMother = groupedBy(calves, ({ mother }) => mother);
  const lists = {
    exposed: [] as string[],
    first_iatf: [] as string[],
    first_iatf_positive: [] as string[],
    pregnant: [] as string[],
    sold_pregnant: [] as string[],
    /** Still to calve. */
    carrying: [] as string[],
    calved: [] as string[],
    calved_alive: [] as string[],
    weaned: [] as string[],
  };
  let [bornAlive, diedBeforeWeaning] = [0, 0];
  const weights: number[] = [];
  const adjusted: number[] = [];
  for (const { member, entered, left } of females) {
    const { female, history } = member;
    const from = Math.max(start, entered ? dayNumber(entered) : start);
    const to = Math.min(end, left ? dayNumber(left) : end, (history.exit ?? Infinity) - 1);
    if (to - from + 1 < exposedDays) continue;
    lists.exposed.push(female.id);
    const iatf = history.services.find(({ date, method, whilePregnant }) => method === 'IATF' && !whilePregnant && date >= start && date <= end);
    if (iatf) lists.first_iatf.push(female.id);
    if (iatf?.outcome === 'positive') lists.first_iatf_positive.push(female.id);
    const kept = history.pregnancies.findLast(({ conception }) => conception >= start && conception <= end);
    if (!kept || (kept.ended?.how === 'loss' && kept.ended.on <= closes)) continue;
    lists.pregnant.push(female.id);
    if (kept.ended === null) lists[history.exit === null ? 'carrying' : 'sold_pregnant'].push(female.id);
    if (kept.ended?.how !== 'calving') continue;
    lists.calved.push(female.id);
    const own = (byMother.get(female.id) ?? []).filter(({ born }) => dayNumber(born) === kept.ended!.on);
    const alive = own.filter((calf) => calf.alive);
    if (alive.length === 0) continue;
    lists.calved_alive.push(female.id);
    bornAlive += alive.length;
    diedBeforeWeaning += alive.filter(({ died, weaned }) => died !== undefined && weaned === undefined).length;
    const weaned = alive.filter((calf) => calf.weaned !== undefined);
    if (weaned.length > 0) lists.weaned.push(female.id);
    for (const { weaning_weight, birth_weight, born, weaned: on } of weaned) {
      if (weaning_weight === null) continue;
      weights.push(weaning_weight);
      const age = dayNumber(on!) - dayNumber(born);
      const at205 = birth_weight === null || age <= 0 ? null : adjustedWeight(weaning_weight, birth_weight, age);
      if (at205 !== null) adjusted.push(at205);
    }
  }
  const count = Object.fromEntries(Object.entries(lists).map(([name, ids]) => [name, ids.length])) as Record<keyof typeof lists, number>;
  return {
    ...lists,
    born_alive: bornAlive,
    died_before_weaning: diedBeforeWeaning,
    rates: {
      first_iatf_conception: percentOf(count.first_iatf_positive, count.first_iatf),
      pregnancy: percentOf(count.pregnant, count.exposed),
      loss_to_calving: percentOf(count.pregnant - count.calved - count.carrying, count.pregnant - count.carrying),
      birth: percentOf(count.calved_alive, count.exposed),
      /** Without the pregnant ones that were sold. */
      birth_adjusted: percentOf(count.calved_alive, count.exposed - count.sold_pregnant),
      mortality_to_weaning: percentOf(diedBeforeWeaning, bornAlive),
      weaning: percentOf(count.weaned, count.exposed),
    },
    kg_weaned_per_exposed: quotient(sum(weights, 2), count.exposed, 1),
    mean_adjusted_weight: quotient(sum(adjusted, 2), adjusted.length, 1),
  };
}
