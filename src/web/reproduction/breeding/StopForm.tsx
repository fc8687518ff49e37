// The form that marks a female as not to be bred, new or changed.
import { useMemo } from 'react';
import { BreedingStop, usualReasons } from '#domain/reproduction/breeding-stops';
import { RecordForm } from '#parts/forms/RecordForm';
import { useDevice, useRows, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { fieldOf } from '#ui/FormField';
import { Suggest } from '#ui/Suggest';
import { AnimalAndDay } from './EventFields';

const Field = fieldOf(BreedingStop.create);

export function StopForm({ record, onClose }: { record?: BreedingStop | undefined; onClose: () => void }) {
  const today = useToday();
  const { replica } = useDevice();
  const nameOf = (id: string) => replica.row('animals', id)?.name ?? 'Animal';
  return (
    <RecordForm
      noun={BreedingStop}
      record={record}
      start={{ stop_date: today }}
      create="stop_breeding"
      update="update_breeding_stop"
      titles={{ create: 'Não Cobrir', update: 'Editar Não Cobrir' }}
      done={{ create: ({ animal_id }) => `${nameOf(animal_id)}: não cobrir`, update: ({ animal_id }) => `${nameOf(animal_id)}: registro atualizado` }}
      onClose={onClose}
    >
      {(seen) => (
        <>
          <AnimalAndDay Field={Field} day="stop_date" />
          <ReasonField />
          {seen && <Field name="resume_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>}
          <Field name="notes" long className="wide" />
        </>
      )}
    </RecordForm>
  );
}

/** The usual reasons and those used before; free text is allowed. */
function ReasonField() {
  const stops = useRows('breeding_stops');
  const reasons = useMemo(() => [...usualReasons, ...stops.map(({ reason }) => reason)], [stops]);
  return <Field name="reason">{(field) => <Suggest {...field} among={reasons} empty="Nenhum motivo com estas palavras" />}</Field>;
}
