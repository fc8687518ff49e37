// "Morte": the day and the cause, as the animal's form stores them; undone with one press.
import { useState } from 'react';
import * as z from 'zod/mini';
import type { Animal } from '#domain/herd/animals';
import { changesBetween } from '#domain/kernel/basic-verbs';
import { date, text } from '#domain/kernel/fields';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDispatch, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';

const failed = 'Erro ao atualizar animal';
const death = z.strictObject({ exit_date: date('Data da morte'), exit_reason: text('Causa da morte') });
const Field = fieldOf(death);

export function DeathForm({ animal, onClose }: { animal: Animal; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const { done } = useUndoToast(failed);
  const [start] = useState({ exit_date: today });

  const save = async (wanted: z.output<typeof death>) => {
    const dead = { ...animal, ...wanted, status: 'morto' as const };
    await dispatch('update_animal', { id: animal.id, changes: changesBetween(animal, dead) });
    done(`${animal.name}: morte registrada`, () => dispatch('update_animal', { id: animal.id, changes: changesBetween(dead, animal) }));
  };
  return (
    <FormDialog
      open
      title={`Morte de ${animal.name}`}
      schema={death}
      start={start}
      save={save}
      errorTitle={failed}
      draft={{ name: `death ${animal.id}` }}
      saveLabel="Registrar morte"
      size="small"
      onClose={onClose}
    >
      <Field name="exit_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Field name="exit_reason" placeholder="Picada de cobra, raio, parto, doença…" />
    </FormDialog>
  );
}
