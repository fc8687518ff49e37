// Options of an animal picker.
import { useCallback, useMemo } from 'react';
import { type Animal, statusWord } from '#domain/herd/animals';
import { compareWords } from '#domain/kernel/sorting';
import { categoryWord } from '#parts/animals/AnimalWords';
import { useRows, useToday } from '#parts/sync/FarmData';
import type { PickerOption } from '#ui/Picker';

/** "24-017 · Girolando · Vaca", and the status if it left the herd. */
const hintOf = (animal: Animal, today: string) =>
  [animal.identification, animal.breed, categoryWord(animal, today), animal.status === 'ativo' ? null : statusWord(animal)].filter(Boolean).join(' · ');

/** A reader types the whole number. */
const electronic = ({ rfid, sisbov }: Animal) => (rfid || sisbov ? `${rfid ?? ''} ${sisbov ?? ''}` : undefined);

/** Sorted by name. */
const optionsAmong = (animals: Animal[], which: (animal: Animal) => boolean, today: string): PickerOption[] =>
  animals
    .filter(which)
    .toSorted((a, b) => compareWords(a.name, b.name))
    .map((animal) => ({ value: animal.id, label: animal.name, hint: hintOf(animal, today), also: electronic(animal) }));

/** The list, computed at once. `which` must be a stable function, here and below. */
export function useAnimalOptions(which: (animal: Animal) => boolean) {
  const animals = useRows('animals');
  const today = useToday();
  return useMemo(() => optionsAmong(animals, which, today), [animals, which, today]);
}

/** For a picker that asks when it opens: the form does not wait for the herd to be sorted. */
export function useAnimalsToOffer(which: (animal: Animal) => boolean) {
  const animals = useRows('animals');
  const today = useToday();
  return useCallback(() => optionsAmong(animals, which, today), [animals, which, today]);
}
