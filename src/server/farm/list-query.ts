// The query of a list: filters by value, by several values and by range, the order, and the position where a page starts.
import * as z from 'zod/mini';
import { type InvalidField, RuleBroken } from '#domain/kernel/errors';
import { date, type Facts, factsOf, id, idOf, unkeepable } from '#domain/kernel/fields';
import type { stamps } from '#domain/kernel/stamps';
import { sentence } from '#domain/kernel/validation';
import { type NounName, nouns } from '#domain/nouns';

export type Query = Record<string, string | string[] | undefined>;

export const mostListed = 500;
/** Values of one `[in]`. */
export const mostValues = 100;
/** Texts are ordered by their beginning: it is part of the position in the address of the next page. */
const orderedLetters = 100;

export const ranges = { gte: '>=', gt: '>', lte: '<=', lt: '<' } as const;
type Operator = '=' | 'in' | (typeof ranges)[keyof typeof ranges];
/** A value of null is asked for by equality. */
export type Filter = [field: string, value: unknown, operator?: Operator];
export type Order = { field: string; isDescending: boolean; isOptional: boolean; isText: boolean };
/** The last record of the page before. `value`: in the field of the order; missing if the order is by id. */
export type Position = { value?: unknown; id: string };
export type ListQuery = { limit: number; order: Order | undefined; position: Position | undefined; filters: Filter[] };

type Kind = Facts['kind'] | 'moment' | 'counter';
type Column = { kind: Kind; isOptional: boolean; schema: z.core.$ZodType };

/** In UTC; what is no moment stays as it is, since the checks of a schema all run. */
const inUtc = (moment: string) => (Number.isNaN(Date.parse(moment)) ? moment : new Date(moment).toISOString());
const momentSchema = z.iso.datetime({ offset: true, error: 'Informe o momento como 2026-11-18T12:00:00Z' }).check(
  z.overwrite(inUtc),
  z.refine((moment) => moment >= '1900' && moment < '2200', 'Informe um momento entre 1900 e 2199'),
);
const counterSchema = z.int('Informe um número inteiro').check(z.minimum(0, 'Informe um número inteiro'));

/** Written by the server on every record. */
export const stampColumns = {
  id: { kind: 'reference', isOptional: false, schema: id() },
  created_at: { kind: 'moment', isOptional: false, schema: momentSchema },
  created_by: { kind: 'reference', isOptional: false, schema: id() },
  updated_at: { kind: 'moment', isOptional: false, schema: momentSchema },
  version: { kind: 'counter', isOptional: false, schema: counterSchema },
} as const satisfies { [F in 'id' | (typeof stamps)[number]]?: Column };

function columnOf(noun: NounName, field: string): Column | undefined {
  if (Object.hasOwn(stampColumns, field)) return stampColumns[field as keyof typeof stampColumns];
  if (!Object.hasOwn(nouns[noun].fields, field)) return undefined;
  const schema = nouns[noun].fields[field as never] as z.core.$ZodType;
  const { kind, optional } = factsOf(schema);
  return { kind, isOptional: optional, schema };
}

/** Fields by which a list can be filtered and ordered. */
export const listedFields = (noun: NounName) => [...Object.keys(nouns[noun].fields), ...Object.keys(stampColumns)];

const rangedKinds: ReadonlySet<Kind> = new Set(['date', 'decimal', 'integer', 'moment', 'counter']);
export const hasRanges = (noun: NounName, field: string) => rangedKinds.has(columnOf(noun, field)!.kind);

const number = (most: number) => z.number('Informe um número').check(z.minimum(-most, 'Número grande demais'), z.maximum(most, 'Número grande demais'));
const textSchema = z.string().check(
  z.maxLength(2 * orderedLetters),
  z.refine((text) => !unkeepable.test(text)),
);

/** What a bound of a range or a position may be: not the limits of the field, only what its column can be compared with. */
const comparable: Record<Kind, z.core.$ZodType> = {
  date: date('data'),
  decimal: number(1e15),
  integer: number(2_147_483_647).check(z.refine(Number.isInteger, 'Informe um número inteiro')),
  moment: momentSchema,
  counter: counterSchema,
  flag: z.boolean(),
  text: textSchema,
  choice: textSchema,
  reference: id(),
  farm: id(),
};

/** All that is wrong in a query, each with its parameter. */
export class QueryErrors {
  private readonly found: InvalidField[] = [];

  add(field: string, message: string): undefined {
    this.found.push({ field: field.slice(0, 60), message });
    return undefined;
  }

  /** The value as the schema gives it; undefined and noted if it is invalid. */
  check<S extends z.core.$ZodType>(schema: S, value: unknown, parameter: string): z.output<S> | undefined {
    const { success, data, error } = z.safeParse(schema, value);
    if (success) return data;
    return this.add(parameter, sentence(error.issues[0]));
  }

  throwIfAny() {
    const [first] = this.found;
    if (first) throw new RuleBroken(first.message, first.field, 'validation', { fields: this.found });
  }
}

/** A page has a hundred unless the query says otherwise. */
export function readLimit(limit: Query[string], errors: QueryErrors) {
  const most = limit === undefined ? 100 : typeof limit === 'string' && /^\d{1,9}$/.test(limit) ? Number(limit) : 0;
  if (most < 1 || most > mostListed) errors.add('limit', `limit: de 1 a ${mostListed}`);
  return most;
}

