// Vaccine suggestions (sugestões): what each animal should be given now or soon, by the farm's own protocols and the standard ones.

import { boosterDays, canReceive, nextApplication, repeatDays } from '#domain/health/animal-vaccines';
import { forbidsB19, isB19Named, isRB51 } from '#domain/health/product-warnings';
import { type Protocol, standardProtocols } from '#domain/health/standard-protocols';
import { type Applied, dayNumber, dayOrNone, type Given, givenOf, productOf } from '#domain/health/vaccine-dose-queries';
import type { VaccineProtocol } from '#domain/health/vaccine-protocols';
import type { Animal } from '#domain/herd/animals';
import { isBeefBreed } from '#domain/herd/breed-composition';
import { fold } from '#domain/kernel/text';

/** `unrecorded`: a first dose so long ago that it was probably given and never recorded. */
export type SuggestionStatus = 'pending' | 'overdue' | 'upcoming' | 'unrecorded';
/** `days` until it is due; negative when late. */
export type Suggestion<A = Animal> = { animal: A; protocol: Protocol; status: SuggestionStatus; days: number };

export const statusNames: Record<SuggestionStatus, string> = { overdue: 'Atrasada', upcoming: 'Próxima', pending: 'Pendente', unrecorded: 'Sem histórico' };

/** Days a dose is announced before it is due, and days a first dose may be pending before it is late. */
export const lookAhead = 30;
const grace = 30;
/** More days after a first dose was due, nobody can tell whether it was given: the person is asked. */
const askAfter = 365;
/** A pregnant cow in milk is dried off this many days before calving. */
const dryOffBefore = 60;

export type Patient = Pick<
  Animal,
  'id' | 'name' | 'type' | 'gender' | 'status' | 'is_batch' | 'birth_date' | 'pregnancy_status' | 'pregnancy_date' | 'expected_birth_date' | 'last_birth_date'
> & { dry_off_date?: string | null; breed?: string | null };

/** The farm's own replace standard ones of the same name and type. */
/** `state`: where the farm is, when only what may be given there is wanted. */
export function protocolsInUse(own: readonly VaccineProtocol[], state?: string | null): Protocol[] {
  const replaced = new Set(own.map(({ animal_type, vaccine_name }) => `${animal_type ?? ''} ${fold(vaccine_name)}`));
  const isReplaced = (type: string, name: string) => replaced.has(`${type} ${name}`) || replaced.has(` ${name}`);
  const all = [
    ...own.map((protocol) => ({ ...protocol, confirmed: true })),
    ...standardProtocols.filter(({ animal_type, vaccine_name }) => !isReplaced(animal_type!, fold(vaccine_name))),
  ];
  return forbidsB19(state) ? all.filter(({ vaccine_name }) => !isB19Named(vaccine_name)) : all;
}

/** A protocol prepared for a whole herd. */
type Plan = {
  protocol: Protocol;
  key: string;
  age: number;
  /** The last allowed day of age; after it the animal is "fora da janela", never late. */
  until: number;
  /** Whether the window applies to later doses too, or only to the first. */
  windowed: boolean;
  /** Follows another product of the same kind. */
  follows: boolean;
  /** Against mastitis: the milk of a beef cow is her calf's. */
  dairyOnly: boolean;
  /** RB51 can cause an abortion. */
  notPregnant: boolean;
};

function planOf(protocol: Protocol): Plan {
  const { vaccine_name, recommended_age_days, min_age_days, max_age_days, frequency_days } = protocol;
  const age = recommended_age_days ?? min_age_days ?? 0;
  const until = max_age_days ?? Number.POSITIVE_INFINITY;
  return {
    protocol,
    key: productOf(vaccine_name),
    age,
    until,
    windowed: max_age_days !== null && (frequency_days === null || age + frequency_days <= until),
    follows: false,
    dairyOnly: /mastite|\bj-? ?5\b/.test(fold(vaccine_name)),
    notPregnant: isRB51(vaccine_name),
  };
}

