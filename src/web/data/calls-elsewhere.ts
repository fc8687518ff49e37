// Calls and rows of this person in the stores of other farms on this device. Loaded by the screens that show them.
import { forget, isEmpty, keyOf, knownStores, nameOf, type Person, rowsIn, saveKnown, withStore } from '#data/devices';
import type { Kept } from '#data/replica';
import type { Session } from '#domain/people/accounts';
import type { Call } from '#domain/verbs';

/** The rows of another farm's store, to name the records in its unsent calls. */
export const rowsElsewhere = (person: Person, farm_id: string) => withStore(nameOf(person, farm_id), rowsIn);

/** Adds a call to the outbox of another farm of this person: it is sent when that farm is opened. */
export async function moveToFarm(person: Session['person'], { id, name: farm_name }: { id: string; name: string }, call: Call) {
  const name = nameOf(person, id);
  const entry = { name, person: keyOf(person), id: person.id, person_name: person.name, farm_id: id, farm_name };
  await withStore(name, async (store) => {
    const { waiting } = await store.kept();
    if (!waiting.some((one) => one.call.id === call.id)) await store.add(call);
  });
  if (!knownStores().some((one) => one.name === name)) saveKnown([...knownStores(), entry]);
}

/** Discards the calls the person was shown, but not calls added since. */
export const discardKept = (person: Person, farm_id: string, { waiting, refused }: Kept) =>
  discardThese(
    person,
    farm_id,
    [...waiting, ...refused].map(({ call }) => call.id),
  );

export async function discardThese(person: Person, farm_id: string, ids: readonly string[]) {
  const name = nameOf(person, farm_id);
  const left = await withStore(name, async (store) => {
    for (const id of ids) await store.discard(id);
    return store.kept();
  });
  if (isEmpty(left)) await forget(name);
}
