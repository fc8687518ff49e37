// The form of a mastitis case: cow, quarters and grade first; treatment and cure when they are known.
import { useCallback, useMemo } from 'react';
import type { Animal } from '#domain/herd/animals';
import { canHaveMastitis, MastitisCase, newCase, quarters } from '#domain/milk/mastitis-cases';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { RecordForm } from '#parts/forms/RecordForm';
import { useRowsOf, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';
import { FormMore } from '#ui/FormMore';
import { date } from '#ui/format';

const Field = fieldOf(MastitisCase.create);
const useValues = valuesOf(MastitisCase.create);
const more = ['agent', 'notes'] as const;

export function MastitisCaseForm({ record, onClose }: { record?: MastitisCase | undefined; onClose: () => void }) {
  const today = useToday();
  return (
    <RecordForm
      noun={MastitisCase}
      record={record}
      start={{ ...newCase, case_date: today }}
      create="create_mastitis_case"
      update="update_mastitis_case"
      titles={{ create: 'Novo Caso de Mastite', update: 'Editar Caso de Mastite' }}
      done={{
        create: ({ case_date }) => `Mastite de ${date(case_date)} registrada`,
        update: ({ case_date }) => `Mastite de ${date(case_date)} atualizada`,
      }}
      onClose={onClose}
    >
      {(seen) => <Fields seen={seen} />}
    </RecordForm>
  );
}

function Fields({ seen }: { seen: MastitisCase | undefined }) {
  const today = useToday();
  const { animal_id, case_date } = useValues('animal_id', 'case_date');
  const recorded = seen?.animal_id;
  const which = useCallback((animal: Animal) => (animal.status === 'ativo' && canHaveMastitis(animal)) || animal.id === recorded, [recorded]);
  const treatments = useRowsOf('animal_treatments', 'animal_id', animal_id);
  const options = useMemo(
    () =>
      treatments
        .toSorted((a, b) => (a.application_date < b.application_date ? 1 : -1))
        .map(({ id, treatment_name, application_date }) => ({ value: id, label: `${treatment_name}, ${date(application_date)}` })),
    [treatments],
  );
  return (
    <>
      <Field name="animal_id">
        {(field) => <AnimalPicker {...field} which={which} placeholder="Escolha a vaca" empty="Nenhuma fêmea com este nome ou brinco" />}
      </Field>
      <Field name="case_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Field name="grade" radio className="wide" />
      {quarters.map((quarter) => (
        <Field key={quarter} name={quarter} />
      ))}
      {options.length > 0 && <Field name="treatment_id" options={options} placeholder="Nenhum" />}
      <Field name="cured_date" hint="Deixe em branco enquanto trata">
        {(field) => <DateInput {...field} max={today} min={case_date ?? undefined} />}
      </Field>
      <FormMore title="Cultura e observações" names={more} startOpen={more.some((name) => seen?.[name] != null)}>
        <Field name="agent" />
        <Field name="notes" long className="wide" />
      </FormMore>
    </>
  );
}
