// "Castrar": the day; undone with one press.
import { useState } from 'react';
import { categoryNames } from '#domain/herd/animal-categories';
import type { Animal } from '#domain/herd/animals';
import { categoryAfterCastration } from '#domain/herd/castration';
import { castrationInput } from '#domain/herd/castration-verbs';
import { categoryOn } from '#domain/herd/category-by-age';
import type { InputOf } from '#domain/verbs';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDispatch, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';

const failed = 'Erro ao registrar castração';
const Field = fieldOf(castrationInput);

export function CastrationForm({ animal, onClose }: { animal: Animal; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const { done } = useUndoToast(failed);
  const [start] = useState({ id: animal.id, castration_date: today });
  const category = categoryOn(animal, today);
  const becomes = categoryAfterCastration({ category });

  const save = async (wanted: InputOf<'castrate'>) => {
    await dispatch('castrate', wanted);
    const told = becomes && becomes !== category ? `castração registrada, agora é ${categoryNames[becomes].toLowerCase()}` : 'castração registrada';
    done(`${animal.name}: ${told}`, () => dispatch('undo_castration', { id: animal.id }));
  };
  return (
    <FormDialog
      open
      title={`Castração de ${animal.name}`}
      schema={castrationInput}
      start={start}
      save={save}
      errorTitle={failed}
      draft={{ name: `castration ${animal.id}` }}
      saveLabel="Registrar castração"
      size="small"
      onClose={onClose}
    >
      <Field name="castration_date" hint={becomes && becomes !== category && `Passa a ${categoryNames[becomes].toLowerCase()}`}>
        {(field) => <DateInput {...field} min={animal.birth_date ?? undefined} max={today} today={today} />}
      </Field>
    </FormDialog>
  );
}
