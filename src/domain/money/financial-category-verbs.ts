// What can be done with financial categories. One is known by its type and name: two devices without signal make the same one.
import * as z from 'zod/mini';
import { verbsOf } from '#domain/kernel/verb';
import { categoryName, FinancialCategory, type TransactionType } from '#domain/money/financial-categories';
import type { Farm, NounName } from '#domain/nouns';

const verb = verbsOf<Farm, NounName>();
const { name, type } = FinancialCategory.create.shape;

export const createCategory = verb({
  title: 'Criar categoria',
  on: 'financial_categories',
  input: z.strictObject({ name, type }),
  // One that is there already is the one that was wanted: nobody is refused for what another wrote without signal.
  run: async (farm, input) => void (await categoryNamed(farm, input.type, input.name)),
});

/** The id of the farm's category of this name, made or brought back when it is missing: also for what writes money by itself. */
export async function categoryNamed(farm: Farm, type: TransactionType, name: string) {
  const id = farm.named(categoryName(type, name));
  const known = await farm.find('financial_categories', id);
  if (!known) farm.add('financial_categories', { id, name, type });
  else if (known.deleted_at !== null) farm.put('financial_categories', known);
  return id;
}
