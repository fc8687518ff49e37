// What a farm says about its production cost that no entry tells: family labour, capital, land. One record per farm.
import { choice, decimal, optional } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

const reais = (label: string) => optional(decimal(label, { max: 9_999_999_999.99, scale: 2 }));
const area = (label: string) => optional(decimal(label, { max: 9_999_999, scale: 2 }));

export const CostSettings = noun(
  'cost_settings',
  {
    family_labour: reais('Trabalho da família (R$ por mês)'),
    /** A year, above inflation. */
    capital_rate: optional(decimal('Juros sobre o capital (% ao ano)', { max: 50, scale: 2 })),
    herd_value: reais('Valor do rebanho (R$)'),
    land_rent: reais('Arrendamento na região (R$ por ha no ano)'),
    milk_hectares: area('Área do leite (ha)'),
    beef_hectares: area('Área do corte (ha)'),
    /** Null: at use. */
    stock_costs: optional(choice('Ração, estoque, frete e serviços contam', { uso: 'Quando são usados', compra: 'Quando são comprados' })),
    /** Empty: all beef on a farm without milk, by breed on one with it. */
    herd_activity: optional(choice('O rebanho é', { leite: 'Todo do leite', corte: 'Todo do corte', raca: 'Dos dois: as raças de corte são do corte' })),
    /** Empty: what the sales of the period brought. */
    arroba_price: reais('Preço da @ (R$)'),
    /** Goals are the farm's own: none is shipped. */
    goal_litre: optional(decimal('Meta do COE por litro (R$)', { max: 999, scale: 4 })),
    goal_arroba: reais('Meta do COE por @ (R$)'),
    goal_hectare: reais('Meta da margem bruta por ha no ano (R$)'),
  },
  {
    title: 'Dados do custo de produção',
    missing: 'Dados do custo de produção não encontrados',
    failed: { load: 'Erro ao carregar dados do custo', save: 'Erro ao salvar dados do custo', remove: 'Erro ao excluir dados do custo' },
  },
);
export type CostSettings = RowOf<typeof CostSettings>;

/** The name of a farm's only record: two phones create the same one. */
export const costSettingsLabel = 'cost settings';

/** Percent a year, where the farm says nothing. */
export const usualCapitalRate = 6;
