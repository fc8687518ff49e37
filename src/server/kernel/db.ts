// Connection pools and transactions. Statements are pipelined; a commit counts only if PostgreSQL answers COMMIT.
import { availableParallelism } from 'node:os';
import pg from 'pg';
import type { Answer, Batch, Statement } from '#server/kernel/batch';
import { type Copied, copyWhole, type Literal } from '#server/kernel/copy';
import { parserOf, types } from '#server/kernel/pg-types';
import { PipelinedBatch } from '#server/kernel/pipelined-batch';

/** Sends a statement at once. Awaiting the answer is optional: the commit waits for all of them. */
export type Send = (statement: Statement, values?: unknown[]) => Promise<Answer>;
/** The rows as COPY text: no value is parsed or serialized here. */
export type Copy = (statement: Statement, values: Literal[]) => Promise<Copied>;

export type Database = {
  connect(): Promise<pg.PoolClient>;
  /** From a separate pool: held for as long as the client takes to receive the response. */
  connectForLongRead(): Promise<pg.PoolClient>;
  /** Behind a pooler, whose connections change with each transaction: sets role and settings in every transaction. */
  opening?: Statement;
  /** How many long reads may run at once. */
  longReads: number;
  /** Size of the pool for requests. */
  connections: number;
  /** The same database through reserved connections, so that sign-in and health checks never wait for tenants' requests. */
  reserved?: Database;
  /** A read replica for long reads, not used before `pausedUntil`. */
  replica?: { db: Database; pausedUntil: number; answers: { replica: number; primary: number } };
  /** Open connections, idle ones, and requests waiting for one. */
  load(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
  /** Transaction timeout in milliseconds. */
  transactionTimeout: number;
  newBatch: () => Batch;
};

/** Milliseconds. Devices time out after 20 s, and a sync uses the database twice. A frozen host or a broken connection reports no error by itself. */
export const timeouts = { connection: 5_000, revival: 3_000, statement: 6_000, transaction: 7_000, idle: 120_000 };

type PoolPlace = {
  connection: pg.PoolConfig;
  /** Behind a pooler: the role set in each transaction. */
  pooledAs?: string | undefined;
  max?: number;
  longReads?: number;
  reserved?: number;
  /** Milliseconds to wait for a connection. */
  wait?: number;
  /** Called when connecting fails: restarts the embedded database. */
  revive?: () => Promise<void>;
  transactionTimeout?: number;
  newBatch?: () => Batch;
};

// More connections than keep the cores busy only evict each other's CPU caches.
const poolSize = Math.min(16, Math.max(4, 2 * availableParallelism()));
/** One long read per tenant at a time, so no tenant takes more than a quarter. */
const longReadSize = 4;
const reservedSize = 2;

/** Pool sizes of one of several processes: together no more than one process alone, but at least two connections each and one reserved. */
export const poolSizesOf = (processes: number) => ({
  max: Math.max(2, Math.floor(poolSize / processes)),
  longReads: Math.max(2, Math.floor(longReadSize / processes)),
  reserved: Math.max(1, Math.floor(reservedSize / processes)),
});

// Every statement is a lookup by key: planning it again for each value would cost more than running it. And a generic plan must not use a sequential or
// parallel scan because one large farm dominates the table.
const connectionSettings = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off', max_parallel_workers_per_gather: '0', timezone: 'UTC' };
const statementTimeouts = { statement_timeout: timeouts.statement, idle_in_transaction_session_timeout: 60_000 };

/** The role first: the other settings are then made with its rights. */
const openingAs = (role: string): Statement => ({
  text: `select ${Object.entries({ role, ...connectionSettings, ...statementTimeouts })
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')}`,
});

export function openPool({
  connection,
  pooledAs,
  max = poolSize,
  longReads = longReadSize,
  reserved = reservedSize,
  wait = timeouts.connection,
  revive,
  transactionTimeout = timeouts.transaction,
  newBatch = () => new PipelinedBatch(parserOf),
}: PoolPlace): Database {
  const options = Object.entries(connectionSettings).map(([name, value]) => `-c ${name}=${value}`);
  const config = {
    ...connection,
    // A pooler rejects startup options and takes one batch at a time.
    ...(pooledAs ? {} : { options: [connection.options, ...options].join(' ').trim(), ...statementTimeouts, pipeline: true }),
    // Devices sync every minute: keep connections with their prepared statements in between.
    idleTimeoutMillis: timeouts.idle,
    keepAlive: true,
    types,
    connectionTimeoutMillis: wait,
  } as pg.PoolConfig;
  const pools = [max, longReads, reserved].map((most) => poolOf({ ...config, max: most }));
  const [pool, longReadPool, reservedPool] = pools as [pg.Pool, pg.Pool, pg.Pool];
  const sum = (count: (one: pg.Pool) => number) => pools.reduce((all, one) => all + count(one), 0);
  const connectTo = (which: pg.Pool) =>
    revive
      ? () =>
          which.connect().catch(async (error: unknown) => {
            if (!isInfrastructure(error)) throw error;
            // If the restart fails, report the first error: it is temporary (retry).
            await within(timeouts.revival, revive).catch(() => {
              throw error;
            });
            return which.connect();
          })
      : () => which.connect();
  const db: Database = {
    ...(pooledAs && { opening: openingAs(pooledAs) }),
    longReads,
    transactionTimeout,
    newBatch,
    connections: max,
    connect: connectTo(pool),
    connectForLongRead: connectTo(longReadPool),
    load: () => ({ total: sum(({ totalCount }) => totalCount), idle: sum(({ idleCount }) => idleCount), waiting: sum(({ waitingCount }) => waitingCount) }),
    close: async () => void (await Promise.all(pools.map((one) => one.end()))),
  };
  return { ...db, reserved: { ...db, connect: connectTo(reservedPool) } };
}

function poolOf(config: pg.PoolConfig) {
  const pool = new pg.Pool(config);
  // A broken connection fails its own statements and leaves the pool; an unhandled 'error' event would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

const timeoutError = () => Object.assign(new Error('The database did not answer in time'), { code: 'ETIMEDOUT' });

/** Timeout until the first response: `cancelTimeout` ends it. Work that timed out may still complete. */
export async function within<T>(milliseconds: number, work: (cancelTimeout: () => void) => Promise<T>): Promise<T> {
  let timedOut = false;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      timedOut = true;
      fail(timeoutError());
    }, milliseconds);
  });
  const cancelTimeout = () => {
    clearTimeout(timer);
    if (timedOut) throw timeoutError();
  };
  return Promise.race([work(cancelTimeout), timeout]).finally(() => clearTimeout(timer));
}

