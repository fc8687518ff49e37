// The four basic verbs of any noun: create, update, remove, restore. A noun with rules uses these parts in its own verbs.
import * as z from 'zod/mini';
import { type Contested, RuleBroken } from '#domain/kernel/errors';
import type { FarmOf, Row } from '#domain/kernel/farm';
import { factsOf, id } from '#domain/kernel/fields';
import type { Noun } from '#domain/kernel/noun';
import type { Verb } from '#domain/kernel/verb';

type AnyFarm = FarmOf<Record<string, Noun>, unknown>;
type Changes = Record<string, { was: unknown; to: unknown } | undefined>;

/** The input of restore, and of other verbs about one record. */
export const idInput = z.strictObject({ id: id() });

/** The farm's version that the device knew when the person confirmed a removal. Without it, as older releases send it, nothing newer is looked for. */
export const seenVersion = z.optional(z.int('Versão vista inválida').check(z.minimum(0, 'Versão vista inválida')));

/** The input of remove. */
export const removalInput = z.strictObject({ id: id(), seen: seenVersion });

/** Applies a person's changes to the row; a field that somebody else changed meanwhile is never overwritten. */
export function withChanges<R extends { id: string }>(noun: Noun, row: R, changes: { [F in keyof R]?: { was: R[F]; to: R[F] } | undefined }): R {
  const after: Record<string, unknown> = { ...row };
  const contested: Contested[] = [];
  for (const [field, change] of Object.entries(changes as Changes)) {
    if (!change || after[field] === change.to) continue;
    if (after[field] === change.was || after[field] === asKept(noun, field, change.was)) after[field] = change.to;
    else contested.push({ field, current: after[field], wanted: change.to });
  }
  const [first, ...also] = contested;
  if (first)
    throw new RuleBroken(`${factsOf(noun.fields[first.field]!).label}: outra pessoa mudou este valor`, first.field, 'conflict', {
      clash: { noun: noun.name, id: row.id, ...first, ...(also.length > 0 && { also }) },
    });
  return after as R;
}

/** The old value normalized as stored now: older releases sent line breaks that are now spaces. */
const asKept = ({ fields }: Noun, field: string, was: unknown) => (typeof was === 'string' ? z.safeParse(fields[field]!, was).data : undefined);

/** The changes of an update: fields where the form differs from what the person saw. */
export function changesBetween<W extends object>(seen: W, wanted: { [F in keyof W]?: unknown }) {
  const before = seen as Record<string, unknown>;
  const changed = Object.entries(wanted).filter(([field, to]) => field !== 'id' && before[field] !== to);
  return Object.fromEntries(changed.map(([field, to]) => [field, { was: before[field], to }]));
}

/** The fields people write, as a form holds them: without stamps and the fields verbs write. */
export const writtenOf = <N extends Noun>(noun: N, row: object) =>
  Object.fromEntries(Object.keys(noun.create.shape).map((field) => [field, (row as Record<string, unknown>)[field]])) as Required<z.input<N['create']>>;

/** Every newly referenced row must be a living row of the farm. */
export async function assertReferences(farm: AnyFarm, noun: Noun, row: object, before: object = {}) {
  const ids = (of: object, field: string) => (of as Record<string, string | null | undefined>)[field];
  await Promise.all(
    noun.references.map(async ({ field, noun: to }) => {
      const target = ids(row, field);
      if (target && target !== ids(before, field)) await farm.get(to, target);
    }),
  );
}

type Titles = { create: string; update: string; remove: string; restore: string };

export function plainVerbs<N extends Noun>(noun: N, titles: Titles) {
  const name = noun.name;
  const create: Verb<AnyFarm, N['create'], N['name']> = {
    title: titles.create,
    on: name,
    input: noun.create,
    async run(farm, input) {
      await assertReferences(farm, noun, input as Row);
      farm.add(name, input as Row);
    },
  };
  const update: Verb<AnyFarm, N['update'], N['name']> = {
    title: titles.update,
    on: name,
    input: noun.update,
    async run(farm, input) {
      const { id, changes } = input as { id: string; changes: Changes };
      const row = await farm.get(name, id);
      const after = withChanges(noun, row as Row, changes);
      await assertReferences(farm, noun, after, row);
      farm.put(name, after);
    },
  };
  const remove: Verb<AnyFarm, typeof removalInput, N['name']> = {
    title: titles.remove,
    on: name,
    input: removalInput,
    async run(farm, { id }) {
      await farm.get(name, id);
      farm.remove(name, id);
    },
  };
  const restore: Verb<AnyFarm, typeof idInput, N['name']> = {
    title: titles.restore,
    on: name,
    input: idInput,
    async run(farm, { id }) {
      const row = await farm.removed(name, id);
      // A row may be restored without what it merely mentions (optional reference: a mother sold and deleted), never without what it is about.
      const about = noun.references.filter(({ field }) => !factsOf(noun.fields[field]!).optional).map(({ field }) => [field, (row as Row)[field]]);
      await assertReferences(farm, noun, Object.fromEntries(about));
      farm.put(name, row as Row);
    },
  };
  return { create, update, remove, restore };
}

/** The basic verbs with a rule about the row: checked as it will be, before it is created, changed or restored. */
export function checkedVerbs<N extends Noun>(noun: N, titles: Titles, check: (farm: never, row: never) => Promise<void>) {
  const plain = plainVerbs(noun, titles);
  const create: typeof plain.create = {
    ...plain.create,
    async run(farm, input) {
      await check(farm as never, input as never);
      await plain.create.run(farm, input);
    },
  };
  const update: typeof plain.update = {
    ...plain.update,
    async run(farm, input) {
      const { id, changes } = input as { id: string; changes: Changes };
      await check(farm as never, withChanges(noun, (await farm.get(noun.name, id)) as Row, changes) as never);
      await plain.update.run(farm, input);
    },
  };
  const restore: typeof plain.restore = {
    ...plain.restore,
    async run(farm, input) {
      await check(farm as never, (await farm.removed(noun.name, input.id)) as never);
      await plain.restore.run(farm, input);
    },
  };
  return { ...plain, create, update, restore };
}

type Runs = { on: string; run(farm: never, input: never): Promise<void> };

/** Removing what is removed and restoring what is there succeed and change nothing: two phones may do the same. */
export function repeatable<V extends Runs>(name: string, verb: V): V {
  const wanted = /^(remove|restore)_/.exec(name)?.[1];
  if (!wanted) return verb;
  const run = async (farm: AnyFarm, input: { id?: string }) => {
    const row = input.id === undefined ? undefined : await farm.find(verb.on, input.id);
    if (row && (row.deleted_at === null) === (wanted === 'restore')) return;
    await verb.run(farm as never, input as never);
  };
  return { ...verb, run };
}
