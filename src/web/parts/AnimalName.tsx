// An animal by its name, where it is only mentioned.
import { useDevice, useRow } from '#parts/Replica';

/** One that was deleted since still has its name, as long as this device knows it. */
export function AnimalName({ id }: { id: string }) {
  const { replica } = useDevice();
  const animal = useRow('animals', id);
  return animal?.name ?? (replica.known('animals', id)?.['name'] as string | undefined) ?? 'Animal excluído';
}