const beginRead = { name: 'begin_read', text: 'begin isolation level repeatable read read only' };
/** A glance is a read that sends all its statements at once, with the commit: one round trip. */
export const begins = { write: { name: 'begin', text: 'begin' }, read: beginRead, glance: beginRead };
export const commit = { name: 'commit', text: 'commit' };

/** The first statements of a transaction; behind a pooler they set the role. */
export const openingOf = (db: Database, mode: keyof typeof begins): Statement[] => (db.opening ? [begins[mode], db.opening] : [begins[mode]]);

const nameless = ({ name: _, ...statement }: Statement): Statement => statement;

/** One transaction. Statements that `work` does not await are sent together with the commit. */
export async function transaction<T>(db: Database, mode: keyof typeof begins, work: (send: Send, copy: Copy) => Promise<T>): Promise<T> {
  const client = await db.connect();
  const sent: Promise<unknown>[] = [];
  let batch: Batch | undefined;
  /** Statements of one tick form one batch. */
  const addToBatch = (statement: Statement, values: unknown[]) => {
    if (!batch) {
      batch = db.newBatch();
      process.nextTick(() => {
        batch?.send(client);
        batch = undefined;
      });
    }
    return batch.add(statement, values);
  };
  // A failure reaches both the awaiter and the end of the transaction.
  const track = <A>(answer: Promise<A>) => {
    answer.catch(() => {});
    sent.push(answer);
    return answer;
  };
  // Behind a pooler, the next connection does not know prepared statement names.
  const send: Send = (statement, values = []) => track(addToBatch(db.opening ? nameless(statement) : statement, values));
  // After the batch that is sent on the next tick.
  const copy: Copy = (statement, values) => track(new Promise((next) => process.nextTick(next)).then(() => copyWhole(client, statement, values)));
  let broken = false;
  const { stream } = (client as unknown as { connection: { stream: { destroy(error: Error): void } } }).connection;
  const timer = setTimeout(() => stream.destroy(timeoutError()), db.transactionTimeout);
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
    // Wait for pending statements before the rollback, so that none runs in the next transaction.
    await Promise.allSettled(sent);
    await client.query('rollback').catch(() => (broken = true));
    throw await cause(error, sent);
  } finally {
    clearTimeout(timer);
    client.release(broken);
  }
}

/** After one statement fails, the later ones fail with 25P02: find the first error. */
async function cause(error: unknown, sent: Promise<unknown>[]) {
  if ((error as { code?: string }).code !== '25P02') return error;
  for (const answer of await Promise.allSettled(sent)) if (answer.status === 'rejected') return answer.reason as unknown;
  return error;
}

// 25006: read-only after a failover; 0A000: a plan made before a migration.
const readOnlyDisk = /^could not /; // a read-only disk reports 42501 (insufficient privilege)
const temporary = /^(08|53|57|58|40|55P03|25006|0A000|E[A-Z]+$)/;

/** The database was unreachable or busy: a retry may succeed. */
export function isInfrastructure(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isInfrastructure);
  const { code, message = '' } = error as { code?: unknown; message?: string };
  if (typeof code === 'string') return temporary.test(code) || (code === '42501' && readOnlyDisk.test(message));
  return error instanceof Error && /connection terminated|timeout exceeded|connection error|not queryable/i.test(message);
}
