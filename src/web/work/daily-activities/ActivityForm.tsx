// Form for a new or existing activity.
import { workExpense } from '#domain/overview/expense-offers';
import { fromStock } from '#domain/supplies/supply-uses';
import { DailyActivity, newActivity } from '#domain/work/daily-activities';
import { useExpenseOffer } from '#parts/forms/ExpenseOffer';
import { RecordForm } from '#parts/forms/RecordForm';
import { useDevice } from '#parts/sync/FarmData';
import { ActivityFields } from './ActivityFields';
import type { Editing } from './LazyForm';

export function ActivityForm({ editing, onClose }: { editing: NonNullable<Editing>; onClose: () => void }) {
  const expenseOffer = useExpenseOffer();
  const { replica } = useDevice();
  return (
    <RecordForm
      noun={DailyActivity}
      record={'activity' in editing ? editing.activity : undefined}
      start={{ ...newActivity, ...('day' in editing && { activity_date: editing.day }) }}
      create="create_activity"
      update="update_activity"
      titles={{ create: 'Nova atividade', update: 'Editar atividade' }}
      done={{
        create: ({ activity_type }) => `${activity_type}: atividade registrada`,
        update: ({ activity_type }) => `${activity_type}: atividade atualizada`,
      }}
      besides={fromStock}
      action={({ id }) => {
        const saved = replica.row('daily_activities', id);
        return expenseOffer(saved ? workExpense(saved) : null);
      }}
      onClose={onClose}
    >
      {(seen) => <ActivityFields seen={seen} />}
    </RecordForm>
  );
}
