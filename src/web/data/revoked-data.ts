// Deletes farm data the signed-in person may no longer see: lost farms, ended sessions, other people's stores. Unsent calls stay, for their author only.
import { callsIn, current, forget, isEmpty, keptIn, knownStores, rowsIn, saveKnown, type UnsentElsewhere, withStore } from '#data/devices';
import { endedPeople, forgetEnded, current as sessionState } from '#data/session';
import type { Store } from '#data/store';
import { heldKey } from '#data/store-repair';
import type { Descriptions } from '#data/store-schema';
import type { ServerRows } from '#domain/sync/protocol';

let queue: Promise<void> = Promise.resolve();
let isFirst = true;

/** Run one at a time, on every change of the session. */
export function deleteRevoked() {
  queue = queue.then(deleteAll).catch(() => {});
  return queue;
}

async function deleteAll() {
  const now = sessionState();
  if (now.status === 'in' && !now.ended) {
    const { person, farms, must_change_password } = now.session;
    const mine = person.email.toLowerCase();
    // Before the password is changed the server lists no farms: this does not mean that access is lost.
    const isTheirs = (farm_id: string) => must_change_password || farms.some(({ id }) => id === farm_id);
    await forgetFarms((one) => one.person !== mine || !isTheirs(one.farm_id));
  }
  if (now.status === 'out') {
    const ended = endedPeople();
    await forgetFarms((one) => ended.includes(one.person));
  }
  if (isFirst && now.status !== 'loading') {
    isFirst = false;
    await dropEmpty();
  }
  const left = (await keptOfEnded()).map(({ email }) => email);
  for (const email of endedPeople()) if (!left.includes(email) && now.status === 'out') forgetEnded(email);
}

/** People whose sessions the server has ended, with their unsent calls: all that is left of them on this device. */
export async function keptOfEnded(): Promise<{ email: string; name: string; kept: UnsentElsewhere[] }[]> {
  const all = await Promise.all(
    endedPeople().map(async (email) => {
      const theirs = knownStores().filter(({ person }) => person === email);
      const kept = await Promise.all(theirs.map(keptIn));
      return { email, name: theirs[0]?.person_name ?? email, kept: kept.filter((one) => !isEmpty(one)) };
    }),
  );
  return all.filter(({ kept }) => kept.length > 0);
}

/** Deletes the rows of these farms; unsent calls stay, with a description of each. */
async function forgetFarms(which: (one: { person: string; farm_id: string }) => boolean) {
  for (const { name } of knownStores().filter((one) => !one.bare && which(one))) {
    if (current()?.name === name) continue;
    // Retry an unreadable store next time: it may hold unsent calls.
    await withStore(name, async (store) => store.forgetFarm(await wordsFor(store))).then(
      () => {
        localStorage.removeItem(heldKey(name));
        void import('#data/kept-files').then(({ forgetFiles }) => forgetFiles(name, { exceptWaiting: true })).catch(() => {});
        saveKnown(knownStores().map((one) => (one.name === name ? { ...one, bare: true } : one)));
      },
      () => {},
    );
  }
}

/** Describes the calls while the rows can still name their records. If that fails, the rows are deleted all the same. */
async function wordsFor(store: Store): Promise<Descriptions> {
  const { waiting, refused } = await store.kept();
  const calls = [...waiting, ...refused].map(({ call }) => call);
  if (calls.length === 0) return {};
  return Promise.all([import('#domain/overview/call-descriptions'), rowsIn(store)]).then(
    ([{ describeAll }, found]) => {
      const find = (noun: string, id: string) => found[noun as keyof ServerRows]?.find((row) => row.id === id);
      return Object.fromEntries(describeAll(calls, find).map(({ call, ...description }) => [call.id, description]));
    },
    () => ({}),
  );
}

/** Deletes empty stores at startup, not when they become empty: another tab may still have them open then. */
async function dropEmpty() {
  for (const { name } of knownStores().filter(({ bare }) => bare)) {
    const left = await callsIn(name).catch(() => null);
    if (left && isEmpty(left) && knownStores().some((one) => one.name === name && one.bare)) await forget(name);
  }
}
