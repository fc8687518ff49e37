// Form for a new or existing pasture.
import { useState } from 'react';
import { changesBetween, writtenOf } from '#domain/kernel/basic-verbs';
import { notFound } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { Pasture, usualGrasses } from '#domain/pastures/pastures';
import type { InputOf } from '#domain/verbs';
import { useDispatch, useRow, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { useSeen } from '#ui/drafts';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { Suggest } from '#ui/Suggest';
import { useToast } from '#ui/Toast';

const Field = fieldOf(Pasture.create);

export function PastureForm({ pasture, onClose }: { /** Omitted: new record. */ pasture?: Pasture; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const { show } = useToast();
  // The record as opened, so that saving does not undo concurrent edits.
  const { seen, draft } = useSeen('pasture', pasture);
  const [start] = useState(() => (seen ? writtenOf(Pasture, seen) : { id: newId() }));
  const current = useRow('pastures', seen?.id);

  const save = async (wanted: Required<InputOf<'create_pasture'>>) => {
    if (!seen) {
      await dispatch('create_pasture', wanted);
      return show({ message: `${wanted.name}: pastagem cadastrada` });
    }
    if (!current) throw notFound(Pasture.missing);
    const changes = changesBetween(seen, wanted);
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_pasture', { id: seen.id, changes });
    show({ message: `${wanted.name}: pastagem atualizada` });
  };

  return (
    <FormDialog
      open
      title={seen ? 'Editar Pastagem' : 'Nova Pastagem'}
      schema={Pasture.create}
      start={start}
      save={save}
      errorTitle={Pasture.failed!.save}
      draft={draft}
      onClose={onClose}
    >
      <Field name="name" />
      <Field name="area_hectares" label="Área" suffix="ha" />
      <Field name="grass_type">{(field) => <Suggest {...field} among={usualGrasses} empty="Nenhum capim com este nome" clearable />}</Field>
      <Field name="soil_quality" />
      <Field name="irrigation_type" />
      <Field name="last_fertilization_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
      <Field name="notes" long className="wide" />
    </FormDialog>
  );
}
