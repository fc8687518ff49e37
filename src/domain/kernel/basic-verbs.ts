// The four basic verbs of any noun: create, update, remove, restore. A noun with rules uses these parts in its own verbs.
import * as z from 'zod/mini';
import { type Contested, RuleBroken } from '#domain/kernel/errors';
import type { FarmOf, Row } from '#domain/kernel/farm';
import { factsOf, id } from '#domain/kernel/fields';
import type { Noun } from '#domain/kernel/noun';
import type { Verb } from '#domain/kernel/verb';

type AnyFarm = FarmOf<Record<string, Noun>, unknown>;
type Changes = Record<string, { was: unknown; to: unknown } | undefined>;

/** The input of remove and restore. */
export const idInput = z.strictObject({ id: id() });

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
      noun: noun.name,
      id: row.id,
      ...first,
      ...(also.length > 0 && { also }),
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

export function plainVerbs<N extends Noun>(noun: N, titles: { create: string; update: string; remove: string; restore: string }) {
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
  const remove: Verb<AnyFarm, typeof idInput, N['name']> = {
    title: titles.remove,
    on: name,
    input: idInput,
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
