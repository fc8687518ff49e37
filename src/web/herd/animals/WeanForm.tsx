// "Desmamar": the day and the weight; the age at which this farm weans can be changed from here.
import { useState } from 'react';
import { categoryNames } from '#domain/herd/animal-categories';
import type { Animal } from '#domain/herd/animals';
import { isBeefBreed } from '#domain/herd/breed-composition';
import { weaningAgeOf } from '#domain/herd/weaning';
import { weaned, weanInput } from '#domain/herd/weaning-verbs';
import type { InputOf } from '#domain/verbs';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDispatch, useMayWrite, useRows, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { DateInput } from '#ui/DateInput';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { count } from '#ui/format';
import { WeaningAgeForm } from './WeaningAgeForm';

const failed = 'Erro ao desmamar animal';
const Field = fieldOf(weanInput);

export function WeanForm({ animal, onClose }: { animal: Animal; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const [ages] = useRows('herd_settings');
  const mayDecide = useMayWrite('herd_settings');
  const { done } = useUndoToast(failed);
  const [start] = useState({ id: animal.id, weaning_date: today });
  const [deciding, setDeciding] = useState(false);

  const save = async (wanted: InputOf<'wean'>) => {
    await dispatch('wean', wanted);
    const [was, to] = [animal.category, weaned[animal.category!]!];
    done(`Desmama registrada: ${animal.name} agora é ${categoryNames[to].toLowerCase()}`, () =>
      dispatch('update_animal', { id: animal.id, changes: { category: { was: to, to: was } } }),
    );
  };
  if (deciding) return <WeaningAgeForm onClose={() => setDeciding(false)} />;
  return (
    <FormDialog
      open
      title={`Desmama de ${animal.name}`}
      schema={weanInput}
      start={start}
      save={save}
      errorTitle={failed}
      draft={{ name: `weaning ${animal.id}` }}
      saveLabel="Registrar desmama"
      size="small"
      onClose={onClose}
    >
      <Field name="weaning_date">{(field) => <DateInput {...field} min={animal.birth_date ?? undefined} max={today} today={today} />}</Field>
      <Field name="weight" label="Peso" suffix="kg" hint="Se pesou" />
      <Field name="notes" long className="wide" />
      <p className="wide text-muted">
        Nesta fazenda, {isBeefBreed(animal.breed) ? 'gado de corte' : 'gado de leite e mestiço'} é desmamado aos{' '}
        {count(weaningAgeOf(animal, ages), 'dia', 'dias')}.{' '}
        {mayDecide && (
          <Button variant="quiet" className="-mx-3" onClick={() => setDeciding(true)}>
            Mudar a idade
          </Button>
        )}
      </p>
    </FormDialog>
  );
}
