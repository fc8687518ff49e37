// Writes a call in one statement, whatever the number of rows: the rows, their history and the call itself.
import type { Change } from '#domain/kernel/farm';
import { type NounName, nounNames } from '#domain/nouns';
import type { Statement } from '#server/kernel/batch';
import type { Send } from '#server/kernel/db';
import type { FarmKey } from '#server/kernel/farm-reads';
import { historyEntries } from '#server/kernel/history';
import { columnsOf } from '#server/kernel/statements';

export type CallRecord = { id: string; verb: string; input_hash: Buffer; actor: { id: string; name: string }; at: string };

/** A CTE of the statement. `sql` gets the parameter numbers and the farm; it depends only on `shape`, so it is built once for each. */
type Part = { shape: string; values: unknown[]; sql: (value: (i: number) => string, farm: string) => string; counts?: number; elsewhere?: string };

export function writeCall(send: Send, { user_id, farm_id }: FarmKey, version: number, call: CallRecord, changes: Change[]) {
  const parts = changes.some(isAcrossFarms)
    ? [...partsOf(changes.filter((change) => !isAcrossFarms(change))), ...acrossFarms(farm_id, changes)]
    : partsOf(changes);
  const values: unknown[] = [user_id, farm_id, version, call.id, call.verb, call.input_hash, call.actor.id, call.actor.name, call.at];
  const statement = statementOf(parts, values.length);
  for (const part of parts) {
    for (const value of part.values) values.push(value);
    if (part.elsewhere !== undefined) values.push(part.elsewhere);
  }
  void send(statement, values);
}

/** Rows that stay in their farm, and their history. */
const partsOf = (changes: Change[]): Part[] => (changes.length > 0 ? [historyInsert(historyEntries(changes)), ...rowsOf(changes)] : []);

const isAcrossFarms = ({ farm_id, after }: Change) => farm_id !== undefined || after.moved_to !== undefined;

/** Changes in other farms of the owner, and rows that move between farms: rare, and never many farms. */
function acrossFarms(here: string, changes: Change[]): Part[] {
  const farms = [...new Set([here, ...changes.flatMap(({ farm_id = here, after: { moved_to = here } }) => [farm_id, moved_to])])];
  return farms.flatMap((from) => {
    const mine = changes.filter(({ farm_id = here }) => farm_id === from);
    const staying = from === here ? [] : partsOf(mine.filter(({ after }) => !after.moved_to)).map((part) => ({ ...part, elsewhere: from }));
    return [
      ...staying,
      ...farms.flatMap((to) =>
        moves(
          from,
          to,
          mine.filter(({ after }) => after.moved_to === to),
        ),
      ),
    ];
  });
}

/** Changes the row's farm and version; the old farm keeps a copy in `departures`, and both get history. */
function moves(from: string, to: string, moved: Change[]): Part[] {
  if (moved.length === 0) return [];
  const entries = historyEntries(moved, from);
  const rows = nounNames.flatMap((noun): Part[] => {
    const ids = moved.flatMap((change) => (change.noun === noun ? [change.after.id] : []));
    if (ids.length === 0) return [];
    const sql: Part['sql'] = (value, farm) =>
      `update ${noun} set farm_id = ${value(1)}, version = $3, updated_at = $9 where user_id = $1 and farm_id = ${farm} and id = any(${value(0)}) returning version`;
    return [{ shape: `${noun}>`, values: [ids, to], sql, counts: ids.length, elsewhere: from }];
  });
  const departure: Part = {
    shape: 'departures',
    values: [JSON.stringify(moved.map(({ noun, after: { moved_to: _, version: _was, ...row } }) => ({ noun, row_id: row.id, last_row: row }))), to],
    sql: (value, farm) => `insert into departures (user_id, farm_id, noun, row_id, version, to_farm_id, call_id, last_row)
      select $1, ${farm}, noun, row_id, $3, ${value(1)}, $4, last_row from json_to_recordset(${value(0)}) as gone (noun text, row_id uuid, last_row jsonb)
      on conflict (user_id, farm_id, noun, row_id) do update set version = $3, to_farm_id = excluded.to_farm_id, call_id = $4, last_row = excluded.last_row`,
    elsewhere: from,
  };
  return [...[from, to].map((elsewhere) => ({ ...historyInsert(entries), elsewhere })), ...rows, departure];
}

/** Noun by noun, in fixed order: the same kind of change gives the same statement. */
function rowsOf(changes: Change[]): Part[] {
  const changed = new Map<string, { added: Change[]; put: Change[] }>();
  for (const change of changes) {
    let mine = changed.get(change.noun);
    if (!mine) changed.set(change.noun, (mine = { added: [], put: [] }));
    mine[change.before ? 'put' : 'added'].push(change);
  }
  const parts: Part[] = [];
  for (const noun of nounNames) {
    const mine = changed.get(noun);
    if (mine && mine.added.length > 0) parts.push(inserts(noun, mine.added));
    if (mine && mine.put.length > 0) parts.push(updates(noun, mine.put));
  }
  return parts;
}

/** Without `version`, which comes from the call. */
const columnNames = Object.fromEntries(nounNames.map((noun) => [noun, columnsOf(noun).filter((column) => column !== 'version')])) as Record<NounName, string[]>;

