// After the server was restored from a backup: which calls of this device it had accepted and no longer has. Loaded only then.
import type { Replica } from '#data/replica';
import type { Delivered, LookBack } from '#data/store-schema';
import type { NounName } from '#domain/nouns';
import { describeAll } from '#domain/overview/call-descriptions';

/** As many as the server answers at once. */
const mostIds = 5_000;

/** Of these call ids, those the server has. */
type Known = { known(ids: string[]): Promise<string[]> };

/** Before the rows are replaced: they still have the names of records that the server has lost. */
export async function lookBack(delivered: readonly Delivered[], replica: Replica, api: Known): Promise<LookBack> {
  const calls = delivered.flatMap((one) => one.calls);
  const known = new Set<string>();
  for (let from = 0; from < calls.length; from += mostIds)
    for (const id of await api.known(calls.slice(from, from + mostIds).map((call) => call.id))) known.add(id);
  const gone = calls.filter(({ id }) => !known.has(id));
  const unsent = [...replica.waiting(), ...replica.refused()].map(({ call }) => call);
  // A transfer also refers to a farm.
  const find = (noun: string, id: string) => (noun === 'farms' ? replica.who.farms?.find((farm) => farm.id === id) : replica.known(noun as NounName, id));
  const described = describeAll([...gone, ...unsent], find);
  const descriptions = Object.fromEntries(described.map(({ call, ...description }) => [call.id, description]));
  return {
    kept: calls.filter(({ id }) => known.has(id)),
    lost: gone.map((call) => ({ call, description: descriptions[call.id]! })),
    descriptions,
  };
}
