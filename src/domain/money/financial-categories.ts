// Financial categories (categorias financeiras). Every farm starts with the usual ones and adds its own.
import { choice, flag, optional, reference, text } from '#domain/kernel/fields';
import { derivedId } from '#domain/kernel/ids';
import { noun, type RowOf } from '#domain/kernel/noun';
import { fold } from '#domain/kernel/text';

export const transactionTypes = { receita: 'Receita', despesa: 'Despesa' };
export type TransactionType = keyof typeof transactionTypes;

export const FinancialCategory = noun(
  'financial_categories',
  {
    name: text('Categoria', { max: 60 }),
    type: choice('Tipo', transactionTypes),
  },
  {
    title: 'Categorias financeiras',
    missing: 'Categoria não encontrada',
    failed: { load: 'Erro ao carregar categorias', save: 'Erro ao criar categoria', remove: 'Erro ao excluir categoria' },
    identities: ['name'],
    kept: {
      /** Not offered any more; entries that have it keep it. */
      hidden: flag('Escondida'),
      /** Its entries moved there, and new ones of older phones do too. */
      merged_into_id: optional(reference('Juntada com', 'financial_categories')),
    },
  },
);
export type FinancialCategory = RowOf<typeof FinancialCategory>;

/** The label from which the id is derived: the type counts, case and accents do not. */
export const categoryName = (type: TransactionType, name: string) => `category ${type} ${fold(name)}`;

export const categoryId = (farm_id: string, type: TransactionType, name: string) => derivedId(farm_id, categoryName(type, name));

/** `means`: the usual name of a usual category, whatever the farm calls it by now. Costs, the cash book and notes go by it. */
export type Meaning = { id: string; name: string; means?: string | undefined };

const usualNames = new Map<string, ReadonlyMap<string, string>>();
function usualNamesIn(farm_id: string) {
  let names = usualNames.get(farm_id);
  if (!names) {
    const of = (type: TransactionType) => usualCategories[type].map((name) => [categoryId(farm_id, type, name), name] as const);
    usualNames.set(farm_id, (names = new Map([...of('receita'), ...of('despesa')])));
  }
  return names;
}

export const withMeaning = <C extends { id: string; name: string }>(categories: readonly C[], farm_id: string): (C & Meaning)[] =>
  categories.map((category) => ({ ...category, means: usualNamesIn(farm_id).get(category.id) }));

/** What rules go by. */
export const meaningOf = ({ name, means }: Omit<Meaning, 'id'>) => means ?? name;

/** The initial categories of every farm: the database inserts them when the farm is created (migration 0021). */
export const usualCategories = {
  receita: [
    'Venda de leite',
    'Venda de animais',
    'Venda de queijo e derivados',
    'Venda de ovos',
    'Venda de mel',
    'Venda de lã',
    'Venda de esterco',
    'Arrendamento de pasto',
    'Prestação de serviços',
    'Bonificação de qualidade',
    'Indenização e seguro',
    'Outras receitas',
  ],
  despesa: [
    'Ração e concentrado',
    'Volumoso e silagem',
    'Sal mineral',
    'Medicamentos e vacinas',
    'Sêmen e inseminação',
    'Assistência veterinária',
    'Material de ordenha',
    'Energia',
    'Água',
    'Combustível',
    'Manutenção de máquinas',
    'Manutenção de benfeitorias',
    'Salários',
    'Encargos',
    'Diaristas',
    'Adubos e corretivos',
    'Sementes',
    'Cercas',
    'Frete',
    'Impostos e taxas',
    'Contador e software',
    'Análise de leite',
    'Arrendamento',
    'Juros e tarifas',
    'Compra de animais',
    'Máquinas e equipamentos',
    'Outras despesas',
  ],
} as const;
