// The work of one day, for phones in the corral: late activities first; a tap completes one.
import { ChevronLeft, ChevronRight, ClipboardCheck } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { addDays } from '#domain/kernel/dates';
import { recentSince } from '#domain/kernel/recent-records';
import { workOf } from '#domain/work/activity-queries';
import type { DailyActivity } from '#domain/work/daily-activities';
import { useAttachmentsItem } from '#parts/attachments/AttachmentsItem';
import { lazily } from '#parts/forms/Lazy';
import { useMayWrite, useToday } from '#parts/sync/FarmData';
import { Older, type OlderRecords } from '#parts/sync/Older';
import { Button, IconButton } from '#ui/Button';
import { EmptyState } from '#ui/EmptyState';
import { number } from '#ui/format';
import { Progress } from '#ui/Progress';
import { Task, type TaskDoings } from './Task';
import { useTicking } from './ticking';
import { dayInWords, nameOf, weekday } from './words';

const CompleteStep = lazily(async () => (await import('#parts/synchronisation/CompleteStep')).CompleteStep);

type DayViewProps = {
  activities: DailyActivity[];
  day: string;
  onDay: (day: string) => void;
  older: OlderRecords;
  /** Action of the empty state. */
  add: ReactNode;
} & Pick<TaskDoings, 'edit' | 'remove'>;

export function DayView({ activities, day, onDay, older, add, edit, remove }: DayViewProps) {
  const today = useToday();
  const mayWrite = useMayWrite('daily_activities');
  const { before, tick, begin } = useTicking();
  const { late, due, done } = useMemo(() => workOf(activities, day, today, before), [activities, day, today, before]);
  const all = [...late, ...due, ...done];
  const finished = all.filter(({ status }) => status === 'concluída').length;
  // A step of an IATF lot is done with a form: products, labels and who was not there.
  const mayComplete = useMayWrite('synchronisation_lots');
  const [step, setStep] = useState<{ lot_id: string; lot_step: string } | null>(null);
  const complete = (id: string) => {
    const { lot_id, lot_step, status } = all.find((activity) => activity.id === id)!;
    if (mayComplete && lot_id && lot_step && status !== 'concluída') setStep({ lot_id, lot_step });
    else tick(id);
  };
  const photos = useAttachmentsItem('activity_id');
  const doings = mayWrite
    ? { tick: complete, begin, edit, remove, attach: (activity: DailyActivity) => photos.items(activity.id, nameOf(activity)) }
    : undefined;

  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <div className="flex items-center gap-1">
        <IconButton label="Dia anterior" icon={ChevronLeft} onClick={() => onDay(addDays(day, -1))} />
        <h2 aria-live="polite" className="min-w-0 flex-1 text-center text-lg leading-6">
          {dayInWords(day, today)}
          <span className="block text-sm font-normal text-muted">{weekday(day)}</span>
        </h2>
        <IconButton label="Próximo dia" icon={ChevronRight} onClick={() => onDay(addDays(day, 1))} />
      </div>
      {day !== today && (
        <Button className="self-center" onClick={() => onDay(today)}>
          Voltar para hoje
        </Button>
      )}
      {all.length > 0 && <Progress label="Concluídas" value={finished} max={all.length} text={`${number(finished, 0)} de ${number(all.length, 0)}`} />}
      <Tasks title="Atrasadas" activities={late} doings={doings} />
      <Tasks title={day === today ? 'Para hoje' : 'Para este dia'} activities={due} doings={doings} />
      <Tasks title="Já concluídas" activities={done} finished doings={doings} />
      {all.length === 0 && (
        <EmptyState
          icon={ClipboardCheck}
          title={activities.length === 0 ? 'Nenhuma atividade registrada' : 'Nenhuma atividade neste dia'}
          action={activities.length === 0 && add}
        >
          {day === today && activities.length > 0 && 'Não há nada atrasado nem marcado para hoje.'}
        </EmptyState>
      )}
      {day < recentSince(today) && <Older of={older} />}
      {photos.dialog}
      <CompleteStep with={step && { ...step, onClose: () => setStep(null) }} />
    </div>
  );
}

type TasksProps = { title: string; activities: DailyActivity[]; finished?: boolean; doings: TaskDoings | undefined };

function Tasks({ title, activities, finished = false, doings }: TasksProps) {
  const id = useId();
  if (activities.length === 0) return null;
  const left = activities.filter(({ status }) => (status === 'concluída') === finished).length;
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="font-semibold">
        {title} {left > 0 && `(${number(left, 0)})`}
      </h3>
      <ul className="card p-0">
        {activities.map((activity) => (
          <Task key={activity.id} activity={activity} doings={doings} />
        ))}
      </ul>
    </section>
  );
}
