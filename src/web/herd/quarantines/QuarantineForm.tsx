// An animal goes into quarantine, or what is written of one is corrected.
import { Quarantine, quarantineDays, untilOf } from '#domain/herd/quarantines';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { RecordForm } from '#parts/forms/RecordForm';
import { useRows, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { fieldOf } from '#ui/FormField';

const Field = fieldOf(Quarantine.create);
const isActive = ({ status }: { status: string }) => status === 'ativo';

export function QuarantineForm({ record, onClose }: { record?: Quarantine | undefined; onClose: () => void }) {
  const today = useToday();
  const [settings] = useRows('herd_settings');
  return (
    <RecordForm
      noun={Quarantine}
      record={record}
      start={{ start_date: today, until_date: untilOf(today, quarantineDays(settings)) }}
      create="start_quarantine"
      update="update_quarantine"
      titles={{ create: 'Pôr em quarentena', update: 'Corrigir quarentena' }}
      done={{ create: () => 'Quarentena registrada', update: () => 'Quarentena corrigida' }}
      onClose={onClose}
    >
      {(seen) => (
        <>
          {!seen && <Field name="animal_id">{(field) => <AnimalPicker {...field} which={isActive} />}</Field>}
          <Field name="start_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
          <Field name="until_date">{(field) => <DateInput {...field} today={today} />}</Field>
          <Field name="brucellosis" placeholder="Sem exame" />
          <Field name="brucellosis_date" />
          <Field name="tuberculosis" placeholder="Sem exame" />
          <Field name="tuberculosis_date" />
          <Field name="notes" long className="wide" />
        </>
      )}
    </RecordForm>
  );
}
