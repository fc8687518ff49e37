// Goods (bens): machines, buildings and others that last for years, whose wear is a cost of each year.
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, decimal, longText, optional, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import { costActivities } from '#domain/money/cost-ledger';

export const Asset = noun(
  'assets',
  {
    name: text('Nome do bem', { max: 100 }),
    acquired_on: date('Comprado em'),
    /** New; of a used good what it was worth on that day. */
    value: decimal('Valor na compra (R$)', { min: 0.01, max: 999_999_999.99, scale: 2 }),
    residual_value: decimal('Valor no fim da vida (R$)', { max: 999_999_999.99, scale: 2 }),
    /** Of a used good: the years left. */
    useful_years: decimal('Vida útil (anos)', { min: 1, max: 100, scale: 1 }),
    activity: optional(choice('Atividade', costActivities)),
    disposed_on: optional(date('Vendido ou perdido em')),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Bens',
    missing: 'Bem não encontrado',
    failed: { load: 'Erro ao carregar bens', save: 'Erro ao salvar bem', remove: 'Erro ao excluir bem' },
    confirm: 'Tem certeza que deseja excluir este bem?',
  },
);
export type Asset = RowOf<typeof Asset>;

export function assertAsset(
  { acquired_on, value, residual_value, disposed_on }: Pick<Asset, 'acquired_on' | 'value' | 'residual_value' | 'disposed_on'>,
  today: string,
) {
  if (acquired_on > today) throw new RuleBroken('A data não pode ser futura', 'acquired_on');
  if (residual_value > value) throw new RuleBroken('O valor no fim é maior que o da compra', 'residual_value');
  if (disposed_on !== null && disposed_on < acquired_on) throw new RuleBroken('A saída é anterior à compra', 'disposed_on');
  if (disposed_on !== null && disposed_on > today) throw new RuleBroken('A data não pode ser futura', 'disposed_on');
}

/** Usual lives and what is left at their end, in percent of the value. */
export const usualLives: readonly { name: string; years: number; residual: number }[] = [
  { name: 'Tanque de leite', years: 15, residual: 10 },
  { name: 'Ordenhadeira', years: 15, residual: 10 },
  { name: 'Trator usado', years: 10, residual: 30 },
  { name: 'Galpão', years: 30, residual: 0 },
  { name: 'Cerca', years: 20, residual: 0 },
  { name: 'Formação de pasto', years: 10, residual: 0 },
  { name: 'Silo', years: 20, residual: 0 },
  { name: 'Curral de madeira', years: 15, residual: 0 },
  { name: 'Veículo', years: 8, residual: 20 },
  { name: 'Touro', years: 6, residual: 50 },
];
