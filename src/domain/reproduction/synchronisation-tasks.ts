// The steps of an IATF lot as tasks of the daily work: created with the lot, moved with its first day, and what completing one gives to its cows (decision 351).
import * as z from 'zod/mini';
import { removalNeeds, removalWords } from '#domain/health/dose-removal';
import { doseOfTreatment } from '#domain/health/withdrawal';
import { withdrawalLabel } from '#domain/health/withdrawal-fields';
import { followDoses } from '#domain/health/withdrawal-verbs';
import { wasInHerd } from '#domain/herd/herd-exits';
import { RuleBroken } from '#domain/kernel/errors';
import { date, id, optional, text } from '#domain/kernel/fields';
import { derivedId } from '#domain/kernel/ids';
import { assertPlausible } from '#domain/kernel/plausibility';
import { recentSince } from '#domain/kernel/recent-records';
import type { Farm, Rows } from '#domain/nouns';
import { device, deviceDays, mostProducts, productsOf, type StepProduct } from '#domain/reproduction/step-products';
import { mostInLot } from '#domain/reproduction/synchronisation-lots';
import { type DatedLine, datedSteps } from '#domain/reproduction/synchronisation-steps';
import { isForBreeding } from '#domain/supplies/supplies';
import { giveBackFrom, type Taken, takenByEvents } from '#domain/supplies/supply-moves';
import { type FromStock, fromStock } from '#domain/supplies/supply-uses';

type Lot = Pick<Rows['synchronisation_lots'], 'id' | 'name' | 'start_date' | 'steps'>;
type Task = Rows['daily_activities'];
/** `key` names a step for good: its day, and which of that day. */
export type LotStep = DatedLine & { key: string };

export function stepsOf({ steps, start_date }: Pick<Lot, 'steps' | 'start_date'>): LotStep[] {
  const nth = new Map<number, number>();
  return datedSteps(steps, start_date).map((step) => {
    const many = (nth.get(step.day) ?? 0) + 1;
    nth.set(step.day, many);
    return { ...step, key: many === 1 ? `D${step.day}` : `D${step.day}.${many}` };
  });
}

const label = (lot_id: string, key: string) => `synchronisation step ${lot_id} ${key}`;
/** The same whoever creates it: a task of a windowed noun cannot be listed by its lot. */
export const taskId = (farm_id: string, lot_id: string, key: string) => derivedId(farm_id, label(lot_id, key));
export const doseId = (farm_id: string, lot_id: string, key: string, nth: number, animal_id: string) =>
  derivedId(farm_id, `${label(lot_id, key)} ${nth} ${animal_id}`);

const isOpen = ({ status }: Pick<Task, 'status'>) => status === 'pendente' || status === 'em_andamento';

const words = ({ name }: Lot, { key, what }: LotStep) => ({ activity_type: 'IATF', description: `${name}, ${key.split('.')[0]}: ${what}` });

const tasksOf = (farm: Farm, lot: Lot) =>
  Promise.all(stepsOf(lot).map(async (step) => ({ step, task: await farm.find('daily_activities', taskId(farm.farm_id, lot.id, step.key)) })));

function addTask(farm: Farm, lot: Lot, step: LotStep, status: Task['status'] = 'pendente') {
  const id = taskId(farm.farm_id, lot.id, step.key);
  farm.add('daily_activities', { id, ...words(lot, step), activity_date: step.date, status, priority: 'alta', lot_id: lot.id, lot_step: step.key });
}

/** A device keeps no older tasks. */
const isKept = (farm: Farm, { date }: LotStep) => date >= recentSince(farm.today);

export function startTasks(farm: Farm, lot: Lot) {
  for (const step of stepsOf(lot)) if (isKept(farm, step)) addTask(farm, lot, step);
}

/** Open tasks follow the lot; what was done stays as it was. Of a lot without tasks, those of the days to come are added. */
export async function moveTasks(farm: Farm, before: Lot, after: Lot) {
  if (before.name === after.name && before.start_date === after.start_date && before.steps === after.steps) return;
  const [old, wanted] = [await tasksOf(farm, before), await tasksOf(farm, after)];
  const keys = new Set(wanted.map(({ step }) => step.key));
  const known = new Set(old.map(({ step }) => step.key));
  for (const { step, task } of old) if (task && task.deleted_at === null && isOpen(task) && !keys.has(step.key)) farm.remove('daily_activities', task.id);
  const isPlanned = before.start_date !== after.start_date || before.steps !== after.steps;
  for (const { step, task } of wanted) {
    if (!task) {
      if (isPlanned && step.date >= farm.today) addTask(farm, after, step);
      // One that somebody deleted stays deleted; one of a step that comes back is there again.
    } else if (isOpen(task) && (task.deleted_at === null || !known.has(step.key)))
      farm.put('daily_activities', { ...task, ...words(after, step), activity_date: step.date });
  }
}

