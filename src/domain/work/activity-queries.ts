// Daily activities for the screens: counts, list, and the work of one day.
import { compare, incrementalSort } from '#domain/kernel/sorting';
import { fold } from '#domain/kernel/text';
import { type DailyActivity, usualActivities } from '#domain/work/daily-activities';
import { openWork } from '#domain/work/open-work';

type Status = DailyActivity['status'];

const weight: Record<DailyActivity['priority'], number> = { baixa: 0, média: 1, alta: 2, urgente: 3 };
const byPriority = (a: DailyActivity, b: DailyActivity) => weight[b.priority] - weight[a.priority];
const byEntry = (a: DailyActivity, b: DailyActivity) => compare(a.created_at, b.created_at) || compare(a.id, b.id);

/** Urgent counts only what is not done. */
export function countActivities(activities: readonly DailyActivity[]) {
  const counts = { total: activities.length, pendente: 0, em_andamento: 0, concluída: 0, cancelada: 0, urgent: 0 };
  for (const { status, priority } of activities) {
    counts[status]++;
    if (priority === 'urgente' && status !== 'concluída') counts.urgent++;
  }
  return counts;
}

/** Latest day first, then highest priority. */
export const newestActivities = incrementalSort<DailyActivity>((a, b) => compare(b.activity_date, a.activity_date) || byPriority(a, b) || byEntry(b, a));

/** An empty status: all. */
export const activitiesWith = (activities: readonly DailyActivity[], status: string) =>
  status === '' ? activities : activities.filter((activity) => activity.status === status);

/** Late work comes first. */
type Work = { late: DailyActivity[]; due: DailyActivity[]; done: DailyActivity[] };

/**
 * The work of a day, most urgent first; for today, also what is left over from earlier days.
 * A ticked activity must not move while the person is tapping: it stays in the list of its previous status (`before`).
 */
export function workOf(activities: readonly DailyActivity[], day: string, today: string, before: ReadonlyMap<string, Status> = new Map()): Work {
  const work: Work = { late: [], due: [], done: [] };
  for (const activity of activities) {
    if (activity.status === 'cancelada') continue;
    const done = (before.get(activity.id) ?? activity.status) === 'concluída';
    if (activity.activity_date === day) work[done ? 'done' : 'due'].push(activity);
    else if (day === today && activity.activity_date < today && !done) work.late.push(activity);
  }
  for (const list of Object.values(work)) list.sort((a, b) => byPriority(a, b) || compare(a.activity_date, b.activity_date) || byEntry(a, b));
  return work;
}

/** Open today, late ones included. */
export function waitingToday(activities: readonly DailyActivity[], today: string) {
  const { late, due } = openWork(activities, today);
  return late + due;
}

/** The farm's most used types first, ignoring spelling; then the common ones. */
export const activityTypes = (activities: readonly DailyActivity[]) =>
  mostWritten(
    activities.map(({ activity_type }) => activity_type),
    usualActivities,
  );

/** The person themself, then whoever has done most. */
export const responsiblePeople = (activities: readonly DailyActivity[], me: string) =>
  mostWritten(
    activities.flatMap(({ responsible }) => responsible ?? []),
    [me],
  ).toSorted((a, b) => Number(b === me) - Number(a === me));

function mostWritten(written: readonly string[], also: readonly string[]) {
  const times = new Map<string, { text: string; times: number }>();
  const known = (text: string) => {
    const key = fold(text);
    const one = times.get(key) ?? { text, times: 0 };
    times.set(key, one);
    return one;
  };
  for (const text of written) known(text).times++;
  for (const text of also) known(text);
  return [...times.values()].toSorted((a, b) => b.times - a.times).map(({ text }) => text);
}
