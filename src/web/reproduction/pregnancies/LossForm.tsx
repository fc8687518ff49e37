// Form for a lost pregnancy: date and details.
import { useState } from 'react';
import type { Animal } from '#domain/herd/animals';
import { newId } from '#domain/kernel/ids';
import { PregnancyLoss } from '#domain/reproduction/pregnancy-losses';
import type { InputOf } from '#domain/verbs';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDispatch, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';

const Field = fieldOf(PregnancyLoss.create);
const { save: failed, remove: notUndone } = PregnancyLoss.failed!;

export function LossForm({ animal, onClose }: { animal: Animal; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const { done } = useUndoToast(notUndone);
  const [start] = useState(() => ({ id: newId(), animal_id: animal.id, loss_date: today }));

  const save = async (loss: InputOf<'register_loss'>) => {
    await dispatch('register_loss', loss);
    done(`${animal.name}: perda registrada`, () => dispatch('remove_loss', { id: loss.id }));
  };

  return (
    <FormDialog
      open
      title={`Registrar perda (aborto): ${animal.name}`}
      schema={PregnancyLoss.create}
      start={start}
      save={save}
      errorTitle={failed}
      draft={{ name: `loss ${animal.id}` }}
      saveLabel="Registrar perda"
      onClose={onClose}
    >
      <Field name="loss_date">{(field) => <DateInput {...field} min={animal.pregnancy_date ?? undefined} max={today} today={today} />}</Field>
      <Field name="notes" long className="wide" placeholder="O que se sabe da perda" />
    </FormDialog>
  );
}
