// Sync requests to the server for one farm. An expired session is renewed and the request repeated.

import { snapshotPath } from '#data/ahead';
import { ask, Refusal } from '#data/online';
import { current, renew, sessionKnown, setFarms, whyNotRenewed } from '#data/session';
import type { SyncApi } from '#data/sync-client';
import { queryOf } from '#data/sync-pages';
import type { Session } from '#domain/people/accounts';
import type { OlderPage, SnapshotPage, SyncAnswer } from '#domain/sync/protocol';

/** Loaded on demand: most starts have the farm already, and download no page. */
const page = () => import('#domain/sync/snapshot');

/** Long: a large page on a slow connection. */
const timeout = 60_000;

/** Requests as one person: an expired session is renewed, and another person's session is never used. */
export function requestsAs(isPerson: (person: Session['person']) => boolean) {
  /** This person's session, if they are the one signed in, as far as this tab knows. */
  const mine = () => {
    const sessionState = current();
    return sessionState.status === 'in' && !sessionState.ended && isPerson(sessionState.session.person) ? sessionState.session : null;
  };

  return async function withRenewal<T>(request: (isConfirmed: boolean) => Promise<T>): Promise<T> {
    await sessionKnown();
    const before = mine();
    const answer = await request(false).catch(async (error: unknown) => {
      if (!(error instanceof Refusal && error.status === 401)) throw error;
      await renew();
      const now = mine();
      // Do not repeat the request before the server has confirmed who is signed in.
      if (!now || now === before) throw whyNotRenewed() ?? error;
      return request(true);
    });
    // Reject a response to another person's session.
    if (!mine()) throw new Refusal('User not authenticated', 401, 'unauthenticated');
    return answer;
  };
}

export function syncApiFor(farm_id: string, isOwner: (person: Session['person']) => boolean): SyncApi {
  const path = `/api/farms/${farm_id}`;
  const withRenewal = requestsAs(isOwner);
  return {
    // After a renewal leave out `as`: the server has confirmed the person, whose id differs if they were removed and added again.
    async sync(cursor, calls, as) {
      const answer = await withRenewal((isConfirmed) => ask<SyncAnswer>('POST', `${path}/sync`, { cursor, calls, ...(as && !isConfirmed && { as }) }, timeout));
      setFarms(answer.farm.farms);
      return answer;
    },
    async snapshot(after, upto) {
      const { pageOf } = await page();
      return withRenewal(() => ask<SnapshotPage>('GET', snapshotPath(farm_id, after, upto), undefined, timeout, async (answer) => pageOf(await answer.text())));
    },
    known: async (ids) => (await withRenewal(() => ask<{ known: string[] }>('POST', `${path}/calls/known`, { ids }))).known,
    older: (noun, after) => withRenewal(() => ask<OlderPage>('GET', `${path}/older/${noun}${queryOf(after)}`)),
  };
}
