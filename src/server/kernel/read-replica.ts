// The replica: a copy of the database that answers long questions in its place, and only once it has heard everything the farm was told.
import { RuleBroken } from '#domain/kernel/errors';
import type { Cursor } from '#domain/sync/protocol';
import { appRole } from '#server/kernel/database-roles';
import { type Database, isInfrastructure, type Send, transaction, within } from '#server/kernel/db';
import { type LongRead, longRead } from '#server/kernel/long-read';
import { Refused } from '#server/kernel/refused';
import { counterOf, enterFarm, type FarmSession } from '#server/kernel/session';

/** After a fault it is left alone for so long, and one that says nothing for so long has a fault. */
const rest = 5_000;
const patience = 2_000;

/** It has not come as far as the farm: nothing is wrong with it, but it cannot answer this. */
class Behind extends Error {}

/** What the database itself knows: who asks, and how far the farm is. */
type Known = { farmSession: FarmSession; counter: Cursor };
type Heard = () => void;

type Question = { db: Database; token: string | undefined; farm_id: string };

/** A page of a farm's records: `there`, from the copy, by somebody who is known already, or `here`. */
export async function readFarm<T>(
  { db, token, farm_id }: Question,
  { there, here }: { there: (send: Send, farmSession: FarmSession) => Promise<T>; here: () => Promise<T> },
) {
  const elsewhere = await onReplica(db, token, farm_id, (replica, known, heard) =>
    transaction(replica, 'read', async (send) => {
      await meet(send, known);
      heard();
      return there(send, known.farmSession);
    }),
  );
  return elsewhere ? elsewhere.answer : here();
}

/** A farm's records for as long as somebody takes to receive them. */
export async function readFarmAtLength(db: Database, token: string | undefined, farm_id: string): Promise<{ reading: LongRead; farmSession: FarmSession }> {
  const begin = async (from: Database, enter: (send: Send) => Promise<FarmSession>) => {
    const reading = await longRead(from);
    const farmSession = await enter(reading.send).catch(async (error: unknown) => {
      await reading.end();
      throw error;
    });
    return { reading, farmSession };
  };
  const elsewhere = await onReplica(db, token, farm_id, (replica, known, heard) =>
    begin(replica, async (send) => {
      await meet(send, known);
      heard();
      return known.farmSession;
    }),
  );
  return elsewhere ? elsewhere.answer : begin(db, (send) => enterFarm(send, token, farm_id));
}

/** Undefined: the database itself has to answer. A session may have ended, or begun, a moment ago: who asks is always asked there. */
async function onReplica<T>(
  db: Database,
  token: string | undefined,
  farm_id: string,
  ask: (replica: Database, known: Known, heard: Heard) => Promise<T>,
): Promise<{ answer: T } | undefined> {
  const { replica } = db;
  if (!replica) return undefined;
  if (Date.now() < replica.restsUntil) return missed(replica);
  const known = await transaction(db, 'read', async (send) => {
    const [farmSession, counted] = await Promise.all([enterFarm(send, token, farm_id), send(counterOf, [farm_id])]);
    return { farmSession, counter: counted.rows[0] as Cursor };
  });
  try {
    const answer = await within(patience, (heard) => ask(replica.db, known, heard));
    replica.answers.replica += 1;
    return { answer };
  } catch (error) {
    if (error instanceof RuleBroken || error instanceof Refused) throw error;
    if (isInfrastructure(error)) replica.restsUntil = Date.now() + rest;
    return missed(replica);
  }
}

function missed({ answers }: NonNullable<Database['replica']>) {
  answers.primary += 1;
  return undefined;
}

const tenancy = { text: `select set_config('app.user_id', $1, true)` };
/** Who may see past the tenant is not asked at all. */
const isBound = `current_user = '${appRole}'`;

/** The farm's counter, in the same moment as all that is read after it: a copy with the same one has every change there was. */
async function meet(send: Send, { farmSession: { user_id, farm_id }, counter: { epoch, version } }: Known) {
  const told = send(tenancy, [user_id]);
  const [, counted] = await Promise.all([told, send({ text: `${counterOf.text} and ${isBound}` }, [farm_id])]);
  const here = counted.rows[0] as Cursor | undefined;
  if (here?.epoch !== epoch || here.version < version) throw new Behind();
}