/** Every parameter is a filter, except `limit`, `order` and `after`. */
export function readListQuery(noun: NounName, { limit, after, order: wanted, ...rest }: Query): ListQuery {
  const errors = new QueryErrors();
  const most = readLimit(limit, errors);
  const order = readOrder(noun, wanted, errors);
  const position = after === undefined ? undefined : readPosition(noun, order, after, errors);
  const filters = Object.entries(rest).flatMap(([parameter, value]) => readFilter(noun, parameter, value, errors));
  errors.throwIfAny();
  return { limit: most, order, position, filters };
}

/** Undefined: by id, which is also the order of records with the same value. */
function readOrder(noun: NounName, order: Query[string], errors: QueryErrors): Order | undefined {
  if (order === undefined || order === 'id') return undefined;
  const [, minus, field = ''] = /^(-?)(\w{1,60})$/.exec(String(order)) ?? [];
  const column = columnOf(noun, field);
  if (!column) return errors.add('order', 'order: o nome de um campo, com - antes para a ordem inversa');
  return { field, isDescending: minus === '-', isOptional: column.isOptional, isText: column.kind === 'text' };
}

const nameOf = ({ field, isDescending }: Order) => `${isDescending ? '-' : ''}${field}`;

/** The column as it is ordered. */
export const orderedColumn = ({ field, isText }: Order) => (isText ? `left(${field}, ${orderedLetters})` : field);

/** The id alone, or order, id and value in one word. */
export function positionAfter(order: Order | undefined, row: Record<string, unknown>): string {
  const last = row['id'] as string;
  if (!order) return last;
  const value = row[order.field] as string | number | boolean | null;
  const letters = order.isText ? Array.from((value as string | null) ?? '') : undefined;
  const told = value === null ? '' : `:${letters ? letters.slice(0, orderedLetters).join('') : value}`;
  return Buffer.from(`${nameOf(order)}:${last}${told}`).toString('base64url');
}

function readPosition(noun: NounName, order: Order | undefined, after: Query[string], errors: QueryErrors): Position | undefined {
  const wrong = () => errors.add('after', 'after inválido');
  if (!order) {
    const known = idOf(after);
    return known ? { id: known } : wrong();
  }
  const [, name, last, , text] = /^(-?\w+):([\w-]{36})(:(.*))?$/s.exec(Buffer.from(String(after), 'base64url').toString('utf8')) ?? [];
  const known = idOf(last);
  if (!known || name !== nameOf(order)) return wrong();
  if (text === undefined) return order.isOptional ? { value: null, id: known } : wrong();
  const { kind } = columnOf(noun, order.field)!;
  const { success, data } = z.safeParse(comparable[kind], typed(kind, text));
  return success ? { value: data, id: known } : wrong();
}

/** `field`, or `field[operator]`. */
function readFilter(noun: NounName, parameter: string, value: Query[string], errors: QueryErrors): Filter[] {
  const [, field = '', , operator] = /^(\w{1,60})(\[(\w{1,10})\])?$/.exec(parameter) ?? [];
  const column = columnOf(noun, field);
  if (!column) errors.add(parameter, `Campo desconhecido: ${parameter.slice(0, 60)}`);
  else if (operator === undefined) return one(column, parameter, value, errors, (known) => [[field, known]]);
  else if (operator === 'in') return several(column, parameter, value, errors, (known) => [[field, known, 'in']]);
  else if (!Object.hasOwn(ranges, operator)) errors.add(parameter, `${field}: use gte, gt, lte, lt ou in`);
  else if (!rangedKinds.has(column.kind)) errors.add(parameter, `${field}: ${operator} é só para datas, números e momentos`);
  else {
    const bound = errors.check(comparable[column.kind], typed(column.kind, value), parameter);
    if (bound !== undefined) return [[field, bound, ranges[operator as keyof typeof ranges]]];
  }
  return [];
}

/** An empty value asks for records without one. */
function one({ kind, schema, isOptional }: Column, parameter: string, value: Query[string], errors: QueryErrors, filter: (value: unknown) => Filter[]) {
  const known = errors.check(schema, value === '' && isOptional ? null : typed(kind, value), parameter);
  return known === undefined ? [] : filter(known);
}

/** The parameter may be repeated; except in texts, which may contain them, commas separate values too. */
function several({ kind, schema }: Column, parameter: string, value: Query[string], errors: QueryErrors, filter: (values: unknown[]) => Filter[]) {
  const given = [value ?? ''].flat();
  const texts = kind === 'text' ? given : given.flatMap((text) => text.split(','));
  if (texts.length > mostValues || texts.includes('')) {
    errors.add(parameter, `${parameter}: de 1 a ${mostValues} valores`);
    return [];
  }
  const values = texts.map((text) => errors.check(schema, typed(kind, text), parameter));
  return values.includes(undefined) ? [] : filter(values);
}

/** Query values are text. */
function typed(kind: Kind, value: Query[string]) {
  if (typeof value !== 'string') return value;
  if (kind === 'decimal' || kind === 'integer' || kind === 'counter') return /^-?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
  return kind === 'flag' && (value === 'true' || value === 'false') ? value === 'true' : value;
}
