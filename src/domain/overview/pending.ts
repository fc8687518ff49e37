// Calls in farm words: what was done, to whose record, with which values. For whoever decides about a call that waits or was refused.
import { writtenDay } from '#domain/kernel/dates';
import type { Clash } from '#domain/kernel/errors';
import { type Facts, factsOf } from '#domain/kernel/fields';
import type { Noun } from '#domain/kernel/noun';
import { isNoun, type NounName, nouns } from '#domain/nouns';
import { type Call, isVerb, verbs } from '#domain/verbs';

/** A row by its id, removed ones included: they still have a name. */
export type Find = (noun: string, id: string) => object | undefined;
export type Described = { title: string; subject: string | null; details: { label: string; value: string }[] };

type Value = string | number | boolean | null | undefined;
type Values = Record<string, Value>;
type Said = Pick<Call, 'verb' | 'input'>;
type Change = { was?: Value; to?: Value };

/** Later nouns need no line here: labels and values are those of the noun's declaration. */
export function describeCall({ verb, input }: Said, find: Find): Described {
  // What another version wrote can still be read by the fields it shares with this one.
  const { title, on } = isVerb(verb) ? verbs[verb] : { title: 'Registro de outra versão do Lida', on: '' };
  const { id, changes = {}, ...written } = input as unknown as Values & { id?: string; changes?: Record<string, Change> };
  const row = { ...(id && isNoun(on) && find(on, id)), ...written };
  const about = isNoun(on) ? subjectField(nouns[on], row, find) : undefined;
  const born = newbornsOf(input).map(({ name, gender }) => [name, gender && factsIn('animals', 'gender')?.values?.[gender]].filter(Boolean).join(', '));
  const details = [
    ...Object.entries(written).flatMap(([field, value]) =>
      Array.isArray(value)
        ? together(on, value, find)
        : field === about || field === forPrograms || isNothing(value)
          ? []
          : detail(on, field, (facts) => shown(facts, value, find)),
    ),
    ...(born.length > 0 ? [{ label: born.length === 1 ? 'Recém-nascido' : 'Recém-nascidos', value: born.join('; ') }] : []),
    ...Object.entries(changes).flatMap(([field, { was, to }]) => detail(on, field, (facts) => `${shown(facts, was, find)} → ${shown(facts, to, find)}`)),
  ];
  return { title, subject: nameOf(on, row, find), details };
}

/** What is said over a call that was refused: the verb's own words, or its noun's. */
export function failureOf({ verb }: Said) {
  if (!isVerb(verb)) return null;
  const { failed, on }: { failed?: string; on: NounName } = verbs[verb];
  const words: Noun['failed'] = nouns[on].failed;
  return failed ?? (/^(remove|restore)_/.test(verb) ? words?.remove : words?.save) ?? null;
}

/** A row that exists only in a call has the name it was given there. */
export const findAmong =
  (calls: readonly Said[], find: Find): Find =>
  (noun, id) =>
    find(noun, id) ?? calls.flatMap(made).find((row) => row.noun === noun && row.id === id)?.written;

/** Those that lead to a row that this call makes, or to one that such a call makes: without it they will not be accepted. */
export function relyingOn<C extends Said>(call: Said, all: readonly C[], find: Find = () => undefined): C[] {
  const found = new Set<Said>([call]);
  // A call may name what one said after it makes: corrected, that goes behind what waited.
  for (let before = 0; before < found.size; ) {
    before = found.size;
    const ids = [...found].flatMap(made).flatMap(({ noun, id, unlessThere }) => (unlessThere && find(noun, id) ? [] : id));
    for (const other of all) if (ids.some((id) => JSON.stringify(other.input).includes(id))) found.add(other);
  }
  return all.filter((other) => other !== call && found.has(other));
}

/** A field that somebody else changed meanwhile: what stands there now, and what this call wants instead. */
export type Contested = { field: string; label: string; theirs: string; mine: string; who?: string | undefined; when?: string | undefined };

/** Where a change of a record meets somebody else's, field by field. */
export function contestedBy({ verb, input }: Said, clash: Clash | undefined, find: Find): Contested[] {
  const row = rowChangedBy({ verb, input }, find);
  if (!clash || !row) return [];
  return Object.entries(changesIn(input)).flatMap(([field, { was, to }]) => {
    const facts = factsIn(clash.noun, field);
    if (!facts || row[field] === was || row[field] === to) return [];
    const writer = [clash, ...(clash.also ?? [])].find((one) => one.field === field);
    return [{ field, label: facts.label, theirs: shown(facts, row[field], find), mine: shown(facts, to, find), who: writer?.who, when: writer?.when }];
  });
}

/** The same change once it is settled which fields keep what this person wants; null: none of it is left. */
export function settled<C extends Said>(call: C, mine: ReadonlySet<string>, find: Find): C['input'] | null {
  const row = rowChangedBy(call, find) ?? {};
  const kept = Object.entries(changesIn(call.input)).flatMap(([field, { was, to }]) => {
    const now = row[field];
    if (now === to) return [];
    return now === was || mine.has(field) ? [[field, { was: now, to }]] : [];
  });
  return kept.length > 0 ? { ...call.input, changes: Object.fromEntries(kept) } : null;
}

/** What a form holds when a call is written once more: all that was said, or of a change what was wanted. */
export const wantedIn = (input: object): object =>
  'changes' in input ? Object.fromEntries(Object.entries(changesIn(input)).map(([field, { to }]) => [field, to])) : input;

