// The form of a heat, new or changed.
import { Heat } from '#domain/reproduction/heats';
import { RecordForm } from '#parts/forms/RecordForm';
import { useDevice, useToday } from '#parts/sync/FarmData';
import { fieldOf } from '#ui/FormField';
import { AnimalAndDay } from './EventFields';

const Field = fieldOf(Heat.create);

export function HeatForm({ record, onClose }: { record?: Heat | undefined; onClose: () => void }) {
  const today = useToday();
  const { replica } = useDevice();
  const nameOf = (id: string) => replica.row('animals', id)?.name ?? 'Animal';
  return (
    <RecordForm
      noun={Heat}
      record={record}
      start={{ heat_date: today }}
      create="record_heat"
      update="update_heat"
      titles={{ create: 'Novo Cio', update: 'Editar Cio' }}
      done={{ create: ({ animal_id }) => `${nameOf(animal_id)}: cio registrado`, update: ({ animal_id }) => `${nameOf(animal_id)}: cio atualizado` }}
      onClose={onClose}
    >
      {() => (
        <>
          <AnimalAndDay Field={Field} day="heat_date" />
          <Field name="observed_by" />
          <Field name="notes" long className="wide" />
        </>
      )}
    </RecordForm>
  );
}
