// Verbs of IATF protocols and lots: a lot starts, females leave it, the rest is inseminated in one call.
import { assertReason, matingFindings } from '#domain/herd/mating';
import { idInput, plainVerbs, removalInput, withChanges } from '#domain/kernel/basic-verbs';
import { addDays, writtenDay } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { assertPlausible, type Finding } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName, Rows } from '#domain/nouns';
import { assertCanBeInseminated } from '#domain/reproduction/artificial-inseminations';
import { isStoppedOn } from '#domain/reproduction/breeding-stops';
import { inseminate, takenByServices } from '#domain/reproduction/insemination-verbs';
import { serviceMatings } from '#domain/reproduction/service-matings';
import { productsOf } from '#domain/reproduction/step-products';
import { inseminateInput, leaveInput, SynchronisationLot, startInput } from '#domain/reproduction/synchronisation-lots';
import { SynchronisationProtocol } from '#domain/reproduction/synchronisation-protocols';
import { assertSteps } from '#domain/reproduction/synchronisation-steps';
import {
  followMembers,
  giveStep,
  moveTasks,
  removeTasks,
  restoreTasks,
  startTasks,
  stepInput,
  stepsOf,
  taskId,
  tickTask,
} from '#domain/reproduction/synchronisation-tasks';

const verb = verbsOf<Farm, NounName>();

const plain = plainVerbs(SynchronisationProtocol, {
  create: 'Cadastrar protocolo de IATF',
  update: 'Atualizar protocolo de IATF',
  remove: 'Excluir protocolo de IATF',
  restore: 'Desfazer exclusão de protocolo de IATF',
});

export const createSynchronisationProtocol = verb({
  ...plain.create,
  async run(farm: Farm, input) {
    assertSteps(input.steps);
    farm.add('synchronisation_protocols', input);
  },
});

export const updateSynchronisationProtocol = verb({
  ...plain.update,
  async run(farm: Farm, { id, changes }) {
    const before = await farm.get('synchronisation_protocols', id);
    const after = withChanges(SynchronisationProtocol, before, changes);
    if (after.steps !== before.steps) assertSteps(after.steps);
    farm.put('synchronisation_protocols', after);
  },
});

export const { remove: removeSynchronisationProtocol, restore: restoreSynchronisationProtocol } = plain;

/** A lot is planned at most so many days ahead. */
const farthestStart = 120;

function assertStart(start_date: string, today: string) {
  if (start_date > addDays(today, farthestStart)) throw new RuleBroken(`O início é em mais de ${farthestStart} dias`, 'start_date');
}

const isIn = ({ left_date }: Pick<Rows['synchronisation_lot_animals'], 'left_date'>) => left_date === null;

export const startSynchronisation = verb({
  title: 'Iniciar lote de IATF',
  on: 'synchronisation_lots',
  input: startInput,
  asks: true,
  async run(farm, { animals, ...lot }) {
    assertSteps(lot.steps);
    assertStart(lot.start_date, farm.today);
    const ids = animals.map(({ animal_id }) => animal_id);
    if (new Set(ids).size < ids.length) throw new RuleBroken('O mesmo animal foi escolhido duas vezes', 'animals');
    const herd = await Promise.all(
      ids.map(async (animal_id) => ({
        animal: await farm.get('animals', animal_id),
        stops: await farm.list('breeding_stops', { animal_id }),
        members: await farm.list('synchronisation_lot_animals', { animal_id }),
      })),
    );
    // One that left the herd is told of with its day.
    for (const { animal } of herd) assertCanBeInseminated(animal, lot.start_date > farm.today ? farm.today : lot.start_date);
    const running = await lotsOf(
      farm,
      herd.flatMap(({ members }) => members.filter(isIn)),
    );
    const findings = herd.flatMap(({ animal, stops, members }): Finding[] => {
      const ask = (key: string, text: string) => ({ key: `${key} ${animal.name}`, level: 'confirm' as const, text, field: 'animals' });
      const other = members.find((one) => isIn(one) && isNear(running.get(one.lot_id), lot.start_date));
      return [
        ...(animal.pregnancy_status === 'prenha' ? [ask('pregnant', `${animal.name} está prenha`)] : []),
        ...(stops.some((stop) => isStoppedOn(stop, lot.start_date)) ? [ask('breeding_stop', `${animal.name} está como não cobrir`)] : []),
        ...(other ? [ask('other_lot', `${animal.name} já está no lote ${running.get(other.lot_id)!.name}`)] : []),
      ];
    });
    assertPlausible(farm, findings);
    farm.add('synchronisation_lots', lot);
    for (const { id, animal_id } of animals) farm.add('synchronisation_lot_animals', { id, lot_id: lot.id, animal_id });
    startTasks(farm, lot);
  },
});

