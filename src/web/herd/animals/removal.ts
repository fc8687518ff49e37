// Texts for deleting an animal.
import { Animal } from '#domain/herd/animals';
import type { Removal } from '#parts/forms/Removal';

export const animalRemoval: Removal = {
  remove: 'remove_animal',
  restore: 'restore_animal',
  title: 'Excluir animal',
  question: Animal.confirm!,
  done: 'Animal excluído',
  failed: Animal.failed!.remove,
};
