// One animal of the herd, found by name or tag among thousands.
import type { ComponentProps } from 'react';
import type { Animal } from '#domain/nouns/animals';
import { useAnimalsToOffer } from '#parts/AnimalOptions';
import { useRow } from '#parts/Replica';
import { Picker } from '#ui/Picker';

type AnimalPickerProps = Omit<ComponentProps<typeof Picker>, 'options'> & {
  /** Who is offered: those still in the herd, unless it says otherwise. Must stay the same function. */
  which?: (animal: Animal) => boolean;
};

const isActive = ({ status }: Animal) => status === 'ativo';

export function AnimalPicker({ which = isActive, ...picker }: AnimalPickerProps) {
  const chosen = useRow('animals', picker.value ?? undefined);
  return (
    <Picker placeholder="Escolha o animal" empty="Nenhum animal com este nome ou brinco" shown={chosen?.name} {...picker} options={useAnimalsToOffer(which)} />
  );
}
