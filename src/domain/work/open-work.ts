// Work still to be done. Apart from the declaration of activities, which the first screen does not load.
import type { DailyActivity } from '#domain/work/daily-activities';

export const isOpen = ({ status }: Pick<DailyActivity, 'status'>) => status === 'pendente' || status === 'em_andamento';

/** Left over from earlier days, and of today. What the day view lists. */
export function openWork(activities: readonly Pick<DailyActivity, 'status' | 'activity_date'>[], today: string) {
  let [late, due] = [0, 0];
  for (const activity of activities) {
    if (!isOpen(activity) || activity.activity_date > today) continue;
    if (activity.activity_date < today) late++;
    else due++;
  }
  return { late, due };
}
