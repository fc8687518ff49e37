// One activity of the day: the whole line is the tap target.
import { Circle, CircleCheck, Pencil, Play, Trash2 } from 'lucide-react';
import type { DailyActivity } from '#domain/work/daily-activities';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { useToday } from '#parts/sync/FarmData';
import { Menu, type MenuItem } from '#ui/Menu';
import { About, activityWord, lateInWords, nameOf, PriorityBadge } from './words';

export type TaskDoings = {
  tick: (id: string) => void;
  begin: (id: string) => void;
  edit: (activity: DailyActivity) => void;
  remove: (activity: DailyActivity) => void;
  /** The menu's items of photos and documents. */
  attach: (activity: DailyActivity) => MenuItem[];
};

type TaskProps = { activity: DailyActivity /** Omitted for read-only access. */; doings?: TaskDoings | undefined };

export function Task({ activity, doings }: TaskProps) {
  const done = activity.status === 'concluída';
  const history = useHistoryItem('daily_activities')(activity.id);
  const line = 'flex min-h-16 min-w-0 flex-1 items-start gap-3 py-3 ps-4';
  return (
    <li className="flex items-start gap-1 pe-1 not-last:border-b not-last:border-line">
      {doings ? (
        <label className={`${line} cursor-pointer select-none`}>
          <input type="checkbox" className="size-7 shrink-0 cursor-pointer accent-brand" checked={done} onChange={() => doings.tick(activity.id)} />
          <Words activity={activity} />
        </label>
      ) : (
        <div className={line}>
          {done ? <CircleCheck aria-hidden="true" className="shrink-0 text-green" /> : <Circle aria-hidden="true" className="shrink-0 text-muted" />}
          <Words activity={activity} />
        </div>
      )}
      {doings && (
        <div className="pt-2">
          <Menu label={`Ações de ${nameOf(activity)}`} items={itemsOf(activity, doings, history)} />
        </div>
      )}
    </li>
  );
}

const itemsOf = (activity: DailyActivity, { begin, edit, remove, attach }: TaskDoings, history: MenuItem[]): MenuItem[] => [
  ...(activity.status === 'pendente' ? [{ label: 'Começar', icon: Play, onSelect: () => begin(activity.id) }] : []),
  { label: 'Editar', icon: Pencil, onSelect: () => edit(activity) },
  ...attach(activity),
  ...history,
  { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => remove(activity) },
];

function Words({ activity }: { activity: DailyActivity }) {
  const { activity_type, description, animal_id, pasture_id, responsible, priority, status } = activity;
  const past = status === 'concluída' ? 'text-muted line-through' : '';
  // Same height done or not, so that nothing moves under the thumb.
  return (
    <span className="flex min-w-0 flex-1 flex-col gap-0.5">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={`text-lg leading-7 font-semibold wrap-anywhere ${past}`}>{activity_type}</span>
        {(priority === 'urgente' || priority === 'alta') && <PriorityBadge priority={priority} />}
      </span>
      <span className={`line-clamp-3 wrap-anywhere ${past}`}>{description}</span>
      <span className="text-sm text-muted">
        <Standing activity={activity} />
        {(animal_id || pasture_id) && (
          <>
            {' · '}
            <About activity={activity} />
          </>
        )}
        {responsible && ` · ${responsible}`}
      </span>
    </span>
  );
}

const inks: Partial<Record<DailyActivity['status'], string>> = { em_andamento: 'font-semibold text-blue-ink', concluída: 'font-semibold text-green-ink' };

function Standing({ activity }: { activity: DailyActivity }) {
  const late = lateInWords(activity, useToday());
  return (
    <>
      {late && <span className="font-semibold whitespace-nowrap text-red-ink">{late}</span>}
      {late && activity.status === 'em_andamento' && ' · '}
      {!(late && activity.status === 'pendente') && (
        <span className={`whitespace-nowrap ${inks[activity.status] ?? ''}`}>{activityWord('status', activity.status)}</span>
      )}
    </>
  );
}
