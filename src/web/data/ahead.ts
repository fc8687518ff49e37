// Requests sent before the files that need their answers have arrived.
import { queryOf } from '#data/sync-pages';
import type { Session } from '#domain/people/accounts';
import type { SnapshotPage } from '#domain/sync/protocol';

/** The stores on this device, by person and farm. */
export const storesKey = 'lida_devices';
/** Signed out offline: the server has still to be told. */
export const leavingKey = 'lida_leaving';
export const sessionPath = '/api/session';
export const snapshotPath = (farm_id: string, after: string | null = null, upto?: string) => `/api/farms/${farm_id}/snapshot${queryOf(after, upto)}`;

/** An answer that nobody takes by then is given up. */
const kept = 60_000;
const sent = new Map<string, Promise<Response>>();

function sendAhead(path: string): Promise<Response> {
  const answer = fetch(path, { signal: AbortSignal.timeout(kept) });
  sent.set(path, answer);
  setTimeout(() => sent.delete(path), kept);
  return answer;
}

/** The answer to a request that was sent ahead, once. */
export function takeAhead(path: string): Promise<Response> | undefined {
  const answer = sent.get(path);
  sent.delete(path);
  return answer;
}

let people = 0;
/** Somebody else may sign in now. */
export function forgetAhead() {
  people++;
  sent.clear();
}

/** The farm, for a device that has no row of it: its first page, and its last one if there are two. Of several farms the person may choose another one. */
export async function sendPagesAhead({ farms: [farm, another], must_change_password, must_set_second_factor }: Session) {
  if (!farm || another || must_change_password || must_set_second_factor || localStorage.getItem(storesKey)?.includes(farm.id)) return;
  const person = people;
  const answer = await sendAhead(snapshotPath(farm.id));
  if (!answer.ok) return;
  const text = await answer.clone().text();
  if (person !== people) return;
  const { pages } = JSON.parse(text.slice(0, text.indexOf('\n'))) as SnapshotPage;
  if (pages?.length === 1) await sendAhead(snapshotPath(farm.id, pages[0]));
}

/** At the start of the page. Errors are of whoever takes the answers. */
export async function sendFirstAhead() {
  if (localStorage.getItem(leavingKey) !== null) return;
  const answer = await sendAhead(sessionPath);
  const session = answer.ok ? ((await answer.clone().json()) as Session | null) : null;
  if (session) await sendPagesAhead(session);
}
