// Texts for deleting a pasture or one of its uses.
import { PastureRotation } from '#domain/pastures/pasture-rotations';
import { Pasture } from '#domain/pastures/pastures';
import type { Removal } from '#parts/forms/Removal';

export const pastureRemoval: Removal = {
  remove: 'remove_pasture',
  restore: 'restore_pasture',
  title: 'Excluir pastagem',
  question: Pasture.confirm!,
  done: 'Pastagem excluída',
  failed: Pasture.failed!.remove,
};

export const rotationRemoval: Removal = {
  remove: 'remove_rotation',
  restore: 'restore_rotation',
  title: 'Excluir ocupação',
  question: PastureRotation.confirm!,
  done: 'Ocupação excluída',
  failed: PastureRotation.failed!.remove,
};
