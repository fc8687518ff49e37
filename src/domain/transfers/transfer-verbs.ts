// Verbs of transfers. Becoming concluída moves the animal to its destination (decision 80); leaving that status moves it back while nothing else has happened to it.

import * as z from 'zod/mini';
import { assertIdentity, assertIdentityThere, ofOneAnimal } from '#domain/herd/animal-verbs';
import { type Animal, headsOf } from '#domain/herd/animals';
import { daughterFindings } from '#domain/herd/mating-reads';
import { beginQuarantine } from '#domain/herd/quarantine-verbs';
import { isQuarantined } from '#domain/herd/quarantines';
import { idInput, removalInput, withChanges } from '#domain/kernel/basic-verbs';
import { notFound, RuleBroken } from '#domain/kernel/errors';
import { date, id as idField, text } from '#domain/kernel/fields';
import { derivedId } from '#domain/kernel/ids';
import { assertPlausible } from '#domain/kernel/plausibility';
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
  isComing,
  isOpenTransfer,
} from '#domain/transfers/farm-transfers';

const verb = verbsOf<Farm, NounName>();

export const createTransfer = verb({
  title: 'Registrar transferência',
  on: 'farm_transfers',
  input: FarmTransfer.create,
  asks: true,
  async run(farm, input) {
    const animal = await farm.get('animals', input.animal_id);
    assertCanBeTransferred(animal);
    assertTransferDay(input, animal.birth_date, farm.today);
    const names = await farmsOf(farm, input);
    const transfer = { ...input, ...names };
    if (input.status === 'concluída') await askThere(farm, transfer, animal);
    const completed_at = input.status === 'concluída' ? await depart(farm, transfer) : null;
    farm.add('farm_transfers', { ...transfer, completed_at });
    if (completed_at === null) await announce(farm, transfer, animal);
  },
});

export const updateTransfer = verb({
  title: 'Atualizar transferência',
  on: 'farm_transfers',
  input: FarmTransfer.update,
  asks: true,
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
    const transfer = { ...after, ...names };
    if (completes) await askThere(farm, transfer, await farm.get('animals', after.animal_id));
    const completed_at = completes ? await depart(farm, transfer) : null;
    const refusal = isOpenTransfer(after) ? null : (after.refusal ?? null);
    farm.put('farm_transfers', { ...transfer, completed_at, refusal });
    if (seen.to_farm_id !== after.to_farm_id || (completed_at === null && !isOpenTransfer(after))) await withdraw(farm, seen);
    if (completed_at === null && isOpenTransfer(after)) await announce(farm, transfer, back ?? (await farm.find('animals', after.animal_id)));
  },
});

export const removeTransfer = verb({
  title: 'Excluir transferência',
  on: 'farm_transfers',
  input: removalInput,
  async run(farm, { id }) {
    const seen = await farm.get('farm_transfers', id);
    assertOurs(seen, farm.farm_id);
    if (seen.completed_at === null) await withdraw(farm, seen);
    else await bringBack(farm, seen, seen.completed_at);
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
    if (completed_at === null && isOpenTransfer(seen)) await announce(farm, seen, animal);
  },
});

