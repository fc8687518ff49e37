// A tag that another animal already carries: said while it is typed, never forbidden, since farms do use a number again.
import { useRows } from '#parts/sync/FarmData';

/** The name of another animal of the herd with the same identification. */
export function useTaken(typed: string | null | undefined, id: string) {
  const animals = useRows('animals');
  const wanted = typed?.trim().toLowerCase();
  if (!wanted) return undefined;
  return animals.find((animal) => animal.identification?.toLowerCase() === wanted && animal.id !== id && animal.status === 'ativo')?.name;
}
