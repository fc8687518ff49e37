// The indicators of reproduction with the cases behind each: numerator and denominator are their sums.
import { quotient } from '#domain/kernel/money';
import type { Days } from '#domain/kernel/periods';
import { decimalsOf } from '#domain/kernel/quantities';
import { type Member, type Snapshot, snapshotsOn } from '#domain/reproduction/breeding-herd';
import { type Cycle, cycleEvents, cycleTable, type Group } from '#domain/reproduction/cycles';
import { dayNumber } from '#domain/reproduction/day-numbers';
import { daysPerMonth, firstCalvingGoal } from '#domain/reproduction/first-calving';
import { type HerdParameters, usualParameters } from '#domain/reproduction/herd-parameters';
import { type Calving, hasUnknownCalvings, type LossKind, type Pregnancy, type Service } from '#domain/reproduction/history';
import { definitionOf, type KpiKey, kpiKeys } from '#domain/reproduction/kpi-definitions';

/** One case: what it adds to the numerator and to the denominator, its day, and the events that it comes from. */
export type Case = {
  animal: string;
  amount: number;
  weight: number;
  on: number /** Asked only when somebody opens the case. */;
  events: () => readonly string[];
  /** Where the goal is the animal's own: at most so much, in the indicator's unit. */
  goal?: number;
  /** Of a case that is one service. */
  service?: Service;
};
export type Kpi = {
  key: KpiKey;
  value: number | null /** Null of a median or percentile. */;
  numerator: number | null;
  denominator: number;
  cases: readonly Case[];
};

export type Question = {
  members: readonly Member[];
  /** On the last day of the period. */
  snapshots: readonly Snapshot[];
  cycles: readonly Cycle[];
  period: Days;
  group: Group;
};

const lateFirstService = 80;
const longOpen = 150;
/** A "first" calving of an older cow: earlier ones were not recorded. */
const oldestFirstCalving = 1500;

/** A cow whose calvings are not known is a cow. */
const ofGroup = (group: Group, lactation: number, { female, history }: Member) =>
  (lactation > 0 || hasUnknownCalvings(female, history) ? 'cows' : 'heifers') === group;

/** Several indicators ask the same of a question: it is searched once. */
function once<T>(search: (asked: Question) => T): (asked: Question) => T {
  const known = new WeakMap<Question, T>();
  return (asked) => {
    const found = known.get(asked) ?? search(asked);
    known.set(asked, found);
    return found;
  };
}

/** In order. Searched from the newest on: most services of a herd are older than the period. */
const servicesIn = once(({ members, period, group }): [Member, Service][] => {
  const [first, last] = [dayNumber(period.from), dayNumber(period.to)];
  const found: [Member, Service][] = [];
  for (const member of members) {
    const { services } = member.history;
    const at = found.length;
    for (let i = services.length - 1; i >= 0 && services[i]!.date >= first; i--) {
      const service = services[i]!;
      if (service.date <= last && !service.whilePregnant && ofGroup(group, service.lactation, member)) found.push([member, service]);
    }
    if (found.length - at > 1) found.push(...found.splice(at).toReversed());
  }
  return found;
});

/** Each with the one before it. Searched from the newest on, as services. */
const calvingsIn = once(({ members, period }): [Member, Calving, Calving | undefined][] => {
  const [first, last] = [dayNumber(period.from), dayNumber(period.to)];
  const found: [Member, Calving, Calving | undefined][] = [];
  for (const member of members) {
    const { calvings } = member.history;
    for (let i = calvings.length - 1; i >= 0 && calvings[i]!.date >= first; i--)
      if (calvings[i]!.date <= last) found.push([member, calvings[i]!, calvings[i - 1]]);
  }
  return found;
});

const confirmedIn = once(({ members, period, group }): [Member, Pregnancy][] => {
  const [first, last] = [dayNumber(period.from), dayNumber(period.to)];
  const found: [Member, Pregnancy][] = [];
  for (const member of members) {
    const { pregnancies } = member.history;
    for (let i = pregnancies.length - 1; i >= 0; i--) {
      const pregnancy = pregnancies[i]!;
      // Those before it ended before it began.
      if (pregnancy.ended !== null && pregnancy.ended.on < first) break;
      const { confirmed, lactation } = pregnancy;
      if (confirmed !== null && confirmed >= first && confirmed <= last && ofGroup(group, lactation, member)) found.push([member, pregnancy]);
    }
  }
  return found;
});

const calvingOn = ({ history }: Member, day: number) => history.calvings.flatMap(({ id, date }) => (date === day ? [id] : []));

const serviceCase = ([member, service]: [Member, Service], amount: number, weight = 1): Case => ({
  animal: member.female.id,
  amount,
  weight,
  on: service.date,
  events: () => service.ids,
  service,
});

