// Runs one call of a verb: permitted, validated, once, in one transaction.
import { hash } from 'node:crypto';
import { notFound, RuleBroken } from '#domain/kernel/errors';
import { openFarm } from '#domain/kernel/farm';
import { factsOf, idOf } from '#domain/kernel/fields';
import type { Actor } from '#domain/kernel/roles';
import { checked } from '#domain/kernel/validation';
import { type Farm, type NounName, nouns } from '#domain/nouns';
import { timeZoneOf } from '#domain/people/brazilian-states';
import { bytesOf } from '#domain/people/storage';
import { isVerb, verbs } from '#domain/verbs';
import { assertRoom, noteWritten } from '#server/farm/storage';
import { type Database, isInfrastructure, type Send, transaction } from '#server/kernel/db';
import { otherContent } from '#server/kernel/error-responses';
import { queueForFarm } from '#server/kernel/farm-queue';
import { readsOf } from '#server/kernel/farm-reads';
import { knownCall, lastWriterOf } from '#server/kernel/history';
import { alignCounters, farmsOf, lockFarms, NeedsFarmLock } from '#server/kernel/other-farms';
import { assertIs, assertMay, assertPresent, enterFarm, type FarmSession, isClosed, openCall } from '#server/kernel/session';
import { writeCall } from '#server/kernel/write';

type SaidCall = { id: string; verb: string; input: unknown; at: string };
type Caller = { token: string | undefined; farm_id: string; as: string | undefined };

export async function runCall(db: Database, token: string | undefined, farm_id: string, said: SaidCall, as?: string): Promise<{ version: number }> {
  for (const otherFarms: string[] = []; ; ) {
    const done = await runWith(db, { token, farm_id, as }, said, otherFarms).catch((error: unknown) =>
      error instanceof NeedsFarmLock ? error : Promise.reject(error),
    );
    if (!(done instanceof NeedsFarmLock)) return done;
    otherFarms.push(done.farm_id);
  }
}

/** `beside`: other farms of the owner that this call has turned out to need. */
async function runWith(db: Database, { token, farm_id, as }: Caller, said: SaidCall, otherFarms: readonly string[]) {
  const call_id = idOf(said.id);
  if (!call_id) {
    await assertPresent(db, token, farm_id);
    throw new RuleBroken('A chamada precisa de um id (UUID)', 'id', 'validation');
  }
  const done = queueForFarm(db, farm_id, () =>
    transaction(db, 'write', async (send) => {
      if (token && otherFarms.length > 0) lockFarms(send, token, farm_id, otherFarms);
      const opened = openCall(send, token, farm_id);
      const { reads, ahead } = readsOf(send, farm_id);
      const act = actOf(said);
      // The verb's first questions go with the entry. Who acts, and when, is not known yet, so nothing but its questions counts.
      const { farm: nobodys } = openFarm(nouns, ahead, { farm_id, call_id, at: said.at, time_zone: anyZone, actor: nobody });
      act(nobodys).catch(() => {});
      const { farmSession, version: next } = await opened;
      assertIs(farmSession, as);
      const { actor, time_zone, user_id } = farmSession;
      await assertRoom(db, send, user_id);
      const version = otherFarms.length > 0 ? await alignCounters(send, farm_id, otherFarms) : next;
      const farms = farmsOf(send, token!, otherFarms);
      const { farm, changes } = openFarm(nouns, { ...reads, farms }, { farm_id, call_id, at: said.at, time_zone, actor });
      await act(farm, farmSession).catch(async (error: unknown) => {
        throw await withWriter(send, farmSession, error);
      });
      // Only now: what has no end of brackets has been refused by its schema.
      const changed = changes();
      writeCall(send, farmSession, version, { id: call_id, verb: said.verb, input_hash: hashOf(said.input), actor, at: said.at }, changed);
      return { version, user_id, bytes: bytesOf(changed) };
    }),
  );
  return done.then(
    ({ version, user_id, bytes }) => {
      noteWritten(db, user_id, bytes);
      return { version };
    },
    (error: unknown) => saidBefore(db, { token, farm_id, as }, { ...said, id: call_id }, error),
  );
}

/** A call said again fails, by its key if by nothing sooner: only then it is worth asking, and what it did the first time is its answer. */
async function saidBefore(db: Database, { token, farm_id, as }: Caller, said: SaidCall, error: unknown) {
  if (error instanceof NeedsFarmLock || isClosed(error) || isInfrastructure(error)) throw error;
  const known = await transaction(db, 'read', async (send) => {
    const [farmSession, call] = await Promise.all([enterFarm(send, token, farm_id), knownCall(send, said.id)]);
    assertIs(farmSession, as);
    return call;
  });
  if (!known) throw error;
  if (known.farm_id !== farm_id || known.verb !== said.verb || !hashOf(said.input).equals(known.input_hash)) throw otherContent();
  return { version: known.version };
}

const nobody: Actor = { id: '', name: '', role: 'visitor' };
const anyZone = timeZoneOf(null);

/** What was said, as something that can be done: its input is understood once. */
function actOf({ verb: name, input }: SaidCall) {
  let understood: unknown;
  return async (farm: Farm, farmSession?: FarmSession) => {
    if (!isVerb(name)) throw notFound(`Verbo desconhecido: ${name.slice(0, 60)}`);
    const verb = verbs[name];
    if (farmSession) assertMay(farmSession, 'write', verb.on as NounName);
    await verb.run(farm, (understood ??= checked(verb.input, input)) as never);
  };
}

/** The same content gives the same hash, in whatever order its keys were written. */
const hashOf = (input: unknown) => hash('sha256', textInOrder(input ?? null), 'buffer');

function textInOrder(value: unknown): string {
  if (!value || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(textInOrder).join()}]`;
  const fields = value as Record<string, unknown>;
  const text = (key: string) => `${JSON.stringify(key)}:${textInOrder(fields[key])}`;
  return `{${Object.keys(fields).toSorted().map(text).join()}}`;
}

async function withWriter(send: Send, farmSession: FarmSession, error: unknown) {
  if (!(error instanceof RuleBroken && error.clash)) return error;
  const { noun, id: row, field, also = [] } = error.clash;
  const writtenBy = <T extends { field: string }>(one: T) => lastWriterOf(send, farmSession, noun, row, one.field).then((writer) => ({ ...one, ...writer }));
  const [clash, ...others] = await Promise.all([writtenBy(error.clash), ...also.map(writtenBy)]);
  if (!clash.who) return error;
  const label = factsOf(nouns[noun as NounName].fields[field as never]).label;
  return new RuleBroken(`${label}: ${clash.who} mudou este valor`, field, 'conflict', { ...clash, ...(others.length > 0 && { also: others }) });
}