export async function removeTasks(farm: Farm, lot: Lot) {
  for (const { task } of await tasksOf(farm, lot)) if (task && task.deleted_at === null && isOpen(task)) farm.remove('daily_activities', task.id);
}

export async function restoreTasks(farm: Farm, lot: Lot & { deleted_call: string | null }) {
  for (const { task } of await tasksOf(farm, lot))
    if (task && task.deleted_call !== null && task.deleted_call === lot.deleted_call) farm.put('daily_activities', task);
}

/** Nobody is left in the lot: its open tasks are cancelled; somebody came back: they are to be done again. */
export async function followMembers(farm: Farm, lot: Lot, isEmpty: boolean) {
  const [from, to] = isEmpty ? [['pendente', 'em_andamento'], 'cancelada' as const] : [['cancelada'], 'pendente' as const];
  for (const { step, task } of await tasksOf(farm, lot))
    if (task && task.deleted_at === null && from.includes(task.status) && (isEmpty || step.date >= farm.today))
      farm.put('daily_activities', { ...task, status: to });
}

export const stepProduct = z.strictObject({ name: text('Produto'), dosage: optional(text('Dose')), ...withdrawalLabel(), ...fromStock });

export const stepInput = z.strictObject({
  /** Of the lot. */
  id: id(),
  lot_step: text('Passo'),
  done_date: date('Feito em'),
  products: z.array(stepProduct).check(z.maxLength(mostProducts, `No máximo ${mostProducts} produtos por passo`)),
  /** Of the lot's females, those that were not there: they leave it. */
  missed: z.array(id()).check(z.maxLength(mostInLot, `No máximo ${mostInLot} animais por vez`)),
});

const missedWords = (key: string) => `Faltou no passo ${key.split('.')[0]}`;

/** `unasked`: done without a form. What the stock has under the name of a product is taken as the last time, if it has all of it. */
type Done = { on: string; products: readonly (StepProduct & FromStock)[]; missed?: readonly string[]; only?: ReadonlySet<string>; unasked?: true };

/** What the step gives, for each cow that is in the lot and in the herd on that day. `only`: of these animals. */
export async function giveStep(farm: Farm, lot: Lot, step: LotStep, { on, products, missed = [], only, unasked }: Done) {
  const members = (await farm.list('synchronisation_lot_animals', { lot_id: lot.id })).filter(({ left_date }) => left_date === null);
  const absent = new Set(missed);
  if (missed.some((one) => !members.some(({ id }) => id === one))) throw new RuleBroken('Um dos animais não está mais no lote', 'missed');
  for (const member of members)
    if (absent.has(member.id)) farm.put('synchronisation_lot_animals', { ...member, left_date: on, left_reason: missedWords(step.key) });
  if (products.length === 0) return;
  const ids = members.filter(({ id, animal_id }) => !absent.has(id) && (!only || only.has(animal_id))).map(({ animal_id }) => animal_id);
  const animals = (await Promise.all(ids.map((id) => farm.get('animals', id)))).filter((animal) => wasInHerd(animal, on));
  const stock = unasked ? await stockAsLast(farm, products, on, animals.length) : await stockChosen(farm, products, on, animals.length);
  await Promise.all(
    animals.map(async ({ id: animal_id }) => {
      const known = await Promise.all(products.map((_, nth) => farm.find('animal_treatments', doseId(farm.farm_id, lot.id, step.key, nth, animal_id))));
      for (const [nth, { name, dosage, supply_id: _, supply_quantity: __, ...label }] of products.entries()) {
        const supply_use_id = (await stock[nth]?.take()) ?? null;
        const given = { animal_id, treatment_type: 'medicamento', treatment_name: name, dosage, application_date: on, ...label, supply_use_id } as const;
        const duration_days = name === device ? deviceDays(stepsOf(lot), step) : null;
        const reason = `IATF: ${lot.name}, ${step.key.split('.')[0]}`;
        const found = known[nth];
        // Done once before and taken back.
        if (found) farm.put('animal_treatments', { ...found, ...given, duration_days, reason, removal_reason: null, withdrawal_over_on: null });
        else farm.add('animal_treatments', { id: doseId(farm.farm_id, lot.id, step.key, nth, animal_id), ...given, duration_days, reason });
      }
      await followDoses(farm, animal_id);
    }),
  );
}

