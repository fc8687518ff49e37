// One animal of the herd, found by name or tag among thousands.
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { listenToTags } from '#data/scanned-tags';
import type { Animal } from '#domain/herd/animals';
import { useAnimalName } from '#parts/animals/AnimalName';
import { useAnimalsToOffer } from '#parts/animals/AnimalOptions';
import { useDevice } from '#parts/sync/FarmData';
import { Picker } from '#ui/Picker';

type AnimalPickerProps = Omit<ComponentProps<typeof Picker>, 'options'> & {
  /** Which animals are offered; by default those still in the herd. Must be a stable function. */
  which?: (animal: Animal) => boolean;
};

const isActive = ({ status }: Animal) => status === 'ativo';

export function AnimalPicker({ which = isActive, ...picker }: AnimalPickerProps) {
  /** The list that the reader's first digit opened is closed. */
  const [scans, setScans] = useState(0);
  const take = (id: string) => {
    picker.onChange(id);
    setScans(scans + 1);
  };
  useScannedAnimal(which, picker.disabled ? null : take);
  return <AnimalPickerAlone key={scans} which={which} {...picker} />;
}

/** Takes no tag of a reader: for one of many, where a tag adds another. */
export function AnimalPickerAlone({ which = isActive, ...picker }: AnimalPickerProps) {
  const chosen = useAnimalName(picker.value);
  return <Picker placeholder="Escolha o animal" empty="Nenhum animal com este nome ou brinco" shown={chosen} {...picker} options={useAnimalsToOffer(which)} />;
}

/** A tag reader that types chooses the animal, if it is one of those offered. */
export function useScannedAnimal(which: (animal: Animal) => boolean, onFound: ((id: string) => void) | null) {
  const { replica } = useDevice();
  const now = useRef({ which, onFound });
  useEffect(() => {
    now.current = { which, onFound };
  });
  useEffect(
    () =>
      listenToTags((id) => {
        const animal = replica.row('animals', id);
        const fits = now.current.onFound !== null && animal !== undefined && now.current.which(animal);
        if (fits) now.current.onFound!(id);
        return fits;
      }),
    [replica],
  );
}
