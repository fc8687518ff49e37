// The farm as the server reads it: rows of one tenant and one farm, inside one transaction.
import type { Reads, Row } from '#domain/kernel/farm';
import type { NounName } from '#domain/nouns';
import type { Send } from '#server/kernel/db';
import { statements } from '#server/kernel/statements';

export type Place = { user_id: string; farm_id: string };

export function readsOf(send: Send, { user_id, farm_id }: Place): Reads {
  return {
    one: async (noun, id) => (await send(statements[noun as NounName].one, [user_id, farm_id, id])).rows[0] as Row | undefined,
    many: async (noun, field, value, removed) => {
      const by = statements[noun as NounName].by[field]!;
      return (await send(removed ? by.removed : by.living, [user_id, farm_id, value])).rows as Row[];
    },
  };
}
