// One animal of the herd, found by name or tag among thousands.
import type { ComponentProps } from 'react';
import type { Animal } from '#domain/herd/animals';
import { useAnimalName } from '#parts/animals/AnimalName';
import { useAnimalsToOffer } from '#parts/animals/AnimalOptions';
import { Picker } from '#ui/Picker';

type AnimalPickerProps = Omit<ComponentProps<typeof Picker>, 'options'> & {
  /** Which animals are offered; by default those still in the herd. Must be a stable function. */
  which?: (animal: Animal) => boolean;
};

const isActive = ({ status }: Animal) => status === 'ativo';

export function AnimalPicker({ which = isActive, ...picker }: AnimalPickerProps) {
  const chosen = useAnimalName(picker.value);
  return <Picker placeholder="Escolha o animal" empty="Nenhum animal com este nome ou brinco" shown={chosen} {...picker} options={useAnimalsToOffer(which)} />;
}
