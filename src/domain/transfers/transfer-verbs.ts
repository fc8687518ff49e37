// Verbs of transfers. Becoming concluída moves the animal to its destination (decision 80); leaving that status moves it back while nothing else has happened to it.

import { assertIdentity, ofOneAnimal } from '#domain/herd/animal-verbs';
import { idInput, removalInput, withChanges } from '#domain/kernel/basic-verbs';
import { notFound, RuleBroken } from '#domain/kernel/errors';
import { derivedId } from '#domain/kernel/ids';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName, Rows } from '#domain/nouns';
import { isThere } from '#domain/pastures/pasture-rotation-animals';
import {
  assertCanBeTransferred,
  assertFarms,
  assertOurs,
  assertSameJourney,
  assertTransferDay,
  assertUntouched,
  FarmTransfer,
  isOpenTransfer,
} from '#domain/transfers/farm-transfers';

const verb = verbsOf<Farm, NounName>();

export const createTransfer = verb({
  title: 'Registrar transferência',
  on: 'farm_transfers',
  input: FarmTransfer.create,
  async run(farm, input) {
    const animal = await farm.get('animals', input.animal_id);
    assertCanBeTransferred(animal);
    assertTransferDay(input, animal.birth_date, farm.today);
    const names = await farmsOf(farm, input);
    const completed_at = input.status === 'concluída' ? await depart(farm, { ...input, ...names }) : null;
    farm.add('farm_transfers', { ...input, ...names, completed_at });
  },
});

export const updateTransfer = verb({
  title: 'Atualizar transferência',
  on: 'farm_transfers',
  input: FarmTransfer.update,
  async run(farm, { id, changes }) {
    const seen = await farm.get('farm_transfers', id);
    assertOurs(seen, farm.farm_id);
    const after = withChanges(FarmTransfer, seen, changes);
    const touched = (...fields: (keyof FarmTransfer)[]) => fields.some((field) => after[field] !== seen[field]);
    const completes = after.status === 'concluída' && touched('status', 'to_farm_id') && seen.completed_at === null;
    if (seen.completed_at !== null && after.status === 'concluída') {
      assertSameJourney(after, seen);
      if (touched('transfer_date')) assertTransferDay(after, null, farm.today);
      farm.put('farm_transfers', after);
      return updateArrival(farm, after);
    }
    const back = seen.completed_at === null ? null : await bringBack(farm, seen, seen.completed_at);
    const departs = completes || touched('animal_id') || (touched('status') && isOpenTransfer(after));
    if (departs || touched('transfer_date')) {
      const animal = back?.id === after.animal_id ? back : await farm.get('animals', after.animal_id);
      if (departs) assertCanBeTransferred(animal);
      assertTransferDay(after, animal.birth_date, farm.today);
    }
    const names = completes || touched('from_farm_id', 'to_farm_id') ? await farmsOf(farm, after) : {};
    const completed_at = completes ? await depart(farm, { ...after, ...names }) : null;
    farm.put('farm_transfers', { ...after, ...names, completed_at });
  },
});

export const removeTransfer = verb({
  title: 'Excluir transferência',
  on: 'farm_transfers',
  input: removalInput,
  async run(farm, { id }) {
    const seen = await farm.get('farm_transfers', id);
    assertOurs(seen, farm.farm_id);
    if (seen.completed_at !== null) await bringBack(farm, seen, seen.completed_at);
    farm.remove('farm_transfers', id);
  },
});

export const restoreTransfer = verb({
  title: 'Desfazer exclusão de transferência',
  on: 'farm_transfers',
  input: idInput,
  async run(farm, { id }) {
    const seen = await farm.removed('farm_transfers', id);
    assertOurs(seen, farm.farm_id);
    const animal = await farm.get('animals', seen.animal_id);
    // One that moves no animal comes back as it was deleted. Only a sale asks for the end of an open transfer.
    if (seen.completed_at !== null || (isOpenTransfer(seen) && animal.status === 'vendido')) assertCanBeTransferred(animal);
    const completed_at = seen.completed_at === null ? null : await depart(farm, seen);
    farm.put('farm_transfers', { ...seen, completed_at });
  },
});

type Journey = Pick<FarmTransfer, 'from_farm_id' | 'to_farm_id'>;

/** Checks the farms and returns their names to store. */
async function farmsOf(farm: Farm, journey: Journey) {
  const { from_farm_id, to_farm_id } = journey;
  assertFarms(journey, farm.farm_id);
  const [from, to] = await Promise.all([from_farm_id ? farm.ownersFarm(from_farm_id) : undefined, to_farm_id ? farm.ownersFarm(to_farm_id) : undefined]);
  if (to_farm_id && !to) throw new RuleBroken('Fazenda não encontrada', 'to_farm_id', 'not_found');
  if (to && !to.mayWrite) throw new RuleBroken('Acesso Negado', 'to_farm_id', 'forbidden');
  return { from_farm_name: from?.farm_name ?? null, to_farm_name: to?.farm_name ?? null };
}

