// Form to release a pasture, with the date.
import { useState } from 'react';
import type { Stay } from '#domain/pastures/pasture-queries';
import { leaving, PastureRotation } from '#domain/pastures/pasture-rotations';
import type { Pasture } from '#domain/pastures/pastures';
import type { InputOf } from '#domain/verbs';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDispatch, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { date } from '#ui/format';

const Field = fieldOf(leaving);
const failed = PastureRotation.failed!.save;

export function ReleaseForm({ pasture, stay: { id, rotation }, onClose }: { pasture: Pasture; stay: Pick<Stay, 'id' | 'rotation'>; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const { done } = useUndoToast(failed);
  const [start] = useState(() => ({ id, exit_date: today }));

  const save = async (wanted: InputOf<'release_pasture'>) => {
    await dispatch('release_pasture', wanted);
    done(`${pasture.name}: liberada`, () => dispatch('reoccupy_pasture', { id }));
  };

  return (
    <FormDialog
      open
      size="small"
      title={`Liberar: ${pasture.name}`}
      schema={leaving}
      start={start}
      save={save}
      errorTitle={failed}
      draft={{ name: `release ${id}` }}
      saveLabel="Liberar"
      onClose={onClose}
    >
      <Field name="exit_date" className="wide" hint={`Em uso desde ${date(rotation.entry_date)}`}>
        {(field) => <DateInput {...field} min={rotation.entry_date} max={today} today={today} />}
      </Field>
    </FormDialog>
  );
}
