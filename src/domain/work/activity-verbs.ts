// What can be done with daily activities. Their status goes from any to any.
import { plainVerbs } from '#domain/kernel/plain';
import { DailyActivity } from '#domain/work/daily-activities';

export const activityVerbs = plainVerbs(DailyActivity, {
  create: 'Registrar atividade',
  update: 'Atualizar atividade',
  remove: 'Excluir atividade',
  restore: 'Desfazer exclusão de atividade',
});
