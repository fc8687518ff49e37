// What a call did, written by one statement: its rows, its history, and the call itself. Whatever the number of rows, it is one trip.
import type { Change } from '#domain/kernel/farm';
import { type NounName, nounNames } from '#domain/nouns';
import type { Send } from '#server/kernel/db';
import type { Place } from '#server/kernel/farm';
import type { Statement } from '#server/kernel/flight';
import { linesOf } from '#server/kernel/history';
import { columnsOf } from '#server/kernel/statements';

export type Said = { id: string; verb: string; input_hash: Buffer; actor: { id: string; name: string }; at: string };

/** Part of the statement: its SQL, given how its values are numbered, and its farm. The SQL depends only on `shape`, so it is made once for each. */
type Part = { shape: string; values: unknown[]; sql: (value: (i: number) => string, farm: string) => string; counts?: number; elsewhere?: string };

export function writeCall(send: Send, { user_id, farm_id }: Place, version: number, said: Said, changes: Change[]) {
  const parts = [...partsOf(changes.filter((change) => !change.farm_id && !change.after.moved_to)), ...beyond(farm_id, changes)];
  const values = [user_id, farm_id, version, said.id, said.verb, said.input_hash, said.actor.id, said.actor.name, said.at];
  void send(statementOf(parts, values.length), [...values, ...parts.flatMap(valuesOf)]);
}

const valuesOf = ({ values, elsewhere }: Part) => (elsewhere === undefined ? values : [...values, elsewhere]);

/** Rows that stay in their farm, and what is remembered of them there. */
function partsOf(changes: Change[]): Part[] {
  if (changes.length === 0) return [];
  const rows = nounNames.flatMap((noun) => {
    const mine = changes.filter((change) => change.noun === noun);
    const [added, put] = [mine.filter(({ before }) => !before), mine.filter(({ before }) => before)];
    return [...(added.length > 0 ? [adding(noun, added)] : []), ...(put.length > 0 ? [putting(noun, put)] : [])];
  });
  return [remembering(linesOf(changes)), ...rows];
}

/** What a call does in other farms of the owner, and rows that go from one to another: seldom, and never many farms. */
function beyond(here: string, changes: Change[]): Part[] {
  if (changes.every(({ farm_id, after }) => !farm_id && !after.moved_to)) return [];
  const farms = [...new Set([here, ...changes.flatMap(({ farm_id = here, after: { moved_to = here } }) => [farm_id, moved_to])])];
  return farms.flatMap((from) => {
    const mine = changes.filter(({ farm_id = here }) => farm_id === from);
    const staying = from === here ? [] : partsOf(mine.filter(({ after }) => !after.moved_to)).map((part) => ({ ...part, elsewhere: from }));
    return [
      ...staying,
      ...farms.flatMap((to) =>
        moving(
          from,
          to,
          mine.filter(({ after }) => after.moved_to === to),
        ),
      ),
    ];
  });
}

/** A row's farm changes, and its version; the farm it leaves keeps what it was, and both remember. */
function moving(from: string, to: string, moved: Change[]): Part[] {
  if (moved.length === 0) return [];
  const lines = linesOf(moved, from);
  const rows = nounNames.flatMap((noun): Part[] => {
    const ids = moved.flatMap((change) => (change.noun === noun ? [change.after.id] : []));
    if (ids.length === 0) return [];
    const sql: Part['sql'] = (value, farm) =>
      `update ${noun} set farm_id = ${value(1)}, version = $3, updated_at = $9 where user_id = $1 and farm_id = ${farm} and id = any(${value(0)}) returning 1`;
    return [{ shape: `${noun}>`, values: [ids, to], sql, counts: ids.length, elsewhere: from }];
  });
  const kept: Part = {
    shape: 'departures',
    values: [JSON.stringify(moved.map(({ noun, after: { moved_to: _, version: _was, ...row } }) => ({ noun, row_id: row.id, last_row: row }))), to],
    sql: (value, farm) => `insert into departures (user_id, farm_id, noun, row_id, version, to_farm_id, call_id, last_row)
      select $1, ${farm}, noun, row_id, $3, ${value(1)}, $4, last_row from json_to_recordset(${value(0)}) as gone (noun text, row_id uuid, last_row jsonb)
      on conflict (user_id, farm_id, noun, row_id) do update set version = $3, to_farm_id = excluded.to_farm_id, call_id = $4, last_row = excluded.last_row`,
    elsewhere: from,
  };
  return [...[from, to].map((elsewhere) => ({ ...remembering(lines), elsewhere })), ...rows, kept];
}

const columnNames = Object.fromEntries(nounNames.map((noun) => [noun, columnsOf(noun)])) as Record<NounName, string[]>;

