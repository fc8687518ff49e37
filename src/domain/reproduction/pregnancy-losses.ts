// Pregnancy losses (abortos): the pregnancy ends without a birth.

import type { Animal } from '#domain/herd/animals';
import { assertWasInHerd } from '#domain/herd/herd-exits';
import { RuleBroken } from '#domain/kernel/errors';
import { date, longText, optional, reference } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import { previousState } from '#domain/reproduction/reproductive-state';

export const PregnancyLoss = noun(
  'pregnancy_losses',
  {
    animal_id: reference('Animal', 'animals'),
    loss_date: date('Data da perda'),
    notes: optional(longText('Observações')),
  },
  {
    title: 'Perdas de gestação',
    missing: 'Perda de gestação não encontrada',
    failed: { load: 'Erro ao carregar perdas de gestação', save: 'Erro ao atualizar informações', remove: 'Erro ao excluir perda de gestação' },
    confirm: 'Tem certeza que deseja excluir esta perda de gestação?',
    kept: previousState,
  },
);
export type PregnancyLoss = RowOf<typeof PregnancyLoss>;

type Loser = Pick<Animal, 'id' | 'name' | 'status' | 'exit_date' | 'pregnancy_status' | 'pregnancy_date'>;

export function assertLoses(animal: Loser, on: string, today: string) {
  if (animal.pregnancy_status !== 'prenha') throw new RuleBroken('Este animal não está prenha', 'animal_id');
  if (on > today) throw new RuleBroken('A data não pode ser futura', 'loss_date');
  assertWasInHerd(animal, on, `${animal.name} não está mais no rebanho`, 'loss_date');
  if (animal.pregnancy_date !== null && on < animal.pregnancy_date) throw new RuleBroken('A perda é anterior à cobertura', 'loss_date');
}
