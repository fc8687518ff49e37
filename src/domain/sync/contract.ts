// The contract between devices and server as short ids: of all declarations, and of each noun's rows.
import type * as z from 'zod/mini';
import { factsOf } from '#domain/kernel/fields';
import type { Noun } from '#domain/kernel/noun';
import { recentDays } from '#domain/kernel/recent-records';
import { type NounName, nouns } from '#domain/nouns';
import { declarationId } from '#domain/sync/declaration-id';
import { verbs } from '#domain/verbs';

type Schema = z.core.$ZodType;
type Nouns = Record<string, Noun>;
type Verbs = Record<string, { on: string; input: Schema; plain?: Schema }>;

/** Sorted by name: the order of declarations does not matter. */
const sorted = <T>(named: Record<string, T>) => Object.entries(named).toSorted(([a], [b]) => (a < b ? -1 : 1));

function fieldOf(schema: Schema) {
  const { kind, optional, scale = null, noun = null } = factsOf(schema);
  return [kind, optional, scale, noun];
}

const rowOf = ({ fields, recent }: Noun) => [sorted(fields).map(([name, field]) => [name, fieldOf(field)]), recent ? [recentDays, recent] : null];

const nounOf = (noun: Noun) => [
  rowOf(noun),
  sorted(noun.fields).map(([, field]) => Object.keys(factsOf(field).values ?? {}).toSorted()),
  Object.keys(noun.create.shape).toSorted(),
];

/** Most verbs use a noun's own schemas, which are already included. */
function inputOf(input: Schema, noun: Noun) {
  if (input === noun.create) return 'create';
  return input === noun.update ? 'update' : outline(input);
}

/** The structure of a schema, without functions, limits and messages. */
function outline(declared: unknown): unknown {
  if (declared === null || typeof declared !== 'object') return declared;
  if (Array.isArray(declared)) return declared.map(outline);
  const { def = declared } = (declared as { _zod?: { def?: object } })._zod ?? {};
  const shaping = sorted(def as Record<string, unknown>).filter(([name, value]) => typeof value !== 'function' && !(name === 'checks' && Array.isArray(value)));
  return shaping.map(([name, value]) => [name, outline(value)]);
}

/** A changed name, field, kind, value or input gives another id. */
export const contractOf = (nouns: Nouns, verbs: Verbs) =>
  declarationId([
    sorted(nouns).map(([name, noun]) => [name, nounOf(noun)]),
    sorted(verbs).map(([name, { on, input, plain }]) => [name, on, inputOf(plain ?? input, nouns[on]!), ...(plain ? ['asks'] : [])]),
  ]);

let ownContract: string | undefined;

/** The contract of this build. A device with another one must update. */
export const contract = () => (ownContract ??= contractOf(nouns, verbs as Verbs));

/** Of the fields in a noun's rows. */
export const rowIdOf = (name: NounName) => declarationId(rowOf((nouns as Nouns)[name]!));
