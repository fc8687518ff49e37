// Runs one call: permission, validation, idempotency, one transaction.
import { hash } from 'node:crypto';
import { forbidden, notFound, RuleBroken } from '#domain/kernel/errors';
import { openFarm } from '#domain/kernel/farm';
import { idOf } from '#domain/kernel/fields';
import type { Actor } from '#domain/kernel/roles';
import { checked } from '#domain/kernel/validation';
import { type Farm, type NounName, nouns } from '#domain/nouns';
import { timeZoneOf } from '#domain/people/brazilian-states';
import { may } from '#domain/people/permissions';
import { bytesOf } from '#domain/people/storage';
import { isVerb, verbs } from '#domain/verbs';
import { assertFilesFit } from '#server/farm/attachment-files';
import { assertNothingNewer } from '#server/farm/newer-work';
import { explained } from '#server/farm/refusal-causes';
import { assertQuota, noteWritten } from '#server/farm/storage-quota';
import { type Database, isInfrastructure, transaction } from '#server/kernel/db';
import { otherContent } from '#server/kernel/error-responses';
import { queueForFarm } from '#server/kernel/farm-queue';
import { readsOf } from '#server/kernel/farm-reads';
import { knownCall } from '#server/kernel/history';
import { alignCounters, farmsOf, lockFarms, NeedsFarmLock } from '#server/kernel/other-farms';
import { assertCanEnter, assertSamePerson, enterFarm, type FarmSession, isAccessDenied, openCall, outOfScope } from '#server/kernel/session';
import { writeCall } from '#server/kernel/write-call';

/** `asks`: an unlikely value is confirmed by the caller, who is no phone of an older release. */
type Call = { id: string; verb: string; input: unknown; at: string; asks?: true };
type Caller = { token: string | undefined; farm_id: string; as: string | undefined };

export async function runCall(db: Database, token: string | undefined, farm_id: string, call: Call, as?: string): Promise<{ version: number }> {
  for (const otherFarms: string[] = []; ; ) {
    const done = await runWith(db, { token, farm_id, as }, call, otherFarms).catch((error: unknown) =>
      error instanceof NeedsFarmLock ? error : Promise.reject(error),
    );
    if (!(done instanceof NeedsFarmLock)) return done;
    otherFarms.push(done.farm_id);
  }
}

/** `otherFarms`: farms of the owner that the call needed in an earlier attempt. */
async function runWith(db: Database, { token, farm_id, as }: Caller, call: Call, otherFarms: readonly string[]) {
  const call_id = idOf(call.id);
  if (!call_id) {
    await assertCanEnter(db, token, farm_id);
    throw new RuleBroken('A chamada precisa de um id (UUID)', 'id', 'validation');
  }
  const done = queueForFarm(db, farm_id, () =>
    transaction(db, 'write', async (send) => {
      if (token && otherFarms.length > 0) lockFarms(send, token, farm_id, otherFarms);
      const opened = openCall(send, token, farm_id);
      const { reads, ahead } = readsOf(send, farm_id);
      const act = actOf(call);
      // A dry run prefetches: the verb's first reads are sent together with the entry. The person is not known yet, so its result is ignored.
      const { farm: dryRunFarm } = openFarm(nouns, ahead, { farm_id, call_id, at: call.at, time_zone: anyZone, actor: nobody });
      act(dryRunFarm).catch(() => {});
      const { farmSession, version: next } = await opened;
      assertSamePerson(farmSession, as);
      const { actor, time_zone, user_id } = farmSession;
      await assertQuota(db, send, user_id);
      const version = otherFarms.length > 0 ? await alignCounters(send, farm_id, otherFarms) : next;
      const farms = farmsOf(send, token!, otherFarms);
      const { farm, changes } = openFarm(nouns, { ...reads, farms }, { farm_id, call_id, at: call.at, time_zone, actor });
      await act(farm, farmSession).catch(async (error: unknown) => {
        throw await explained(send, farmSession, token!, error);
      });
      // Hash only now: the schema has refused inputs nested too deeply.
      const changed = changes();
      await assertFilesFit(db, send, changed);
      await assertNothingNewer(send, farmSession, { ...call, version }, changed);
      writeCall(send, farmSession, version, { id: call_id, verb: call.verb, input_hash: hashOf(call.input), actor, at: call.at }, changed);
      return { version, user_id, bytes: bytesOf(changed) };
    }),
  );
  return done.then(
    ({ version, user_id, bytes }) => {
      noteWritten(db, user_id, bytes);
      return { version };
    },
    (error: unknown) => answerRepeated(db, { token, farm_id, as }, { ...call, id: call_id }, error),
  );
}

/** A repeated call fails, by its primary key at the latest: only then look it up, and answer with its first result. */
async function answerRepeated(db: Database, { token, farm_id, as }: Caller, call: Call, error: unknown) {
  if (error instanceof NeedsFarmLock || isAccessDenied(error) || isInfrastructure(error)) throw error;
  const known = await transaction(db, 'read', async (send) => {
    const [farmSession, earlier] = await Promise.all([enterFarm(send, token, farm_id), knownCall(send, call.id)]);
    assertSamePerson(farmSession, as);
    return earlier;
  });
  if (!known) throw error;
  if (known.farm_id !== farm_id || known.verb !== call.verb || !hashOf(call.input).equals(known.input_hash)) throw otherContent();
  return { version: known.version };
}

const nobody: Actor = { id: '', name: '', role: 'visitor' };
const anyZone = timeZoneOf(null);

/** The verb as a function: the input is parsed once for both runs. */
function actOf({ verb: name, input, asks }: Call) {
  let parsed: unknown;
  return async (farm: Farm, farmSession?: FarmSession) => {
    if (!isVerb(name)) throw notFound(`Verbo desconhecido: ${name.slice(0, 60)}`);
    const verb = verbs[name];
    if (farmSession && !may(farmSession.actor, 'write', verb.on as NounName))
      throw farmSession.actor.token ? outOfScope() : forbidden({ kind: 'role', noun: verb.on, id: farmSession.actor.id });
    await verb.run(farm, (parsed ??= checked(verb.input, asks && verb.asks ? withConfirmed(input) : input)) as never);
  };
}

/** Not in `call.input`: its hash is of what was sent. */
const withConfirmed = (input: unknown) => (input && typeof input === 'object' && !Array.isArray(input) ? { confirmed: [], ...input } : input);

/** Independent of the order of keys. */
const hashOf = (input: unknown) => hash('sha256', canonicalJson(input ?? null), 'buffer');

function canonicalJson(value: unknown): string {
  if (!value || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  const fields = value as Record<string, unknown>;
  const text = (key: string) => `${JSON.stringify(key)}:${canonicalJson(fields[key])}`;
  return `{${Object.keys(fields).toSorted().map(text).join()}}`;
}