function inserts(noun: NounName, added: Change[]): Part {
  const columns = columnNames[noun];
  const into = () => `insert into ${noun} (user_id, farm_id, version, ${columns.join(', ')})`;
  if (added.length > 1)
    return {
      shape: `${noun}+`,
      values: [JSON.stringify(added.map(({ after }) => after))],
      sql: (value, farm) =>
        `${into()} select $1, ${farm}, $3, ${columns.map((column) => `wanted.${column}`).join(', ')} from json_populate_recordset(null::${noun}, ${value(0)}) as wanted`,
    };
  const { after } = added[0]!;
  return {
    shape: `${noun}+1`,
    values: columns.map((column) => after[column]),
    sql: (value, farm) => `${into()} values ($1, ${farm}, $3, ${columns.map((_, i) => value(i)).join(', ')})`,
  };
}

function updates(noun: NounName, put: Change[]): Part {
  if (put.length > 1) {
    const sets = columnNames[noun].filter((column) => column !== 'id').map((column) => `${column} = wanted.${column}`);
    return {
      shape: `${noun}~`,
      values: [JSON.stringify(put.map(({ after }) => after)), put.map(({ after }) => after.id)],
      // The ids as a separate parameter, so that rows are found by key.
      sql: (value, farm) => `update ${noun} as mine set version = $3, ${sets.join(', ')} from json_populate_recordset(null::${noun}, ${value(0)}) as wanted
        where mine.user_id = $1 and mine.farm_id = ${farm} and mine.id = wanted.id and mine.id = any(${value(1)}) returning mine.version`,
      counts: put.length,
    };
  }
  const { after, fields } = put[0]!;
  const changed = [...fields, 'updated_at', ...(fields.includes('deleted_at') ? ['deleted_call'] : [])];
  const sets = (value: (i: number) => string) => ['version = $3', ...changed.map((column, i) => `${column} = ${value(i + 1)}`)];
  return {
    shape: `${noun}~${changed.join()}`,
    values: [after.id, ...changed.map((column) => after[column])],
    sql: (value, farm) => `update ${noun} set ${sets(value).join(', ')} where user_id = $1 and farm_id = ${farm} and id = ${value(0)} returning version`,
    counts: 1,
  };
}

/** Most calls change a row or two. */
const few = 4;

function historyInsert(entries: ReturnType<typeof historyEntries>): Part {
  const into = 'insert into history (user_id, farm_id, version, call_id, noun, row_id, before, after)';
  if (entries.length > few)
    return {
      shape: 'history+',
      values: [JSON.stringify(entries)],
      sql: (value, farm) =>
        `${into} select $1, ${farm}, $3, $4, noun, row_id, before, after from json_to_recordset(${value(0)}) as changed (noun text, row_id uuid, before jsonb, after jsonb)`,
    };
  const entry = (first: number, value: (i: number) => string, farm: string) => `($1, ${farm}, $3, $4, ${[0, 1, 2, 3].map((i) => value(first + i)).join(', ')})`;
  return {
    shape: `history+${entries.length}`,
    values: entries.flatMap(({ noun, row_id, before, after }) => [noun, row_id, before && JSON.stringify(before), JSON.stringify(after)]),
    sql: (value, farm) => `${into} values ${entries.map((_, i) => entry(4 * i, value, farm)).join(', ')}`,
  };
}

const known = new Map<string, Statement>();
/** Cache limit: a form can change any set of columns. Beyond it, statements have no name. */
const mostKnown = 300;

function statementOf(parts: Part[], before: number): Statement {
  let shape = '';
  for (const part of parts)
    shape += `${part.elsewhere === undefined ? '' : '@'}${part.shape}${part.counts === undefined || part.counts === 1 ? '' : part.counts} `;
  const made = known.get(shape);
  if (made) return made;
  let next = before;
  const written = parts.map((part, i) => {
    const first = next + 1;
    next += part.values.length + (part.elsewhere === undefined ? 0 : 1);
    return `w${i} as (${part.sql((value) => `$${first + value}`, part.elsewhere === undefined ? '$2' : `$${next}`)})`;
  });
  const text = `${written.length > 0 ? `with ${written.join(',\n  ')}\n` : ''}insert into calls (user_id, farm_id, version, id, verb, input_hash, actor, actor_name, at)
  values ($1, $2, ${versionOf(parts)}, $4, $5, $6, $7, $8, $9)`;
  if (known.size >= mostKnown) return { text };
  const statement = { name: `write_${known.size}`, text };
  known.set(shape, statement);
  return statement;
}

/** The call takes its version from the updated rows: if an update hits no row, the version is null and the transaction fails. */
function versionOf(parts: Part[]) {
  const counted = parts.flatMap(({ counts }, i) => (counts === undefined ? [] : [{ counts, from: `w${i}` }]));
  const [only, ...others] = counted;
  if (only?.counts === 1 && others.length === 0) return `(select version from ${only.from})`;
  if (!only) return '$3';
  return `case when ${counted.map(({ counts, from }) => `(select count(*) from ${from}) = ${counts}`).join(' and ')} then $3::bigint end`;
}
