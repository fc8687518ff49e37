// Calls in farm words: what was done, to which record, with which values. For deciding about waiting and refused calls.
import { writtenDay } from '#domain/kernel/dates';
import type { Clash } from '#domain/kernel/errors';
import { type Facts, factsOf } from '#domain/kernel/fields';
import type { Noun } from '#domain/kernel/noun';
import { isNoun, type NounName, nouns } from '#domain/nouns';
import { cornersOf } from '#domain/pastures/boundary';
import { type Call, isVerb, verbs } from '#domain/verbs';

/** A row by id, removed ones included: they still have a name. */
export type Find = (noun: string, id: string) => object | undefined;
export type Described = { title: string; subject: string | null; details: { label: string; value: string }[] };

type Value = string | number | boolean | null | undefined;
type Values = Record<string, Value>;
type VerbAndInput = Pick<Call, 'verb' | 'input'>;
type Change = { was?: Value; to?: Value };

/** Generic: labels and values come from the noun's declaration. */
export function describeCall({ verb, input }: VerbAndInput, find: Find): Described {
  // A call of another version is described by the fields that this version knows.
  const { title, on } = isVerb(verb) ? verbs[verb] : { title: 'Registro de outra versão do Lida', on: '' };
  const { id, changes = {}, ...written } = input as unknown as Values & { id?: string; changes?: Record<string, Change> };
  const row = { ...(id && isNoun(on) && find(on, id)), ...written };
  const about = isNoun(on) ? subjectField(nouns[on], row, find) : undefined;
  const born = newbornsOf(input).map(({ name, gender }) => [name, gender && factsIn('animals', 'gender')?.values?.[gender]].filter(Boolean).join(', '));
  const details = [
    ...Object.entries(written).flatMap(([field, value]) =>
      Array.isArray(value)
        ? referencedNames(on, value, find)
        : field === about || field === alertKeyField || forPrograms.includes(field) || isNothing(value)
          ? []
          : detail(on, field, (facts) => shown(facts, value, find)),
    ),
    ...(born.length > 0 ? [{ label: born.length === 1 ? 'Recém-nascido' : 'Recém-nascidos', value: born.join('; ') }] : []),
    ...Object.entries(changes).flatMap(([field, { was, to }]) => detail(on, field, (facts) => `${shown(facts, was, find)} → ${shown(facts, to, find)}`)),
  ];
  return { title, subject: nameOf(on, row, find), details };
}

const unknownRecord = 'registro que não está neste aparelho';

/** Prefers the description made earlier (`before`) if a record is unknown by now. */
export function describeKnown(call: VerbAndInput, find: Find, before: Described | undefined): Described {
  const now = describeCall(call, find);
  const isUnknown = now.subject === null || [now.subject, ...now.details.map(({ value }) => value)].some((text) => text.includes(unknownRecord));
  return before && isUnknown ? before : now;
}

/** The heading of a refused call: the verb's own message, or its noun's. */
export function failureOf({ verb }: VerbAndInput) {
  if (!isVerb(verb)) return null;
  const { failed, on }: { failed?: string; on: NounName } = verbs[verb];
  const words: Noun['failed'] = nouns[on].failed;
  return failed ?? (/^(remove|restore)_/.test(verb) ? words?.remove : words?.save) ?? null;
}

/** A row that exists only in a call has the name given there. */
export const findAmong =
  (calls: readonly VerbAndInput[], find: Find): Find =>
  (noun, id) =>
    find(noun, id) ?? calls.flatMap(rowsCreatedBy).find((row) => row.noun === noun && row.id === id)?.written;

/** Calls that reference a row this call creates, directly or through other calls: without it they will be refused. */
export function relyingOn<C extends VerbAndInput>(call: VerbAndInput, all: readonly C[], find: Find = () => undefined): C[] {
  const found = new Set<VerbAndInput>([call]);
  // Repeat until nothing is added: a corrected call moves to the end of the outbox, behind calls that reference it.
  for (let before = 0; before < found.size; ) {
    before = found.size;
    const ids = [...found].flatMap(rowsCreatedBy).flatMap(({ noun, id, unlessThere }) => (unlessThere && find(noun, id) ? [] : id));
    for (const other of all) if (ids.some((id) => JSON.stringify(other.input).includes(id))) found.add(other);
  }
  return all.filter((other) => other !== call && found.has(other));
}

/** A field that somebody else changed meanwhile: the value now, and the value this call wants. */
export type Contested = { field: string; label: string; theirs: string; mine: string; who?: string | undefined; when?: string | undefined };

