// Dry-offs (secagens): the end of each lactation.
import { date, longText, optional, reference } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const DryOff = noun(
  'dry_offs',
  {
    animal_id: reference('Animal', 'animals'),
    dry_off_date: date('Data da secagem'),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Secagens',
    missing: 'Secagem não encontrada',
    failed: { load: 'Erro ao carregar secagens', save: 'Erro ao salvar secagem', remove: 'Erro ao excluir secagem' },
    confirm: 'Tem certeza que deseja excluir esta secagem?',
  },
);
export type DryOff = RowOf<typeof DryOff>;
