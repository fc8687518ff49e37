// The breeding season of a beef herd, from the exposed females to the weaned calves. All rates are over the exposed.

import type { HerdSettings } from '#domain/herd/herd-settings';
import { addDays } from '#domain/kernel/dates';
import { groupedBy } from '#domain/kernel/grouped';
import { quotient, sum } from '#domain/kernel/money';
import type { Days } from '#domain/kernel/periods';
import { decimalsOf } from '#domain/kernel/quantities';
import type { Member } from '#domain/reproduction/breeding-herd';
import { dayNumber } from '#domain/reproduction/day-numbers';
import type { Goal } from '#domain/reproduction/kpi-definitions';

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
/** An older calf is not waited for: it left, or its weaning was never written down. */
const oldestNursing = 365;
/** Weaning weights are compared at this age. */
const adjustedAge = 205;

/** Of a calf that was weighed at birth too. */
export const adjustedWeight = (weight: number, birth_weight: number, age: number) =>
  quotient((weight - birth_weight) * adjustedAge + birth_weight * age, age, decimalsOf('kg'));

/** The pregnancy that began in the season, the last one if there were two. */
const pregnancyOf = ({ history }: Member, { from, to }: Days) =>
  history.pregnancies.findLast(({ conception }) => conception >= dayNumber(from) && conception <= dayNumber(to));

/** Ids of what happened to her from the season's first day to the end of its pregnancy, or to the final check. */
export function seasonEvents(member: Member, season: Days): string[] {
  const carried = pregnancyOf(member, season);
  const last = carried ? (carried.ended?.on ?? Infinity) : dayNumber(season.to) + finalCheck;
  return member.events.filter(({ date }) => date >= season.from && dayNumber(date) <= last).map(({ id }) => id);
}

const percentOf = (part: number, whole: number) => quotient(part * 100, whole, decimalsOf('percent'));

/** Each list holds the ids of its females. */
function countsOf(season: Days, females: readonly SeasonFemale[], calves: readonly Calf[]) {
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
    /** Pregnant, and neither calved nor still to calve. */
    lost: [] as string[],
    /** Whose calf died before it was weaned. */
    lost_calf: [] as string[],
    weaned: [] as string[],
  };
  let [bornAlive, diedBeforeWeaning, weanedCalves] = [0, 0, 0];
  /** Days on which calves were born that live and are not weaned. */
  const nursing: string[] = [];
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
    const kept = pregnancyOf(member, season);
    if (!kept || (kept.ended?.how === 'loss' && kept.ended.on <= closes)) continue;
    lists.pregnant.push(female.id);
    if (kept.ended === null) lists[history.exit === null ? 'carrying' : 'sold_pregnant'].push(female.id);
    if (kept.ended?.how !== 'calving' && (kept.ended !== null || history.exit !== null)) lists.lost.push(female.id);
    if (kept.ended?.how !== 'calving') continue;
    lists.calved.push(female.id);
    const own = (byMother.get(female.id) ?? []).filter(({ born }) => dayNumber(born) === kept.ended!.on);
    const alive = own.filter((calf) => calf.alive);
    if (alive.length === 0) continue;
    lists.calved_alive.push(female.id);
    bornAlive += alive.length;
    const died = alive.filter((calf) => calf.died !== undefined && calf.weaned === undefined).length;
    diedBeforeWeaning += died;
    if (died > 0) lists.lost_calf.push(female.id);
    nursing.push(...alive.filter((calf) => calf.died === undefined && calf.weaned === undefined).map(({ born }) => born));
    const weaned = alive.filter((calf) => calf.weaned !== undefined);
    weanedCalves += weaned.length;
    if (weaned.length > 0) lists.weaned.push(female.id);
    for (const { weaning_weight, birth_weight, born, weaned: on } of weaned) {
      if (weaning_weight === null) continue;
      weights.push(weaning_weight);
      const age = dayNumber(on!) - dayNumber(born);
      const at205 = birth_weight === null || age <= 0 ? null : adjustedWeight(weaning_weight, birth_weight, age);
      if (at205 !== null) adjusted.push(at205);
    }
  }
  return {
    ...lists,
    born_alive: bornAlive,
    died_before_weaning: diedBeforeWeaning,
    weaned_calves: weanedCalves,
    nursing,
    /** Of the weaned calves, those whose weight is known. */
    weighed_calves: weights.length,
    /** Of those, the ones whose birth weight is known too. */
    adjusted_calves: adjusted.length,
    kg_weaned_per_exposed: quotient(sum(weights, 2), lists.exposed.length, 1),
    mean_adjusted_weight: quotient(sum(adjusted, 2), adjusted.length, 1),
  };
}

type Counts = ReturnType<typeof countsOf>;
type SeasonList = { [K in keyof Counts]: Counts[K] extends string[] ? K : never }[Exclude<keyof Counts, 'nursing'>];

