// The pool and the transaction. Statements are sent without waiting for each other's answers; the commit is believed only when it says COMMIT.
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { type Copied, copyWhole, type Literal } from '#server/kernel/copy';
import { parserOf, types } from '#server/kernel/pg-types';
import { type Answer, PipelinedBatch, type Statement } from '#server/kernel/pipelined-batch';

/** Sends a statement at once; its answer may be awaited, now, later or never: the commit waits for all of them. */
export type Send = (statement: Statement, values?: unknown[]) => Promise<Answer>;
/** The same rows as text, as PostgreSQL copies them out: nothing here reads or writes a value. */
export type Copy = (statement: Statement, values: Literal[]) => Promise<Copied>;

export type Database = {
  connect(): Promise<pg.PoolClient>;
  /** For as long as somebody takes to receive an answer. Nobody else waits for these. */
  connectAtLength(): Promise<pg.PoolClient>;
  /** Behind a pooler, which lends another connection for each transaction: what each has to be told, since it cannot be told once. */
  opening?: Statement;
  /** How many may receive such an answer at once. */
  longReads: number;
  /** How many connections requests share. */
  connections: number;
  /** The same by connections that no tenant's request takes: whoever wants to sign in, or to know whether the server is well, does not wait behind one. */
  apart?: Database;
  /** A copy elsewhere that may answer in its place, once it rests no more. */
  replica?: { db: Database; restsUntil: number; answers: { replica: number; primary: number } };
  /** How many connections there are, how many of them wait for work, and how much work waits for one. */
  load(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
  /** Milliseconds a transaction may take. */
  longest: number;
};

/**
 * A phone waits twenty seconds for an answer, and a call may need the database twice: what it says and what it hears. A machine that froze
 * and a line that broke say nothing and keep no limit of their own, so one is kept here.
 */
export const patience = { connection: 5_000, revival: 3_000, statement: 6_000, transaction: 7_000, idle: 120_000 };

type PoolPlace = {
  connection: pg.PoolConfig;
  /** Behind a pooler: the role that each transaction takes. */
  pooledAs?: string | undefined;
  max?: number;
  longReads?: number;
  apart?: number;
  /** Milliseconds to wait for a connection. */
  wait?: number;
  /** Brings the database back when no connection can be had: the embedded one is started again. */
  revive?: () => Promise<void>;
  longest?: number;
};

// Connections take turns on the cores: more of them than keep the cores busy only push each other's memory out of their caches.
const enough = Math.min(16, Math.max(4, 2 * availableParallelism()));
/** One owner has one of these at a time, and so never more than a quarter. */
const atOnce = 4;
const setApart = 2;

/** What one of so many processes has of the connections that one alone would have: together no more, but none can do with fewer than two, and one apart. */
export const shareOf = (processes: number) => ({
  max: Math.max(2, Math.floor(enough / processes)),
  longReads: Math.max(2, Math.floor(atOnce / processes)),
  apart: Math.max(1, Math.floor(setApart / processes)),
});

// Every statement is a lookup by key: planning it again for each value would cost more than running it. And a plan for anybody's farm must not walk through
// the whole table because most of it happens to be one large farm's, nor call others to help with that.
const connectionSettings = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', max_parallel_workers_per_gather: '0', timezone: 'UTC' };
const patiences = { statement_timeout: patience.statement, idle_in_transaction_session_timeout: 60_000 };

/** The role first: what follows is done with its rights alone. */
const openingAs = (role: string): Statement => ({
  text: `select ${Object.entries({ role, ...connectionSettings, ...patiences })
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')}`,
});

export function openPool({
  connection,
  pooledAs,
  max = enough,
  longReads = atOnce,
  apart = setApart,
  wait = patience.connection,
  revive,
  longest = patience.transaction,
}: PoolPlace): Database {
  const told = Object.entries(connectionSettings).map(([name, value]) => `-c ${name}=${value}`);
  const config = {
    ...connection,
    // A pooler refuses to pass on what a connection is told at its beginning, and takes one flight at a time.
    ...(pooledAs ? {} : { options: [connection.options, ...told].join(' ').trim(), ...patiences, pipeline: true }),
    // Phones ask every minute: what a connection knows by heart is not thrown away in between.
    idleTimeoutMillis: patience.idle,
    keepAlive: true,
    types,
    connectionTimeoutMillis: wait,
  } as pg.PoolConfig;
  const pools = [max, longReads, apart].map((most) => poolOf({ ...config, max: most }));
  const [pool, atLength, reserved] = pools as [pg.Pool, pg.Pool, pg.Pool];
  const sum = (count: (one: pg.Pool) => number) => pools.reduce((all, one) => all + count(one), 0);
  const connectTo = (which: pg.Pool) =>
    revive
      ? () =>
          which.connect().catch(async (error: unknown) => {
            if (!isInfrastructure(error)) throw error;
            // What cannot be revived now may be later: the first error says so.
            await within(patience.revival, revive).catch(() => {
              throw error;
            });
            return which.connect();
          })
      : () => which.connect();
  const db: Database = {
    ...(pooledAs && { opening: openingAs(pooledAs) }),
    longReads,
    longest,
    connections: max,
    connect: connectTo(pool),
    connectAtLength: connectTo(atLength),
    load: () => ({ total: sum(({ totalCount }) => totalCount), idle: sum(({ idleCount }) => idleCount), waiting: sum(({ waitingCount }) => waitingCount) }),
    close: async () => void (await Promise.all(pools.map((one) => one.end()))),
  };
  return { ...db, apart: { ...db, connect: connectTo(reserved) } };
}

function poolOf(config: pg.PoolConfig) {
  const pool = new pg.Pool(config);
  // A connection that breaks fails its own statements and is dropped by the pool; unheard, its error would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

const silent = () => Object.assign(new Error('The database fell silent'), { code: 'ETIMEDOUT' });

/** Who says nothing for so long is not waited for; whoever has said a word (`heard`) takes their time. What was given up may still happen. */
export async function within<T>(milliseconds: number, work: (heard: () => void) => Promise<T>): Promise<T> {
  let late = false;
  let tired: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, fail) => {
    tired = setTimeout(() => {
      late = true;
      fail(silent());
    }, milliseconds);
  });
  const heard = () => {
    clearTimeout(tired);
    if (late) throw silent();
  };
  return Promise.race([work(heard), silence]).finally(() => clearTimeout(tired));
}

