// Form for a new or existing activity.
import { DailyActivity, newActivity } from '#domain/work/daily-activities';
import { RecordForm } from '#parts/forms/RecordForm';
import { ActivityFields } from './ActivityFields';
import type { Editing } from './LazyForm';

export const ActivityForm = ({ editing, onClose }: { editing: NonNullable<Editing>; onClose: () => void }) => (
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
    onClose={onClose}
  >
    {(seen) => <ActivityFields seen={seen} />}
  </RecordForm>
);
