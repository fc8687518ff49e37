// A noun of the farm: its table, what people write into it, what verbs keep in it, and the shapes of its calls.
import * as z from 'zod/mini';
import { addDays } from '#domain/kernel/dates';
import { factsOf, id, spelledOut } from '#domain/kernel/fields';

/** What the kernel writes on every row. */
export type Stamps = {
  created_at: string;
  created_by: string;
  updated_at: string;
  version: number;
  deleted_at: string | null;
  /** The call that hid the row: restoring brings back exactly what one call hid. */
  deleted_call: string | null;
};
export const stamps = ['created_at', 'created_by', 'updated_at', 'version', 'deleted_at', 'deleted_call'] as const satisfies (keyof Stamps)[];

type Shape = z.core.$ZodShape;
/** What people read about any of its records. `failed`: when there are no better words for what went wrong. */
type Words = { title: string; missing: string; failed?: Record<'load' | 'save' | 'remove', string>; confirm?: string };

type DaysOf<Written extends Shape> = { [F in keyof Written]: Written[F] extends z.ZodMiniISODate ? F : never }[keyof Written] & string;
type Recent<Written extends Shape> = { by: DaysOf<Written>; orWhile?: { [F in keyof Written]?: readonly (z.output<Written[F]> & string)[] } };
type Declared<Written extends Shape, Kept extends Shape> = Words & { kept?: Kept; recent?: Recent<NoInfer<Written>> };

/** A noun that a device keeps only in part: what is recent by this day, and of any age while a field has one of these values. */
type Window = { by: string; orWhile: Record<string, readonly string[]> };

/** `kept` are fields that only verbs write, such as a computed gain; a person reads them. Without `recent` a device keeps every record. */
export function noun<const Name extends string, Written extends Shape, Kept extends Shape = {}>(
  name: Name,
  written: Written,
  { kept = {} as Kept, recent, ...words }: Declared<Written, Kept>,
) {
  const fields = { ...written, ...kept };
  return {
    name,
    ...words,
    fields,
    /** Of the fields, in their order. */
    names: Object.keys(fields),
    recent: recent && ({ orWhile: {}, ...recent } as Window),
    row: z.strictObject({ id: id(), ...fields }),
    create: z.strictObject({ id: id(), ...written }),
    update: updateOf(written),
    references: Object.entries(fields).flatMap(([field, schema]) => {
      const to = factsOf(schema).noun;
      return to ? [{ field, noun: to }] : [];
    }),
  };
}

export type Noun = ReturnType<typeof noun<string, Shape, Shape>>;
export type RowOf<N extends { row: z.core.$ZodType }> = z.output<N['row']> & Stamps;
/** What a verb hands to farm.add: kept fields may be left out. */
export type NewRowOf<N extends { row: z.core.$ZodType }> = z.input<N['row']>;

export const recentDays = 400;

/** The first day that is still recent. */
export const recentSince = (today: string) => addDays(today, -recentDays);

/** Whether a device keeps this record, given the first day that is still recent. The server asks the same in SQL. */
export function isRecent({ recent }: Pick<Noun, 'recent'>, row: object, since: string) {
  if (!recent) return true;
  const values = row as Record<string, string>;
  return values[recent.by]! >= since || Object.entries(recent.orWhile).some(([field, open]) => open.includes(values[field]!));
}

type ChangesOf<Written extends Shape> = { [F in keyof Written]: z.ZodMiniOptional<z.ZodMiniObject<{ was: Written[F]; to: Written[F] }, z.core.$strict>> };

// What was seen may be older than the field's rules of today: a rule tightened later must not lock the value it is about.
const seen = z.nullable(z.union([z.string(), z.number(), z.boolean()], 'Informe o valor que estava no registro (was)'));

/** The changes of every field are described when the first update is read: an application that opens has a shape for each field of each noun otherwise. */
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
