// Which calls the server has, applied or handed over to the owner: asked by a device after the server was restored from a backup.
import * as z from 'zod/mini';
import { id } from '#domain/kernel/fields';
import { checked } from '#domain/kernel/validation';
import { type Database, transaction } from '#server/kernel/db';
import { assertCanEnter, enterFarm } from '#server/kernel/session';

const mostIds = 5_000;
export const knownCallsSchema = z.strictObject({
  ids: z.array(id('ids precisa ter ids (UUID)'), 'ids precisa ser uma lista').check(z.maxLength(mostIds, `No máximo ${mostIds} ids por vez`)),
});

// Sent together with the entry, which sets tenant().
const known = {
  name: 'known_calls',
  text: `select id from calls where user_id = tenant() and farm_id = $1 and id = any($2)
    union select id from handed_over_calls where user_id = tenant() and farm_id = $1 and id = any($2)`,
};

export async function knownCalls(db: Database, token: string | undefined, farm_id: string, body: unknown): Promise<{ known: string[] }> {
  const parsed = z.safeParse(knownCallsSchema, body);
  if (!parsed.success) await assertCanEnter(db, token, farm_id);
  const { ids } = parsed.data ?? checked(knownCallsSchema, body);
  return transaction(db, 'read', async (send) => {
    const [, { rows }] = await Promise.all([enterFarm(send, token, farm_id), send(known, [farm_id, ids])]);
    return { known: rows.map((row) => row['id'] as string) };
  });
}
