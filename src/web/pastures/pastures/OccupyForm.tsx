// Form to occupy a pasture: a batch name, animals of the register, or both. Animals on another pasture are not offered.
import { useCallback, useMemo, useState } from 'react';
import type { Animal } from '#domain/herd/animals';
import { matingsAmong } from '#domain/herd/mating-reads';
import { newId } from '#domain/kernel/ids';
import { grazing } from '#domain/pastures/pasture-queries';
import { occupation, PastureRotation } from '#domain/pastures/pasture-rotations';
import type { Pasture } from '#domain/pastures/pastures';
import type { InputOf } from '#domain/verbs';
import { AnimalsField } from '#parts/animals/AnimalsField';
import { MatingNotes, needsReason, useKin } from '#parts/animals/Matings';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDevice, useDispatch, useRows, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { valuesOf } from '#ui/Form';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { Suggest } from '#ui/Suggest';

const Field = fieldOf(occupation);
const useValues = valuesOf(occupation);
const { save: failed, remove: notUndone } = PastureRotation.failed!;

export function OccupyForm({ pasture, onClose }: { pasture: Pasture; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const { done } = useUndoToast(notUndone);
  const rotations = useRows('pasture_rotations');
  const members = useRows('pasture_rotation_animals');
  const elsewhere = useMemo(() => grazing({ rotations, members }), [rotations, members]);
  const isFree = useCallback((animal: Animal) => animal.status === 'ativo' && !elsewhere.has(animal.id), [elsewhere]);
  const names = useMemo(() => rotations.flatMap(({ batch_name }) => batch_name ?? []), [rotations]);
  const [start] = useState(() => ({ id: newId(), pasture_id: pasture.id, entry_date: today, animals: [] }));

  const save = async (wanted: InputOf<'occupy_pasture'>) => {
    await dispatch('occupy_pasture', wanted);
    done(`${pasture.name}: em uso`, () => dispatch('remove_rotation', { id: wanted.id }));
  };

  return (
    <FormDialog
      open
      title={`Ocupar: ${pasture.name}`}
      schema={occupation}
      start={start}
      save={save}
      errorTitle={failed}
      draft={{ name: `occupation ${pasture.id}` }}
      saveLabel="Ocupar"
      onClose={onClose}
    >
      <Field name="batch_name" hint="Escolha um lote ou os animais, ou os dois">
        {(field) => <Suggest {...field} among={names} sorted placeholder="Ex.: Vacas em lactação" empty="Nenhum lote com este nome" clearable />}
      </Field>
      <Field name="entry_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <AnimalsField name="animals" which={isFree} optional />
      <Together />
      <Field name="notes" long className="wide" />
    </FormDialog>
  );
}

/** A bull among his daughters and sisters. */
function Together() {
  const { animals = [], entry_date } = useValues('animals', 'entry_date');
  const { replica } = useDevice();
  const kin = useKin();
  const matings = useMemo(() => {
    const herd = animals.flatMap(({ animal_id }) => replica.row('animals', animal_id) ?? []);
    return entry_date?.[4] === '-' ? matingsAmong(herd, entry_date, kin) : [];
  }, [animals, entry_date, replica, kin]);
  return (
    <>
      <MatingNotes matings={matings} />
      {needsReason(matings) && <Field name="inbreeding_reason" className="wide" required hint="Por que ficam juntos: fica no registro" />}
    </>
  );
}