/** Of several products of one kind, each starts when the window of the previous one ends: RB51 when it is too late for B19. */
function inTurn(plans: Plan[]): Plan[] {
  const taken = new Map<string, number>();
  return plans.flatMap((plan) => {
    const kind = `${plan.key} ${plan.protocol.gender ?? ''} ${plan.protocol.trigger}`;
    const from = taken.get(kind);
    if (from === undefined || plan.until > from) taken.set(kind, plan.until);
    if (from === undefined) return [plan];
    return plan.until > from ? [{ ...plan, age: Math.max(plan.age, from + 1), follows: true }] : [];
  });
}

/** Animals with the same protocol and status. Can be hundreds of thousands: `animals` and `days` are parallel arrays, turned into suggestions only when shown. */
export type SuggestionGroup<A = Animal> = {
  protocol: Protocol;
  status: SuggestionStatus;
  /** The smallest of `days`. */
  first: number;
  animals: A[];
  days: number[];
};

/** "Registrar para todos": groups due first come first. */
export function suggestionGroups<A extends Patient>(
  animals: readonly A[],
  applications: readonly Applied[],
  protocols: readonly Protocol[],
  today: string,
): SuggestionGroup<A>[] {
  const index = givenOf(applications);
  const now = dayNumber(today);
  const byType = new Map<string, A[]>();
  for (const animal of animals) {
    if (!canReceive(animal)) continue;
    const same = byType.get(animal.type);
    if (same) same.push(animal);
    else byType.set(animal.type, [animal]);
  }
  const groups: SuggestionGroup<A>[] = [];
  for (const [type, same] of byType) {
    const herd = herdOf(same);
    const plans = inTurn(protocols.flatMap((protocol) => (protocol.animal_type === null || protocol.animal_type === type ? [planOf(protocol)] : [])));
    for (const plan of plans) groups.push(...standing(plan, herd, index.get(plan.key), now));
  }
  return groups.toSorted(dueFirst);
}

/** What is only asked comes last. */
export const dueFirst = (a: Pick<SuggestionGroup, 'status' | 'first'>, b: Pick<SuggestionGroup, 'status' | 'first'>) =>
  Number(a.status === 'unrecorded') - Number(b.status === 'unrecorded') || a.first - b.first;

/** Animals of one type, with the day of birth that every protocol needs. */
type Herd<A> = { animals: A[]; births: number[]; places: Map<string, number> };

const herdOf = <A extends Patient>(animals: A[]): Herd<A> => ({
  animals,
  births: animals.map(({ birth_date }) => dayOrNone(birth_date)),
  places: new Map(animals.map(({ id }, i) => [id, i])),
});

/** The status of a herd for one protocol. */
function standing<A extends Patient>(plan: Plan, { animals, births, places }: Herd<A>, product: Map<string, Given> | undefined, now: number) {
  const { protocol, age, until, windowed, follows } = plan;
  const byAge = protocol.trigger === 'idade';
  const given = Array<Given | undefined>(product ? animals.length : 0).fill(undefined);
  product?.forEach((one, id) => {
    const place = places.get(id);
    if (place !== undefined) given[place] = one;
  });
  const group = (status: SuggestionStatus): SuggestionGroup<A> => ({ protocol, status, first: Number.POSITIVE_INFINITY, animals: [], days: [] });
  const [overdue, pending, upcoming, unrecorded] = [group('overdue'), group('pending'), group('upcoming'), group('unrecorded')];
  for (let i = 0; i < animals.length; i++) {
    const animal = animals[i]!;
    if (protocol.gender !== null && animal.gender !== protocol.gender) continue;
    if (plan.dairyOnly && isBeefBreed(animal.breed ?? null)) continue;
    if (plan.notPregnant && animal.pregnancy_status === 'prenha') continue;
    const birth = births[i]!;
    const known = product && given[i];
    // NaN (unknown age, nothing due) makes every comparison false.
    if (now - birth > until && (windowed || !known)) continue;
    if (follows && !(now - birth >= age)) continue;
    const occasion = byAge ? null : occasionOf(protocol, animal);
    const due = known ? nextDose(plan, known, occasion) : byAge ? birth + age : occasion ? occasion.due : Number.NaN;
    if (windowed && due - birth > until) continue;
    const days = due - now;
    const isFirst = !known || (occasion !== null && due === occasion.due && known.last < occasion.since);
    let mine: SuggestionGroup<A>;
    // A first dose is pending for 30 days, then late; a later dose is late the day after it is due.
    if (!known && byAge && days < -askAfter) mine = unrecorded;
    else if (days < (isFirst ? -grace : 0)) mine = overdue;
    else if (isFirst && days <= 0) mine = pending;
    // A first dose by age is not announced in advance; one that follows an event is.
    else if (days <= lookAhead && !(isFirst && byAge)) mine = upcoming;
    else continue;
    mine.animals.push(animal);
    mine.days.push(days);
    if (days < mine.first) mine.first = days;
  }
  return [overdue, pending, upcoming, unrecorded].filter(({ days }) => days.length > 0);
}