/** At the destination: it came. Its original is at the origin, which a device there knows and this one may not; the server decides. */
export const receiveTransfer = verb({
  title: 'Receber animal transferido',
  failed: 'Erro ao receber o animal',
  on: 'farm_transfers',
  input: z.strictObject({ id: idField(), received_on: date('Chegou em') }),
  asks: true,
  async run(farm, { id, received_on }) {
    const copy = await comingTo(farm, id);
    if (received_on > farm.today) throw new RuleBroken('A data não pode ser futura', 'received_on');
    if (copy.animal_birth_date && received_on < copy.animal_birth_date) throw new RuleBroken('A transferência é anterior ao nascimento', 'received_on');
    const [there, children] = await Promise.all([
      originOf(farm, copy),
      copy.animal_gender === 'macho' ? farm.list('animals', { father_id: copy.animal_id }) : [],
    ]);
    assertPlausible(farm, daughterFindings(copy.animal_name ?? 'O touro', children, received_on, 'received_on'));
    const [original] = await originalsOf(farm, there, copy);
    const arrived = { status: 'concluída' as const, transfer_date: received_on, completed_at: farm.now };
    farm.put('farm_transfers', { ...copy, ...arrived });
    const isHeld = (await there.list('quarantines', { animal_id: copy.animal_id })).some(isQuarantined);
    if (!isHeld) await beginQuarantine(farm, { id: arrivalQuarantine(copy.id), animal_id: copy.animal_id, start_date: received_on });
    if (!original) return;
    const animal = await there.get('animals', copy.animal_id);
    assertCanBeTransferred(animal);
    await assertIdentityThere(farm, animal, 'received_on', copy.to_farm_name);
    there.put('farm_transfers', { ...original, ...arrived });
    await moveAll(there, copy.animal_id, farm.farm_id);
  },
});

/** At the destination: it does not come here. The origin reads why. */
export const refuseTransfer = verb({
  title: 'Recusar animal transferido',
  failed: 'Erro ao recusar o animal',
  on: 'farm_transfers',
  input: z.strictObject({ id: idField(), refusal: text('Motivo', { max: 300 }) }),
  async run(farm, { id, refusal }) {
    const copy = await comingTo(farm, id);
    const there = await originOf(farm, copy);
    const [original] = await originalsOf(farm, there, copy);
    farm.put('farm_transfers', { ...copy, status: 'cancelada', refusal });
    if (original) there.put('farm_transfers', { ...original, status: 'cancelada', refusal });
  },
});

async function comingTo(farm: Farm, id: string) {
  const copy = await farm.get('farm_transfers', id);
  if (!isComing(copy, farm.farm_id)) throw new RuleBroken('Este animal não está a caminho desta fazenda', 'id');
  return copy;
}

/** The animal's record and its history are moved: whoever receives it needs to enter the origin too. */
async function originOf(farm: Farm, { from_farm_id, from_farm_name }: FarmTransfer) {
  const origin = from_farm_id ? await farm.ownersFarm(from_farm_id) : undefined;
  if (!origin?.mayWrite)
    throw new RuleBroken(
      `Só quem também tem acesso a ${from_farm_name ?? 'fazenda de origem'} conclui: peça ao proprietário ou a quem enviou`,
      'id',
      'forbidden',
    );
  return farm.at(from_farm_id!);
}

/** None on a device, which does not hold the other farm. On the server it exists, or the origin changed its mind. */
async function originalsOf(farm: Farm, there: Farm, copy: FarmTransfer) {
  const all = await there.list('farm_transfers', { animal_id: copy.animal_id });
  const open = all.filter((one) => one.to_farm_id === farm.farm_id && one.completed_at === null && isOpenTransfer(one) && arrivalId(one) === copy.id);
  const isKnown = open.length > 0 || (await there.find('animals', copy.animal_id)) === undefined;
  if (!isKnown) throw new RuleBroken('A origem cancelou ou mudou esta transferência', 'id', 'conflict');
  return open;
}

/** The quarantine that an arrival began. */
export const arrivalQuarantine = (transfer_id: string) => derivedId(transfer_id, 'quarantine');

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

/** What `receive_transfer` asks, when the origin completes it: the server knows the destination's herd, the origin's phone does not. */
async function askThere(farm: Farm, { to_farm_id, transfer_date }: Departure, { id, name, gender }: Animal) {
  if (to_farm_id === null || gender !== 'macho') return;
  const there = await farm.at(to_farm_id);
  assertPlausible(farm, daughterFindings(name, await there.list('animals', { father_id: id }), transfer_date, 'transfer_date'));
}

