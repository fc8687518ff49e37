// Verbs of financial categories. One is identified by type and name: two offline devices create the same one.
import * as z from 'zod/mini';
import { withChanges } from '#domain/kernel/basic-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { id as idField } from '#domain/kernel/fields';
import { fold } from '#domain/kernel/text';
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
  async run(farm, input) {
    const [known] = await sameName(farm, input);
    if (known) return farm.put('financial_categories', { ...known, hidden: false });
    const id = await categoryNamed(farm, input.type, input.name);
    // The one that began under this name is called otherwise by now, or was merged.
    if (fold((await farm.get('financial_categories', id)).name) !== fold(input.name)) farm.add('financial_categories', { id: farm.id('category'), ...input });
  },
});

type Named = Pick<FinancialCategory, 'name' | 'type'> & { id?: string };

/** Categories of this type that people read under this name, also after a change of name. */
const sameName = async (farm: Farm, { id, name: wanted, type: of }: Named) =>
  (await farm.list('financial_categories', { name: wanted })).filter((one) => one.type === of && one.id !== id && !one.merged_into_id);

/** The id of the farm's category with this name, created or restored if missing: also used by verbs that write transactions. It may have another name by now. */
export async function categoryNamed(farm: Farm, type: TransactionType, name: string) {
  const id = farm.named(categoryName(type, name));
  const known = await farm.find('financial_categories', id);
  if (!known) farm.add('financial_categories', { id, name, type });
  else if (known.deleted_at !== null) farm.put('financial_categories', known);
  return known?.merged_into_id ? (await currentCategory(farm, known.merged_into_id)).id : id;
}

/** The category that entries of this one have now. */
export async function currentCategory(farm: Farm, id: string): Promise<FinancialCategory> {
  const category = await farm.get('financial_categories', id);
  return category.merged_into_id ? currentCategory(farm, category.merged_into_id) : category;
}

/** A new name, or hidden: entries keep it, and it is offered no more. */
export const updateCategory = verb({
  title: 'Mudar categoria',
  failed: 'Erro ao mudar categoria',
  on: 'financial_categories',
  input: z.strictObject({ id: idField(), changes: z.strictObject({ name: FinancialCategory.update.shape.changes.shape.name, hidden: hiddenChange() }) }),
  async run(farm, { id, changes }) {
    const row = await farm.get('financial_categories', id);
    // A phone that did not synchronize yet has rows without `hidden`.
    const before = { ...row, hidden: row.hidden ?? false };
    const after = withChanges(FinancialCategory, before, changes as never);
    const [same] = after.name === before.name ? [] : await sameName(farm, after);
    if (same)
      throw new RuleBroken(`Já existe a categoria ${same.name}: use Juntar`, 'name', 'conflict', { other: { noun: 'financial_categories', id: same.id } });
    farm.put('financial_categories', after);
  },
});

function hiddenChange() {
  const yes = z.boolean('Informe: Escondida');
  return z.optional(z.strictObject({ was: z.nullable(yes), to: yes }));
}

export const mostMerged = 5000;

/** Moves the entries of one category to another of the same type; the first is hidden, and follows for phones that still know it. */
export const mergeCategory = verb({
  title: 'Juntar categorias',
  failed: 'Erro ao juntar categorias',
  on: 'financial_categories',
  input: z.strictObject({ id: idField(), into_id: idField() }),
  async run(farm, { id, into_id }) {
    const [from, into, entries] = await Promise.all([
      farm.get('financial_categories', id),
      currentCategory(farm, into_id),
      farm.list('financial_transactions', { category_id: id }),
    ]);
    if (into.id === id) throw new RuleBroken('Escolha outra categoria', 'into_id');
    if (from.merged_into_id) throw new RuleBroken('Esta categoria já foi juntada com outra');
    if (into.type !== from.type) throw new RuleBroken('Junte categorias do mesmo tipo', 'into_id');
    if (entries.length > mostMerged) throw new RuleBroken(`A categoria tem mais de ${mostMerged.toLocaleString('pt-BR')} lançamentos: esconda-a`);
    for (const entry of entries) farm.put('financial_transactions', { ...entry, category_id: into.id });
    farm.put('financial_categories', { ...from, hidden: true, merged_into_id: into.id });
  },
});