/** The steps of two lots meet when they start within a month and a half. */
const nearDays = 45;
const isNear = (lot: { start_date: string } | undefined, start_date: string) =>
  lot !== undefined && lot.start_date > addDays(start_date, -nearDays) && lot.start_date < addDays(start_date, nearDays);

async function lotsOf(farm: Farm, members: readonly { lot_id: string }[]) {
  const lots = await Promise.all([...new Set(members.map(({ lot_id }) => lot_id))].map((id) => farm.get('synchronisation_lots', id)));
  return new Map(lots.map((lot) => [lot.id, lot]));
}

export const updateSynchronisationLot = verb({
  title: 'Atualizar lote de IATF',
  on: 'synchronisation_lots',
  input: SynchronisationLot.update,
  async run(farm, { id, changes }) {
    const before = await farm.get('synchronisation_lots', id);
    const after = withChanges(SynchronisationLot, before, changes);
    if (after.steps !== before.steps) assertSteps(after.steps);
    if (after.start_date !== before.start_date) assertStart(after.start_date, farm.today);
    farm.put('synchronisation_lots', after);
    await moveTasks(farm, before, after);
  },
});

/** One that missed a step leaves the lot. */
export const leaveSynchronisation = verb({
  title: 'Tirar animal do lote de IATF',
  on: 'synchronisation_lot_animals',
  input: leaveInput,
  async run(farm, { id, left_date, left_reason }) {
    const member = await farm.get('synchronisation_lot_animals', id);
    const lot = await farm.get('synchronisation_lots', member.lot_id);
    if (member.left_date !== null) throw new RuleBroken(`Já saiu do lote em ${writtenDay(member.left_date)}`, 'left_date');
    if (left_date > farm.today) throw new RuleBroken('A data não pode ser futura', 'left_date');
    if (left_date < lot.start_date) throw new RuleBroken('A saída é anterior ao início do lote', 'left_date');
    farm.put('synchronisation_lot_animals', { ...member, left_date, left_reason });
    if (!(await farm.list('synchronisation_lot_animals', { lot_id: lot.id })).some(isIn)) await followMembers(farm, lot, true);
  },
});

export const returnToSynchronisation = verb({
  title: 'Voltar animal ao lote de IATF',
  on: 'synchronisation_lot_animals',
  input: idInput,
  async run(farm, { id }) {
    const member = await farm.get('synchronisation_lot_animals', id);
    if (member.left_date === null) throw new RuleBroken('Este animal está no lote');
    const [lot, members] = await Promise.all([
      farm.get('synchronisation_lots', member.lot_id),
      farm.list('synchronisation_lot_animals', { lot_id: member.lot_id }),
    ]);
    if (!members.some(isIn)) await followMembers(farm, lot, false);
    farm.put('synchronisation_lot_animals', { ...member, left_date: null, left_reason: null });
  },
});

