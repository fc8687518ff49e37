// Form for a new or existing animal. Rules and error messages come from the domain.
import { useState } from 'react';
import { follows } from '#domain/herd/animal-changes';
import { Animal, type WrittenAnimal } from '#domain/herd/animals';
import { changesBetween } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { newBirth } from '#domain/reproduction/births';
import { useDevice, useDispatch, useMayWrite, useRow, useRows, useRowsOf, useToday } from '#parts/sync/FarmData';
import { Checkbox } from '#ui/Checkbox';
import { useSeen } from '#ui/drafts';
import { valuesOf } from '#ui/Form';
import { FormDialog } from '#ui/FormDialog';
import { useToast } from '#ui/Toast';
import { AnimalFields } from './AnimalFields';

const useValues = valuesOf(Animal.create);

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

  const { replica } = useDevice();
  const mayWriteBirths = useMayWrite('births');
  /** The person may say that the calf of a mother of the herd is her birth. */
  const [asBirth, setAsBirth] = useState(false);

  /** The birth creates the animal; what else was typed follows. */
  const registerBirth = async (wanted: WrittenAnimal & { id: string }) => {
    const { id, name, identification, gender, birth_weight, birth_condition, health_status_at_birth, birth_notes: notes } = wanted;
    const condition = { birth_condition: birth_condition ?? newBirth.birth_condition, health_status: health_status_at_birth ?? newBirth.health_status };
    const newborn = { id, birth_id: newId(), name, identification, gender, birth_weight, ...condition, notes };
    // A second attempt, after the rest was refused, has the birth already.
    if (!replica.row('animals', id))
      await dispatch('register_birth', {
        mother_id: wanted.mother_id!,
        father_id: wanted.father_id,
        external_father_id: wanted.external_father_id,
        birth_date: wanted.birth_date!,
        newborns: [newborn],
      });
    const born = replica.row('animals', id)!;
    const { birth_condition: _a, health_status_at_birth: _b, mother_name: _c, father_id: _d, external_father_id: _f, pregnancy_status: _e, ...rest } = wanted;
    const changes = changesBetween(born, Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null && value !== undefined)));
    if (Object.keys(changes).length > 0) await dispatch('update_animal', { id, changes });
  };

  const save = async (wanted: WrittenAnimal & { id: string }) => {
    if (!seen) {
      if (asBirth && mayBeBirth(wanted)) await registerBirth(wanted);
      else await dispatch('create_animal', wanted);
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
      {!seen && mayWriteBirths && <BirthOffer chosen={asBirth} onChoose={setAsBirth} />}
    </FormDialog>
  );
}

const mayBeBirth = ({ mother_id, birth_date, is_batch, status }: Partial<WrittenAnimal>) =>
  Boolean(mother_id && birth_date && !is_batch && (status ?? 'ativo') === 'ativo');

function BirthOffer({ chosen, onChoose }: { chosen: boolean; onChoose: (chosen: boolean) => void }) {
  const values = useValues('mother_id', 'birth_date', 'is_batch', 'status');
  const births = useRowsOf('births', 'mother_id', values.mother_id ?? undefined);
  if (!mayBeBirth(values as Partial<WrittenAnimal>) || births.some(({ birth_date }) => birth_date === values.birth_date)) return null;
  return <Checkbox className="wide" label="Registrar também como parto da mãe" checked={chosen} onChange={({ target }) => onChoose(target.checked)} />;
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
