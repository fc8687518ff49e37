// Heats (cios) that somebody saw.
import { date, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const Heat = noun(
  'heats',
  {
    animal_id: reference('Animal', 'animals'),
    heat_date: date('Data do cio'),
    observed_by: optional(text('Quem viu')),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Cios',
    missing: 'Cio não encontrado',
    failed: { load: 'Erro ao carregar cios', save: 'Erro ao salvar cio', remove: 'Erro ao excluir cio' },
    confirm: 'Tem certeza que deseja excluir este cio?',
  },
);
export type Heat = RowOf<typeof Heat>;
