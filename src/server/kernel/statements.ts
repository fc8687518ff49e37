// The SQL of a noun, written once from its declaration. The tenant and the farm are in every `where`.
import pg from 'pg';
import type { As, Columns } from '#domain/kernel/copied';
import { factsOf, type Kind } from '#domain/kernel/fields';
import { type Noun, type Stamps, stamps } from '#domain/kernel/noun';
import { type NounName, nouns } from '#domain/nouns';
import type { Statement } from '#server/kernel/pipelined-batch';

export const columnsOf = (noun: NounName) => columns(nouns[noun]);
const columns = ({ fields }: Noun) => ['id', ...Object.keys(fields), ...stamps];

const fieldsAs: Record<Kind, As> = {
  text: 'text',
  choice: 'text',
  date: 'text',
  reference: 'text',
  farm: 'text',
  decimal: 'number',
  integer: 'number',
  flag: 'boolean',
};
const stampsAs: Record<keyof Stamps, As> = {
  created_at: 'moment',
  created_by: 'text',
  updated_at: 'moment',
  version: 'number',
  deleted_at: 'moment',
  deleted_call: 'text',
};

/** How the columns are read when they were copied; in their order. */
export const copiedAs = ({ fields }: Noun): Columns => ({
  id: 'text',
  ...Object.fromEntries(Object.entries(fields).map(([field, schema]) => [field, fieldsAs[factsOf(schema).kind]])),
  ...stampsAs,
});

/** The order of a noun's pages; a place in it is a value for each. A windowed noun goes by its day, so that the pages of what is recent do not walk over the rest. */
export const orderOf = ({ recent }: Noun) => (recent ? [recent.by, 'id'] : ['id']);

/** One row in so many tells where a page may begin. */
const sampled = 128;

/** What a device keeps of a noun. The first recent day is the value numbered `since`. */
function kept({ recent }: Noun, since: number) {
  if (!recent) return '';
  const open = Object.entries(recent.orWhile).map(([field, values]) => ` or ${field} in (${values.map((value) => pg.escapeLiteral(value)).join(', ')})`);
  return ` and (${recent.by} >= $${since}${open.join('')})`;
}

/** Kept by its days alone: about how much there is, removed rows too, is then known from the index. */
const isByDay = ({ recent }: Noun) => recent !== undefined && Object.keys(recent.orWhile).length === 0;

export function statementsOf(noun: Noun) {
  const { name: table, references } = noun;
  const row = columns(noun).join(', ');
  const mine = 'user_id = $1 and farm_id = $2';
  // Asked together with the entry, before anybody here knows the tenant that it sets.
  const entered = 'user_id = tenant() and farm_id = $1';
  const order = orderOf(noun);
  const place = (first: number) => `(${order.map((_, i) => `$${first + i}`).join(', ')})`;
  // A removed record of a noun that devices keep whole still has a name, and can be brought back on any of them.
  const alive = noun.recent ? ' and deleted_at is null' : '';
  const between = `select ${row} from ${table} where ${mine}${alive} and (${order.join(', ')}) > ${place(4)} and (${order.join(', ')}) <= ${place(4 + order.length)}${kept(noun, 4 + 2 * order.length)}`;
  const named = (name: string, text: string): Statement => ({ name: `${table}_${name}`, text });
  return {
    one: named('one', `select ${row} from ${table} where ${entered} and id = $2`),
    several: named('several', `select ${row} from ${table} where ${entered} and id = any($2)`),
    /** By reference: the living rows, or the removed ones. */
    by: Object.fromEntries(
      references.map(({ field }) => {
        const led = (name: string, state: string) => ({
          one: named(`${name}_${field}`, `select ${row} from ${table} where ${entered} and ${field} = $2 and ${state}`),
          several: named(`${name}_any_${field}`, `select ${row} from ${table} where ${entered} and ${field} = any($2) and ${state}`),
        });
        return [field, { living: led('by', 'deleted_at is null'), removed: led('removed_by', 'deleted_at is not null') }];
      }),
    ),
    /** The rows that the change feed names, removed ones included. */
    these: named('these', `select ${row} from ${table} where ${mine} and id = any($3)`),
    /** What a device keeps behind a place and up to another, in whatever order it lies: the most of it, the two places, and the first recent day of a windowed noun. */
    stretch: named('stretch', `${between} limit $3`),
    /** The same in its order, for a page that ends where it is full. */
    page: named('page', `${between} order by ${order.join(', ')} limit $3`),
    /** How much a device keeps, and the places of one row in so many, whichever. */
    census: named(
      'census',
      `select count(*), string_agg(concat_ws(':', ${order.join(', ')}), ' ') filter (where uuid_hash(id) % ${sampled} = 0) as sample
       from ${table} where ${mine}${isByDay(noun) ? '' : alive}${kept(noun, 3)}`,
    ),
    /** A page before a place, newest first. */
    older: named(
      'older',
      `select ${row} from ${table} where ${mine} and deleted_at is null and (${order.join(', ')}) < ${place(4)} order by ${order.map((key) => `${key} desc`).join(', ')} limit $3`,
    ),
  };
}

/** Rows that went to other farms: those that the change feed names, and a page of those that other rows lead to, for their names. */
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
};

export const statements = Object.fromEntries(Object.entries(nouns).map(([name, noun]) => [name, statementsOf(noun)])) as Record<
  NounName,
  ReturnType<typeof statementsOf>
>;