function adding(noun: NounName, added: Change[]): Part {
  const rest = columnNames[noun].filter((column) => column !== 'version');
  const into = `insert into ${noun} (user_id, farm_id, version, ${rest.join(', ')})`;
  if (added.length > 1)
    return {
      shape: `${noun}+`,
      values: [JSON.stringify(added.map(({ after }) => after))],
      sql: (value, farm) =>
        `${into} select $1, ${farm}, $3, ${rest.map((column) => `wanted.${column}`).join(', ')} from json_populate_recordset(null::${noun}, ${value(0)}) as wanted`,
    };
  const { after } = added[0]!;
  return {
    shape: `${noun}+1`,
    values: rest.map((column) => after[column]),
    sql: (value, farm) => `${into} values ($1, ${farm}, $3, ${rest.map((_, i) => value(i)).join(', ')})`,
  };
}

function putting(noun: NounName, put: Change[]): Part {
  if (put.length > 1) {
    const sets = columnNames[noun].filter((column) => column !== 'id' && column !== 'version').map((column) => `${column} = wanted.${column}`);
    return {
      shape: `${noun}~`,
      values: [JSON.stringify(put.map(({ after }) => after)), put.map(({ after }) => after.id)],
      // The ids apart, so that the rows are found by key and not by reading the farm.
      sql: (value, farm) => `update ${noun} as mine set version = $3, ${sets.join(', ')} from json_populate_recordset(null::${noun}, ${value(0)}) as wanted
        where mine.user_id = $1 and mine.farm_id = ${farm} and mine.id = wanted.id and mine.id = any(${value(1)}) returning 1`,
      counts: put.length,
    };
  }
  const { before, after } = put[0]!;
  const changed = columnNames[noun].filter((column) => column !== 'version' && before![column] !== after[column]);
  const sets = (value: (i: number) => string) => ['version = $3', ...changed.map((column, i) => `${column} = ${value(i + 1)}`)];
  return {
    shape: `${noun}~${changed.join()}`,
    values: [after.id, ...changed.map((column) => after[column])],
    sql: (value, farm) => `update ${noun} set ${sets(value).join(', ')} where user_id = $1 and farm_id = ${farm} and id = ${value(0)} returning 1`,
    counts: 1,
  };
}

/** Most calls change a row or two. */
const few = 4;

function remembering(lines: ReturnType<typeof linesOf>): Part {
  const into = 'insert into history (user_id, farm_id, version, call_id, noun, row_id, before, after)';
  if (lines.length > few)
    return {
      shape: 'history+',
      values: [JSON.stringify(lines)],
      sql: (value, farm) =>
        `${into} select $1, ${farm}, $3, $4, noun, row_id, before, after from json_to_recordset(${value(0)}) as changed (noun text, row_id uuid, before jsonb, after jsonb)`,
    };
  const line = (first: number, value: (i: number) => string, farm: string) => `($1, ${farm}, $3, $4, ${[0, 1, 2, 3].map((i) => value(first + i)).join(', ')})`;
  return {
    shape: `history+${lines.length}`,
    values: lines.flatMap(({ noun, row_id, before, after }) => [noun, row_id, before && JSON.stringify(before), JSON.stringify(after)]),
    sql: (value, farm) => `${into} values ${lines.map((_, i) => line(4 * i, value, farm)).join(', ')}`,
  };
}

const said = `said as (insert into calls (user_id, farm_id, version, id, verb, input_hash, actor, actor_name, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9))`;

const known = new Map<string, Statement>();
/** Verbs change few sets of columns; a form could change any, and past this many a statement goes without a name. */
const mostKnown = 300;

function statementOf(parts: Part[], before: number): Statement {
  const shape = parts.map(({ shape, counts = 1, elsewhere }) => `${elsewhere === undefined ? '' : '@'}${shape}${counts === 1 ? '' : counts}`).join(' ');
  const made = known.get(shape);
  if (made) return made;
  let next = before;
  const written = parts.map((part, i) => {
    const first = next + 1;
    next += valuesOf(part).length;
    return `w${i} as (${part.sql((value) => `$${first + value}`, part.elsewhere === undefined ? '$2' : `$${next}`)})`;
  });
  // A row count that differs fails the call, and with it the transaction: nothing is divided by false.
  const checks = parts.flatMap((part, i) => (part.counts === undefined ? [] : [`1 / ((select count(*) from w${i}) = ${part.counts})::int`]));
  const text = `with ${[said, ...written].join(',\n  ')}\nselect ${checks.join(', ') || '1'}`;
  if (known.size >= mostKnown) return { text };
  const statement = { name: `write_${known.size}`, text };
  known.set(shape, statement);
  return statement;
}
