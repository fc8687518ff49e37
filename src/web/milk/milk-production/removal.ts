// Deleting a day's line: all its records go and come back together.
import { MilkProduction } from '#domain/milk/milk-production';
import type { MilkRow } from '#domain/milk/milk-queries';
import { useTakingAway } from '#parts/forms/Removal';
import { useDispatch } from '#parts/sync/FarmData';

const words = {
  title: 'Excluir produção',
  question: MilkProduction.confirm!,
  done: 'Produção excluída',
  failed: MilkProduction.failed!.remove,
};

/** A line has no id of its own. */
export const lineKey = ({ production_date, animal_id }: Pick<MilkRow, 'production_date' | 'animal_id'>) => `${production_date} ${animal_id ?? ''}`;

const lineOf = (key: string) => {
  const [production_date, animal_id] = key.split(' ') as [string, string];
  return { production_date, animal_id: animal_id || null };
};

export function useMilkRemoval() {
  const dispatch = useDispatch();
  return useTakingAway(words, { remove: (key) => dispatch('remove_milk', lineOf(key)), restore: (key) => dispatch('restore_milk', lineOf(key)) });
}