/** What each product takes from the stock, asked about together. */
async function stockChosen(farm: Farm, products: Done['products'], on: string, events: number): Promise<(Taken | null)[]> {
  const chosen = products.flatMap(({ supply_id }) => supply_id ?? []);
  if (new Set(chosen).size < chosen.length) throw new RuleBroken('O mesmo produto do estoque foi escolhido duas vezes', 'products');
  const taken = await Promise.all(
    products.map(async ({ supply_id, supply_quantity }, nth) =>
      supply_id && events > 0 ? takenByEvents(farm, { supply_id, supply_quantity: supply_quantity ?? null, on, events, label: `supply use ${nth}` }) : null,
    ),
  );
  assertPlausible(
    farm,
    taken.flatMap((one) => one?.findings ?? []),
  );
  return taken;
}

/** Nobody was asked how much: what one animal takes is known from the last use of the stock under the same name. */
async function stockAsLast(farm: Farm, products: Done['products'], on: string, events: number): Promise<(Taken | null)[]> {
  const named = await Promise.all(products.map(async ({ name }) => (await farm.list('supplies', { name })).find((supply) => !isForBreeding(supply))));
  return Promise.all(
    named.map(async (supply, nth) => {
      if (!supply || events === 0 || named.findIndex((other) => other?.id === supply.id) !== nth) return null;
      const uses = await farm.list('supply_uses', { supply_id: supply.id });
      const last = uses.filter(({ per_event }) => per_event !== null).toSorted((a, b) => (a.used_on + a.id < b.used_on + b.id ? 1 : -1))[0];
      if (!last) return null;
      const taken = await takenByEvents(farm, { supply_id: supply.id, supply_quantity: last.per_event, on, events, label: `supply use ${nth}` });
      return taken.findings.length > 0 ? null : taken;
    }),
  );
}

/** Takes back what completing it gave; those that left because they missed it are in the lot again. */
export async function takeBackStep(farm: Farm, lot: Lot, key: string) {
  const members = await farm.list('synchronisation_lot_animals', { lot_id: lot.id });
  for (const member of members)
    if (member.left_reason === missedWords(key)) farm.put('synchronisation_lot_animals', { ...member, left_date: null, left_reason: null });
  const uses = await Promise.all(
    members.map(async ({ animal_id }): Promise<(string | null)[]> => {
      const ids = new Set(Array.from({ length: mostProducts }, (_, nth) => doseId(farm.farm_id, lot.id, key, nth, animal_id)));
      const [animal, all] = await Promise.all([farm.find('animals', animal_id), farm.list('animal_treatments', { animal_id })]);
      const given = all.filter((one) => ids.has(one.id));
      if (!animal || animal.deleted_at !== null || given.length === 0) return [];
      const others = all.filter((one) => !ids.has(one.id)).map(doseOfTreatment);
      for (const one of given) {
        const needs = removalNeeds(doseOfTreatment(one), others, animal, one, farm);
        if (needs === 'manager') throw new RuleBroken(removalWords.manager, 'status');
        if (needs === 'reason') farm.put('animal_treatments', { ...one, removal_reason: 'Passo do lote de IATF reaberto' });
        farm.remove('animal_treatments', one.id);
      }
      await followDoses(farm, animal_id);
      return given.map(({ supply_use_id }) => supply_use_id);
    }),
  );
  // One after the other: doses of one use give back to the same lots.
  for (const supply_use_id of uses.flat()) await giveBackFrom(farm, supply_use_id);
}

/** The task of a step as done; one that is missing, as of a lot of an earlier release, is written as done. */
export async function tickTask(farm: Farm, lot: Lot, step: LotStep) {
  const task = await farm.find('daily_activities', taskId(farm.farm_id, lot.id, step.key));
  if (!task) {
    if (isKept(farm, step)) addTask(farm, lot, step, 'concluída');
    return;
  }
  farm.put('daily_activities', { ...task, status: 'concluída' });
}

/** A task that was ticked, or is open again, gives the products of its step or takes them back. */
export async function followTask(farm: Farm, before: Task, after: Task) {
  const [was, is] = [before.status === 'concluída', after.status === 'concluída'];
  const { lot_id, lot_step } = before;
  // Rows of phones that have not synchronized since have neither.
  if (was === is || !lot_id || !lot_step) return;
  const lot = await farm.find('synchronisation_lots', lot_id);
  if (!lot || lot.deleted_at !== null) return;
  if (was) return takeBackStep(farm, lot, lot_step);
  const step = stepsOf(lot).find(({ key }) => key === lot_step);
  // Ticked without a form: the catalogue's labels, and unknown where it has none.
  if (step)
    await giveStep(farm, lot, step, { on: after.activity_date > farm.today ? farm.today : after.activity_date, products: productsOf(step), unasked: true });
}
