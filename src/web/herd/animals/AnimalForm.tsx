// Form for a new or existing animal. Rules and error messages come from the domain.
import { useState } from 'react';
import { follows } from '#domain/herd/animal-changes';
import { Animal, type WrittenAnimal } from '#domain/herd/animals';
import { changesBetween } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { useDispatch, useRow, useRows, useRowsOf, useToday } from '#parts/sync/FarmData';
import { useSeen } from '#ui/drafts';
import { FormDialog } from '#ui/FormDialog';
import { useToast } from '#ui/Toast';
import { AnimalFields } from './AnimalFields';

type AnimalFormProps = { /** Omitted: new record. */ animal?: Animal | undefined; onClose: () => void };

export function AnimalForm({ animal, onClose }: AnimalFormProps) {
  const dispatch = useDispatch();
  const today = useToday();
  const { show } = useToast();
  const animals = useRows('animals');
  // The record as opened, so that saving does not undo concurrent edits.
  const { seen, draft } = useSeen('animal', animal);
  const [start] = useState(() => seen ?? fresh(animals));
  const current = useRow('animals', seen?.id);
  const weighed = useRowsOf('animal_weighings', 'animal_id', seen?.id).length > 0;

  const save = async (wanted: WrittenAnimal & { id: string }) => {
    if (!seen) {
      await dispatch('create_animal', wanted);
      return show({ message: `${wanted.name}: animal cadastrado` });
    }
    if (!current) throw new RuleBroken('Falha ao atualizar animal: registro não encontrado');
    const changes = changesBetween(seen, wanted);
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_animal', { id: seen.id, changes });
    show({ message: `${wanted.name}: animal atualizado` });
  };

  return (
    <FormDialog
      open
      title={seen ? `Editar ${seen.name}` : 'Novo animal'}
      schema={Animal.create}
      start={writtenOf(start)}
      save={save}
      follow={(changed, values) => follows(changed as keyof WrittenAnimal, values, today)}
      errorTitle={seen ? 'Erro ao atualizar animal' : 'Erro ao cadastrar animal'}
      draft={draft}
      onClose={onClose}
    >
      <AnimalFields id={start.id} seen={seen} weighed={weighed} />
    </FormDialog>
  );
}

/** A new animal usually has the same type as the previous one. */
function fresh(animals: Animal[]) {
  const last = animals.reduce<Animal | undefined>((newest, one) => (newest && newest.created_at >= one.created_at ? newest : one), undefined);
  const type = last?.type ?? 'bovino';
  return { id: newId(), type, status: 'ativo', is_batch: type === 'peixe' } as const;
}

/** The form's fields of a record, without timestamps and fields that verbs set. */
const writtenOf = (animal: object) =>
  Object.fromEntries(Object.keys(Animal.create.shape).flatMap((field) => (field in animal ? [[field, animal[field as keyof typeof animal]]] : [])));
