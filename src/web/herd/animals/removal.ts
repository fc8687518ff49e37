// Texts for deleting an animal.
import { animalTexts } from '#domain/herd/animal-facts';
import type { Removal } from '#parts/forms/Removal';

export const animalRemoval: Removal = {
  remove: 'remove_animal',
  restore: 'restore_animal',
  title: 'Excluir animal',
  question: animalTexts.confirm,
  done: 'Animal excluído',
  failed: animalTexts.failed.remove,
};
