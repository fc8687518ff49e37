// Runs one call of a verb: permitted, validated, once, in one transaction.
import { createHash } from 'node:crypto';
import { notFound, RuleBroken } from '#domain/kernel/errors';
import { openFarm } from '#domain/kernel/farm';
import { factsOf, id } from '#domain/kernel/fields';
import { checked } from '#domain/kernel/validation';
import { type Farm, type NounName, nouns } from '#domain/nouns';
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

export async function runCall(db: Database, token: string | undefined, farm_id: string, said: SaidCall): Promise<{ version: number }> {
  return transaction(db, 'write', async (send) => {
    const presence = await enterFarm(send, token, farm_id);
    const call = { ...said, id: checked(id('A chamada precisa de um id (UUID)'), said.id, 'id') };
    const { user_id, actor, time_zone } = presence;
    const turn = send(takeTurn, [user_id, farm_id]);
    const before = send(saidBefore, [user_id, call.id]);
    const { farm, changes } = openFarm(nouns, readsOf(send, presence), { call_id: call.id, at: call.at, time_zone, actor });
    // The verb's first reads travel with the two questions above; what it finds, or refuses, counts only if the call is new.
    const running = act(presence, farm, call);
    running.catch(() => {});
    const input_hash = hashOf(call.input);
    const known = (await before).rows[0];
    if (known) {
      if (known['farm_id'] !== farm_id || known['verb'] !== call.verb || !input_hash.equals(known['input_hash'])) throw otherContent();
      return new Undo({ version: known['version'] as number });
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

async function act(presence: Presence, farm: Farm, { verb: name, input }: SaidCall) {
  if (!isVerb(name)) throw notFound(`Verbo desconhecido: ${name.slice(0, 60)}`);
  const verb = verbs[name];
  assertMay(presence, 'write', verb.on as NounName);
  await verb.run(farm, checked(verb.input, input) as never);
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
