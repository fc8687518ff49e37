// "Voltar ao rebanho": an exit that was recorded by mistake, or an animal that was found again.
import { useState } from 'react';
import type { Animal } from '#domain/herd/animals';
import { idInput } from '#domain/kernel/basic-verbs';
import type { InputOf } from '#domain/verbs';
import { useDispatch } from '#parts/sync/FarmData';
import { FormDialog } from '#ui/FormDialog';
import { date } from '#ui/format';
import { useToast } from '#ui/Toast';

export function ReturnForm({ animal, onClose }: { animal: Animal; onClose: () => void }) {
  const dispatch = useDispatch();
  const { show } = useToast();
  const [start] = useState(() => ({ id: animal.id }));
  const save = async (wanted: InputOf<'return_to_herd'>) => {
    await dispatch('return_to_herd', wanted);
    show({ message: `${animal.name}: de volta ao rebanho` });
  };
  return (
    <FormDialog
      open
      title={`${animal.name}: voltar ao rebanho`}
      schema={idInput}
      start={start}
      save={save}
      errorTitle="Erro ao trazer o animal de volta"
      draft={{ name: `return ${animal.id}` }}
      saveLabel="Voltar ao rebanho"
      size="small"
      onClose={onClose}
    >
      <p className="wide">
        A saída{animal.exit_date && ` de ${date(animal.exit_date)}`}
        {animal.exit_reason && ` (${animal.exit_reason})`} será desfeita, e o animal volta a contar no rebanho.
      </p>
    </FormDialog>
  );
}