const changesIn = (input: object) => ('changes' in input ? (input.changes as Record<string, Change>) : {});

function rowChangedBy({ verb, input }: Said, find: Find) {
  return isVerb(verb) && 'changes' in input && 'id' in input ? (find(verbs[verb].on, input.id) as Values | undefined) : undefined;
}

/** The rows a call makes, as far as it says so: of a birth the newborns and their records. One that changes or removes brings nothing but an id and changes. */
function made({ verb, input }: Said): { noun: string; id: string; written: object; unlessThere?: true }[] {
  const { id, ...written } = input as Values & { id?: string };
  const newborns = newbornsOf(input);
  if (newborns.length > 0)
    return newborns.flatMap((born) => [
      { noun: 'animals', id: born.id, written: born },
      { noun: 'births', id: born.birth_id, written: { ...written, animal_id: born.id } },
    ]);
  const applications = 'applications' in input && Array.isArray(input.applications) ? (input.applications as { id: string }[]) : [];
  if (applications.length > 0) return applications.map((one) => ({ noun: 'animal_vaccines', id: one.id, written: { ...written, ...one } }));
  // A sale comes with its animals, and is made all the same.
  if (verb === 'create_sale' && id !== undefined) return [{ noun: 'sales', id, written: input }];
  if (verb === 'occupy_pasture' && id) return [{ noun: 'pasture_rotations', id, written }];
  if (!isVerb(verb) || id === undefined || verbs[verb].input !== nouns[verbs[verb].on as NounName].create) return [];
  // A purchase makes its feed when that is missing.
  const feed =
    'feed_name' in input && input.feed_id ? [{ noun: 'feeds', id: input.feed_id, written: { name: input.feed_name }, unlessThere: true as const }] : [];
  return [{ noun: verbs[verb].on, id, written: input }, ...feed];
}

type Newborn = { id: string; birth_id: string; name?: string; gender?: string };
const newbornsOf = (input: object): Newborn[] => ('newborns' in input && Array.isArray(input.newborns) ? input.newborns : []);

/** Which occurrence of an alert: nothing that anybody would read. */
const forPrograms = 'key';

const isNothing = (value: Value) => value === null || value === undefined || value === false || value === '';

const fieldsOf = (noun: string): Noun['fields'] => (isNoun(noun) ? nouns[noun].fields : {});

/** A verb may take a field of another noun: it is called the same there. */
export function factsIn(noun: string, field: string): Facts | undefined {
  const schema = [noun, ...Object.keys(nouns)].map((name) => fieldsOf(name)[field]).find((known) => known !== undefined);
  return schema && factsOf(schema);
}

function detail(noun: string, field: string, value: (facts: Facts) => string) {
  const facts = factsIn(noun, field);
  return facts ? [{ label: facts.label, value: value(facts) }] : [];
}

const mostNamed = 5;

/** Many records made at once: whom each is about, the first few by name. */
function together(noun: string, records: Values[], find: Find) {
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

/** Its own name, or that of what it is about, or whatever it has to be called by. */
function nameOf(noun: string, row: object | undefined, find: Find): string | null {
  if (!row || !isNoun(noun)) return null;
  const values = row as Values;
  const field = subjectField(nouns[noun], row, find);
  if (!field) return null;
  const name = shown(factsOf(nouns[noun].fields[field as never]), values[field], find);
  return field === 'name' && values['identification'] ? `${name} (${values['identification']})` : name;
}

function subjectField(noun: Noun, row: object, find: Find) {
  const values = row as Values;
  if (values['name']) return 'name';
  const required = Object.entries(noun.fields).filter(([field, schema]) => !factsOf(schema).optional && !isNothing(values[field]));
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
      return nameOf(noun!, find(noun!, String(value)), find) ?? 'registro que não está neste aparelho';
    case 'farm':
      return (find('farms', String(value)) as { farm_name: string } | undefined)?.farm_name ?? 'outra fazenda';
    case 'text':
      return String(value);
  }
}

type Kept = { waiting: readonly { call: Call }[]; refused: readonly { call: Call; message: string }[] };

/** Each call in farm words. `before`: what was said of some while the rows were still there. */
export function describeAll(calls: readonly Call[], find: Find, before: Record<string, Described> = {}): (Described & { call: Call })[] {
  const everywhere = findAmong(calls, find);
  return calls.map((call) => ({ ...(before[call.id] ?? describeCall(call, everywhere)), call }));
}

/** To be taken along in a file: for people to read, with the calls themselves for whoever has to enter them again. */
export function toTakeAlong(farm_name: string, { waiting, refused }: Kept, find: Find, before: Record<string, Described> = {}) {
  const described = new Map(
    describeAll(
      [...waiting, ...refused].map(({ call }) => call),
      find,
      before,
    ).map((one) => [one.call, one]),
  );
  const told = (call: Call) => {
    const { title, subject, details } = described.get(call)!;
    return { registro: title, de: subject, dados: Object.fromEntries(details.map(({ label, value }) => [label, value])), feito_em: call.at };
  };
  return {
    fazenda: farm_name,
    aguardando_envio: waiting.map(({ call }) => ({ ...told(call), chamada: call })),
    recusados: refused.map(({ call, message }) => ({ ...told(call), motivo: message, chamada: call })),
  };
}
