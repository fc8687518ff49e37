// SQL statements generated from each noun's declaration. Every `where` has the tenant and the farm.
import pg from 'pg';
import type { Columns, ColumnType } from '#domain/kernel/copy-format';
import { factsOf, type Kind } from '#domain/kernel/fields';
import type { Noun } from '#domain/kernel/noun';
import { type Stamps, stamps } from '#domain/kernel/stamps';
import { type NounName, nouns } from '#domain/nouns';
import type { Statement } from '#server/kernel/batch';

export const columnsOf = (noun: NounName) => columns(nouns[noun]);
const columns = ({ fields }: Noun) => ['id', ...Object.keys(fields), ...stamps];

const fieldsAs: Record<Kind, ColumnType> = {
  text: 'text',
  choice: 'text',
  date: 'text',
  reference: 'text',
  farm: 'text',
  decimal: 'number',
  integer: 'number',
  flag: 'boolean',
};
const stampsAs: Record<keyof Stamps, ColumnType> = {
  created_at: 'moment',
  created_by: 'text',
  updated_at: 'moment',
  version: 'number',
  deleted_at: 'moment',
  deleted_call: 'text',
};

/** Types of the columns in COPY output, in order. */
export const copiedAs = ({ fields }: Noun): Columns => ({
  id: 'text',
  ...Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, fieldsAs[factsOf(schema).kind]])),
  ...stampsAs,
});

/** Columns that order a noun's pages; a position has a value for each. Windowed nouns go by day, so that recent pages do not scan older rows. */
export const orderOf = ({ recent }: Noun) => (recent ? [recent.by, 'id'] : ['id']);

/** One row in 128 is a possible page start. */
const sampled = 128;

/** Condition for the rows a device keeps. `since`: parameter number of the first recent day. */
function keptOnDevice({ recent }: Noun, since: number) {
  if (!recent) return '';
  const open = Object.entries(recent.orWhile).map(([field, values]) => ` or ${field} in (${values.map((value) => pg.escapeLiteral(value)).join(', ')})`);
  return ` and (${recent.by} >= $${since}${open.join('')})`;
}

/** Kept by day alone: the index then gives an approximate count, removed rows included. */
const isByDay = ({ recent }: Noun) => recent !== undefined && Object.keys(recent.orWhile).length === 0;

export function statementsOf(noun: Noun) {
  const { name: table, references, identities } = noun;
  const row = columns(noun).join(', ');
  const mine = 'user_id = $1 and farm_id = $2';
  // Sent together with the entry, before the tenant id is known here.
  const entered = 'user_id = tenant() and farm_id = $1';
  const order = orderOf(noun);
  const place = (first: number) => `(${order.map((_, i) => `$${first + i}`).join(', ')})`;
  // Of a noun that devices keep whole, removed records are included: they are shown by name and can be restored.
  const alive = noun.recent ? ' and deleted_at is null' : '';
  const between = `select ${row} from ${table} where ${mine}${alive} and (${order.join(', ')}) > ${place(4)} and (${order.join(', ')}) <= ${place(4 + order.length)}${keptOnDevice(noun, 4 + 2 * order.length)}`;
  const named = (name: string, text: string): Statement => ({ name: `${table}_${name}`, text });
  return {
    one: named('one', `select ${row} from ${table} where ${entered} and id = $2`),
    several: named('several', `select ${row} from ${table} where ${entered} and id = any($2)`),
    /** By reference, or by the key of an identification: living or removed rows. */
    by: Object.fromEntries(
      [...references.map(({ field }) => ({ field, column: field })), ...identities.map((field) => ({ field, column: `${field}_key` }))].map(
        ({ field, column }) => {
          const led = (name: string, state: string) => ({
            one: named(`${name}_${field}`, `select ${row} from ${table} where ${entered} and ${column} = $2 and ${state}`),
            several: named(`${name}_any_${field}`, `select ${row} from ${table} where ${entered} and ${column} = any($2) and ${state}`),
          });
          return [field, { living: led('by', 'deleted_at is null'), removed: led('removed_by', 'deleted_at is not null') }];
        },
      ),
    ),
    /** Rows from the change feed, removed ones included. */
    these: named('these', `select ${row} from ${table} where ${mine} and id = any($3)`),
    /** Rows a device keeps between two positions, unordered. Parameters: limit, both positions, first recent day of a windowed noun. */
    stretch: named('stretch', `${between} limit $3`),
    /** The same in order, for a page that ends at its limit. */
    page: named('page', `${between} order by ${order.join(', ')} limit $3`),
    /** Count of rows a device keeps, and positions of a sample of them. */
    census: named(
      'census',
      `select count(*), string_agg(concat_ws(':', ${order.join(', ')}), ' ') filter (where uuid_hash(id) % ${sampled} = 0) as sample
       from ${table} where ${mine}${isByDay(noun) ? '' : alive}${keptOnDevice(noun, 3)}`,
    ),
    /** A page before a position, newest first. */
    older: named(
      'older',
      `select ${row} from ${table} where ${mine} and deleted_at is null and (${order.join(', ')}) < ${place(4)} order by ${order.map((key) => `${key} desc`).join(', ')} limit $3`,
    ),
  };
}

/** Rows that moved to other farms: those from the change feed, and pages of those that other rows refer to, for their names. */
export const departures = {
  as: { noun: 'text', version: 'number', to_farm_id: 'text', last_row: 'json', row_id: 'text' } satisfies Columns,
  these: {
    name: 'departures_these',
    text: 'select noun, version, to_farm_id, last_row, row_id from departures where user_id = $1 and farm_id = $2 and row_id = any($3)',
  },
  page: {
    name: 'departures_page',
    text: `select noun, version, to_farm_id, last_row, row_id from departures
      where user_id = $1 and farm_id = $2 and noun = any($3) and row_id > $4 order by row_id limit $5`,
  },
  count: { name: 'departures_count', text: 'select count(*) from departures where user_id = $1 and farm_id = $2 and noun = any($3)' },
};

export const statements = Object.fromEntries(Object.entries(nouns).map(([name, noun]) => [name, statementsOf(noun)])) as Record<
  NounName,
  ReturnType<typeof statementsOf>
>;
