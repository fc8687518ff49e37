// The farm as the server reads it: rows of one tenant and one farm, inside one transaction.
import type { Reads, Row } from '#domain/kernel/farm';
import type { NounName } from '#domain/nouns';
import type { Send } from '#server/kernel/db';
import type { Answer } from '#server/kernel/flight';
import { statements } from '#server/kernel/statements';

export type Place = { user_id: string; farm_id: string };

/** The tenant is the one that entering sets. `ahead` asks and hears nothing: what it asked, `reads` is not asked again. */
export function readsOf(send: Send, farm_id: string): { reads: Reads; ahead: Reads } {
  const asked = new Map<string, Promise<Answer['rows']>>();
  const once = (key: string, ask: () => Promise<Answer>) => {
    let rows = asked.get(key);
    if (!rows) {
      asked.set(key, (rows = ask().then((answer) => answer.rows)));
      // The transaction hears of it too, whether or not somebody waits here.
      rows.catch(() => {});
    }
    return rows;
  };
  const one = (noun: string, id: string) => once(`${noun} ${id}`, () => send(statements[noun as NounName].one, [farm_id, id]));
  const many = (noun: string, field: string, value: string, removed: boolean) =>
    once(`${noun} ${field} ${value} ${removed}`, () => send(statements[noun as NounName].by[field]![removed ? 'removed' : 'living'], [farm_id, value]));
  const never = (_question: unknown) => new Promise<never>(() => {});
  return {
    reads: {
      one: async (noun, id) => (await one(noun, id))[0] as Row | undefined,
      many: async (noun, field, value, removed) => (await many(noun, field, value, removed)) as Row[],
    },
    ahead: { one: (noun, id) => never(one(noun, id)), many: (noun, field, value, removed) => never(many(noun, field, value, removed)) },
  };
}
