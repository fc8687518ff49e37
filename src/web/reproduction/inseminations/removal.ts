// Texts for deleting an insemination.
import { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import type { Removal } from '#parts/forms/Removal';

export const inseminationRemoval: Removal = {
  remove: 'remove_insemination',
  restore: 'restore_insemination',
  title: 'Excluir inseminação',
  question: ArtificialInsemination.confirm!,
  done: 'Inseminação excluída',
  failed: ArtificialInsemination.failed!.remove,
};
