// Animals to choose from, in a picker.
import { useCallback, useMemo } from 'react';
import type { Animal } from '#domain/herd/animals';
import { compareWords } from '#domain/kernel/order';
import { animalWord } from '#parts/animals/AnimalWords';
import { useRows } from '#parts/sync/FarmData';
import type { PickerOption } from '#ui/Picker';

/** "24-017 · Girolando · Vaca", and what became of it when it left. */
const hintOf = ({ identification, breed, category, status }: Animal) =>
  [identification, breed, animalWord('category', category), status === 'ativo' ? null : animalWord('status', status)].filter(Boolean).join(' · ');

/** In order of name. */
const optionsAmong = (animals: Animal[], which: (animal: Animal) => boolean): PickerOption[] =>
  animals
    .filter(which)
    .toSorted((a, b) => compareWords(a.name, b.name))
    .map((animal) => ({ value: animal.id, label: animal.name, hint: hintOf(animal) }));

/** The list itself, made at once. `which` must stay the same function, here and below. */
export function useAnimalOptions(which: (animal: Animal) => boolean) {
  const animals = useRows('animals');
  return useMemo(() => optionsAmong(animals, which), [animals, which]);
}

/** For a picker that asks when it opens: a form does not wait for a herd to be put in order. */
export function useAnimalsToOffer(which: (animal: Animal) => boolean) {
  const animals = useRows('animals');
  return useCallback(() => optionsAmong(animals, which), [animals, which]);
}
