// What an animal is called that a record leads to, wherever it is by now.
import { useDevice, useRow } from '#parts/sync/FarmData';

/** One that was deleted or went to another farm is still known by name; of one that never was here nothing but that is known. */
export function useAnimalName(id: string | null | undefined) {
  const { replica } = useDevice();
  const here = useRow('animals', id ?? undefined);
  if (!id) return undefined;
  return here?.name ?? (replica.known('animals', id)?.['name'] as string | undefined) ?? 'Animal em outra fazenda';
}

export const AnimalName = ({ id }: { id: string }) => useAnimalName(id);
