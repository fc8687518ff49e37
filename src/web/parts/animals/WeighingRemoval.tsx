// Texts for deleting a weighing.
import { AnimalWeighing } from '#domain/herd/animal-weighings';
import type { Removal } from '#parts/forms/Removal';

export const weighingRemoval: Removal = {
  remove: 'remove_weighing',
  restore: 'restore_weighing',
  title: 'Excluir pesagem',
  question: AnimalWeighing.confirm!,
  done: 'Pesagem excluída',
  failed: AnimalWeighing.failed!.remove,
};