const beginRead = { name: 'begin_read', text: 'begin isolation level repeatable read read only' };
/** A glance is a read that asks everything at once: its end goes along, and it is one trip. */
export const begins = { write: { name: 'begin', text: 'begin' }, read: beginRead, glance: beginRead };
export const commit = { name: 'commit', text: 'commit' };

/** How a transaction begins: with the right role, whoever had the connection before. */
export const openingOf = (db: Database, mode: keyof typeof begins): Statement[] => (db.opening ? [begins[mode], db.opening] : [begins[mode]]);

const nameless = ({ name: _, ...statement }: Statement): Statement => statement;

/** One transaction. What `work` sends but does not await travels together with the commit. */
export async function transaction<T>(db: Database, mode: keyof typeof begins, work: (send: Send, copy: Copy) => Promise<T>): Promise<T> {
  const client = await db.connect();
  const sent: Promise<unknown>[] = [];
  let flight: PipelinedBatch | undefined;
  /** Statements sent in one go leave in one flight. */
  const say = (statement: Statement, values: unknown[]) => {
    if (!flight) {
      flight = new PipelinedBatch(parserOf);
      process.nextTick(() => {
        client.query(flight as unknown as pg.Submittable);
        flight = undefined;
      });
    }
    return flight.add(statement, values);
  };
  // Whoever awaits it hears of its failure, and so does the end of the transaction.
  const keep = <A>(answer: Promise<A>) => {
    answer.catch(() => {});
    sent.push(answer);
    return answer;
  };
  // The connection that a pooler lends next has never heard of a name.
  const send: Send = (statement, values = []) => keep(say(db.opening ? nameless(statement) : statement, values));
  // Behind the flight that waits to leave.
  const copy: Copy = (statement, values) => keep(new Promise((next) => process.nextTick(next)).then(() => copyWhole(client, statement, values)));
  let lost = false;
  const { stream } = (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection;
  const tired = setTimeout(() => stream.destroy(silent()), db.longest);
  try {
    for (const statement of openingOf(db, mode)) void send(statement);
    const doing = work(send, copy);
    const early = mode === 'glance' ? send(commit) : undefined;
    const result = await doing;
    const end = early ?? send(commit);
    await Promise.all(sent);
    const { command } = await end;
    if (command !== 'COMMIT') throw new Error(`The transaction ended with ${command}`);
    return result;
  } catch (error) {
    // Statements still on their way belong before the rollback, not into somebody else's transaction.
    await Promise.allSettled(sent);
    await client.query('rollback').catch(() => (lost = true));
    throw await cause(error, sent);
  } finally {
    clearTimeout(tired);
    client.release(lost);
  }
}

/** Behind the first statement that fails in a pipeline, all others fail for that reason alone. */
async function cause(error: unknown, sent: Promise<unknown>[]) {
  if ((error as { code?: string }).code !== '25P02') return error;
  for (const answer of await Promise.allSettled(sent)) if (answer.status === 'rejected') return answer.reason as unknown;
  return error;
}

// 25006: read-only after a failover; 0A000: a plan made before a migration.
const closedFile = /^could not /; // a disk that turned read-only has the code of somebody who may not
const passing = /^(08|53|57|58|40|55P03|25006|0A000|E[A-Z]+$)/;

/** The database was out of reach or busy: the same call may well pass later. */
export function isInfrastructure(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isInfrastructure);
  const { code, message = '' } = error as { code?: unknown; message?: string };
  if (typeof code === 'string') return passing.test(code) || (code === '42501' && closedFile.test(message));
  return error instanceof Error && /connection terminated|timeout exceeded|connection error|not queryable/i.test(message);
}
