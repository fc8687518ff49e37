// Weanings (desmames): when a calf was weaned and what it weighed.
import { categoryNames } from '#domain/herd/animal-categories';
import { choice, date, decimal, longText, optional, reference } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const Weaning = noun(
  'weanings',
  {
    animal_id: reference('Animal', 'animals'),
    weaning_date: date('Data do desmame'),
    weight: optional(decimal('Peso ao desmame (kg)', { max: 2000, scale: 2 })),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Desmames',
    missing: 'Desmame não encontrado',
    failed: { load: 'Erro ao carregar desmames', save: 'Erro ao salvar desmame', remove: 'Erro ao excluir desmame' },
    confirm: 'Tem certeza que deseja excluir este desmame?',
    kept: {
      /** The category before it, which its removal brings back. */
      previous_category: optional(choice('Categoria anterior', categoryNames)),
    },
  },
);
export type Weaning = RowOf<typeof Weaning>;
