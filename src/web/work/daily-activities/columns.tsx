// Columns of the activity list.
import type { DailyActivity } from '#domain/work/daily-activities';
import { useToday } from '#parts/sync/FarmData';
import type { Column } from '#ui/DataTable';
import { date } from '#ui/format';
import { About, activityWord, lateInWords, minutesInWords, PriorityBadge, StatusBadge } from './words';

function Day({ activity }: { activity: DailyActivity }) {
  const late = lateInWords(activity, useToday());
  return (
    <>
      {date(activity.activity_date)}
      {late && <span className="block text-sm font-semibold text-red-ink">{late}</span>}
    </>
  );
}

const Work = ({ activity: { activity_type, description, notes } }: { activity: DailyActivity }) => (
  <>
    {activity_type}
    {[description, notes].map(
      (line, i) =>
        line && (
          <span key={i} className="second line-clamp-2 text-sm font-normal text-muted">
            {line}
          </span>
        ),
    )}
  </>
);

const Who = ({ activity: { responsible, time_spent } }: { activity: DailyActivity }) => (
  <>
    {responsible}
    {time_spent !== null && <span className="second block text-sm text-muted">{minutesInWords(time_spent)}</span>}
  </>
);

export const columns: Column<DailyActivity>[] = [
  { key: 'date', header: 'Data', width: '9.75rem', sort: ({ activity_date }) => Date.parse(activity_date), cell: (activity) => <Day activity={activity} /> },
  { key: 'work', header: 'Atividade', primary: true, sort: ({ activity_type }) => activity_type, cell: (activity) => <Work activity={activity} /> },
  { key: 'priority', header: 'Prioridade', width: '6rem', cell: ({ priority }) => <PriorityBadge priority={priority} /> },
  {
    key: 'status',
    header: 'Situação',
    width: '8.75rem',
    badge: true,
    sort: ({ status }) => activityWord('status', status),
    cell: ({ status }) => <StatusBadge status={status} />,
  },
  {
    key: 'about',
    header: 'Animal ou pasto',
    cell: (activity) => (activity.animal_id || activity.pasture_id ? <About activity={activity} /> : null),
  },
  {
    key: 'responsible',
    header: 'Responsável',
    sort: ({ responsible }) => responsible,
    cell: (activity) => (activity.responsible || activity.time_spent !== null ? <Who activity={activity} /> : null),
  },
];
