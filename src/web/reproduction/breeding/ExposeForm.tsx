// More animals for a breeding season.
import { useCallback, useMemo, useState } from 'react';
import type { Animal } from '#domain/herd/animals';
import { type BreedingSeason, BreedingSeasonAnimal, exposeInput } from '#domain/reproduction/breeding-seasons';
import type { InputOf } from '#domain/verbs';
import { AnimalsField } from '#parts/animals/AnimalsField';
import { useDispatch, useRowsOf } from '#parts/sync/FarmData';
import { FormDialog } from '#ui/FormDialog';
import { count } from '#ui/format';
import { useToast } from '#ui/Toast';
import { mayBeExposed } from './SeasonForm';

export function ExposeForm({ season, onClose }: { season: BreedingSeason; onClose: () => void }) {
  const dispatch = useDispatch();
  const { show } = useToast();
  const members = useRowsOf('breeding_season_animals', 'season_id', season.id);
  const present = useMemo(() => new Set(members.map(({ animal_id }) => animal_id)), [members]);
  const isNew = useCallback((animal: Animal) => mayBeExposed(animal) && !present.has(animal.id), [present]);
  const [start] = useState(() => ({ id: season.id, animals: [] }));
  const save = async (wanted: InputOf<'expose_animals'>) => {
    await dispatch('expose_animals', wanted);
    show({ message: `${season.name}: ${count(wanted.animals.length, 'animal incluído', 'animais incluídos')}` });
  };
  return (
    <FormDialog
      open
      title={`Incluir animais: ${season.name}`}
      schema={exposeInput}
      start={start}
      save={save}
      errorTitle={BreedingSeasonAnimal.failed!.save}
      draft={{ name: `breeding_season_animals ${season.id}` }}
      saveLabel="Incluir"
      onClose={onClose}
    >
      <AnimalsField name="animals" which={isNew} />
    </FormDialog>
  );
}
