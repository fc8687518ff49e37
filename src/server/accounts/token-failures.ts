// Wrong tokens count for the network they come from, as wrong passwords do. One that is sent again counts once: a program with a revoked token must not lock its farm out.
import { attemptsAt, networkOf, tooMany } from '#server/accounts/attempt-limits';
import { mostOfNetwork, networkCounter } from '#server/accounts/sign-in';
import type { Database } from '#server/kernel/db';
import type { Refused } from '#server/kernel/refused';
import { NotSignedIn, tokenHash } from '#server/kernel/session';

const window = 15 * 60_000;
/** Beyond the limit nothing is written for a while: the answer is known. */
const blockedFor = 60_000;
const mostKept = 10_000;

export function tokenFailures(db: Database) {
  const counted = new Map<string, number>();
  const blocked = new Map<string, number>();
  const isNew = (kept: Map<string, number>, key: string, now: number) => (kept.get(key) ?? 0) <= now;
  const keep = (kept: Map<string, number>, key: string, until: number) => {
    if (kept.size >= mostKept) kept.clear();
    kept.set(key, until);
  };
  /** The refusal for this token. */
  return async function fail(token: string, address: string): Promise<Refused> {
    const now = performance.now();
    const network = networkOf(address);
    if (!isNew(blocked, network, now)) return tooMany();
    const key = `${network} ${tokenHash(token).toString('base64url')}`;
    if (!isNew(counted, key, now)) return new NotSignedIn();
    keep(counted, key, now + window);
    const count = (await attemptsAt(db, [networkCounter(address)])).values().next().value!;
    if (count <= mostOfNetwork) return new NotSignedIn();
    keep(blocked, network, now + blockedFor);
    return tooMany();
  };
}
