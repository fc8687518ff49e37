// The end of access: what the server has taken from somebody, and what is another person's, goes from this phone. What was not sent stays, for its author alone.
import { current, forget, inside, type KeptElsewhere, keptIn, known, looked, nothing, remember, rowsIn } from '#data/devices';
import { endedPeople, forgetEnded, current as standing } from '#data/session';
import type { Store, Told } from '#data/store';
import type { ServerRows } from '#domain/sync/protocol';

let turn: Promise<void> = Promise.resolve();
let isFirst = true;

/** One at a time, whenever it changes who is here. */
export function tidy() {
  turn = turn.then(clear).catch(() => {});
  return turn;
}

async function clear() {
  const now = standing();
  if (now.status === 'in' && !now.ended) {
    const { person, farms, must_change_password } = now.session;
    const mine = person.email.toLowerCase();
    // Whoever has still to choose a password is shown no farm yet: that is no word on which are theirs.
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
  const told = (await keptOfEnded()).map(({ email }) => email);
  for (const email of endedPeople()) if (!told.includes(email) && now.status === 'out') forgetEnded(email);
}

/** Whose sessions the server has ended, and what they had not sent: all that is left of them on this phone. */
export async function keptOfEnded(): Promise<{ email: string; name: string; kept: KeptElsewhere[] }[]> {
  const all = await Promise.all(
    endedPeople().map(async (email) => {
      const theirs = known().filter(({ person }) => person === email);
      const kept = await Promise.all(theirs.map(keptIn));
      return { email, name: theirs[0]?.person_name ?? email, kept: kept.filter((one) => !nothing(one)) };
    }),
  );
  return all.filter(({ kept }) => kept.length > 0);
}

/** Rows of these farms go from this phone; what was not sent stays, with words for what it is. */
async function forgetFarms(which: (one: { person: string; farm_id: string }) => boolean) {
  for (const { name } of known().filter((one) => !one.bare && which(one))) {
    if (current()?.name === name) continue;
    // One that cannot be read is for the next time: there may be something unsent in it.
    await inside(name, async (store) => store.forgetFarm(await wordsFor(store))).then(
      () => remember(known().map((one) => (one.name === name ? { ...one, bare: true } : one))),
      () => {},
    );
  }
}

/** What is said of calls without the rows says too little; but the rows go all the same. */
async function wordsFor(store: Store): Promise<Told> {
  const { waiting, refused } = await store.kept();
  const calls = [...waiting, ...refused].map(({ call }) => call);
  if (calls.length === 0) return {};
  return Promise.all([import('#domain/overview/pending'), rowsIn(store)]).then(
    ([{ describeAll }, found]) => {
      const find = (noun: string, id: string) => found[noun as keyof ServerRows]?.find((row) => row.id === id);
      return Object.fromEntries(describeAll(calls, find).map(({ call, ...told }) => [call.id, told]));
    },
    () => ({}),
  );
}

/** Stores in which nothing is left at all. Another tab may still have one open: done when the application opens. */
async function dropEmpty() {
  for (const { name } of known().filter(({ bare }) => bare)) {
    const left = await looked(name).catch(() => null);
    if (left && nothing(left) && known().some((one) => one.name === name && one.bare)) await forget(name);
  }
}