/** The recorded next date, or the repetition; a booster that is due sooner comes first. */
function nextDose({ protocol }: Plan, { times, last, before, next }: Given, occasion: Occasion | null) {
  const after = (days: number | null) => (days === null ? Number.POSITIVE_INFINITY : last + days);
  const planned = Number.isNaN(next) ? after(repeatDays(protocol)) : next;
  if (protocol.trigger === 'idade') return Math.min(planned, after(boosterDays(protocol, times === 1)));
  if (occasion === null) return planned;
  if (last < occasion.since) return Math.min(planned, occasion.due);
  return Math.min(planned, after(boosterDays(protocol, before < occasion.since)));
}

/** Due day for this calving or drying off, and the day from which a dose counts for it. */
type Occasion = { due: number; since: number };

/** For matings and "evento" no date is recorded: only a next date typed by a person counts. */
function occasionOf({ trigger, trigger_offset_days }: Protocol, animal: Patient): Occasion | null {
  const expected = animal.pregnancy_status === 'prenha' ? dayOrNone(animal.expected_birth_date) : Number.NaN;
  const calved = dayOrNone(animal.last_birth_date);
  const at = (day: number, since: number) => (Number.isNaN(day) ? null : { due: day + (trigger_offset_days ?? 0), since });
  const served = dayOrNone(animal.pregnancy_date);
  if (trigger === 'pre_parto') return at(expected, Number.isNaN(served) ? expected - 280 : served);
  if (trigger === 'pos_parto') return at(calved, calved);
  if (trigger !== 'secagem') return null;
  const dried = dayOrNone(animal.dry_off_date);
  const isDry = !Number.isNaN(dried) && !(dried < calved);
  if (isDry) return at(dried, dried - dryOffBefore);
  return Number.isNaN(calved) ? null : at(expected - dryOffBefore, expected - 2 * dryOffBefore);
}

/** The first `many` by due day, without sorting the whole group. */
export function firstSuggestions<A>({ protocol, status, animals, days }: SuggestionGroup<A>, many: number): Suggestion<A>[] {
  const perDay = new Map<number, number>();
  for (const day of days) perDay.set(day, (perDay.get(day) ?? 0) + 1);
  let [last, within] = [Number.NEGATIVE_INFINITY, 0];
  for (const day of [...perDay.keys()].toSorted((a, b) => a - b)) {
    if (within >= many) break;
    last = day;
    within += perDay.get(day)!;
  }
  const first: Suggestion<A>[] = [];
  for (let i = 0; i < days.length; i++) if (days[i]! <= last) first.push({ animal: animals[i]!, protocol, status, days: days[i]! });
  return first.toSorted((a, b) => a.days - b.days).slice(0, many);
}

/** What "Registrar Vacina" fills in for today; the screen adds animals and ids. */
export function applicationOf(protocol: Protocol, today: string, isFirst: boolean) {
  const { application_type, vaccine_name, dosage, recommended_dosage, meat_withdrawal_days, milk_withdrawal_days, not_for_lactating } = protocol;
  return {
    application_type,
    vaccine_name,
    application_date: today,
    next_application_date: nextApplication(protocol, today, isFirst),
    dosage: dosage ?? recommended_dosage,
    meat_withdrawal_days,
    milk_withdrawal_days,
    not_for_lactating,
    min_days_before_calving: protocol.min_days_before_calving ?? null,
  };
}
