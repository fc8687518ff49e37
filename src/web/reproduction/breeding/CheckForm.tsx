// The form of a pregnancy check, new or changed.
import { useMemo } from 'react';
import { serviceToCheck } from '#domain/reproduction/breeding-event-queries';
import { PregnancyCheck } from '#domain/reproduction/pregnancy-checks';
import { useAnimalName } from '#parts/animals/AnimalName';
import { RecordForm } from '#parts/forms/RecordForm';
import { useDevice, useRowsOf, useToday } from '#parts/sync/FarmData';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { date } from '#ui/format';
import { Select } from '#ui/Select';
import { AnimalAndDay } from './EventFields';

const Field = fieldOf(PregnancyCheck.create);
const useValues = valuesOf(PregnancyCheck.create);

export function CheckForm({ record, onClose }: { record?: PregnancyCheck | undefined; onClose: () => void }) {
  const today = useToday();
  const { replica } = useDevice();
  const nameOf = (id: string) => replica.row('animals', id)?.name ?? 'Animal';
  return (
    <RecordForm
      noun={PregnancyCheck}
      record={record}
      start={{ check_date: today, result: 'prenha', method: 'ultrassom' }}
      create="check_pregnancy"
      update="update_pregnancy_check"
      titles={{ create: 'Novo Diagnóstico', update: 'Editar Diagnóstico' }}
      done={{
        create: ({ animal_id }) => `${nameOf(animal_id)}: diagnóstico registrado`,
        update: ({ animal_id }) => `${nameOf(animal_id)}: diagnóstico atualizado`,
      }}
      follow={(changed, { animal_id, check_date, result }) => {
        if (changed === 'result') return result === 'vazia' ? { days_pregnant: null } : {};
        if (changed !== 'animal_id' && changed !== 'check_date') return {};
        const animal = replica.row('animals', animal_id);
        const day = /^\d{4}-\d\d-\d\d$/.test(check_date ?? '') ? check_date : today;
        return { service_id: (animal && serviceToCheck(replica.rows('artificial_inseminations'), animal, day)?.id) ?? null };
      }}
      onClose={onClose}
    >
      {() => <CheckFields />}
    </RecordForm>
  );
}

function CheckFields() {
  const { result, service_id } = useValues('result', 'service_id');
  return (
    <>
      <AnimalAndDay Field={Field} day="check_date" />
      <Field name="result" radio className="wide" />
      <Field name="method" placeholder="Não informado" />
      <ServiceField />
      {result === 'prenha' && (
        <Field
          name="days_pregnant"
          hint={service_id ? 'Só se for diferente do que diz a cobertura' : 'Conforme o veterinário; sem cobertura registrada, é preciso informar'}
        />
      )}
      <FormMore title="Quem fez e observações" names={['veterinarian', 'notes']}>
        <Field name="veterinarian" />
        <Field name="notes" long className="wide" />
      </FormMore>
    </>
  );
}

/** Her services; without one the check says only how she is. */
function ServiceField() {
  const { animal_id } = useValues('animal_id');
  const services = useRowsOf('artificial_inseminations', 'animal_id', animal_id);
  const name = useAnimalName(animal_id);
  const options = useMemo(
    () =>
      services
        .toSorted((a, b) => (a.insemination_date < b.insemination_date ? 1 : -1))
        .map(({ id, insemination_date, bull_identification }) => ({ value: id, label: `${date(insemination_date)} · ${bull_identification}` })),
    [services],
  );
  if (!name || options.length === 0) return null;
  return (
    <Field name="service_id">
      {({ value, onChange, ...field }) => (
        <Select
          {...field}
          value={value ?? ''}
          options={options}
          placeholder="A última antes deste diagnóstico"
          onChange={(event) => onChange(event.target.value || null)}
        />
      )}
    </Field>
  );
}
