// Registered twice? The same dose, weighing, service or sale, probably entered on two phones: computed from the rows, decided by people (decision 231).

import { productOf } from '#domain/health/vaccine-dose-queries';
import { addDays } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import { compare } from '#domain/kernel/sorting';
import { fold } from '#domain/kernel/text';
import type { Rows } from '#domain/nouns';
import type { Alert, AlertDecision } from '#domain/overview/alert-decisions';

/** Only records entered in the last days are compared: whoever would decide still remembers. */
export const doubleDays = 60;
export const enteredSince = (today: string) => `${addDays(today, -doubleDays)}T00:00:00.000Z`;

type Kind<R> = { day: (row: R) => string /** What must be equal besides the day. */; same: (row: R) => string; animal: (row: R) => string | null };

export const doubleKinds = {
  animal_weighings: { day: ({ weighing_date }) => weighing_date, same: () => '', animal: ({ animal_id }) => animal_id },
  animal_vaccines: {
    day: ({ application_date }) => application_date,
    same: ({ vaccine_name }) => productOf(vaccine_name),
    animal: ({ animal_id }) => animal_id,
  },
  animal_treatments: {
    day: ({ application_date }) => application_date,
    same: ({ treatment_name }) => fold(treatment_name),
    animal: ({ animal_id }) => animal_id,
  },
  artificial_inseminations: { day: ({ insemination_date }) => insemination_date, same: () => '', animal: ({ animal_id }) => animal_id },
  sales: { day: ({ sale_date }) => sale_date, same: ({ buyer_name, sale_price }) => `${fold(buyer_name)} ${sale_price}`, animal: () => null },
} satisfies { [N in DoubleNoun]: Kind<Rows[N]> };

export type DoubleNoun = 'animal_weighings' | 'animal_vaccines' | 'animal_treatments' | 'artificial_inseminations' | 'sales';
export const doubleNouns = Object.keys(doubleKinds) as DoubleNoun[];

type Stamped = { id: string; created_at: string; created_by: string };
/** `key`: these records, whoever asks. `group`: those of one occasion, such as a whole herd vaccinated. Records in order of entry. */
export type Double<N extends DoubleNoun = DoubleNoun> = {
  key: string;
  noun: N;
  group: string;
  day: string;
  animal_id: string | null;
  records: readonly Rows[N][];
};

type Seen = { [N in DoubleNoun]: readonly Rows[N][] } & { alert_decisions: readonly Pick<AlertDecision, 'key' | 'status'>[] };
export const doubleKeyPrefix = 'twice';

const inOrder = (a: Stamped, b: Stamped) => compare(a.created_at, b.created_at) || compare(a.id, b.id);

function doublesAmong<N extends DoubleNoun>(noun: N, rows: readonly Rows[N][], since: string): Double<N>[] {
  const { day, same, animal } = doubleKinds[noun] as unknown as Kind<Rows[N]>;
  const together = new Map<string, Rows[N][]>();
  for (const row of rows) {
    if (row.created_at < since) continue;
    const what = `${animal(row)} ${day(row)} ${same(row)}`;
    const found = together.get(what);
    if (found) found.push(row);
    else together.set(what, [row]);
  }
  const doubles: Double<N>[] = [];
  for (const found of together.values()) {
    if (found.length < 2) continue;
    const records = found.toSorted(inOrder);
    const [first, ...others] = records.map(({ id }) => id).toSorted(compare);
    const one = records[0]!;
    doubles.push({
      key: `${doubleKeyPrefix}:${noun}:${derivedId(first!, others.join(' '))}`,
      noun,
      group: `${noun} ${day(one)} ${animal(one) === null ? records[0]!.id : same(one)}`,
      day: day(one),
      animal_id: animal(one),
      records,
    });
  }
  return doubles;
}

/** By the list of weighings: a list is never changed, only replaced. */
const answers = new WeakMap<object, { inputs: unknown[]; doubles: readonly Double[] }>();

/** Without those that somebody called different; newest day first. Several screens ask: the last answer is kept while the rows are the same. */
export function doubleEvents(seen: Seen, today: string): readonly Double[] {
  const inputs = [today, seen.alert_decisions, ...doubleNouns.map((noun) => seen[noun])];
  const last = answers.get(seen.animal_weighings);
  if (last?.inputs.every((one, i) => one === inputs[i])) return last.doubles;
  const since = enteredSince(today);
  const decided = new Set(seen.alert_decisions.flatMap(({ key, status }) => (status !== 'ativo' && key.startsWith(doubleKeyPrefix) ? [key] : [])));
  const doubles = doubleNouns
    .flatMap((noun): Double[] => doublesAmong(noun, seen[noun] as never, since))
    .filter(({ key }) => !decided.has(key))
    .toSorted((a, b) => compare(b.day, a.day) || compare(a.key, b.key));
  answers.set(seen.animal_weighings, { inputs, doubles });
  return doubles;
}

/** One alert for all of them: the choice is made in Pendências. */
export function doublesAlert(seen: Seen, today: string): Alert[] {
  const doubles = doubleEvents(seen, today);
  const [first] = doubles;
  if (!first) return [];
  const key = `${doubleKeyPrefix}:${derivedId(first.records[0]!.id, doubles.map((one) => one.key).join(' '))}`;
  const title = `Registrado duas vezes? ${doubles.length === 1 ? '1 caso' : `${doubles.length} casos`}`;
  return [{ key, title, message: 'Veja em Pendências e toque no registro que fica.', priority: 'média', due_date: null, link: '/pending' }];
}

/** The doubles of one occasion. `by`: who entered exactly one record of each, if there are several such people. */
export type DoubleGroup = { key: string; noun: DoubleNoun; day: string; doubles: Double[]; by: string[] };

export function groupsOf(doubles: readonly Double[]): DoubleGroup[] {
  const groups = new Map<string, Double[]>();
  for (const one of doubles) groups.set(one.group, [...(groups.get(one.group) ?? []), one]);
  return Array.from(groups, ([key, all]) => {
    const people = new Set(all.flatMap(({ records }) => records.map(({ created_by }) => created_by)));
    const by = [...people].filter((person) => all.every(({ records }) => records.filter(({ created_by }) => created_by === person).length === 1));
    return { key, noun: all[0]!.noun, day: all[0]!.day, doubles: all, by: by.length > 1 ? by : [] };
  });
}

/** The records to remove so that one of each stays: this person's, or the first or last entered. */
export function removedWhenKeeping({ doubles }: Pick<DoubleGroup, 'doubles'>, kept: { by: string } | 'first' | 'last'): string[] {
  return doubles.flatMap(({ records }) => {
    const stays = kept === 'first' ? records[0] : kept === 'last' ? records.at(-1) : records.find(({ created_by }) => created_by === kept.by);
    return stays ? records.flatMap(({ id }) => (id === stays.id ? [] : [id])) : [];
  });
}
