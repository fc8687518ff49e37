// Verbs of daily activities. The status may change from any to any.
import { plainVerbs } from '#domain/kernel/basic-verbs';
import { DailyActivity } from '#domain/work/daily-activities';

export const activityVerbs = plainVerbs(DailyActivity, {
  create: 'Registrar atividade',
  update: 'Atualizar atividade',
  remove: 'Excluir atividade',
  restore: 'Desfazer exclusão de atividade',
});
