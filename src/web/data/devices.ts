// Which farms are kept on this phone, and for whom: a store belongs to one person and one farm, and nobody else sees it.
import { Device } from '#data/device';
import type { Kept } from '#data/replica';
import { forgetStore, openStore } from '#data/salvage';
import { current as standing, watch } from '#data/session';
import type { Store, Told } from '#data/store';
import { syncApiFor } from '#data/sync-api';
import type { AccessibleFarm, Session } from '#domain/people/accounts';
import type { ServerRows } from '#domain/sync/protocol';

/** By e-mail: somebody's records on several farms have one, and keep it when a farm lets them go and takes them back. */
type Person = Pick<Session['person'], 'email'> & { id?: string };

/** `id`: of the person, who is the same under another e-mail. `person_name` is missing where an older release wrote it. `bare`: nothing is left but what was not sent. */
type Known = { name: string; person: string; id?: string; person_name?: string; farm_id: string; farm_name: string; bare?: boolean };
/** Calls that wait in a farm that is not open now, or no longer this person's. */
export type KeptElsewhere = Pick<Known, 'farm_id' | 'farm_name'> & Kept & { told: Told };

const knownKey = 'lida_devices';
export const known = () => JSON.parse(localStorage.getItem(knownKey) ?? '[]') as Known[];
const keyOf = ({ email }: Person) => email.toLowerCase();
/** A store keeps the name it was made with, whatever e-mail its person has now. */
const nameOf = (person: Person, farm_id: string) => ofPerson(person).find((one) => one.farm_id === farm_id)?.name ?? `lida ${keyOf(person)} ${farm_id}`;
export const remember = (all: Known[]) => localStorage.setItem(knownKey, JSON.stringify(all));

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
    syncApiFor(id, (somebody) => keyOf(somebody) === keyOf(person)),
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

export const nothing = ({ waiting, refused }: Kept) => waiting.length + refused.length === 0;

/** This person's farms other than the open one that still hold something unsent. */
export async function keptElsewhere(person: Person): Promise<KeptElsewhere[]> {
  const others = ofPerson(person).filter((one) => one.name !== open?.device.name);
  const all = await Promise.all(others.map(keptIn));
  return all.filter((kept) => !nothing(kept));
}

export const keptIn = async ({ name, farm_id, farm_name }: Known): Promise<KeptElsewhere> => ({
  farm_id,
  farm_name,
  ...(await inside(name, async (store) => ({ ...(await store.kept()), told: await store.told() }))),
});

export const looked = (name: string) => inside(name, (store) => store.kept());

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

export async function rowsIn(store: Store) {
  const { unread } = await store.readAll(() => {});
  return Object.fromEntries([...unread].map(([noun, some]) => [noun, [...some].flat()])) as ServerRows;
}

export async function inside<T>(name: string, look: (store: Store) => Promise<T>) {
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

/** Signing out leaves nothing of the person on this phone. */
export async function forgetPerson(person: Person) {
  for (const { name } of ofPerson(person)) await forget(name);
}

export async function forget(name: string) {
  if (open?.device.name === name) {
    open.device.close();
    open = null;
  }
  await forgetStore(name);
  remember(known().filter((one) => one.name !== name));
}
