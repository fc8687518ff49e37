// "Separar": some heads of a batch become a batch of their own, which can then be moved, sold or treated alone.
import { useState } from 'react';
import { type Animal, headsOf } from '#domain/herd/animals';
import { splitInput } from '#domain/herd/batch-part-verbs';
import { partName } from '#domain/herd/batch-parts';
import { newId } from '#domain/kernel/ids';
import type { InputOf } from '#domain/verbs';
import { animalPath } from '#parts/animals/AnimalLink';
import { useUndoToast } from '#parts/forms/UndoToast';
import { go } from '#parts/navigation/Router';
import { useDispatch } from '#parts/sync/FarmData';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { count, number } from '#ui/format';

const failed = 'Erro ao separar lote';
const Field = fieldOf(splitInput);

export function SplitForm({ animal, onClose }: { animal: Animal; onClose: () => void }) {
  const dispatch = useDispatch();
  const { done } = useUndoToast(failed);
  const [start] = useState(() => ({ id: animal.id, part_id: newId(), name: partName(animal.name) }));
  const save = async (wanted: InputOf<'split_batch'>) => {
    await dispatch('split_batch', wanted);
    void go({ to: animalPath(wanted.part_id) });
    done(`${animal.name}: ${count(wanted.heads, 'cabeça separada', 'cabeças separadas')}`, async () => {
      await dispatch('join_batch', { id: wanted.part_id });
      void go({ to: animalPath(animal.id) });
    });
  };
  return (
    <FormDialog
      open
      title={`Separar parte de ${animal.name}`}
      schema={splitInput}
      start={start}
      save={save}
      errorTitle={failed}
      draft={{ name: `split ${animal.id}` }}
      saveLabel="Separar"
      size="small"
      onClose={onClose}
    >
      <Field name="heads" className="wide" label="Quantas cabeças" hint={`O lote tem ${number(headsOf(animal), 0)}`} />
      <Field name="name" className="wide" label="Nome da parte" required />
    </FormDialog>
  );
}
