// Reads rows of one farm inside one transaction, batched and cached.
import type { Reads, Row } from '#domain/kernel/farm';
import { identityKey } from '#domain/kernel/identity';
import { type NounName, nouns } from '#domain/nouns';
import type { Statement } from '#server/kernel/batch';
import type { Send } from '#server/kernel/db';
import { statements } from '#server/kernel/statements';

export type FarmKey = { user_id: string; farm_id: string };
type Pair = { one: Statement; several: Statement };
type Batch = { values: string[]; found: Promise<(value: string) => Row[]> };

function groupedBy(column: string, rows: readonly Row[], isIdentity: boolean) {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const value = isIdentity ? identityKey(row[column] as string) : row[column];
    const same = groups.get(value);
    if (same) same.push(row);
    else groups.set(value, [row]);
  }
  return (value: string) => groups.get(value) ?? [];
}

/** The tenant is set by entering the farm. `ahead` prefetches: it never resolves, and `reads` reuses its queries. */
export function readsOf(send: Send, farm_id: string): { reads: Reads; ahead: Reads } {
  const asked = new Map<string, Promise<unknown>>();
  const batches = new Map<string, Batch>();

  function once<T>(key: string, ask: () => Promise<T>) {
    let answer = asked.get(key) as Promise<T> | undefined;
    if (!answer) {
      asked.set(key, (answer = ask()));
      // The transaction reports the failure too.
      answer.catch(() => {});
    }
    return answer;
  }

  /** Lookups of one tick by the same column of a noun become one statement: avoids N+1 queries. */
  async function batched(key: string, column: string, { one, several }: Pair, value: string, isIdentity = false) {
    let batch = batches.get(key);
    if (!batch) {
      const values: string[] = [];
      const found = Promise.resolve().then(async () => {
        batches.delete(key);
        const { rows } = await (values.length === 1 ? send(one, [farm_id, values[0]]) : send(several, [farm_id, values]));
        return values.length === 1 ? () => rows as Row[] : groupedBy(column, rows as Row[], isIdentity);
      });
      batches.set(key, (batch = { values, found }));
    }
    batch.values.push(value);
    return (await batch.found)(value);
  }

  const one = (noun: string, id: string) => once(`${noun} ${id}`, async () => (await batched(noun, 'id', statements[noun as NounName], id))[0]);
  const many = (noun: string, field: string, value: string, removed: boolean) =>
    once(`${noun} ${field} ${value} ${removed}`, () => {
      const by = statements[noun as NounName].by[field]!;
      const isIdentity = (nouns[noun as NounName].identities as readonly string[]).includes(field);
      return batched(`${noun} ${field} ${removed}`, field, removed ? by.removed : by.living, value, isIdentity);
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
