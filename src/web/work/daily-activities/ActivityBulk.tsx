// What can be done with several activities of the list: complete them, or change their day.
import { CalendarClock, CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { addDays } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import type { InputOf } from '#domain/verbs';
import { DailyActivity } from '#domain/work/daily-activities';
import { isOpen } from '#domain/work/open-work';
import { useUndoToast } from '#parts/forms/UndoToast';
import { BulkBar } from '#parts/lists/BulkBar';
import { Refused } from '#parts/lists/Refused';
import { useDevice, useToday } from '#parts/sync/FarmData';
import type { Selection } from '#ui/datatable/selection';
import { count } from '#ui/format';
import { nameOf } from './words';

type Field = 'status' | 'activity_date';
type Left = { id: string; why: string };
type BulkProps = { selection: Selection; chosen: readonly DailyActivity[]; rows: readonly DailyActivity[]; exported: ReactNode };

/** Each is a call of its own: what cannot be changed stays selected, with the reason, and the others are done. */
export function ActivityBulk({ selection, chosen, rows, exported }: BulkProps) {
  const device = useDevice();
  const today = useToday();
  const { done, showFailure } = useUndoToast(DailyActivity.failed!.save);
  const [left, setLeft] = useState<Left[]>([]);
  const open = chosen.filter(isOpen);

  const set = (id: string, field: Field, was: string, to: string) =>
    device.dispatch('update_activity', { id, changes: { [field]: { was, to } } as InputOf<'update_activity'>['changes'] });

  async function change(field: Field, to: string, words: (many: number) => string) {
    const [changed, refused]: [{ id: string; was: string }[], Left[]] = [[], []];
    for (const activity of open.filter((one) => one[field] !== to))
      await set(activity.id, field, activity[field], to).then(
        () => changed.push({ id: activity.id, was: activity[field] }),
        (error: unknown) => {
          if (!(error instanceof RuleBroken)) throw error;
          refused.push({ id: activity.id, why: `${nameOf(activity)}: ${error.message}` });
        },
      );
    setLeft(refused);
    if (refused.length > 0) selection.select(new Set(refused.map(({ id }) => id)));
    else selection.end();
    done(words(changed.length), async () => {
      for (const { id, was } of changed) await set(id, field, to, was);
    });
  }

  const complete = () => void change('status', 'concluída', (many) => count(many, 'atividade concluída', 'atividades concluídas')).catch(showFailure);
  const toDay = (day: string, word: string) =>
    void change('activity_date', day, (many) => `${count(many, 'atividade passada', 'atividades passadas')} para ${word}`).catch(showFailure);
  const actions = [
    { label: 'Concluir', icon: CircleCheck, onSelect: complete },
    { label: 'Passar para hoje', icon: CalendarClock, onSelect: () => toDay(today, 'hoje') },
    { label: 'Passar para amanhã', icon: CalendarClock, onSelect: () => toDay(addDays(today, 1), 'amanhã') },
  ];
  return (
    <>
      <Refused refused={left} title="Não foi possível mudar" />
      {selection.on && <BulkBar selection={selection} chosen={chosen} rows={rows} actions={open.length > 0 ? actions : []} exported={exported} />}
    </>
  );
}
