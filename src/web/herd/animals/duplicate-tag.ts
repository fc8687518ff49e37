// Warns about a tag that another animal has. Never an error, since farms reuse numbers.
import { useRows } from '#parts/sync/FarmData';

/** The name of another active animal with the same tag. */
export function useDuplicateTag(typed: string | null | undefined, id: string) {
  const animals = useRows('animals');
  const wanted = typed?.trim().toLowerCase();
  if (!wanted) return undefined;
  return animals.find((animal) => animal.identification?.toLowerCase() === wanted && animal.id !== id && animal.status === 'ativo')?.name;
}
