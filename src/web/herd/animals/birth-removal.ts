// Texts for deleting births and losses, separate so that the animal list does not load them.
import { Birth } from '#domain/reproduction/births';
import { PregnancyLoss } from '#domain/reproduction/pregnancy-losses';
import type { Removal } from '#parts/forms/Removal';

export const birthRemoval: Removal = {
  remove: 'remove_birth',
  restore: 'restore_birth',
  title: 'Excluir parto',
  question: Birth.confirm!,
  done: 'Parto excluído',
  failed: Birth.failed!.remove,
};

export const lossRemoval: Removal = {
  remove: 'remove_loss',
  restore: 'restore_loss',
  title: 'Excluir perda de gestação',
  question: PregnancyLoss.confirm!,
  done: 'Perda de gestação excluída',
  failed: PregnancyLoss.failed!.remove,
};
