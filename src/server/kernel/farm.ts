// The farm as the server sees it: rows read and written inside one tenant, in one transaction, under one next version.
import type { Change, Reads, Row } from '#domain/kernel/farm';
import { type NounName, nouns } from '#domain/nouns';
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

/** At most two statements a noun, whatever the number of rows. Nouns are written in the order of their list, so what is led to comes first. */
export function writeChanges(send: Send, { user_id, farm_id }: Place, version: number, changes: Change[]) {
  for (const noun of Object.keys(nouns) as NounName[]) {
    const mine = changes.filter((change) => change.noun === noun);
    const [added, put] = [mine.filter(({ before }) => !before), mine.filter(({ before }) => before)];
    const json = (some: Change[]) => JSON.stringify(some.map(({ after }) => ({ ...after, version })));
    if (added.length > 0) void send(statements[noun].add, [user_id, farm_id, json(added)]);
    if (put.length > 0) void send(statements[noun].put, [user_id, farm_id, json(put), put.length]);
  }
}
