// Parsers for PostgreSQL values: exact numbers; dates and timestamps as text.
import pg from 'pg';
import { moment } from '#domain/kernel/copy-format';
import type { ParserOf } from '#server/kernel/pipelined-batch';

const { builtins } = pg.types;
const numericArray = 1231;
const dateArray = 1182;
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.NUMERIC, Number],
  [builtins.INT8, safeInteger],
  [builtins.DATE, String],
  [builtins.TIMESTAMP, String],
  [builtins.TIMESTAMPTZ, moment],
  [numericArray, (text) => list(text).map(Number)],
  [dateArray, list],
]);

function safeInteger(text: string) {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is beyond what a number can hold`);
  return value;
}

function list(text: string) {
  return text === '{}' ? [] : text.slice(1, -1).split(',');
}

export const parserOf: ParserOf = (type) => parsers.get(type) ?? pg.types.getTypeParser(type, 'text');

export const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: unknown) => (format === 'binary' ? pg.types.getTypeParser(type, 'binary') : parserOf(type)) as any,
};
