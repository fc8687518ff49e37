// Verbs of financial categories. One is identified by type and name: two offline devices create the same one.
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
  // An existing category is no error: two people may create the same one offline.
  run: async (farm, input) => void (await categoryNamed(farm, input.type, input.name)),
});

/** The id of the farm's category with this name, created or restored if missing: also used by verbs that write transactions. */
export async function categoryNamed(farm: Farm, type: TransactionType, name: string) {
  const id = farm.named(categoryName(type, name));
  const known = await farm.find('financial_categories', id);
  if (!known) farm.add('financial_categories', { id, name, type });
  else if (known.deleted_at !== null) farm.put('financial_categories', known);
  return id;
}
