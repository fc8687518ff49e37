// Specific productions (produções específicas): eggs, honey, wool, cheese and other products.
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, decimal, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const SpecificProduction = noun(
  'specific_productions',
  {
    production_type: choice('Produto', { ovos: 'Ovos', mel: 'Mel', lã: 'Lã', queijo: 'Queijo', outro: 'Outro' }),
    production_date: date('Data'),
    quantity: decimal('Quantidade', { min: 0.01, scale: 2 }),
    unit: choice('Unidade', { unidades: 'Unidades', kg: 'kg', litros: 'Litros', dúzias: 'Dúzias', gramas: 'Gramas' }),
    quality_grade: optional(choice('Classificação', { A: 'A', B: 'B', C: 'C', extra: 'Extra', primeira: 'Primeira', segunda: 'Segunda' })),
    animal_id: optional(reference('Animal', 'animals')),
    batch_number: optional(text('Número do lote')),
    storage_location: optional(text('Local de armazenamento')),
    sale_price: optional(decimal('Preço de venda (R$)', { scale: 2 })),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Produções Específicas',
    missing: 'Produção não encontrada',
    failed: { load: 'Erro ao carregar produções', save: 'Erro ao salvar produção', remove: 'Erro ao excluir produção' },
    confirm: 'Tem certeza que deseja excluir esta produção?',
  },
);
export type SpecificProduction = RowOf<typeof SpecificProduction>;

/** Initial values of a new production, besides today's date. */
export const newProduction = { production_type: 'ovos', unit: 'unidades', quality_grade: 'A' } as const;

export function assertProduced(production_date: string, today: string) {
  if (production_date > today) throw new RuleBroken('A data não pode ser futura', 'production_date');
}
