// Texts for deleting an activity.
import { DailyActivity } from '#domain/work/daily-activities';
import type { Removal } from '#parts/forms/Removal';

export const activityRemoval: Removal = {
  remove: 'remove_activity',
  restore: 'restore_activity',
  title: 'Excluir atividade',
  question: DailyActivity.confirm!,
  done: 'Atividade excluída',
  failed: DailyActivity.failed!.remove,
};
