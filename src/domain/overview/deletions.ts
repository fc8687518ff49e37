// Deletions in farm words: who deleted what and when, what else went with it, and the call that restores it.
import { dayIn } from '#domain/kernel/dates';
import { type Facts, factsOf } from '#domain/kernel/fields';
import type { Noun } from '#domain/kernel/noun';
import type { Access } from '#domain/kernel/roles';
import { isNoun, type NounName, nouns, type Rows } from '#domain/nouns';
import { type Find, nameOf, shown, subjectField } from '#domain/overview/call-descriptions';
import { momentIn, timeIn } from '#domain/overview/moments';
import { isOwnOnly } from '#domain/overview/row-permissions';
import { may } from '#domain/people/permissions';
import { type Call, isVerb, type VerbName, verbs } from '#domain/verbs';

const named = (prefix: string) => Object.keys(verbs).filter((name) => name.startsWith(prefix)) as VerbName[];

/** Every verb that deletes a record, by the noun of that record. */
export const removalVerbs = named('remove_');

const restoring = new Map(named('restore_').map((verb) => [verbs[verb].on, verb]));

/** The nouns with a bin that this person may delete, in the order of the list. */
export const deletableBy = (access: Access) =>
  removalVerbs.map((verb) => verbs[verb].on as NounName).filter((noun) => may(access, 'write', noun) && !isOwnOnly(noun));

export type Restoring = Pick<Call, 'verb' | 'input'>;

/** The call that restores a record and exactly what was deleted with it; undefined for one that is only ever deleted along with another. */
export function restoringCall(noun: NounName, row: { id: string }): Restoring | undefined {
  const verb = restoring.get(noun);
  if (!verb) return undefined;
  if (noun !== 'milk_production') return { verb, input: { id: row.id } } as Restoring;
  const { animal_id, production_date, milking_shift } = row as Rows['milk_production'];
  return { verb: 'restore_milk', input: { animal_id, production_date, milking_shift } };
}

const irregular: Record<string, string> = { desfazer: 'desfez' };

/** A verb's title told of somebody: "Registrar pesagem" becomes "registrou pesagem". */
export function inPast(title: string) {
  const [first = '', ...rest] = title.split(' ');
  const infinitive = first.toLowerCase();
  const past = irregular[infinitive] ?? infinitive.replace(/ar$/, 'ou').replace(/er$/, 'eu').replace(/ir$/, 'iu');
  return [past, ...rest].join(' ');
}

/** Verbs with a word of their own, which the name of the record follows. */
const direct: Partial<Record<VerbName, string>> = {
  weigh: 'pesou',
  wean: 'desmamou',
  castrate: 'castrou',
  dry_off: 'secou',
  split_batch: 'separou parte de',
  update_animal: 'mudou',
};

/** Who did what to which record: "Maria pesou Mimosa", "Maria registrou aplicação (Mimosa)". */
export function deedInWords({ verb, who, name }: { verb: string; who: string; name: string | null }) {
  if (!isVerb(verb)) return `${who} mudou ${name ?? 'este registro'}`;
  const does = direct[verb] ?? (verb.startsWith('remove_') && name ? 'excluiu' : undefined);
  if (does && name) return `${who} ${does} ${name}`;
  return `${who} ${inPast(verbs[verb].title)}${name ? ` (${name})` : ''}`;
}

/** "às 20:15" on the same day at the farm, otherwise "em 12/11/2026 às 20:15". */
export const momentInWords = (at: string, now: string, timeZone: string) =>
  dayIn(timeZone, at) === dayIn(timeZone, now) ? `às ${timeIn(timeZone, at)}` : `em ${momentIn(timeZone, at)}`;

/** Whether a change of these fields is somebody's work, and not only a value that a verb computed. */
export const isWork = (noun: string, fields: readonly string[]) =>
  isNoun(noun) && fields.some((field) => field === 'deleted_at' || field in nouns[noun].create.shape);

export type RecordInWords = { subject: string | null; details: { label: string; value: string }[] };

const mostDetails = 4;
const isEmpty = (value: unknown) => value === null || value === undefined || value === false || value === '';

/** A record by its name and the first values that people wrote. */
export function describeRecord(name: NounName, row: object, find: Find): RecordInWords {
  const noun: Noun = nouns[name];
  const values = row as Record<string, string | number | boolean | null>;
  const about = subjectField(noun, row, find);
  const detail = (field: string, facts: Facts) => ({ label: facts.label, value: shown(facts, values[field], find) });
  const told = Object.keys(noun.create.shape).filter((field) => field !== 'id' && field !== about && field !== 'identification' && !isEmpty(values[field]));
  // Those that another record names are shown last: a date or a weight tells more.
  const byKind = (field: string) => (factsOf(noun.fields[field]!).kind === 'reference' ? 1 : 0);
  const first = told.toSorted((a, b) => byKind(a) - byKind(b)).slice(0, mostDetails);
  return { subject: nameOf(name, row, find), details: first.map((field) => detail(field, factsOf(noun.fields[field]!))) };
}

/** One deletion in the bin. `records`: what the person deleted, mostly one row. `along`: what was deleted with it. */
export type DeletedEntry = RecordInWords & {
  call_id: string;
  at: string;
  who: string;
  noun: NounName;
  records: Rows[NounName][];
  along: Along[];
};
/** The first records of a noun, in words, and how many there are. */
export type Along = { noun: NounName; count: number; records: (RecordInWords & { id: string })[] };
export type DeletedPage = { rows: DeletedEntry[]; next: string | null };

type Made = { created_by: string; created_at: string; updated_at: string };
type Attached = { noun: NounName; rows: readonly Made[] };

/** What others wrote today about a record that is going to be deleted, for the question before it. A device knows who created a row, not who changed it. */
export function workToday(
  record: Made | undefined,
  attached: readonly Attached[],
  { me, now, timeZone }: { me: string; now: string; timeZone: string },
): string[] {
  const isToday = (at: string) => dayIn(timeZone, at) === dayIn(timeZone, now);
  const isTheirs = ({ created_by, created_at }: Made) => created_by !== me && isToday(created_at);
  const when = (at: string) => momentInWords(at, now, timeZone);
  const found = attached.flatMap(({ noun, rows }) => {
    const theirs = rows.filter(isTheirs).map(({ created_at }) => created_at);
    return theirs.length > 0 ? [`Outra pessoa registrou hoje: ${nouns[noun].title} (${theirs.length}), ${when(theirs.toSorted().at(-1)!)}`] : [];
  });
  if (!record) return found;
  if (isTheirs(record)) return [`Outra pessoa criou este registro hoje, ${when(record.created_at)}`, ...found];
  const changed = found.length === 0 && record.updated_at !== record.created_at && isToday(record.updated_at);
  return changed ? [`Este registro mudou hoje, ${when(record.updated_at)}`] : found;
}