const knownServices = (asked: Question, only: (service: Service) => boolean = () => true) =>
  servicesIn(asked).filter(([, service]) => service.outcome !== 'pending' && only(service));

const isPositive = ([, { outcome }]: [Member, Service]) => (outcome === 'positive' ? 1 : 0);

/** First services of a lactation whose calving is known, with their days in milk. */
const firstServices = once((asked): Case[] =>
  servicesIn(asked).flatMap(([member, service]) => {
    const calved = member.history.lactations[service.lactation - 1];
    if (service.number !== 1 || calved === undefined) return [];
    const events = () => [...calvingOn(member, calved), ...service.ids];
    return [{ ...serviceCase([member, service], service.date - calved), events }];
  }),
);

const lossesOf = (asked: Question, kind?: LossKind): Case[] =>
  confirmedIn(asked).map(([member, pregnancy]) => ({
    animal: member.female.id,
    amount: pregnancy.ended?.how === 'loss' && (!kind || pregnancy.ended.kind === kind) ? 1 : 0,
    weight: 1,
    on: pregnancy.confirmed!,
    events: () => pregnancy.events,
  }));

/** Cows on the last day; one whose calvings are unknown is a cow too. */
const cowsNow = ({ snapshots }: Question) => snapshots.filter(({ lactations, member }) => lactations > 0 || hasUnknownCalvings(member.female, member.history));

const nowCase = ({ member, on, calved, pregnancy }: Snapshot, amount: number): Case => ({
  animal: member.female.id,
  amount,
  weight: 1,
  on,
  events: () => [
    ...(calved === null ? [] : calvingOn(member, calved)),
    ...(pregnancy?.events ?? member.history.services.filter(({ date }) => calved !== null && date >= calved && date <= on).flatMap(({ ids }) => ids)),
  ],
});

const historiesOf = once(({ members }) => new Map(members.map(({ female, history }) => [female.id, history])));

const perCycle = (asked: Question, of: 'eligible' | 'with_outcome', counted: 'served' | 'pregnant'): Case[] =>
  asked.cycles.flatMap((cycle) => {
    const those = new Set(cycle[counted]);
    const on = dayNumber(cycle.from);
    return cycle[of].map((animal) => ({
      animal,
      amount: those.has(animal) ? 1 : 0,
      weight: 1,
      on,
      events: () => cycleEvents(historiesOf(asked).get(animal)!, cycle),
    }));
  });

const intervals = (asked: Question): Case[] =>
  calvingsIn(asked).flatMap(([member, calving, before]) =>
    before ? [{ animal: member.female.id, amount: calving.date - before.date, weight: 1, on: calving.date, events: () => [before.id, calving.id] }] : [],
  );

/** Between services of the same lactation. */
const serviceIntervals = (asked: Question): { one: Case; days: number }[] =>
  servicesIn(asked).flatMap(([member, service]) => {
    const before = member.history.services.findLast((one) => one.date < service.date && !one.whilePregnant);
    if (!before || before.lactation !== service.lactation || service.number === 1) return [];
    const days = service.date - before.date;
    return [{ days, one: { ...serviceCase([member, service], 0), events: () => [...before.ids, ...service.ids] } }];
  });

