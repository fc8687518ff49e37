// Runs one call of a verb: permitted, validated, once, in one transaction.
import { createHash } from 'node:crypto';
import { notFound, RuleBroken } from '#domain/kernel/errors';
import { openFarm } from '#domain/kernel/farm';
import { factsOf, idOf } from '#domain/kernel/fields';
import { checked } from '#domain/kernel/validation';
import { type Farm, type NounName, nouns } from '#domain/nouns';
import type { Actor } from '#domain/roles';
import { timeZoneOf } from '#domain/states';
import { isVerb, verbs } from '#domain/verbs';
import { otherContent } from '#server/answers';
import { type Database, type Send, transaction, Undo } from '#server/kernel/db';
import { readsOf } from '#server/kernel/farm';
import { lastWriterOf } from '#server/kernel/history';
import { assertIs, assertMay, assertPresent, openCall, type Presence } from '#server/kernel/session';
import { Beside, farmsOf, levelCounters, takeTurns } from '#server/kernel/sisters';
import { writeCall } from '#server/kernel/write';

type SaidCall = { id: string; verb: string; input: unknown; at: string };

export async function runCall(db: Database, token: string | undefined, farm_id: string, said: SaidCall, as?: string): Promise<{ version: number }> {
  for (const beside: string[] = []; ; ) {
    const done = await runWith(db, token, farm_id, said, as, beside).catch((error: unknown) => (error instanceof Beside ? error : Promise.reject(error)));
    if (!(done instanceof Beside)) return done;
    beside.push(done.farm_id);
  }
}

/** `beside`: other farms of the owner that this call has turned out to need. */
async function runWith(db: Database, token: string | undefined, farm_id: string, said: SaidCall, as: string | undefined, beside: readonly string[]) {
  const call_id = idOf(said.id);
  if (!call_id) {
    await assertPresent(db, token, farm_id);
    throw new RuleBroken('A chamada precisa de um id (UUID)', 'id', 'validation');
  }
  return transaction(db, 'write', async (send) => {
    if (token && beside.length > 0) takeTurns(send, token, farm_id, beside);
    const opened = openCall(send, token, farm_id, call_id);
    const { reads, ahead } = readsOf(send, farm_id);
    const act = actOf(said);
    // The verb's first questions go with the entry. Who acts, and when, is not known yet, so nothing but its questions counts.
    const { farm: nobodys } = openFarm(nouns, ahead, { call_id, at: said.at, time_zone: anyZone, actor: nobody });
    act(nobodys).catch(() => {});
    const { presence, version: next, known } = await opened;
    assertIs(presence, as);
    if (known) {
      const input_hash = hashOf(said.input);
      if (known.farm_id !== farm_id || known.verb !== said.verb || !input_hash.equals(known.input_hash)) throw otherContent();
      return new Undo({ version: known.version });
    }
    const { actor, time_zone } = presence;
    const version = beside.length > 0 ? await levelCounters(send, farm_id, beside) : next;
    const farms = farmsOf(send, token!, farm_id, beside);
    const { farm, changes } = openFarm(nouns, { ...reads, farms }, { call_id, at: said.at, time_zone, actor });
    await act(farm, presence).catch(async (error: unknown) => {
      throw await withWriter(send, presence, error);
    });
    // Only now: what has no end of brackets has been refused by its schema.
    writeCall(send, presence, version, { id: call_id, verb: said.verb, input_hash: hashOf(said.input), actor, at: said.at }, changes());
    return { version };
  });
}

const nobody: Actor = { id: '', name: '', role: 'visitor' };
const anyZone = timeZoneOf(null);

/** What was said, as something that can be done: its input is understood once. */
function actOf({ verb: name, input }: SaidCall) {
  let understood: unknown;
  return async (farm: Farm, presence?: Presence) => {
    if (!isVerb(name)) throw notFound(`Verbo desconhecido: ${name.slice(0, 60)}`);
    const verb = verbs[name];
    if (presence) assertMay(presence, 'write', verb.on as NounName);
    await verb.run(farm, (understood ??= checked(verb.input, input)) as never);
  };
}

/** The same content gives the same hash, in whatever order its keys were written. */
function hashOf(input: unknown) {
  const sorted = JSON.stringify(input ?? null, (_key, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
  return createHash('sha256').update(sorted).digest();
}

async function withWriter(send: Send, presence: Presence, error: unknown) {
  if (!(error instanceof RuleBroken && error.clash)) return error;
  const { noun, id: row, field } = error.clash;
  const writer = await lastWriterOf(send, presence, noun, row, field);
  if (!writer) return error;
  const label = factsOf(nouns[noun as NounName].fields[field as never]).label;
  return new RuleBroken(`${label}: ${writer.who} mudou este valor`, field, 'conflict', { ...error.clash, ...writer });
}
