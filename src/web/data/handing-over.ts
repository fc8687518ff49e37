// Hands unsent calls over to the owner. Nothing leaves the device before the server has confirmed that it stores it.
import { ask } from '#data/online';
import { type Described, describeAll, type Find } from '#domain/overview/call-descriptions';
import { isOwnOnly } from '#domain/overview/row-permissions';
import { type Call, isVerb, verbs } from '#domain/verbs';

/** A session that has ended may send 16 kB at a time. */
const mostBytes = 12_000;
const mostCalls = 100;

type Item = { id: string; verb: string; input: object; at: string; description: Described };

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text);

/** Within the limits of the server. */
const limited = ({ title, subject, details }: Described): Described => ({
  title: cut(title, 200),
  subject: subject && cut(subject, 300),
  details: details.slice(0, 40).map(({ label, value }) => ({ label: cut(label, 100), value: cut(value, 500) })),
});

function* batchesOf(items: Item[]) {
  let [batch, bytes] = [[] as Item[], 0];
  for (const item of items) {
    const size = JSON.stringify(item).length;
    if (batch.length > 0 && (bytes + size > mostBytes || batch.length >= mostCalls)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(item);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

type From = { email: string; farm_id: string };

/** `onTaken` is awaited after each confirmed batch: it removes these calls from the device. */
export async function handOver(
  { email, farm_id }: From,
  calls: readonly Call[],
  { find, before }: { find: Find; before?: Record<string, Described> },
  onTaken: (ids: string[]) => Promise<void>,
) {
  // How somebody looked at lists is nobody else's: it goes with them.
  const isOwn = ({ verb }: Call) => isVerb(verb) && isOwnOnly(verbs[verb].on);
  const own = calls.filter(isOwn).map(({ id }) => id);
  if (own.length > 0) await onTaken(own);
  const items = describeAll(
    calls.filter((call) => !isOwn(call)),
    find,
    before,
  ).map(({ call: { id, verb, input, at }, ...description }) => ({
    id,
    verb,
    input,
    at,
    description: limited(description),
  }));
  for (const batch of batchesOf(items)) {
    const { taken } = await ask<{ taken: string[] }>('POST', `/api/farms/${farm_id}/handed_over`, { person: email, calls: batch });
    await onTaken(taken.filter((id) => batch.some((item) => item.id === id)));
  }
}
