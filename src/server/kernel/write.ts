// What a call did, written by one statement: its rows, its history, and the call itself. Whatever the number of rows, it is one trip.
import type { Change } from '#domain/kernel/farm';
import { type NounName, nounNames } from '#domain/nouns';
import type { Send } from '#server/kernel/db';
import type { Place } from '#server/kernel/farm';
import type { Statement } from '#server/kernel/flight';
import { linesOf } from '#server/kernel/history';
import { columnsOf } from '#server/kernel/statements';

export type Said = { id: string; verb: string; input_hash: Buffer; actor: { id: string; name: string }; at: string };

/** Part of the statement: its SQL, given how its values are numbered. The SQL depends only on `shape`, so it is made once for each. */
type Part = { shape: string; values: unknown[]; sql: (value: (i: number) => string) => string; counts?: number };

export function writeCall(send: Send, { user_id, farm_id }: Place, version: number, said: Said, changes: Change[]) {
  const rows = nounNames.flatMap((noun) => {
    const mine = changes.filter((change) => change.noun === noun);
    const [added, put] = [mine.filter(({ before }) => !before), mine.filter(({ before }) => before)];
    return [...(added.length > 0 ? [adding(noun, added)] : []), ...(put.length > 0 ? [putting(noun, put)] : [])];
  });
  const parts = changes.length > 0 ? [remembering(changes), ...rows] : rows;
  const values = [user_id, farm_id, version, said.id, said.verb, said.input_hash, said.actor.id, said.actor.name, said.at];
  void send(statementOf(parts, values.length), [...values, ...parts.flatMap((part) => part.values)]);
}

const columnNames = Object.fromEntries(nounNames.map((noun) => [noun, columnsOf(noun)])) as Record<NounName, string[]>;

function adding(noun: NounName, added: Change[]): Part {
  const rest = columnNames[noun].filter((column) => column !== 'version');
  const into = `insert into ${noun} (user_id, farm_id, version, ${rest.join(', ')})`;
  if (added.length > 1)
    return {
      shape: `${noun}+`,
      values: [JSON.stringify(added.map(({ after }) => after))],
      sql: (value) =>
        `${into} select $1, $2, $3, ${rest.map((column) => `wanted.${column}`).join(', ')} from json_populate_recordset(null::${noun}, ${value(0)}) as wanted`,
    };
  const { after } = added[0]!;
  return {
    shape: `${noun}+1`,
    values: rest.map((column) => after[column]),
    sql: (value) => `${into} values ($1, $2, $3, ${rest.map((_, i) => value(i)).join(', ')})`,
  };
}

function putting(noun: NounName, put: Change[]): Part {
  if (put.length > 1) {
    const sets = columnNames[noun].filter((column) => column !== 'id' && column !== 'version').map((column) => `${column} = wanted.${column}`);
    return {
      shape: `${noun}~`,
      values: [JSON.stringify(put.map(({ after }) => after)), put.map(({ after }) => after.id)],
      // The ids apart, so that the rows are found by key and not by reading the farm.
      sql: (value) => `update ${noun} as mine set version = $3, ${sets.join(', ')} from json_populate_recordset(null::${noun}, ${value(0)}) as wanted
        where mine.user_id = $1 and mine.farm_id = $2 and mine.id = wanted.id and mine.id = any(${value(1)}) returning 1`,
      counts: put.length,
    };
  }
  const { before, after } = put[0]!;
  const changed = columnNames[noun].filter((column) => column !== 'version' && before![column] !== after[column]);
  const sets = (value: (i: number) => string) => ['version = $3', ...changed.map((column, i) => `${column} = ${value(i + 1)}`)];
  return {
    shape: `${noun}~${changed.join()}`,
    values: [after.id, ...changed.map((column) => after[column])],
    sql: (value) => `update ${noun} set ${sets(value).join(', ')} where user_id = $1 and farm_id = $2 and id = ${value(0)} returning 1`,
    counts: 1,
  };
}

/** Most calls change a row or two. */
const few = 4;

function remembering(changes: Change[]): Part {
  const into = 'insert into history (user_id, farm_id, version, call_id, noun, row_id, before, after)';
  const lines = linesOf(changes);
  if (lines.length > few)
    return {
      shape: 'history+',
      values: [JSON.stringify(lines)],
      sql: (value) =>
        `${into} select $1, $2, $3, $4, noun, row_id, before, after from json_to_recordset(${value(0)}) as changed (noun text, row_id uuid, before jsonb, after jsonb)`,
    };
  const line = (first: number, value: (i: number) => string) => `($1, $2, $3, $4, ${[0, 1, 2, 3].map((i) => value(first + i)).join(', ')})`;
  return {
    shape: `history+${lines.length}`,
    values: lines.flatMap(({ noun, row_id, before, after }) => [noun, row_id, before && JSON.stringify(before), JSON.stringify(after)]),
    sql: (value) => `${into} values ${lines.map((_, i) => line(4 * i, value)).join(', ')}`,
  };
}

const said = `said as (insert into calls (user_id, farm_id, version, id, verb, input_hash, actor, actor_name, at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9))`;

const known = new Map<string, Statement>();
/** Verbs change few sets of columns; a form could change any, and past this many a statement goes without a name. */
const mostKnown = 300;

function statementOf(parts: Part[], before: number): Statement {
  const shape = parts.map((part) => (part.counts === undefined || part.counts === 1 ? part.shape : `${part.shape}${part.counts}`)).join(' ');
  const made = known.get(shape);
  if (made) return made;
  let next = before;
  const written = parts.map((part, i) => {
    const first = next + 1;
    next += part.values.length;
    return `w${i} as (${part.sql((value) => `$${first + value}`)})`;
  });
  // A row count that differs fails the call, and with it the transaction: nothing is divided by false.
  const checks = parts.flatMap((part, i) => (part.counts === undefined ? [] : [`1 / ((select count(*) from w${i}) = ${part.counts})::int`]));
  const text = `with ${[said, ...written].join(',\n  ')}\nselect ${checks.join(', ') || '1'}`;
  if (known.size >= mostKnown) return { text };
  const statement = { name: `write_${known.size}`, text };
  known.set(shape, statement);
  return statement;
}
