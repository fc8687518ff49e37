// Deletes and restores all records of a day's line together.
import { MilkProduction } from '#domain/milk/milk-production';
import type { MilkRow } from '#domain/milk/milk-queries';
import { useConfirmedRemoval } from '#parts/forms/Removal';
import { useDispatch } from '#parts/sync/FarmData';

const words = {
  title: 'Excluir produção',
  question: MilkProduction.confirm!,
  done: 'Produção excluída',
  failed: MilkProduction.failed!.remove,
};

/** A line has no id. */
export const lineKey = ({ production_date, animal_id }: Pick<MilkRow, 'production_date' | 'animal_id'>) => `${production_date} ${animal_id ?? ''}`;

const lineOf = (key: string) => {
  const [production_date, animal_id] = key.split(' ') as [string, string];
  return { production_date, animal_id: animal_id || null };
};

export function useMilkRemoval() {
  const dispatch = useDispatch();
  return useConfirmedRemoval(words, { remove: (key) => dispatch('remove_milk', lineOf(key)), restore: (key) => dispatch('restore_milk', lineOf(key)) });
}
