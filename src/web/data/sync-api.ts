// The line to the server for one farm. A session that ran out is renewed on the way.

import { ask, Refusal } from '#data/online';
import { current, decided, renew, setFarms, whyNotRenewed } from '#data/session';
import type { SyncApi } from '#data/sync-client';
import type { Session } from '#domain/people/accounts';
import type { OlderPage, SnapshotPage, SyncAnswer } from '#domain/sync/protocol';

/** Most starts have the farm already, and take no page of it. */
const page = () => import('#domain/sync/snapshot');

/** A large page on a thin line takes its time. */
const patience = 60_000;

const from = (after: string | null, upto?: string) =>
  (after === null ? '' : `?after=${encodeURIComponent(after)}`) + (upto === undefined ? '' : `&upto=${encodeURIComponent(upto)}`);

/** For one person's questions: a session that ran out is renewed on the way, and nobody else's is used. */
export function asking(isAsker: (person: Session['person']) => boolean) {
  /** Whoever is signed in in this browser, as far as this tab knows. */
  const mine = () => {
    const standing = current();
    return standing.status === 'in' && !standing.ended && isAsker(standing.session.person) ? standing.session : null;
  };

  return async function renewing<T>(question: (known: boolean) => Promise<T>): Promise<T> {
    await decided();
    const before = mine();
    const answer = await question(false).catch(async (error: unknown) => {
      if (!(error instanceof Refusal && error.status === 401)) throw error;
      await renew();
      const now = mine();
      // Without the server's word on who is signed in, nothing is said again.
      if (!now || now === before) throw whyNotRenewed() ?? error;
      return question(true);
    });
    // An answer to somebody else's key is not taken in.
    if (!mine()) throw new Refusal('User not authenticated', 401, 'unauthenticated');
    return answer;
  };
}

export function syncApiFor(farm_id: string, isOwner: (person: Session['person']) => boolean): SyncApi {
  const path = `/api/farms/${farm_id}`;
  const renewing = asking(isOwner);
  return {
    // The server has just said who is signed in: somebody who was hired anew is the same person under another id.
    async sync(cursor, calls, as) {
      const answer = await renewing((known) => ask<SyncAnswer>('POST', `${path}/sync`, { cursor, calls, ...(as && !known && { as }) }, patience));
      setFarms(answer.farm.farms);
      return answer;
    },
    async snapshot(after, upto) {
      const { pageOf } = await page();
      return renewing(() =>
        ask<SnapshotPage>('GET', `${path}/snapshot${from(after, upto)}`, undefined, patience, async (answer) => pageOf(await answer.text())),
      );
    },
    older: (noun, after) => renewing(() => ask<OlderPage>('GET', `${path}/older/${noun}${from(after)}`)),
  };
}