/** Conflicting fields of an update. */
export function contestedBy({ verb, input }: VerbAndInput, clash: Clash | undefined, find: Find): Contested[] {
  const row = rowChangedBy({ verb, input }, find);
  if (!clash || !row) return [];
  return Object.entries(changesIn(input)).flatMap(([field, { was, to }]) => {
    const facts = factsIn(clash.noun, field);
    if (!facts || row[field] === was || row[field] === to) return [];
    const writer = [clash, ...(clash.also ?? [])].find((one) => one.field === field);
    return [{ field, label: facts.label, theirs: shown(facts, row[field], find), mine: shown(facts, to, find), who: writer?.who, when: writer?.when }];
  });
}

/** The update after the conflict is resolved: `mine` are the fields that keep this person's value; null: nothing is left. */
export function settled<C extends VerbAndInput>(call: C, mine: ReadonlySet<string>, find: Find): C['input'] | null {
  const row = rowChangedBy(call, find) ?? {};
  const kept = Object.entries(changesIn(call.input)).flatMap(([field, { was, to }]) => {
    const now = row[field];
    if (now === to) return [];
    return now === was || mine.has(field) ? [[field, { was: now, to }]] : [];
  });
  return kept.length > 0 ? { ...call.input, changes: Object.fromEntries(kept) } : null;
}

/** Initial values of the form when a call is corrected: its input, or the new values of an update. */
export function wantedIn(input: object): object {
  if ('changes' in input) return Object.fromEntries(Object.entries(changesIn(input)).map(([field, { to }]) => [field, to]));
  // What was confirmed is asked again.
  const { confirmed: _, ...written } = input as { confirmed?: unknown };
  return written;
}

/** A waiting update corrected in a form that showed the record with it already applied: both changes as one. Null: nothing is left to change. */
export function composedUpdate<I extends object>(first: I, then: I): I | null {
  const [before, after] = [changesIn(first), changesIn(then)];
  const changes = Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((field) => {
      const [was, to] = [(before[field] ?? after[field])?.was, (after[field] ?? before[field])?.to];
      return was === to ? [] : [[field, { was, to }]];
    }),
  );
  return Object.keys(changes).length > 0 ? { ...then, changes } : null;
}

const changesIn = (input: object) => ('changes' in input ? (input.changes as Record<string, Change>) : {});

function rowChangedBy({ verb, input }: VerbAndInput, find: Find) {
  return isVerb(verb) && 'changes' in input && 'id' in input ? (find(verbs[verb].on, input.id) as Values | undefined) : undefined;
}

/** The rows a call creates, as far as its input shows: for a birth, the newborns and their records. Updates and removals create none. */
function rowsCreatedBy({ verb, input }: VerbAndInput): { noun: string; id: string; written: object; unlessThere?: true }[] {
  const { id, ...written } = input as Values & { id?: string };
  const newborns = newbornsOf(input);
  if (newborns.length > 0)
    return newborns.flatMap((born) => [
      { noun: 'animals', id: born.id, written: born },
      { noun: 'births', id: born.birth_id, written: { ...written, animal_id: born.id } },
    ]);
  const applications = 'applications' in input && Array.isArray(input.applications) ? (input.applications as { id: string }[]) : [];
  if (applications.length > 0) return applications.map((one) => ({ noun: 'animal_vaccines', id: one.id, written: { ...written, ...one } }));
  // A sale has its own schema with items, but creates a row too.
  if (verb === 'create_sale' && id !== undefined) return [{ noun: 'sales', id, written: input }];
  if (verb === 'purchase_animals' && id !== undefined) return [{ noun: 'animal_purchases', id, written: input }, ...boughtIn(input)];
  if (verb === 'occupy_pasture' && id) return [{ noun: 'pasture_rotations', id, written }];
  if ((verb === 'start_synchronisation' || verb === 'create_breeding_season') && id) return [{ noun: verbs[verb].on, id, written }];
  if (!isVerb(verb) || id === undefined || (verbs[verb].plain ?? verbs[verb].input) !== nouns[verbs[verb].on as NounName].create) return [];
  // A purchase creates its feed if it is missing.
  const feed =
    'feed_name' in input && input.feed_id ? [{ noun: 'feeds', id: input.feed_id, written: { name: input.feed_name }, unlessThere: true as const }] : [];
  return [{ noun: verbs[verb].on, id, written: input }, ...feed];
}

type Bought = { id: string; animal_id: string; identification?: string | null; name?: string | null };
const boughtIn = (input: object) =>
  ('items' in input && Array.isArray(input.items) ? (input.items as Bought[]) : []).map(({ animal_id, ...one }) => ({
    noun: 'animals',
    id: animal_id,
    written: { ...one, name: one.name ?? one.identification },
  }));

type Newborn = { id: string; birth_id: string; name?: string; gender?: string };
const newbornsOf = (input: object): Newborn[] => ('newborns' in input && Array.isArray(input.newborns) ? input.newborns : []);

/** The key of an alert occurrence: not for people. */
const alertKeyField = 'key';
/** Fields of imports that only programs read. */
export const forPrograms = ['heading_key', 'mapping', 'written', 'stayed'];

