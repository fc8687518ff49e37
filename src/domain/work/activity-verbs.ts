// Verbs of daily activities. The status may change from any to any.
import { assertReferences, plainVerbs, withChanges } from '#domain/kernel/basic-verbs';
import { verbsOf } from '#domain/kernel/verb';
import type { Farm, NounName } from '#domain/nouns';
import { followTask } from '#domain/reproduction/synchronisation-tasks';
import { DailyActivity } from '#domain/work/daily-activities';

const verb = verbsOf<Farm, NounName>();

export const activityVerbs = plainVerbs(DailyActivity, {
  create: 'Registrar atividade',
  update: 'Atualizar atividade',
  remove: 'Excluir atividade',
  restore: 'Desfazer exclusão de atividade',
});

export const updateActivity = verb({
  ...activityVerbs.update,
  async run(farm: Farm, { id, changes }) {
    const before = await farm.get('daily_activities', id);
    const after = withChanges(DailyActivity, before, changes);
    await assertReferences(farm, DailyActivity, after, before);
    farm.put('daily_activities', after);
    await followTask(farm, before, after);
  },
});