/** Moves the animal and the records only about it. Without a destination nothing moves. */
async function depart(farm: Farm, transfer: Departure): Promise<string | null> {
  const { to_farm_id, animal_id } = transfer;
  if (to_farm_id === null) return null;
  const [there, origin] = [await farm.at(to_farm_id), await farm.ownersFarm(farm.farm_id)];
  const animal = await farm.get('animals', animal_id);
  await assertIdentityThere(there, animal, 'animal_id', transfer.to_farm_name);
  // One that is in quarantine goes on with it.
  const isHeld = (await farm.list('quarantines', { animal_id })).some(isQuarantined);
  await moveAll(farm, animal_id, to_farm_id);
  const arrival = { ...written(transfer), id: arrivalId(transfer), from_farm_id: farm.farm_id, from_farm_name: origin?.farm_name ?? null };
  const before = await there.find('farm_transfers', arrival.id);
  if (before) there.put('farm_transfers', { ...before, ...arrival, completed_at: farm.now });
  else there.add('farm_transfers', { ...arrival, completed_at: farm.now });
  if (!isHeld) await beginQuarantine(there, { id: arrivalQuarantine(arrival.id), animal_id, start_date: transfer.transfer_date });
  return farm.now;
}

/** The animal with the records only about it; it leaves its pasture. */
async function moveAll(farm: Farm, animal_id: string, to: string) {
  farm.move('animals', animal_id, to);
  for (const { noun, id } of await recordsOf(farm, animal_id, 'list')) farm.move(noun, id, to);
  for (const stay of await grazing(farm, await farm.list('pasture_rotation_animals', { animal_id }))) farm.remove('pasture_rotation_animals', stay.id);
}

/** The destination's people see who is on the way, although the record is still here. */
async function announce(farm: Farm, transfer: Departure, animal: Animal | undefined) {
  const { to_farm_id } = transfer;
  if (!to_farm_id || !animal || !(await farm.ownersFarm(to_farm_id))?.mayWrite) return;
  const [there, origin] = [await farm.at(to_farm_id), await farm.ownersFarm(farm.farm_id)];
  const copy = {
    ...written(transfer),
    id: arrivalId(transfer),
    from_farm_id: farm.farm_id,
    from_farm_name: origin?.farm_name ?? null,
    completed_at: null,
    animal_name: animal.name,
    animal_tag: animal.identification ?? animal.sisbov ?? animal.rfid,
    animal_gender: animal.gender,
    animal_birth_date: animal.birth_date,
    animal_heads: headsOf(animal),
    refusal: null,
  };
  const before = await there.find('farm_transfers', copy.id);
  if (before) there.put('farm_transfers', { ...before, ...copy });
  else there.add('farm_transfers', copy);
}

/** It is not on the way any more. */
async function withdraw(farm: Farm, transfer: FarmTransfer) {
  const { to_farm_id } = transfer;
  if (!to_farm_id || !(await farm.ownersFarm(to_farm_id))?.mayWrite) return;
  const there = await farm.at(to_farm_id);
  const copy = await there.find('farm_transfers', arrivalId(transfer));
  if (copy?.deleted_at === null && copy.completed_at === null) there.remove('farm_transfers', copy.id);
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
  const all = await recordsOf(there, animal_id, 'list');
  // Its arrival began it.
  const begun = arrivalQuarantine(arrivalId(transfer));
  const records = all.filter(({ id }) => id !== begun);
  assertUntouched(completed_at, [animal, ...all], await recordsOf(there, animal_id, 'listRemoved'));
  // A tag is given to another animal when its own has left.
  await assertIdentity(farm, animal);
  there.move('animals', animal_id, farm.farm_id);
  for (const stay of await grazing(there, await there.list('pasture_rotation_animals', { animal_id }))) there.remove('pasture_rotation_animals', stay.id);
  for (const { noun, id } of records) there.move(noun, id, farm.farm_id);
  if (all.length > records.length) there.remove('quarantines', begun);
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
