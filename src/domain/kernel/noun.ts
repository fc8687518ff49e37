// A noun of the farm: its table, the fields people write, the fields verbs write, and the schemas of its calls.
import * as z from 'zod/mini';
import { factsOf, id, spelledOut } from '#domain/kernel/fields';
import type { Stamps } from '#domain/kernel/stamps';

type Shape = z.core.$ZodShape;
/** Texts for the user. `failed`: used when there is no more specific message. */
type Words = { title: string; missing: string; failed?: Record<'load' | 'save' | 'remove', string>; confirm?: string };

type DaysOf<Written extends Shape> = { [F in keyof Written]: Written[F] extends z.ZodMiniISODate ? F : never }[keyof Written] & string;
type Recent<Written extends Shape> = { by: DaysOf<Written>; orWhile?: { [F in keyof Written]?: readonly (z.output<Written[F]> & string)[] } };
type Declared<Written extends Shape, Kept extends Shape, Identity extends string> = Words & {
  kept?: Kept;
  recent?: Recent<NoInfer<Written>>;
  /** Fields that tell one record from another, by which a verb can list: `farm.list` ignores case, spaces and leading zeros in them. */
  identities?: readonly Identity[];
};

/** A noun that a device holds only in part: records since a recent day, and older ones while a field has one of these values. */
type Window = { by: string; orWhile: Record<string, readonly string[]> };

/** `kept`: fields that only verbs write, such as a computed gain. Without `recent`, a device holds every record. */
export function noun<const Name extends string, Written extends Shape, Kept extends Shape = {}, const Identity extends keyof Written & string = never>(
  name: Name,
  written: Written,
  { kept = {} as Kept, recent, identities = [], ...words }: Declared<Written, Kept, Identity>,
) {
  const fields = { ...written, ...kept };
  return {
    name,
    ...words,
    fields,
    /** Of the fields, in declaration order. */
    names: Object.keys(fields),
    recent: recent && ({ orWhile: {}, ...recent } as Window),
    identities,
    row: z.strictObject({ id: id(), ...fields }),
    create: z.strictObject({ id: id(), ...written }),
    update: updateOf(written),
    references: Object.entries(fields).flatMap(([field, schema]) => {
      const to = factsOf(schema).noun;
      return to ? [{ field, noun: to }] : [];
    }),
  };
}

export type Noun = ReturnType<typeof noun<string, Shape, Shape, string>>;
export type RowOf<N extends { row: z.core.$ZodType }> = z.output<N['row']> & Stamps;
/** The input of farm.add: fields with defaults may be omitted. */
export type NewRowOf<N extends { row: z.core.$ZodType }> = z.input<N['row']>;

type ChangesOf<Written extends Shape> = { [F in keyof Written]: z.ZodMiniOptional<z.ZodMiniObject<{ was: Written[F]; to: Written[F] }, z.core.$strict>> };

// `was` is not validated by the field's current rules: a rule tightened later must not lock an old value.
const seen = z.nullable(z.union([z.string(), z.number(), z.boolean()], 'Informe o valor que estava no registro (was)'));

/** Lazy: building a schema for each field of each noun would slow down the start of the app. */
const updateOf = <Written extends Shape>(written: Written) =>
  z.strictObject({
    id: id(),
    get changes() {
      return z.strictObject(changesOf(written));
    },
  });

function changesOf<Written extends Shape>(written: Written) {
  return Object.fromEntries(
    Object.entries(written).map(([field, schema]) => [field, z.optional(z.strictObject({ was: seen, to: spelledOut(schema) }))]),
  ) as unknown as ChangesOf<Written>;
}
