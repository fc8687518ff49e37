// Runs one call of a verb: permitted, validated, once, in one transaction.
import { createHash } from 'node:crypto';
import { notFound, RuleBroken } from '#domain/kernel/errors';
import { openFarm } from '#domain/kernel/farm';
import { factsOf } from '#domain/kernel/fields';
import { checked } from '#domain/kernel/validation';
import { type NounName, nouns } from '#domain/nouns';
import { isVerb, verbs } from '#domain/verbs';
import { otherContent } from '#server/answers';
import { type Database, type Send, transaction, Undo } from '#server/kernel/db';
import { readsOf, writeChanges } from '#server/kernel/farm';
import { lastWriterOf, rememberCall } from '#server/kernel/history';
import { assertMay, enterFarm, type Presence } from '#server/kernel/session';

export type SaidCall = { id: string; verb: string; input: unknown; at: string };

// Taking the counter is what makes a farm one serial history: the farm's other calls wait here.
const takeTurn = { name: 'take_turn', text: 'update farm_counters set version = version + 1 where user_id = $1 and farm_id = $2 returning version' };
const saidBefore = { name: 'said_before', text: 'select farm_id, verb, input_hash, version from calls where user_id = $1 and id = $2' };

export async function runCall(db: Database, token: string | undefined, farm_id: string, call: SaidCall): Promise<{ version: number }> {
  return transaction(db, 'write', async (send) => {
    const presence = await enterFarm(send, token, farm_id);
    if (!isVerb(call.verb)) throw notFound(`Verbo desconhecido: ${call.verb.slice(0, 60)}`);
    const verb = verbs[call.verb];
    assertMay(presence, 'write', verb.on as NounName);
    const input = checked(verb.input, call.input);
    const input_hash = hashOf(call.input);
    const { user_id, actor, time_zone } = presence;

    const turn = send(takeTurn, [user_id, farm_id]);
    const before = send(saidBefore, [user_id, call.id]);
    const { farm, changes } = openFarm(nouns, readsOf(send, presence), { call_id: call.id, at: call.at, time_zone, actor });
    // The verb's first reads travel with the two questions above; what it finds counts only if the call is new.
    const running = verb.run(farm, input as never);
    running.catch(() => {});
    const said = (await before).rows[0];
    if (said) {
      if (said['farm_id'] !== farm_id || said['verb'] !== call.verb || !input_hash.equals(said['input_hash'])) throw otherContent();
      return new Undo({ version: said['version'] as number });
    }
    await running.catch(async (error: unknown) => {
      throw await withWriter(send, presence, error);
    });

    const version = (await turn).rows[0]?.['version'] as number;
    const changed = changes();
    writeChanges(send, presence, version, changed);
    rememberCall(send, presence, version, { id: call.id, verb: call.verb, input_hash, actor, at: call.at }, changed);
    return { version };
  });
}

/** The same content gives the same hash, in whatever order its keys were written. */
function hashOf(input: unknown) {
  const sorted = JSON.stringify(input, (_key, value: unknown) =>
    value && typeof value === 'object' && !Array.isArray(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
  return createHash('sha256').update(sorted).digest();
}

async function withWriter(send: Send, presence: Presence, error: unknown) {
  if (!(error instanceof RuleBroken && error.clash)) return error;
  const { noun, id, field } = error.clash;
  const writer = await lastWriterOf(send, presence, noun, id, field);
  if (!writer) return error;
  const label = factsOf(nouns[noun as NounName].fields[field as never]).label;
  return new RuleBroken(`${label}: ${writer.who} mudou este valor`, field, 'conflict', { ...error.clash, ...writer });
}
