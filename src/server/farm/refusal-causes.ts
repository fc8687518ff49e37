// Completes a refusal with who did what to the record, and when: from the history, the removing call, the departure or the access log.
import { type Cause, type Other, RuleBroken } from '#domain/kernel/errors';
import { factsOf } from '#domain/kernel/fields';
import { isNoun, type NounName, nouns } from '#domain/nouns';
import { hidesSome, soldWords } from '#domain/overview/row-permissions';
import { may } from '#domain/people/permissions';
import { isVerb, verbs } from '#domain/verbs';
import { removedRowsOf } from '#server/farm/deletions';
import type { Send } from '#server/kernel/db';
import { authorsOf, lastWriterOf } from '#server/kernel/history';
import { type FarmSession, tokenHash } from '#server/kernel/session';

type Writer = { who: string; when: string };

export async function explained(send: Send, farmSession: FarmSession, token: string, error: unknown) {
  if (!(error instanceof RuleBroken)) return error;
  if (error.other) return withAuthor(send, farmSession, error, error.other);
  if (error.clash) return withWriters(send, farmSession, told(farmSession, error));
  if (!error.cause) return error;
  // The sentence stays the rule's, as on the device; the screen tells the cause in words.
  return new RuleBroken(error.message, error.field, error.code, { cause: await completed(send, farmSession, token, error.cause) });
}

async function withAuthor(send: Send, farmSession: FarmSession, { message, field, code }: RuleBroken, other: Other) {
  const [author] = await authorsOf(send, farmSession, other.noun, [other.id]);
  return new RuleBroken(message, field, code, { other: { ...other, ...author } });
}

/** The other value of a conflict, as this person may read it. */
function told({ actor }: FarmSession, error: RuleBroken) {
  const { noun, field, current } = error.clash!;
  if (noun !== 'animals' || field !== 'exit_reason' || !current || !hidesSome(actor, noun)) return error;
  return new RuleBroken(error.message, error.field, error.code, { clash: { ...error.clash!, current: soldWords } });
}

async function withWriters(send: Send, farmSession: FarmSession, error: RuleBroken) {
  // A removal over newer work names its writer already.
  if (error.clash!.who) return error;
  const { noun, id: row, field, also = [] } = error.clash!;
  const writtenBy = <T extends { field: string }>(one: T) => lastWriterOf(send, farmSession, noun, row, one.field).then((writer) => ({ ...one, ...writer }));
  const [clash, ...others] = await Promise.all([writtenBy(error.clash!), ...also.map(writtenBy)]);
  if (!clash.who) return error;
  const label = factsOf(nouns[noun as NounName].fields[field as never]).label;
  return new RuleBroken(`${label}: ${clash.who} mudou este valor`, field, 'conflict', { clash: { ...clash, ...(others.length > 0 && { also: others }) } });
}

async function completed(send: Send, farmSession: FarmSession, token: string, cause: Cause): Promise<Cause> {
  if (cause.kind !== 'role' && isNoun(cause.noun) && !may(farmSession.actor, 'read', cause.noun)) return cause;
  switch (cause.kind) {
    case 'deleted':
      return { ...cause, ...(await removalOf(send, farmSession, cause)) };
    case 'unknown':
      return (await departureOf(send, farmSession, cause)) ?? cause;
    case 'left_herd':
      return { ...cause, ...(await lastWriterOf(send, farmSession, 'animals', cause.id, 'status')) };
    case 'role':
      return { ...cause, ...((await send(roleChange, [tokenHash(token), farmSession.farm_id])).rows[0] as Writer | undefined) };
    case 'moved':
    case 'sent_before':
      return cause;
  }
}

const roleChange = { name: 'last_role_change', text: 'select who, at as when from last_role_change($1, $2)' };

const removal = (noun: NounName) => ({
  name: `${noun}_removal`,
  text: `select c.actor_name as who, c.at as when, c.verb, c.version
    from ${noun} r join calls c on c.user_id = r.user_id and c.id = r.deleted_call where r.user_id = $1 and r.farm_id = $2 and r.id = $3`,
});

async function removalOf(send: Send, farmSession: FarmSession, { noun, id }: Cause): Promise<Partial<Cause>> {
  const { user_id, farm_id } = farmSession;
  const found = isNoun(noun) ? ((await send(removal(noun), [user_id, farm_id, id])).rows[0] as Writer & { verb: string; version: number }) : undefined;
  if (!found) return {};
  const { who, when, verb, version } = found;
  // A weighing removed with its animal comes back with the animal: the restoring call is that of the removing one.
  const restore = verb.replace(/^remove_/, 'restore_');
  if (restore === verb || !isVerb(restore)) return { who, when };
  const rows = (await removedRowsOf(send, farmSession, [{ version }], 2)).filter((one) => one.noun === verbs[restore].on);
  return { who, when, ...(rows.length === 1 && hasOnlyId(restore) && { restore: { verb: restore, input: { id: rows[0]!.row_id } } }) };
}

/** Milk is restored by day and shift. */
const hasOnlyId = (verb: keyof typeof verbs) => Object.keys(verbs[verb].input.shape).join() === 'id';

const departure = {
  name: 'departure_cause',
  text: `select c.actor_name as who, c.at as when, d.to_farm_id, d.last_row->>'name' as name, f.farm_name
    from departures d join calls c on c.user_id = d.user_id and c.id = d.call_id join farms f on f.user_id = d.user_id and f.id = d.to_farm_id
    where d.user_id = $1 and d.farm_id = $2 and d.noun = $3 and d.row_id = $4`,
};

async function departureOf(send: Send, { user_id, farm_id }: FarmSession, { noun, id }: Cause): Promise<Cause | undefined> {
  const found = (await send(departure, [user_id, farm_id, noun, id])).rows[0];
  if (!found) return undefined;
  const { who, when, to_farm_id, name, farm_name } = found as Writer & { to_farm_id: string; name: string | null; farm_name: string };
  return { kind: 'moved', noun, id, who, when, ...(name && { name }), farm: { id: to_farm_id, name: farm_name } };
}
