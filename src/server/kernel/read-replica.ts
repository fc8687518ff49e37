// Long reads on the read replica (PostgreSQL standby), only if it has caught up with the farm.
import { RuleBroken } from '#domain/kernel/errors';
import type { Cursor } from '#domain/sync/protocol';
import { appRole } from '#server/kernel/database-roles';
import { type Database, isInfrastructure, type Send, transaction, within } from '#server/kernel/db';
import { type LongRead, longRead } from '#server/kernel/long-read';
import { Refused } from '#server/kernel/refused';
import { counterOf, enterFarm, type FarmSession } from '#server/kernel/session';

/** Milliseconds: pause after a fault, and timeout. */
const pause = 5_000;
const timeout = 2_000;

/** The read replica lags behind: no fault, but the primary has to answer. */
class Behind extends Error {}

/** Read from the primary: who asks, and the farm's counter. */
type Known = { farmSession: FarmSession; counter: Cursor };
type CancelTimeout = () => void;

type Question = { db: Database; token: string | undefined; farm_id: string };

/** A page of a farm's records: `onReplica` gets the session read from the primary. */
export async function readFarm<T>(
  { db, token, farm_id }: Question,
  { onReplica, onPrimary }: { onReplica: (send: Send, farmSession: FarmSession) => Promise<T>; onPrimary: () => Promise<T> },
) {
  const fromReplica = await tryReplica(db, token, farm_id, (replica, known, cancelTimeout) =>
    transaction(replica, 'read', async (send) => {
      await assertCaughtUp(send, known);
      cancelTimeout();
      return onReplica(send, known.farmSession);
    }),
  );
  return fromReplica ? fromReplica.answer : onPrimary();
}

/** A long read of a farm's records. */
export async function beginFarmLongRead(db: Database, token: string | undefined, farm_id: string): Promise<{ reading: LongRead; farmSession: FarmSession }> {
  const begin = async (from: Database, enter: (send: Send) => Promise<FarmSession>) => {
    const reading = await longRead(from);
    const farmSession = await enter(reading.send).catch(async (error: unknown) => {
      await reading.end();
      throw error;
    });
    return { reading, farmSession };
  };
  const fromReplica = await tryReplica(db, token, farm_id, (replica, known, cancelTimeout) =>
    begin(replica, async (send) => {
      await assertCaughtUp(send, known);
      cancelTimeout();
      return known.farmSession;
    }),
  );
  return fromReplica ? fromReplica.answer : begin(db, (send) => enterFarm(send, token, farm_id));
}

/** Undefined: the primary has to answer. Sessions are always checked on the primary, because they may have changed a moment ago. */
async function tryReplica<T>(
  db: Database,
  token: string | undefined,
  farm_id: string,
  ask: (replica: Database, known: Known, cancelTimeout: CancelTimeout) => Promise<T>,
): Promise<{ answer: T } | undefined> {
  const { replica } = db;
  if (!replica) return undefined;
  if (Date.now() < replica.pausedUntil) return usePrimary(replica);
  const known = await transaction(db, 'read', async (send) => {
    const [farmSession, counted] = await Promise.all([enterFarm(send, token, farm_id), send(counterOf, [farm_id])]);
    return { farmSession, counter: counted.rows[0] as Cursor };
  });
  try {
    const answer = await within(timeout, (cancelTimeout) => ask(replica.db, known, cancelTimeout));
    replica.answers.replica += 1;
    return { answer };
  } catch (error) {
    if (error instanceof RuleBroken || error instanceof Refused) throw error;
    if (isInfrastructure(error)) replica.pausedUntil = Date.now() + pause;
    return usePrimary(replica);
  }
}

function usePrimary({ answers }: NonNullable<Database['replica']>) {
  answers.primary += 1;
  return undefined;
}

const tenancy = { text: `select set_config('app.user_id', $1, true)` };
/** Refuse a role that Row Level Security does not bind. */
const isBound = `current_user = '${appRole}'`;

/** Compares the farm's counter in the snapshot of the reads that follow: with the same counter, the read replica has every change. */
async function assertCaughtUp(send: Send, { farmSession: { user_id, farm_id }, counter: { epoch, version } }: Known) {
  const tenantSet = send(tenancy, [user_id]);
  const [, counted] = await Promise.all([tenantSet, send({ text: `${counterOf.text} and ${isBound}` }, [farm_id])]);
  const found = counted.rows[0] as Cursor | undefined;
  if (found?.epoch !== epoch || found.version < version) throw new Behind();
}
