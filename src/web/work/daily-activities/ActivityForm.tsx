// Form for a new or existing activity.
import { useState } from 'react';
import { changesBetween, writtenOf } from '#domain/kernel/basic-verbs';
import { notFound } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import type { InputOf } from '#domain/verbs';
import { DailyActivity, newActivity } from '#domain/work/daily-activities';
import { useDispatch, useRow } from '#parts/sync/FarmData';
import { useSeen } from '#ui/drafts';
import { FormDialog } from '#ui/FormDialog';
import { useToast } from '#ui/Toast';
import { ActivityFields } from './ActivityFields';
import type { Editing } from './LazyForm';

type Written = Required<InputOf<'create_activity'>>;

export function ActivityForm({ editing, onClose }: { editing: NonNullable<Editing>; onClose: () => void }) {
  const dispatch = useDispatch();
  const { show } = useToast();
  // The record as opened, so that saving does not undo concurrent edits.
  const { seen, draft } = useSeen(`activity ${'day' in editing ? editing.day : ''}`, 'activity' in editing ? editing.activity : undefined);
  const [start] = useState(() =>
    seen ? writtenOf(DailyActivity, seen) : { ...newActivity, id: newId(), ...('day' in editing && { activity_date: editing.day }) },
  );
  const current = useRow('daily_activities', seen?.id);

  const save = async (wanted: Written) => {
    if (!seen) {
      await dispatch('create_activity', wanted);
      return show({ message: `${wanted.activity_type}: atividade registrada` });
    }
    if (!current) throw notFound(DailyActivity.missing);
    const changes = changesBetween(seen, wanted);
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_activity', { id: seen.id, changes });
    show({ message: `${wanted.activity_type}: atividade atualizada` });
  };

  return (
    <FormDialog
      open
      title={seen ? 'Editar atividade' : 'Nova atividade'}
      schema={DailyActivity.create}
      start={start}
      save={save}
      errorTitle={DailyActivity.failed!.save}
      draft={draft}
      onClose={onClose}
    >
      <ActivityFields seen={seen} />
    </FormDialog>
  );
}
