// A session in the corral: which animal a tag belongs to, what was recorded since it began, and its totals.

import { type AnimalWeighing, byDate } from '#domain/herd/animal-weighings';
import { type Animal, headsOf } from '#domain/herd/animals';
import { daysBetween } from '#domain/kernel/dates';
import { difference, product, quotient, sum } from '#domain/kernel/money';
import { decimalsOf } from '#domain/kernel/quantities';
import { compare } from '#domain/kernel/sorting';
import { fold } from '#domain/kernel/text';

/** `sure`: exact matches. `near`: partial matches, if there is no exact one. */
export type Found = { sure: Animal[]; near: Animal[] };

const fullTag = 15;
/** This many last digits can identify an electronic tag; fewer are another number. */
const tellingDigits = 4;
const mostOffered = 8;

/** "24-017", "24 017" and "24017" are the same tag; so are "017" and "17". */
const asTag = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]/g, '')
    .replace(/^0+(?=.)/, '');
const digitsOf = (text: string) => text.replace(/\D/g, '');

/** By ear tag, SISBOV, RFID or name, typed by a person or a reader. */
export function animalsTagged(animals: readonly Animal[], typed: string): Found {
  const [words, tag, digits] = [fold(typed), asTag(typed), digitsOf(typed)];
  if (words === '') return { sure: [], near: [] };
  const isNumber = digits.length === fullTag;
  const sure = animals.filter(
    ({ name, identification, sisbov, rfid }) =>
      fold(name) === words || (tag !== '' && identification !== null && asTag(identification) === tag) || (isNumber && (rfid === digits || sisbov === digits)),
  );
  if (sure.length > 0 || isNumber) return { sure: sure.toSorted(byName), near: [] };
  const near = animals.filter(
    ({ name, identification, sisbov, rfid }) =>
      fold(name).includes(words) ||
      (tag !== '' && identification !== null && asTag(identification).includes(tag)) ||
      (digits === words.replaceAll(' ', '') && digits.length >= tellingDigits && (sisbov?.endsWith(digits) || rfid?.endsWith(digits))),
  );
  return { sure, near: near.toSorted(byName).slice(0, mostOffered) };
}

const byName = (a: Animal, b: Animal) => compare(fold(a.name), fold(b.name)) || compare(a.id, b.id);

/** A reader typed its tag into the weight field: the tag, and the text before it. */
export function tagAfterWeight(typed: string) {
  const [, before, tag] = /^(.*?)(\d{15})$/.exec(typed.replace(/[\s.]/g, '')) ?? [];
  return tag === undefined ? null : { before: before!, tag };
}

type Written = { id: string; created_by: string };

/** Records of this person since the session began, last first. Ids made on one device are in time order. */
export const writtenSince = <W extends Written>(rows: readonly W[], { began, by }: { began: string; by: string }) =>
  rows.filter(({ id, created_by }) => id > began && created_by === by).toSorted((a, b) => compare(b.id, a.id));

type RowSum = {
  animals: number;
  heads: number;
  average: number | null;
  /** Average per head, of those weighed before. */
  gain: number | null;
  daily: number | null;
};

/** Totals of a session: each animal counts with its last weight and its gain since before the session, a batch by its heads. */
export function sumOfRow(weighings: readonly AnimalWeighing[], animalOf: (id: string) => Pick<Animal, 'is_batch' | 'batch_quantity'> | undefined): RowSum {
  const byAnimal = new Map<string, AnimalWeighing[]>();
  for (const weighing of weighings) byAnimal.set(weighing.animal_id, [...(byAnimal.get(weighing.animal_id) ?? []), weighing]);
  const each = Array.from(byAnimal, ([id, own]) => {
    const animal = animalOf(id);
    return { heads: (animal && headsOf(animal)) || 1, ...ofAnimal(own.toSorted(byDate)) };
  });
  const of = (some: { heads: number; value: number }[], scale: number) =>
    quotient(
      sum(
        some.map(({ heads, value }) => product(value, heads, 3)),
        3,
      ),
      headsIn(some),
      scale,
    );
  const known = (name: 'gain' | 'daily') => each.flatMap(({ heads, [name]: value }) => (value === null ? [] : [{ heads, value }]));
  return {
    animals: each.length,
    heads: headsIn(each),
    average: of(
      each.map(({ heads, weight: value }) => ({ heads, value })),
      decimalsOf('kg'),
    ),
    gain: of(known('gain'), decimalsOf('kg')),
    daily: of(known('daily'), decimalsOf('kgPerDay')),
  };
}

const headsIn = (some: readonly { heads: number }[]) => some.reduce((all, { heads }) => all + heads, 0);

/** If weighed twice in the session: from before the first to the last. */
function ofAnimal(own: AnimalWeighing[]) {
  const [first, last] = [own[0]!, own.at(-1)!];
  if (first.previous_weight === null) return { weight: last.weight, gain: null, daily: null };
  const days = (first.weight_gain_period_days ?? 0) + daysBetween(first.weighing_date, last.weighing_date);
  const gain = difference(last.weight, first.previous_weight, 2);
  return { weight: last.weight, gain, daily: quotient(gain, days, 3) };
}
