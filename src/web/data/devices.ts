// The stores on this device: each belongs to one person and one farm, and nobody else sees it.
import { storesKey } from '#data/ahead';
import { Device } from '#data/device';
import type { Kept } from '#data/replica';
import { current as sessionState, watch } from '#data/session';
import type { Store } from '#data/store';
import { forgetStore, openStore } from '#data/store-repair';
import type { Descriptions } from '#data/store-schema';
import { syncApiFor } from '#data/sync-api';
import type { AccessibleFarm, Session } from '#domain/people/accounts';
import type { ServerRows } from '#domain/sync/protocol';

/** Identified by e-mail: a person has one user record per farm, all with the same e-mail, also after being removed and added again. */
export type Person = Pick<Session['person'], 'email'> & { id?: string };

/** `id`: of the person, to find them after a change of e-mail. `person_name` is missing in entries of an older release. `bare`: only unsent calls are left. */
type Known = { name: string; person: string; id?: string; person_name?: string; farm_id: string; farm_name: string; bare?: boolean };
/** Unsent calls of a farm that is not open now, or to which the person has lost access. */
export type UnsentElsewhere = Pick<Known, 'farm_id' | 'farm_name'> & Kept & { descriptions: Descriptions };

export const knownStores = () => JSON.parse(localStorage.getItem(storesKey) ?? '[]') as Known[];
export const keyOf = ({ email }: Person) => email.toLowerCase();
/** A store keeps its first name even if the person's e-mail changes. */
export const nameOf = (person: Person, farm_id: string) => ofPerson(person).find((one) => one.farm_id === farm_id)?.name ?? `lida ${keyOf(person)} ${farm_id}`;
export const saveKnown = (all: Known[]) => localStorage.setItem(storesKey, JSON.stringify(all));

/** This person's stores, including those made under a previous e-mail. */
function ofPerson(person: Person): Known[] {
  const mine = ({ person: key, id }: Known) => key === keyOf(person) || (id !== undefined && id === person.id);
  const all = knownStores();
  if (all.some((one) => mine(one) && one.person !== keyOf(person))) saveKnown(all.map((one) => (mine(one) ? { ...one, person: keyOf(person) } : one)));
  return knownStores().filter(mine);
}

/** `ahead`: opened before the server has confirmed the session; nothing is sent until then. */
let open: { device: Device; person: string; farm_id: string; ahead: boolean } | null = null;

export const current = () => open?.device ?? null;

/** The person's device for this farm, opened; closes the one that was open before. */
export function deviceFor(person: Session['person'], { id, farm_name }: AccessibleFarm): Device {
  const name = nameOf(person, id);
  if (open?.device.name === name) return open.device;
  open?.device.close();
  const entry = { name, person: keyOf(person), id: person.id, person_name: person.name, farm_id: id, farm_name };
  saveKnown([...knownStores().filter((one) => one.name !== name), entry]);
  const device = new Device(
    name,
    syncApiFor(id, (somebody) => keyOf(somebody) === keyOf(person)),
  );
  open = { device, person: keyOf(person), farm_id: id, ahead: sessionState().status === 'loading' };
  void device.open();
  return device;
}

// A sign-in sends the outbox. After a sign-out, or the loss of the farm, close the device: its next request would carry another person's session.
watch(() => {
  const now = sessionState();
  if (!open || now.status === 'loading') return;
  if (now.status === 'in' && keyOf(now.session.person) === open.person && now.farm?.id === open.farm_id) {
    if (!now.ended && !open.ahead) open.device.syncNow();
    open.ahead = false;
    return;
  }
  open.device.close();
  open = null;
});

export const isEmpty = ({ waiting, refused }: Kept) => waiting.length + refused.length === 0;

/** This person's farms, other than the open one, with unsent calls. */
export async function keptElsewhere(person: Person): Promise<UnsentElsewhere[]> {
  const others = ofPerson(person).filter((one) => one.name !== open?.device.name);
  const all = await Promise.all(others.map(keptIn));
  return all.filter((kept) => !isEmpty(kept));
}

export const keptIn = async ({ name, farm_id, farm_name }: Known): Promise<UnsentElsewhere> => ({
  farm_id,
  farm_name,
  ...(await withStore(name, async (store) => ({ ...(await store.kept()), descriptions: await store.descriptions() }))),
});

/** `lost`: calls nobody has decided about since the server was restored. */
export const callsIn = (name: string) => withStore(name, async (store) => ({ ...(await store.kept()), lost: (await store.lost()).length }));

/** How many calls this person has not sent, read from disk; null: some store is unreadable, so ask before deleting anything. */
export async function unsentOf(person: Person): Promise<number | null> {
  const mine = await Promise.allSettled(ofPerson(person).map((one) => callsIn(one.name)));
  return mine.reduce<number | null>(
    (sum, one) => (sum === null || one.status === 'rejected' ? null : sum + one.value.waiting.length + one.value.refused.length + one.value.lost),
    0,
  );
}

/** How many calls this person has not sent of one farm; null: unreadable. */
export async function unsentIn(person: Person, farm_id: string): Promise<number | null> {
  const name = nameOf(person, farm_id);
  if (!knownStores().some((one) => one.name === name)) return 0;
  return callsIn(name).then(
    ({ waiting, refused, lost }) => waiting.length + refused.length + lost,
    () => null,
  );
}

export async function rowsIn(store: Store) {
  const { unread } = await store.readAll(() => {});
  return Object.fromEntries([...unread].map(([noun, some]) => [noun, [...some].flat()])) as ServerRows;
}

export async function withStore<T>(name: string, look: (store: Store) => Promise<T>) {
  const store = await openStore(name, () => {});
  const work = async () => {
    await (await import('#data/storage-guard')).restoreCopied(name, store);
    return look(store);
  };
  return work().finally(() => store.close());
}

/** Deletes everything of this person from the device, on sign-out. */
export async function forgetPerson(person: Person) {
  for (const { name } of ofPerson(person)) await forget(name);
}

export async function forget(name: string) {
  if (open?.device.name === name) {
    open.device.close();
    open = null;
  }
  await forgetStore(name);
  saveKnown(knownStores().filter((one) => one.name !== name));
}
