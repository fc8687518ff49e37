// The name of an animal referenced by a record, even if it is deleted or on another farm.
import { useDevice, useRow } from '#parts/sync/FarmData';

/** Deleted and transferred animals still have a name; one that was never on this farm has none. */
export function useAnimalName(id: string | null | undefined) {
  const { replica } = useDevice();
  const here = useRow('animals', id ?? undefined);
  if (!id) return undefined;
  return here?.name ?? (replica.known('animals', id)?.['name'] as string | undefined) ?? 'Animal em outra fazenda';
}

export const AnimalName = ({ id }: { id: string }) => useAnimalName(id);
