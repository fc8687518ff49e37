// The farm as the server reads it: rows of one tenant and one farm, inside one transaction.
import type { Reads, Row } from '#domain/kernel/farm';
import type { NounName } from '#domain/nouns';
import type { Send } from '#server/kernel/db';
import { statements } from '#server/kernel/statements';

export type Place = { user_id: string; farm_id: string };

/** The tenant is the one that entering sets. `ahead` asks and hears nothing: what it asked, `reads` is not asked again. */
export function readsOf(send: Send, farm_id: string): { reads: Reads; ahead: Reads } {
  const asked = new Map<string, Promise<unknown>>();
  const breaths = new Map<string, { ids: string[]; rows: Promise<Map<string, Row>> }>();

  function once<T>(key: string, ask: () => Promise<T>) {
    let answer = asked.get(key) as Promise<T> | undefined;
    if (!answer) {
      asked.set(key, (answer = ask()));
      // The transaction hears of it too, whether or not somebody waits here.
      answer.catch(() => {});
    }
    return answer;
  }

  /** The rows of a noun that a verb asks for in one breath are one statement: a herd is not read head by head. */
  function breathOf(noun: string) {
    let breath = breaths.get(noun);
    if (breath) return breath;
    const ids: string[] = [];
    const rows = Promise.resolve().then(async () => {
      breaths.delete(noun);
      const { one, several } = statements[noun as NounName];
      const answer = await (ids.length === 1 ? send(one, [farm_id, ids[0]]) : send(several, [farm_id, ids]));
      return new Map(answer.rows.map((row) => [row['id'] as string, row as Row]));
    });
    breaths.set(noun, (breath = { ids, rows }));
    return breath;
  }

  const one = (noun: string, id: string) =>
    once(`${noun} ${id}`, async () => {
      const { ids, rows } = breathOf(noun);
      ids.push(id);
      return (await rows).get(id);
    });
  const many = (noun: string, field: string, value: string, removed: boolean) =>
    once(`${noun} ${field} ${value} ${removed}`, async () => {
      const by = statements[noun as NounName].by[field]!;
      return (await send(removed ? by.removed : by.living, [farm_id, value])).rows as Row[];
    });
  const never = (_question: unknown) => new Promise<never>(() => {});
  return {
    reads: {
      one,
      many,
    },
    ahead: { one: (noun, id) => never(one(noun, id)), many: (noun, field, value, removed) => never(many(noun, field, value, removed)) },
  };
}
