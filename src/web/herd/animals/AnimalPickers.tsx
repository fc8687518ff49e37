// Pickers of the animal form: breed, mother, father.
import { useCallback, useMemo } from 'react';
import { type AnimalType, usualBreeds } from '#domain/herd/animal-types';
import { Animal } from '#domain/herd/animals';
import { AnimalPicker } from '#parts/animals/AnimalPicker';
import { BreedHint } from '#parts/animals/BreedHint';
import { useRow, useRows } from '#parts/sync/FarmData';
import { useFill, valuesOf } from '#ui/Form';
import { fieldOf } from '#ui/FormField';
import { Suggest } from '#ui/Suggest';

const Field = fieldOf(Animal.create);
const useValues = valuesOf(Animal.create);

/** The farm's breeds and the common ones of the type; free text is allowed. */
export function BreedField({ type }: { type: AnimalType }) {
  const animals = useRows('animals');
  const breeds = useMemo(() => {
    const own = animals.filter((animal) => animal.type === type).map((animal) => animal.breed);
    return [...usualBreeds[type], ...own];
  }, [animals, type]);
  return (
    <Field name="breed" hint={type === 'bovino' && <BreedHint />}>
      {(field) => <Suggest {...field} among={breeds} empty="Nenhuma raça com este nome" />}
    </Field>
  );
}

type ParentFieldProps = { id: string; type: AnimalType };

/** A mother of this herd, or only a name for one from outside. */
export function MotherField({ id, type }: ParentFieldProps) {
  const { mother_id, mother_name } = useValues('mother_id', 'mother_name');
  const fill = useFill();
  const mother = useRow('animals', mother_id ?? undefined);
  const which = useCallback((animal: Animal) => animal.gender === 'femea' && mayBeParent(animal, id, type), [id, type]);
  // The verb that stores mother_id also stores her name.
  const choose = (mother_id: string | null) => fill({ mother_id, mother_name: null });
  return (
    <Field name="mother_id">
      {(field) => (
        <AnimalPicker
          {...field}
          which={which}
          shown={mother?.name ?? mother_name ?? undefined}
          placeholder="Escolha ou digite o nome"
          empty="Nenhuma fêmea com este nome"
          clearable
          onChange={choose}
          onAdd={(text) => fill({ mother_id: null, mother_name: text })}
        />
      )}
    </Field>
  );
}

export function FatherField({ id, type }: ParentFieldProps) {
  const which = useCallback((animal: Animal) => animal.gender === 'macho' && mayBeParent(animal, id, type), [id, type]);
  return (
    <Field name="father_id">
      {(field) => <AnimalPicker {...field} which={which} placeholder="Escolha o pai" empty="Nenhum macho com este nome" clearable />}
    </Field>
  );
}

const isFemale = ({ gender, is_batch }: Animal) => gender === 'femea' && !is_batch;

export const RecipientField = () => (
  <Field name="recipient_id" hint="Só de embrião: quem pariu; a mãe é a doadora">
    {(field) => <AnimalPicker {...field} which={isFemale} placeholder="Escolha a receptora" empty="Nenhuma fêmea com este nome" clearable />}
  </Field>
);

const mayBeParent = (animal: Animal, of: string, type: AnimalType) =>
  animal.id !== of && animal.type === type && animal.mother_id !== of && animal.father_id !== of;