const isNothing = (value: Value) => value === null || value === undefined || value === false || value === '';

const fieldsOf = (noun: string): Noun['fields'] => (isNoun(noun) ? nouns[noun].fields : {});

/** A verb may take a field of another noun, which has the same name there. */
export function factsIn(noun: string, field: string): Facts | undefined {
  const schema = [noun, ...Object.keys(nouns)].map((name) => fieldsOf(name)[field]).find((known) => known !== undefined);
  return schema && factsOf(schema);
}

function detail(noun: string, field: string, value: (facts: Facts) => string) {
  const facts = factsIn(noun, field);
  return facts ? [{ label: facts.label, value: value(facts) }] : [];
}

const mostNamed = 5;

/** Many records in one call: the first few are named. */
function referencedNames(noun: string, records: Values[], find: Find) {
  const fields = new Set([...(isNoun(noun) ? nouns[noun].references.map(({ field }) => field) : []), 'animal_id']);
  return [...fields].flatMap((field) => {
    const ids = records.flatMap((record) => record[field] ?? []);
    const more = ids.length > mostNamed ? ` e mais ${ids.length - mostNamed}` : '';
    return ids.length > 0
      ? detail(
          noun,
          field,
          (facts) =>
            `${ids
              .slice(0, mostNamed)
              .map((id) => shown(facts, id, find))
              .join(', ')}${more}`,
        )
      : [];
  });
}

/** Its own name, or that of the row it is about, or another identifying text. */
export function nameOf(noun: string, row: object | undefined, find: Find): string | null {
  if (!row || !isNoun(noun)) return null;
  const values = row as Values;
  const field = subjectField(nouns[noun], row, find);
  if (!field) return null;
  const name = shown(factsOf(nouns[noun].fields[field as never]), values[field], find);
  return field === 'name' && values['identification'] ? `${name} (${values['identification']})` : name;
}

export function subjectField(noun: Noun, row: object, find: Find) {
  const values = row as Values;
  if (values['name']) return 'name';
  const required = Object.entries(noun.fields).filter(
    ([field, schema]) => !factsOf(schema).optional && !isNothing(values[field]) && !forPrograms.includes(field),
  );
  const are = (kind: Facts['kind']) => required.filter(([, schema]) => factsOf(schema).kind === kind);
  const about = are('reference');
  const found = about.find(([field, schema]) => find(factsOf(schema).noun!, String(values[field])));
  return (found ?? are('text')[0] ?? about[0])?.[0];
}

export function shown({ kind, values, scale, noun }: Facts, value: Value, find: Find): string {
  if (value === null || value === undefined || value === '') return 'vazio';
  switch (kind) {
    case 'date':
      return writtenDay(String(value));
    case 'decimal':
    case 'integer':
      return Number(value).toLocaleString('pt-BR', { maximumFractionDigits: scale ?? 0 });
    case 'flag':
      return value ? 'Sim' : 'Não';
    case 'choice':
      return values?.[String(value)] ?? String(value);
    case 'reference':
      return nameOf(noun!, find(noun!, String(value)), find) ?? unknownRecord;
    case 'farm':
      return (find('farms', String(value)) as { farm_name: string } | undefined)?.farm_name ?? 'outra fazenda';
    case 'text':
      return shapeInWords(String(value)) ?? String(value);
  }
}

/** A boundary on the map is for programs; a person wants to know that it changed. */
function shapeInWords(text: string) {
  const corners = text.startsWith('{"type":"Polygon"') ? cornersOf(text).length : 0;
  return corners > 0 ? `desenho com ${corners} cantos` : undefined;
}

type Kept = { waiting: readonly { call: Call }[]; refused: readonly { call: Call; message: string }[] };

/** Each call in farm words. `before`: descriptions made while the rows were still available. */
export function describeAll(calls: readonly Call[], find: Find, before: Record<string, Described> = {}): (Described & { call: Call })[] {
  const everywhere = findAmong(calls, find);
  return calls.map((call) => ({ ...(before[call.id] ?? describeCall(call, everywhere)), call }));
}

/** For a file: readable text, with the calls themselves so that they can be entered again. */
export function exportCalls(farm_name: string, { waiting, refused }: Kept, find: Find, before: Record<string, Described> = {}) {
  const described = new Map(
    describeAll(
      [...waiting, ...refused].map(({ call }) => call),
      find,
      before,
    ).map((one) => [one.call, one]),
  );
  const description = (call: Call) => {
    const { title, subject, details } = described.get(call)!;
    return { registro: title, de: subject, dados: Object.fromEntries(details.map(({ label, value }) => [label, value])), feito_em: call.at };
  };
  return {
    fazenda: farm_name,
    aguardando_envio: waiting.map(({ call }) => ({ ...description(call), chamada: call })),
    recusados: refused.map(({ call, message }) => ({ ...description(call), motivo: message, chamada: call })),
  };
}
