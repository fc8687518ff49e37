// Form for the pregnancy status: pregnant with dates, or not pregnant.
import { follows } from '#domain/herd/animal-changes';
import { Animal, type WrittenAnimal } from '#domain/herd/animals';
import { expectedBirth } from '#domain/herd/gestation';
import { changesBetween } from '#domain/kernel/basic-verbs';
import { notFound } from '#domain/kernel/errors';
import { pregnancyForm } from '#domain/reproduction/pregnancy-form';
import type { InputOf } from '#domain/verbs';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDispatch, useRow, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { useSeen } from '#ui/drafts';
import { valuesOf } from '#ui/Form';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { failed } from './words';

const Field = fieldOf(pregnancyForm);
const useValues = valuesOf(pregnancyForm);

type Written = Pick<Animal, 'pregnancy_date' | 'expected_birth_date'> & { pregnancy_status: 'prenha' | 'vazia' | 'nao_aplicavel' };
type Changes = InputOf<'update_animal'>['changes'];

export function PregnancyForm({ animal, onClose }: { animal: Animal; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const { done } = useUndoToast(failed);
  // The record as opened, so that saving does not undo concurrent edits.
  const { seen, draft } = useSeen('pregnancy', animal);
  const current = useRow('animals', seen.id);
  const { id, name, type, breed, pregnancy_date, expected_birth_date } = seen;

  const save = async (wanted: Written) => {
    if (!current) throw notFound(Animal.missing);
    const whole =
      wanted.pregnancy_status === 'prenha'
        ? { ...wanted, expected_birth_date: wanted.expected_birth_date ?? expectedBirth(type, wanted.pregnancy_date, breed) }
        : wanted;
    const changes = changesBetween(seen, whole) as Changes;
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_animal', { id, changes });
    done(`${name}: informações atualizadas`, () => dispatch('update_animal', { id, changes: turnedBack(changes) }));
  };

  return (
    <FormDialog
      open
      title={`Atualizar informações: ${name}`}
      schema={pregnancyForm}
      start={{ pregnancy_status: 'prenha', pregnancy_date, expected_birth_date }}
      save={save}
      follow={(changed, values) => follows(changed as keyof WrittenAnimal, { ...seen, ...values }, today)}
      errorTitle={failed}
      draft={draft}
      onClose={onClose}
    >
      <PregnancyFields />
    </FormDialog>
  );
}

function PregnancyFields() {
  const today = useToday();
  const { pregnancy_status } = useValues('pregnancy_status');
  return (
    <>
      <Field name="pregnancy_status" radio className="wide" />
      {pregnancy_status === 'prenha' && (
        <>
          <Field name="pregnancy_date" required>
            {(field) => <DateInput {...field} max={today} today={today} />}
          </Field>
          <Field name="expected_birth_date" hint="Calculada pela cobertura; mude se souber outra" />
        </>
      )}
    </>
  );
}

const turnedBack = (changes: Changes) =>
  Object.fromEntries(Object.entries(changes).flatMap(([field, change]) => (change ? [[field, { was: change.to, to: change.was }]] : []))) as Changes;
