// The words of deleting an animal, and what is recorded of its births and losses.
import { Animal } from '#domain/nouns/animals';
import { Birth } from '#domain/nouns/births';
import { PregnancyLoss } from '#domain/nouns/pregnancy-losses';
import type { Removal } from '#parts/Removal';

export const animalRemoval: Removal = {
  remove: 'remove_animal',
  restore: 'restore_animal',
  title: 'Excluir animal',
  question: Animal.confirm!,
  done: 'Animal excluído',
  failed: Animal.failed!.remove,
};

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
