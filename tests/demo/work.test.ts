// The demo's daily work: late, for today, done, and older than a device keeps.
import { describe, expect, test } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import { isRecent, recentSince } from '#domain/kernel/recent-records';
import { countActivities, workOf } from '#domain/work/activity-queries';
import { DailyActivity } from '#domain/work/daily-activities';
import { demoFarms } from '#server/demo/demo';
import { lived, startDays } from './demo-history';

describe.each(demoFarms.map(({ name }) => name))('%s', (name) => {
  test.each(startDays)('on %s', async (today) => {
    const { rows } = await lived(name, today);
    const activities = rows.all('daily_activities');
    const { late, due } = workOf(activities, today, today);
    expect(late.length).toBeGreaterThan(0);
    expect(due.length).toBeGreaterThan(1);
    expect(countActivities(activities).concluída).toBeGreaterThan(50);
    expect(activities.filter((one) => !isRecent(DailyActivity, one, recentSince(today))).length).toBeGreaterThan(15);
    for (const { activity_date, status, time_spent, lot_id } of activities) {
      expect(activity_date <= today || status === 'pendente').toBe(true);
      // Nobody is asked how long a step of IATF took.
      if (lot_id === null) expect(status === 'concluída').toBe(time_spent !== null);
    }
    expect(activities.filter(({ lot_id }) => lot_id).map(({ lot_step, status }) => `${lot_step} ${status}`)).toEqual(
      rows.all('synchronisation_lots').length === 0 ? [] : expect.arrayContaining(['D0 concluída', 'D8 pendente', 'D10 pendente', 'D40 pendente']),
    );
    expect(activities.some(({ activity_date }) => activity_date > today && activity_date <= addDays(today, 7))).toBe(true);
    for (const { animal_id } of activities) if (animal_id) expect(rows.row('animals', animal_id)).toMatchObject({ status: 'ativo' });
  });
});
