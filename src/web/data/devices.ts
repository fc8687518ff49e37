// Which farms are kept on this phone, and for whom: a store belongs to one person and one farm, and nobody else sees it.
import { Device } from '#data/device';
import { lineTo } from '#data/line';
import type { Kept } from '#data/replica';
import { forgetStore, openStore } from '#data/salvage';
import { endedPeople, current as standing, watch } from '#data/session';
import type { Store, Told } from '#data/store';
import type { AccessibleFarm, Session } from '#domain/accounts';
import type { ServerRows } from '#domain/sync';

/** By e-mail: somebody's records on several farms have one, and keep it when a farm lets them go and takes them back. */
type Person = Pick<Session['person'], 'email'> & { id?: string };

/** `id`: of the person, who is the same under another e-mail. `person_name` is missing where an older release wrote it. `bare`: nothing is left but what was not sent. */
type Known = { name: string; person: string; id?: string; person_name?: string; farm_id: string; farm_name: string; bare?: boolean };
/** Calls that wait in a farm that is not open now, or no longer this person's. */
export type KeptElsewhere = Pick<Known, 'farm_id' | 'farm_name'> & Kept & { told: Told };

const knownKey = 'lida_devices';
const known = () => JSON.parse(localStorage.getItem(knownKey) ?? '[]') as Known[];
const keyOf = ({ email }: Person) => email.toLowerCase();
/** A store keeps the name it was made with, whatever e-mail its person has now. */
const nameOf = (person: Person, farm_id: string) => ofPerson(person).find((one) => one.farm_id === farm_id)?.name ?? `lida ${keyOf(person)} ${farm_id}`;
const remember = (all: Known[]) => localStorage.setItem(knownKey, JSON.stringify(all));

/** This person's stores. Whoever corrected their e-mail finds what they had under the one before. */
function ofPerson(person: Person): Known[] {
  const mine = ({ person: key, id }: Known) => key === keyOf(person) || (id !== undefined && id === person.id);
  const all = known();
  if (all.some((one) => mine(one) && one.person !== keyOf(person))) remember(all.map((one) => (mine(one) ? { ...one, person: keyOf(person) } : one)));
  return known().filter(mine);
}

/** `ahead`: opened before it is known whether they are still here; nothing is said until then. */
let open: { device: Device; person: string; farm_id: string; ahead: boolean } | null = null;

export const current = () => open?.device ?? null;

/** The person's device for this farm, opened; the one that was open before rests. */
export function deviceFor(person: Session['person'], { id, farm_name }: AccessibleFarm): Device {
  const name = nameOf(person, id);
  if (open?.device.name === name) return open.device;
  open?.device.close();
  const entry = { name, person: keyOf(person), id: person.id, person_name: person.name, farm_id: id, farm_name };
  remember([...known().filter((one) => one.name !== name), entry]);
  const device = new Device(
    name,
    lineTo(id, (somebody) => keyOf(somebody) === keyOf(person)),
  );
  open = { device, person: keyOf(person), farm_id: id, ahead: standing().status === 'loading' };
  void device.open();
  return device;
}

// Whoever has just signed in, again or anew, lets what waits go on. Once they have left, or lost the farm, nothing is sent: the next request carries somebody else's name.
watch(() => {
  const now = standing();
  if (!open || now.status === 'loading') return;
  if (now.status === 'in' && keyOf(now.session.person) === open.person && now.farm?.id === open.farm_id) {
    if (!now.ended && !open.ahead) open.device.hurry();
    open.ahead = false;
    return;
  }
  open.device.close();
  open = null;
});

const nothing = ({ waiting, refused }: Kept) => waiting.length + refused.length === 0;

/** This person's farms other than the open one that still hold something unsent. */
export async function keptElsewhere(person: Person): Promise<KeptElsewhere[]> {
  const others = ofPerson(person).filter((one) => one.name !== open?.device.name);
  const all = await Promise.all(others.map(keptIn));
  return all.filter((kept) => !nothing(kept));
}

const keptIn = async ({ name, farm_id, farm_name }: Known): Promise<KeptElsewhere> => ({
  farm_id,
  farm_name,
  ...(await inside(name, async (store) => ({ ...(await store.kept()), told: await store.told() }))),
});

const looked = (name: string) => inside(name, (store) => store.kept());

/** All that this person has not sent, read from the disk; null: some of it cannot be read, so nothing may be forgotten unasked. */
export async function unsentOf(person: Person): Promise<number | null> {
  const mine = await Promise.allSettled(ofPerson(person).map((one) => looked(one.name)));
  return mine.reduce<number | null>(
    (sum, one) => (sum === null || one.status === 'rejected' ? null : sum + one.value.waiting.length + one.value.refused.length),
    0,
  );
}

/** What this person has not sent of one farm; null: it cannot be read. */
export async function unsentIn(person: Person, farm_id: string): Promise<number | null> {
  const name = nameOf(person, farm_id);
  if (!known().some((one) => one.name === name)) return 0;
  return looked(name).then(
    ({ waiting, refused }) => waiting.length + refused.length,
    () => null,
  );
}

/** The rows beside them, for the names in what waits there. */
export const rowsElsewhere = (person: Person, farm_id: string) => inside(nameOf(person, farm_id), rowsIn);

async function rowsIn(store: Store) {
  const { unread } = await store.readAll(() => {});
  return Object.fromEntries([...unread].map(([noun, some]) => [noun, [...some].flat()])) as ServerRows;
}

async function inside<T>(name: string, look: (store: Store) => Promise<T>) {
  const store = await openStore(name, () => {});
  return look(store).finally(() => store.close());
}

/** What the person was shown of a farm is given up; what came to it meanwhile is not. */
export async function discardKept(person: Person, farm_id: string, { waiting, refused }: Kept) {
  const name = nameOf(person, farm_id);
  const left = await inside(name, async (store) => {
    for (const { call } of [...waiting, ...refused]) await store.discard(call.id);
    return store.kept();
  });
  if (nothing(left)) await forget(name);
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
export async function forgetFarms(which: (one: { person: string; farm_id: string }) => boolean) {
  for (const { name } of known().filter((one) => !one.bare && which(one))) {
    if (open?.device.name === name) continue;
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
  return Promise.all([import('#domain/questions/pending'), rowsIn(store)]).then(
    ([{ describeAll }, found]) => {
      const find = (noun: string, id: string) => found[noun as keyof ServerRows]?.find((row) => row.id === id);
      return Object.fromEntries(describeAll(calls, find).map(({ call, ...told }) => [call.id, told]));
    },
    () => ({}),
  );
}

/** Stores in which nothing is left at all. Another tab may still have one open: done when the application opens. */
export async function dropEmpty() {
  for (const { name } of known().filter(({ bare }) => bare)) {
    const left = await looked(name).catch(() => null);
    if (left && nothing(left) && known().some((one) => one.name === name && one.bare)) await forget(name);
  }
}

/** Signing out leaves nothing of the person on this phone. */
export async function forgetPerson(person: Person) {
  for (const { name } of ofPerson(person)) await forget(name);
}

async function forget(name: string) {
  if (open?.device.name === name) {
    open.device.close();
    open = null;
  }
  await forgetStore(name);
  remember(known().filter((one) => one.name !== name));
}
