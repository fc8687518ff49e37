// Verbs of daily activities. The status may change from any to any; work that is done takes its inputs from the stock, and gives them back when it is open again.
import * as z from 'zod/mini';
import { assertReferences, plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { id } from '#domain/kernel/fields';
import { assertPlausible } from '#domain/kernel/plausibility';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';
import { followTask } from '#domain/reproduction/synchronisation-tasks';
import { giveBackFrom, takeBackFor, takenByEvents } from '#domain/supplies/supply-moves';
import { type FromStock, fromStock } from '#domain/supplies/supply-uses';
import { DailyActivity } from '#domain/work/daily-activities';

const verb = verbsOf<Farm, NounName>();

const plain = plainVerbs(DailyActivity, {
  create: 'Registrar atividade',
  update: 'Atualizar atividade',
  remove: 'Excluir atividade',
  restore: 'Desfazer exclusão de atividade',
});

type Work = Pick<DailyActivity, 'status' | 'activity_date'>;
const isDone = ({ status }: Pick<Work, 'status'>) => status === 'concluída';

/** What is planned takes nothing. */
async function inputsOf(farm: Farm, work: Work, { supply_id, supply_quantity }: FromStock) {
  if (supply_id && !isDone(work)) throw new RuleBroken('O estoque sai quando a atividade está concluída', 'supply_id');
  const on = work.activity_date > farm.today ? farm.today : work.activity_date;
  return takenByEvents(farm, { supply_id: supply_id ?? null, supply_quantity: supply_quantity ?? null, on, events: 1 });
}

export const createActivity = verb({
  title: plain.create.title,
  on: 'daily_activities',
  input: z.strictObject({ ...DailyActivity.create.shape, ...fromStock }),
  asks: true,
  async run(farm, { supply_id, supply_quantity, ...input }) {
    const [taken] = await Promise.all([inputsOf(farm, input, { supply_id, supply_quantity }), assertReferences(farm, DailyActivity, input)]);
    assertPlausible(farm, taken.findings);
    farm.add('daily_activities', { ...input, supply_use_id: await taken.take() });
  },
});

export const updateActivity = verb({
  title: plain.update.title,
  on: 'daily_activities',
  input: z.strictObject({
    id: id(),
    get changes() {
      return DailyActivity.update.shape.changes;
    },
    ...fromStock,
  }),
  asks: true,
  async run(farm, { id, changes, supply_id, supply_quantity }) {
    const before = await farm.get('daily_activities', id);
    const after = withChanges(DailyActivity, before, changes);
    await assertReferences(farm, DailyActivity, after, before);
    // Before anything else is taken from the stock: what it had taken may be what it takes now.
    if (isDone(before) && (!isDone(after) || supply_id)) await giveBackFrom(farm, before.supply_use_id);
    const taken = await inputsOf(farm, after, { supply_id, supply_quantity });
    assertPlausible(farm, taken.findings);
    const again = !supply_id && !isDone(before) && isDone(after);
    const supply_use_id = supply_id ? await taken.take() : again ? await takeBackFor(farm, before.supply_use_id) : (before.supply_use_id ?? null);
    farm.put('daily_activities', { ...after, supply_use_id });
    await followTask(farm, before, after);
  },
});

export const removeActivity = verb({
  ...plain.remove,
  async run(farm: Farm, { id }) {
    const activity = await farm.get('daily_activities', id);
    if (isDone(activity)) await giveBackFrom(farm, activity.supply_use_id);
    farm.remove('daily_activities', id);
  },
});

export const restoreActivity = verb({
  ...plain.restore,
  async run(farm: Farm, { id }) {
    const activity = await farm.removed('daily_activities', id);
    const supply_use_id = isDone(activity) ? await takeBackFor(farm, activity.supply_use_id) : (activity.supply_use_id ?? null);
    farm.put('daily_activities', { ...activity, supply_use_id });
  },
});
