// The kinds of field a farm record is made of. A field knows what it is; the screen knows where it goes.
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
  /** Stored value → what people read. */
  values?: Record<string, string>;
  /** The noun a reference leads to. */
  noun?: string;
};

const facts = z.registry<Facts>();

/** A schema with words of its own, as a field. */
export function fact<T extends Schema>(field: T, known: Omit<Facts, 'optional'> & { optional?: boolean }): T {
  facts.add(field, { optional: false, ...known });
  return field;
}

export function factsOf(field: Schema): Facts {
  const known = facts.get(field);
  if (!known) throw new Error('This schema is not a field: make it with the functions of kernel/fields');
  return known;
}

/** What a person reads when a value is missing or is not what the field holds. */
const asked = (ask: string, label: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined || input === null || input === '' ? `${ask}: ${label}` : `${label}: valor inválido`),
});

// What PostgreSQL cannot keep, or would give back changed.
export const unkeepable = /[\0\p{Surrogate}]/u;

/** What would begin a second line is a space: calls of older releases still pass. */
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

/** A number that is a name, kept as text: so many digits, which may have to begin with some. Signs written between them are not kept. */
export const digits = (label: string, count: number, { start = '' } = {}) =>
  fact(
    z.string(asked('Informe', label)).check(
      z.overwrite((value) => value.replace(/[\s.-]/g, '')),
      z.regex(new RegExp(`^${start}\\d{${count - start.length}}$`), `${label}: informe os ${count} dígitos${start && `, começando por ${start}`}`),
    ),
    { label, kind: 'text' },
  );

/** A document, telephone or CEP, kept without its signs; refused when it cannot be right. */
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

// The words are made when somebody needs them: writing every limit in Brazilian figures takes a phone longer than reading its herd.
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
      // The library's check forgives the smallest differences; the document generated from it needs it all the same.
      z.multipleOf(Number(`1e-${scale}`), places),
      z.refine((value) => Number(value.toFixed(scale)) === value, places),
      withoutMinusZero,
    ),
    { label, kind: 'decimal', scale },
  );
}

export const integer = (label: string, { min = 0, max = 2_147_483_647 } = {}) =>
  fact(z.int(asked('Informe', label)).check(...between(label, min, max), withoutMinusZero), { label, kind: 'integer' });

// JSON and PostgreSQL know no −0: without this the device would hold another value than the server.
const withoutMinusZero = z.overwrite((value: number) => value + 0);

export const flag = (label: string) => fact(z._default(z.boolean(asked('Informe', label)), false), { label, kind: 'flag' });

/** One of a fixed set. `also` are spellings accepted on input and stored as the value they mean. */
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

/** The device makes ids and PostgreSQL writes them in lower case: one spelling everywhere. */
export const id = (message = 'Identificador inválido') => z.uuid(message).check(z.toLowerCase());

const anyId = id();

/** The id somebody sent, as it is stored; null when it is none. */
export function idOf(value: unknown) {
  const { success, data } = anyId.safeParse(value);
  return success ? data : null;
}

/** A row of another noun of the same farm. Its name ends in `_id`, and farm.list can ask by it. */
export const reference = (label: string, noun: string) => fact(z.uuid(asked('Selecione', label)).check(z.toLowerCase()), { label, kind: 'reference', noun });

/** A farm of the same owner. It is no noun: nothing is listed by it. */
export const ownFarm = (label: string) => fact(z.uuid(asked('Selecione', label)).check(z.toLowerCase()), { label, kind: 'farm' });

/** The field with nothing assumed: a change names both its values, null included. */
export const spelledOut = (field: Schema): Schema => (field instanceof z.ZodMiniDefault ? field.def.innerType : field);

/** May be absent or empty; stored as null. */
export function optional<T extends Schema>(field: T) {
  const wrapped = z._default(z.nullable(field), null);
  facts.add(wrapped, { ...factsOf(field), optional: true });
  return wrapped;
}