/** The id of the copy at the destination farm. */
const arrivalId = ({ id, to_farm_id }: Pick<FarmTransfer, 'id' | 'to_farm_id'>) => derivedId(to_farm_id!, id);

type Departure = Parameters<typeof createTransfer.run>[1] & Pick<FarmTransfer, 'from_farm_name' | 'to_farm_name'>;

/** Records only about the animal. A birth belongs to the mother, whose state depends on it. */
async function recordsOf(farm: Farm, animal_id: string, how: 'list' | 'listRemoved') {
  const all = ofOneAnimal.map(async (noun) => {
    const rows = noun === 'births' ? await farm[how](noun, { mother_id: animal_id }) : await farm[how](noun, { animal_id });
    return rows.map(({ id, updated_at }) => ({ noun, id, updated_at }));
  });
  return (await Promise.all(all)).flat();
}

/** Moves the animal and the records only about it. Without a destination nothing moves. */
async function depart(farm: Farm, transfer: Departure): Promise<string | null> {
  const { to_farm_id, animal_id } = transfer;
  if (to_farm_id === null) return null;
  const [there, origin] = [await farm.at(to_farm_id), await farm.ownersFarm(farm.farm_id)];
  await farm.get('animals', animal_id);
  farm.move('animals', animal_id, to_farm_id);
  for (const { noun, id } of await recordsOf(farm, animal_id, 'list')) farm.move(noun, id, to_farm_id);
  for (const stay of await grazing(farm, await farm.list('pasture_rotation_animals', { animal_id }))) farm.remove('pasture_rotation_animals', stay.id);
  const arrival = { ...written(transfer), id: arrivalId(transfer), from_farm_id: farm.farm_id, from_farm_name: origin?.farm_name ?? null };
  const before = await there.find('farm_transfers', arrival.id);
  if (before) there.put('farm_transfers', { ...before, ...arrival, completed_at: farm.now });
  else there.add('farm_transfers', { ...arrival, completed_at: farm.now });
  return farm.now;
}

/** The open ones of its stays on pastures. */
async function grazing(farm: Farm, stays: Rows['pasture_rotation_animals'][]) {
  const rotations = await Promise.all(stays.map(({ rotation_id }) => farm.find('pasture_rotations', rotation_id)));
  return stays.filter((stay, i) => rotations[i]?.deleted_at === null && isThere(stay, rotations[i]!));
}

/** Moves the animal back and returns it. */
async function bringBack(farm: Farm, transfer: FarmTransfer, completed_at: string) {
  const { animal_id } = transfer;
  const there = await farm.at(transfer.to_farm_id!);
  const animal = await there.find('animals', animal_id);
  if (!animal || animal.deleted_at !== null) throw notFound('O animal não está mais na fazenda de destino');
  const records = await recordsOf(there, animal_id, 'list');
  assertUntouched(completed_at, [animal, ...records], await recordsOf(there, animal_id, 'listRemoved'));
  // A tag is given to another animal when its own has left.
  await assertIdentity(farm, animal);
  there.move('animals', animal_id, farm.farm_id);
  for (const stay of await grazing(there, await there.list('pasture_rotation_animals', { animal_id }))) there.remove('pasture_rotation_animals', stay.id);
  for (const { noun, id } of records) there.move(noun, id, farm.farm_id);
  const arrival = await there.find('farm_transfers', arrivalId(transfer));
  if (arrival?.deleted_at === null) there.remove('farm_transfers', arrival.id);
  // It returns to its pasture if that rotation is still open.
  const left = (await farm.listRemoved('pasture_rotation_animals', { animal_id })).filter(({ deleted_at }) => deleted_at === completed_at);
  for (const stay of await grazing(farm, left)) farm.put('pasture_rotation_animals', stay);
  return animal;
}

/** Copies a correction to the destination farm's record. */
async function updateArrival(farm: Farm, transfer: FarmTransfer) {
  const there = await farm.at(transfer.to_farm_id!);
  const arrival = await there.find('farm_transfers', arrivalId(transfer));
  const { from_farm_id: _, ...corrected } = written(transfer);
  if (arrival?.deleted_at === null) there.put('farm_transfers', { ...arrival, ...corrected, id: arrival.id });
}

/** The fields people write. A row of a phone that has not synchronized since has no number of the GTA and no activity. */
function written(transfer: Departure) {
  const {
    animal_id,
    from_farm_id,
    to_farm_id,
    transfer_date,
    reason,
    transport_method,
    responsible,
    cost,
    cost_activity,
    notes,
    gta_number,
    status,
    to_farm_name,
  } = transfer;
  return {
    animal_id,
    from_farm_id,
    to_farm_id,
    transfer_date,
    reason,
    transport_method,
    responsible,
    cost,
    cost_activity: cost_activity ?? null,
    notes,
    gta_number: gta_number ?? null,
    status,
    to_farm_name,
  };
}