const casesOf: Record<KpiKey, (asked: Question) => Case[]> = {
  service_rate: (asked) => perCycle(asked, 'eligible', 'served'),
  pregnancy_rate: (asked) => perCycle(asked, 'with_outcome', 'pregnant'),
  conception_rate: (asked) => knownServices(asked).map((one) => serviceCase(one, isPositive(one))),
  first_service_conception: (asked) => knownServices(asked, ({ number }) => number === 1).map((one) => serviceCase(one, isPositive(one))),
  services_per_conception: (asked) => knownServices(asked).map((one) => serviceCase(one, 1, isPositive(one))),
  first_service_del: firstServices,
  first_service_del_median: firstServices,
  first_service_late: (asked) => firstServices(asked).map((one) => ({ ...one, amount: one.amount > lateFirstService ? 1 : 0 })),
  real_waiting_period: firstServices,
  one_cycle_intervals: (asked) => serviceIntervals(asked).map(({ one, days }) => ({ ...one, amount: days >= 18 && days <= 24 ? 1 : 0 })),
  days_open_pregnant: (asked) =>
    asked.snapshots.flatMap((one) => (one.calved !== null && one.pregnancy ? [nowCase(one, one.pregnancy.conception - one.calved)] : [])),
  days_open_herd: (asked) =>
    asked.snapshots.flatMap((one) =>
      one.calved !== null && (one.pregnancy || !one.stopped) ? [nowCase(one, (one.pregnancy?.conception ?? one.on) - one.calved)] : [],
    ),
  open_over_150: (asked) =>
    cowsNow(asked).flatMap((one) => (one.stopped ? [] : [nowCase(one, one.calved !== null && one.on - one.calved > longOpen && !one.pregnancy ? 1 : 0)])),
  herd_pregnant: (asked) => cowsNow(asked).map((one) => nowCase(one, one.pregnancy ? 1 : 0)),
  mean_del: (asked) => asked.snapshots.flatMap((one) => (one.inMilk ? [nowCase(one, one.on - one.calved!)] : [])),
  calving_interval: intervals,
  calving_interval_median: intervals,
  projected_calving_interval: (asked) =>
    asked.snapshots.flatMap((one) => (one.calved !== null && one.pregnancy ? [nowCase(one, one.pregnancy.expected - one.calved)] : [])),
  age_at_first_calving: (asked) =>
    calvingsIn(asked).flatMap(([{ female }, { number, date, id }]) =>
      number === 1 && female.born !== null && date - female.born <= oldestFirstCalving
        ? [{ animal: female.id, amount: date - female.born, weight: 1, on: date, events: () => [id], goal: firstCalvingGoal(female.breed) }]
        : [],
    ),
  losses: (asked) => lossesOf(asked),
  embryonic_losses: (asked) => lossesOf(asked, 'embrionaria'),
  abortions: (asked) => lossesOf(asked, 'aborto'),
  late_losses: (asked) => lossesOf(asked, 'natimorto'),
  stillbirths: (asked) =>
    calvingsIn(asked).map(([{ female }, { date, id, calves, dead }]) => ({
      animal: female.id,
      amount: dead,
      weight: calves,
      on: date,
      events: () => [id],
    })),
};

const sorted = (cases: readonly Case[]) => cases.map(({ amount }) => amount).toSorted((a, b) => a - b);

function medianOf(cases: readonly Case[]) {
  const all = sorted(cases);
  const middle = Math.floor(all.length / 2);
  if (all.length === 0) return null;
  return all.length % 2 === 1 ? all[middle]! : quotient(all[middle - 1]! + all[middle]!, 2, 1);
}

/** The smallest value that at least this share does not exceed. */
const percentileOf = (cases: readonly Case[], share: number) => sorted(cases)[Math.max(0, Math.ceil(cases.length * share) - 1)] ?? null;

const ofOrder: Partial<Record<KpiKey, (cases: readonly Case[]) => number | null>> = {
  first_service_del_median: medianOf,
  calving_interval_median: medianOf,
  real_waiting_period: (cases) => percentileOf(cases, 0.05),
};

export const kpiOf = (key: KpiKey, asked: Question): Kpi => kpiFrom(key, casesOf[key](asked));

export function kpiFrom(key: KpiKey, cases: readonly Case[]): Kpi {
  const { unit, fewest = 0 } = definitionOf(key);
  const denominator = cases.reduce((sum, { weight }) => sum + weight, 0);
  const few = denominator < fewest;
  const order = ofOrder[key];
  if (order) return { key, value: few ? null : order(cases), numerator: null, denominator, cases };
  const numerator = cases.reduce((sum, { amount }) => sum + amount, 0);
  const value =
    unit === 'percent'
      ? quotient(numerator * 100, denominator, decimalsOf('percent'))
      : unit === 'months'
        ? quotient(numerator, denominator * daysPerMonth, decimalsOf('months'))
        : quotient(numerator, denominator, decimalsOf(unit === 'days' ? 'meanDays' : 'servicesPerConception'));
  return { key, value: few ? null : value, numerator, denominator, cases };
}

/** What all indicators of a period are asked of. */
export function questionOf(members: readonly Member[], period: Days, group: Group = 'cows', herd: HerdParameters = usualParameters): Question {
  let known: readonly Snapshot[] | undefined;
  return {
    members,
    cycles: cycleTable(members, period, group, herd),
    period,
    group,
    // The indicators that a screen shows first need none.
    get snapshots() {
      return (known ??= snapshotsOn(members, [dayNumber(period.to)])[0]!);
    },
  };
}

/** Each indicator of the group is computed when it is first asked for: a screen shows some of them first. */
export function kpisWhenAsked(asked: Question): (key: KpiKey) => Kpi | undefined {
  const keys = kpiKeys(asked.group);
  const known = new Map<KpiKey, Kpi>();
  return (key) => {
    if (!known.has(key) && keys.includes(key)) known.set(key, kpiOf(key, asked));
    return known.get(key);
  };
}

export const kpisOf = (asked: Question): Kpi[] => kpiKeys(asked.group).map((key) => kpiOf(key, asked));

/** The animals behind a number, each once. */
export const animalsOf = ({ cases }: Pick<Kpi, 'cases'>) => [...new Set(cases.map(({ animal }) => animal))];
