// The form of a dry-off, new or changed, of this lactation or an earlier one.
import { DryOff } from '#domain/reproduction/dry-offs';
import { RecordForm } from '#parts/forms/RecordForm';
import { useDevice, useToday } from '#parts/sync/FarmData';
import { fieldOf } from '#ui/FormField';
import { AnimalAndDay } from './EventFields';

const Field = fieldOf(DryOff.create);

export function DryOffForm({ record, onClose }: { record?: DryOff | undefined; onClose: () => void }) {
  const today = useToday();
  const { replica } = useDevice();
  const nameOf = (id: string) => replica.row('animals', id)?.name ?? 'Animal';
  return (
    <RecordForm
      noun={DryOff}
      record={record}
      start={{ dry_off_date: today }}
      create="record_dry_off"
      update="update_dry_off"
      titles={{ create: 'Nova Secagem', update: 'Editar Secagem' }}
      done={{ create: ({ animal_id }) => `${nameOf(animal_id)}: secagem registrada`, update: ({ animal_id }) => `${nameOf(animal_id)}: secagem atualizada` }}
      onClose={onClose}
    >
      {() => (
        <>
          <AnimalAndDay Field={Field} day="dry_off_date" />
          <Field name="notes" long className="wide" />
        </>
      )}
    </RecordForm>
  );
}