export const inseminateLot = verb({
  title: 'Inseminar lote de IATF',
  on: 'artificial_inseminations',
  input: inseminateInput,
  asks: true,
  async run(farm, { id, animals, supply_id, supply_quantity, ...service }) {
    const [lot, members] = await Promise.all([farm.get('synchronisation_lots', id), farm.list('synchronisation_lot_animals', { lot_id: id })]);
    if (service.insemination_date < lot.start_date) throw new RuleBroken('A inseminação é anterior ao início do lote', 'insemination_date');
    const present = new Set(members.filter(isIn).map(({ animal_id }) => animal_id));
    if (animals.some(({ animal_id }) => !present.has(animal_id))) throw new RuleBroken('Um dos animais não está mais no lote', 'animals');
    if (new Set(animals.map(({ animal_id }) => animal_id)).size < animals.length) throw new RuleBroken('O mesmo animal foi escolhido duas vezes', 'animals');
    const common = {
      technique: 'IATF',
      result: 'pendente',
      confirmation_date: null,
      expected_birth_date: null,
      notes: null,
      donor_id: null,
      external_donor_id: null,
    } as const;
    // Asked once for the whole lot.
    const herd = await Promise.all(animals.map(({ animal_id }) => farm.get('animals', animal_id)));
    const matings = await serviceMatings(farm, herd, { ...service, ...common });
    assertReason(farm, matings, service.inbreeding_reason);
    assertPlausible(farm, matingFindings(matings, 'bull_identification'));
    let stock: ReturnType<typeof takenByServices> | undefined;
    const stockOf = () => (stock ??= takenByServices(farm, { supply_id, supply_quantity, on: service.insemination_date, events: animals.length }));
    await Promise.all(animals.map((one) => inseminate(farm, { ...one, ...service, ...common }, stockOf)));
    const step = stepsOf(lot).find(({ isService }) => isService);
    if (!step) return;
    await giveStep(farm, lot, step, {
      on: service.insemination_date,
      products: productsOf(step),
      unasked: true,
      only: new Set(animals.map(({ animal_id }) => animal_id)),
    });
    await tickTask(farm, lot, step);
  },
});

/** A step is done: its products are given to the cows of the lot, and those that missed it leave. */
export const completeSynchronisationStep = verb({
  title: 'Concluir passo do lote de IATF',
  failed: SynchronisationLot.failed!.save,
  on: 'synchronisation_lots',
  input: stepInput,
  asks: true,
  async run(farm, { id, lot_step, done_date, products, missed }) {
    const lot = await farm.get('synchronisation_lots', id);
    const step = stepsOf(lot).find(({ key }) => key === lot_step);
    if (!step) throw new RuleBroken('Este passo não está mais no lote', 'lot_step');
    if (done_date > farm.today) throw new RuleBroken('A data não pode ser futura', 'done_date');
    if (done_date < lot.start_date) throw new RuleBroken('O passo é anterior ao início do lote', 'done_date');
    const task = await farm.find('daily_activities', taskId(farm.farm_id, id, lot_step));
    if (task?.deleted_at === null && task.status === 'concluída') throw new RuleBroken('Este passo já foi concluído');
    await giveStep(farm, lot, step, { on: done_date, products, missed });
    await tickTask(farm, lot, step);
  },
});

export const removeSynchronisationLot = verb({
  title: 'Excluir lote de IATF',
  on: 'synchronisation_lots',
  input: removalInput,
  async run(farm, { id }) {
    const lot = await farm.get('synchronisation_lots', id);
    farm.remove('synchronisation_lots', id);
    await removeTasks(farm, lot);
    for (const member of await farm.list('synchronisation_lot_animals', { lot_id: id })) farm.remove('synchronisation_lot_animals', member.id);
  },
});

export const restoreSynchronisationLot = verb({
  title: 'Desfazer exclusão de lote de IATF',
  on: 'synchronisation_lots',
  input: idInput,
  async run(farm, { id }) {
    const lot = await farm.removed('synchronisation_lots', id);
    farm.put('synchronisation_lots', lot);
    for (const member of await farm.listRemoved('synchronisation_lot_animals', { lot_id: id }))
      if (member.deleted_call === lot.deleted_call) farm.put('synchronisation_lot_animals', member);
    await restoreTasks(farm, lot);
  },
});
