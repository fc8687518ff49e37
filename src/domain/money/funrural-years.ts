// How the farm pays social security in a calendar year (opção do Funrural): on each sale, or by the payroll.
import { choice, integer } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const funruralOptions = { producao: 'Sobre a venda', folha: 'Pela folha de pagamento' };
export type FunruralOption = keyof typeof funruralOptions;

export const FunruralYear = noun(
  'funrural_years',
  { year: integer('Ano', { min: 2000, max: 2199 }), funrural_option: choice('Funrural', funruralOptions) },
  {
    title: 'Funrural por ano',
    missing: 'Opção do Funrural não encontrada',
    failed: { load: 'Erro ao carregar o Funrural', save: 'Erro ao salvar o Funrural', remove: 'Erro ao excluir o Funrural' },
  },
);
export type FunruralYear = RowOf<typeof FunruralYear>;

/** The label from which the id is derived: a farm has one option for each year. */
export const funruralName = (year: number) => `funrural ${year}`;

const yearOf = (day: string) => Number(day.slice(0, 4));

type Sold = { sale_date: string; funrural_option?: FunruralOption | null };

/** Of the year of a day; without a choice that of the newest sale of that year, or on the sale. `sales`: the newest first. */
export function funruralOn(day: string, years: readonly Pick<FunruralYear, 'year' | 'funrural_option'>[], sales: readonly Sold[]): FunruralOption {
  const chosen = years.find(({ year }) => year === yearOf(day))?.funrural_option;
  return chosen ?? sales.find(({ sale_date }) => yearOf(sale_date) === yearOf(day))?.funrural_option ?? 'producao';
}

/** What is to be chosen for the year of a sale after it was registered; null: nothing new. */
export function funruralChoice({ sale_date, funrural_option }: Sold, years: readonly Pick<FunruralYear, 'year' | 'funrural_option'>[]) {
  const year = yearOf(sale_date);
  const chosen = years.find((one) => one.year === year)?.funrural_option;
  return !funrural_option || funrural_option === chosen || (!chosen && funrural_option === 'producao') ? null : { year, funrural_option };
}
