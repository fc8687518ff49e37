// The farm as the server reads it: rows of one tenant and one farm, inside one transaction.
import type { Reads, Row } from '#domain/kernel/farm';
import type { NounName } from '#domain/nouns';
import type { Send } from '#server/kernel/db';
import { statements } from '#server/kernel/statements';

export type Place = { user_id: string; farm_id: string };

export function readsOf(send: Send, { user_id, farm_id }: Place): Reads {
  const breaths = new Map<string, { ids: string[]; rows: Promise<Map<string, Row>> }>();

  /** The rows of a noun that a verb asks for in one breath are one statement: a herd is not read head by head. */
  function breathOf(noun: string) {
    let breath = breaths.get(noun);
    if (breath) return breath;
    const ids: string[] = [];
    const rows = Promise.resolve().then(async () => {
      breaths.delete(noun);
      const { one, these } = statements[noun as NounName];
      const answer = await (ids.length === 1 ? send(one, [user_id, farm_id, ids[0]]) : send(these, [user_id, farm_id, ids]));
      return new Map(answer.rows.map((row) => [row['id'] as string, row as Row]));
    });
    breaths.set(noun, (breath = { ids, rows }));
    return breath;
  }

  return {
    one: async (noun, id) => {
      const { ids, rows } = breathOf(noun);
      ids.push(id);
      return (await rows).get(id);
    },
    many: async (noun, field, value, removed) => {
      const by = statements[noun as NounName].by[field]!;
      return (await send(removed ? by.removed : by.living, [user_id, farm_id, value])).rows as Row[];
    },
  };
}