/** The steps from the exposed to the weaned. */
export const seasonSteps: { of: SeasonList; title: string }[] = [
  { of: 'exposed', title: 'Expostas' },
  { of: 'pregnant', title: 'Prenhas' },
  { of: 'calved', title: 'Paridas' },
  { of: 'weaned', title: 'Desmamaram' },
];

/** `better`: a goal is the least or the most; one without has none. `usual`: the goal of a farm that has set none. `final`: after which events the rate does not change any more. */
export type RateDefinition = {
  title: string;
  meaning: string;
  of: SeasonList;
  final: 'checks' | 'calvings' | 'weanings';
  better?: keyof Goal;
  usual?: number;
  divided: (counts: Counts) => [number, number];
};

/** What is divided by what, and whose females are behind it. */
export const seasonRates = {
  pregnancy: {
    title: 'Prenhez da estação',
    meaning: 'Prenhas até 60 dias depois do fim ÷ expostas',
    of: 'pregnant',
    final: 'checks',
    better: 'least',
    usual: 80,
    divided: ({ pregnant, exposed }) => [pregnant.length, exposed.length],
  },
  first_iatf_conception: {
    title: 'Concepção na 1ª IATF',
    meaning: 'Positivas ÷ inseminadas na primeira IATF da estação',
    of: 'first_iatf_positive',
    final: 'checks',
    better: 'least',
    divided: ({ first_iatf_positive, first_iatf }) => [first_iatf_positive.length, first_iatf.length],
  },
  loss_to_calving: {
    title: 'Perda até o parto',
    meaning: 'Prenhas que não pariram ÷ prenhas, sem as que ainda vão parir',
    of: 'lost',
    final: 'calvings',
    better: 'most',
    usual: 5,
    divided: ({ lost, pregnant, carrying }) => [lost.length, pregnant.length - carrying.length],
  },
  birth: {
    title: 'Natalidade',
    meaning: 'Mães de bezerro vivo ÷ expostas',
    of: 'calved_alive',
    final: 'calvings',
    better: 'least',
    divided: ({ calved_alive, exposed }) => [calved_alive.length, exposed.length],
  },
  birth_adjusted: {
    title: 'Natalidade ajustada',
    meaning: 'Mães de bezerro vivo ÷ expostas que não saíram prenhas',
    of: 'calved_alive',
    final: 'calvings',
    divided: ({ calved_alive, exposed, sold_pregnant }) => [calved_alive.length, exposed.length - sold_pregnant.length],
  },
  mortality_to_weaning: {
    title: 'Mortalidade até a desmama',
    meaning: 'Bezerros que morreram antes da desmama ÷ nascidos vivos',
    of: 'lost_calf',
    final: 'weanings',
    better: 'most',
    divided: ({ died_before_weaning, born_alive }) => [died_before_weaning, born_alive],
  },
  weaning: {
    title: 'Taxa de desmama',
    meaning: 'Mães de bezerro desmamado ÷ expostas',
    of: 'weaned',
    final: 'weanings',
    better: 'least',
    usual: 75,
    divided: ({ weaned, exposed }) => [weaned.length, exposed.length],
  },
} satisfies Record<string, RateDefinition>;
export type SeasonRate = keyof typeof seasonRates;

type SeasonGoals = { [F in keyof HerdSettings & `season_${string}`]?: number | null | undefined };

/** The farm's own, the usual one, or none. */
export function seasonGoal(rate: SeasonRate, own: SeasonGoals | undefined): Goal | null {
  const { better, usual }: RateDefinition = seasonRates[rate];
  const value = own?.[`season_${rate}` as keyof SeasonGoals] ?? usual;
  return better === undefined || value === undefined ? null : { [better]: value };
}

/** Rates are percent. */
export function seasonFunnel(season: Days, females: readonly SeasonFemale[], calves: readonly Calf[]) {
  const counts = countsOf(season, females, calves);
  const rates = Object.entries<RateDefinition>(seasonRates).map(([name, { divided }]) => [name, percentOf(...divided(counts))]);
  return { ...counts, rates: Object.fromEntries(rates) as Record<SeasonRate, number | null> };
}

export type SeasonFunnel = ReturnType<typeof seasonFunnel>;

/** What a rate still waits for: until then it is not compared with its goal. */
export function awaited(rate: SeasonRate, { carrying, nursing }: Pick<SeasonFunnel, 'carrying' | 'nursing'>, season: Days, today: string) {
  const { final }: RateDefinition = seasonRates[rate];
  const until = addDays(season.to, finalCheck);
  if (today <= until) return { checks: until };
  if (final === 'checks') return null;
  if (carrying.length > 0) return { calvings: carrying.length };
  const young = nursing.filter((born) => addDays(born, oldestNursing) >= today).length;
  return final === 'weanings' && young > 0 ? { weanings: young } : null;
}
