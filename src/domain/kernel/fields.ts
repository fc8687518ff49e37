// The kinds of field of farm records: type, validation and label. Layout is up to the screens.
import * as z from 'zod/mini';
import { bare, type Mask, masks } from '#domain/kernel/documents';
import { emailChecks } from '#domain/kernel/email';
import { inOneLine } from '#domain/kernel/text';

type Schema = z.core.$ZodType;
export type Kind = 'text' | 'date' | 'decimal' | 'integer' | 'flag' | 'choice' | 'reference' | 'farm';

export type Facts = {
  label: string;
  kind: Kind;
  optional: boolean;
  /** Decimal places. */
  scale?: number;
  /** Stored value → label. */
  values?: Record<string, string>;
  /** The noun a reference points to. */
  noun?: string;
};

const facts = z.registry<Facts>();

/** A custom schema as a field. */
export function fact<T extends Schema>(field: T, known: Omit<Facts, 'optional'> & { optional?: boolean }): T {
  facts.add(field, { optional: false, ...known });
  return field;
}

export function factsOf(field: Schema): Facts {
  const known = facts.get(field);
  if (!known) throw new Error('This schema is not a field: make it with the functions of kernel/fields');
  return known;
}

/** None of an id or a list, which are no fields. */
export const kindOf = (field: Schema | undefined) => field && facts.get(field)?.kind;

/** The message for a missing or invalid value. */
const asked = (ask: string, label: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null || input === '' ? `${ask}: ${label}` : `${label}: valor inválido`),
});

// Characters that PostgreSQL cannot store or would change.
export const unkeepable = /[\0\p{Surrogate}]/u;

/** Line breaks become spaces, so that calls of older releases are still accepted. */
export const oneLine = () => z.overwrite(inOneLine);

const written = (label: string, max: number, ...before: z.core.$ZodCheck<string>[]) =>
  fact(
    z.string(asked('Informe', label)).check(
      ...before,
      z.trim(),
      z.minLength(1, `Informe: ${label}`),
      z.maxLength(max, `${label}: no máximo ${max} caracteres`),
      z.refine((value) => !unkeepable.test(value), `${label}: contém um caractere inválido`),
    ),
    { label, kind: 'text' },
  );

export const text = (label: string, { max = 200 } = {}) => written(label, max, oneLine());

/** Notes and descriptions: several lines. */
export const longText = (label: string) => written(label, 5000);

/** An identification number stored as text: fixed length, optional prefix. Separators are removed. */
export const digits = (label: string, count: number, { start = '' } = {}) =>
  fact(
    z.string(asked('Informe', label)).check(
      z.overwrite((value) => value.replace(/[\s.-]/g, '')),
      z.regex(new RegExp(`^${start}\\d{${count - start.length}}$`), `${label}: informe os ${count} dígitos${start && `, começando por ${start}`}`),
    ),
    { label, kind: 'text' },
  );

/** A document, telephone or CEP, stored without separators; refused if invalid. */
export const masked = (label: string, mask: Mask) =>
  fact(
    z.string(asked('Informe', label)).check(
      z.maxLength(60, masks[mask].wrong),
      z.overwrite(bare),
      z.refine((value) => masks[mask].isRight(value), masks[mask].wrong),
    ),
    { label, kind: 'text' },
  );

export const email = (label: string) => text(label).check(...emailChecks);

export const date = (label: string) =>
  fact(
    z.iso
      .date(asked('Informe', label))
      .check(z.refine((day) => day >= '1900-01-01' && day < '2200-01-01', { error: `${label}: informe uma data entre 1900 e 2199`, abort: true })),
    { label, kind: 'date' },
  );

// Messages are built lazily: formatting every limit takes a phone longer than reading its herd.
const between = (label: string, min: number, max: number) => [
  z.minimum(min, { error: () => `${label}: mínimo ${min.toLocaleString('pt-BR')}` }),
  z.maximum(max, { error: () => `${label}: máximo ${max.toLocaleString('pt-BR')}` }),
];

export function decimal(label: string, { min = 0, max, scale }: { min?: number; max?: number; scale: number }) {
  const most = max ?? 10 ** (14 - scale) - 1;
  const places = `${label}: no máximo ${scale} ${scale === 1 ? 'casa decimal' : 'casas decimais'}`;
  return fact(
    z.number(asked('Informe', label)).check(
      ...between(label, min, most),
      // The library's check tolerates tiny differences, but the generated API document needs it.
      z.multipleOf(Number(`1e-${scale}`), places),
      z.refine((value) => Number(value.toFixed(scale)) === value, places),
      withoutMinusZero,
    ),
    { label, kind: 'decimal', scale },
  );
}

export const integer = (label: string, { min = 0, max = 2_147_483_647 } = {}) =>
  fact(z.int(asked('Informe', label)).check(...between(label, min, max), withoutMinusZero), { label, kind: 'integer' });

// JSON and PostgreSQL have no −0: without this, device and server would hold different values.
const withoutMinusZero = z.overwrite((value: number) => value + 0);

export const flag = (label: string) => fact(z._default(z.boolean(asked('Informe', label)), false), { label, kind: 'flag' });

/** One of a fixed set. `also`: other spellings accepted on input and stored as the value they mean. */
export function choice<const V extends Record<string, string>>(label: string, values: V, also: Record<string, keyof V & string> = {}) {
  const means = new Map(Object.entries(also));
  const spelled = z.enum([...Object.keys(values), ...means.keys()], asked('Selecione', label));
  return fact(
    z.pipe(
      spelled,
      z.transform((value) => (means.get(value) ?? value) as keyof V & string),
    ),
    { label, kind: 'choice', values },
  );
}

/** Ids are stored in lower case, as PostgreSQL writes them. */
export const id = (message = 'Identificador inválido') => z.uuid(message).check(z.toLowerCase());

const anyId = id();

/** The id as stored; null if it is invalid. */
export function idOf(value: unknown) {
  const { success, data } = anyId.safeParse(value);
  return success ? data : null;
}

/** A row of another noun of the same farm. The name must end in `_id`; farm.list can filter by it. */
export const reference = (label: string, noun: string) => fact(z.uuid(asked('Selecione', label)).check(z.toLowerCase()), { label, kind: 'reference', noun });

/** A farm of the same owner. Farms are no noun: farm.list cannot filter by it. */
export const ownFarm = (label: string) => fact(z.uuid(asked('Selecione', label)).check(z.toLowerCase()), { label, kind: 'farm' });

/** The field without its default: a change must name both values, null included. */
export const spelledOut = (field: Schema): Schema => (field instanceof z.ZodMiniDefault ? field.def.innerType : field);

/** May be absent or empty; stored as null. */
export function optional<T extends Schema>(field: T) {
  const wrapped = z._default(z.nullable(field), null);
  facts.add(wrapped, { ...factsOf(field), optional: true });
  return wrapped;
}
