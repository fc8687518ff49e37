// The farm as the server reads it: rows of one tenant and one farm, inside one transaction.
import type { Reads, Row } from '#domain/kernel/farm';
import type { NounName } from '#domain/nouns';
import type { Send } from '#server/kernel/db';
import type { Statement } from '#server/kernel/pipelined-batch';
import { statements } from '#server/kernel/statements';

export type Place = { user_id: string; farm_id: string };
type Pair = { one: Statement; several: Statement };
type Breath = { values: string[]; found: Promise<(value: string) => Row[]> };

function groupedBy(column: string, rows: readonly Row[]) {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const same = groups.get(row[column]);
    if (same) same.push(row);
    else groups.set(row[column], [row]);
  }
  return (value: string) => groups.get(value) ?? [];
}

/** The tenant is the one that entering sets. `ahead` asks and hears nothing: what it asked, `reads` is not asked again. */
export function readsOf(send: Send, farm_id: string): { reads: Reads; ahead: Reads } {
  const asked = new Map<string, Promise<unknown>>();
  const breaths = new Map<string, Breath>();

  function once<T>(key: string, ask: () => Promise<T>) {
    let answer = asked.get(key) as Promise<T> | undefined;
    if (!answer) {
      asked.set(key, (answer = ask()));
      // The transaction hears of it too, whether or not somebody waits here.
      answer.catch(() => {});
    }
    return answer;
  }

  /** What a verb asks in one breath by one column of a noun is one statement: a herd is not read head by head. */
  async function inOneBreath(key: string, column: string, { one, several }: Pair, value: string) {
    let breath = breaths.get(key);
    if (!breath) {
      const values: string[] = [];
      const found = Promise.resolve().then(async () => {
        breaths.delete(key);
        const { rows } = await (values.length === 1 ? send(one, [farm_id, values[0]]) : send(several, [farm_id, values]));
        return values.length === 1 ? () => rows as Row[] : groupedBy(column, rows as Row[]);
      });
      breaths.set(key, (breath = { values, found }));
    }
    breath.values.push(value);
    return (await breath.found)(value);
  }

  const one = (noun: string, id: string) => once(`${noun} ${id}`, async () => (await inOneBreath(noun, 'id', statements[noun as NounName], id))[0]);
  const many = (noun: string, field: string, value: string, removed: boolean) =>
    once(`${noun} ${field} ${value} ${removed}`, () => {
      const by = statements[noun as NounName].by[field]!;
      return inOneBreath(`${noun} ${field} ${removed}`, field, removed ? by.removed : by.living, value);
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
