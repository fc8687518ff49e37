// The animals of a rotation.
import { reference } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

export const PastureRotationAnimal = noun(
  'pasture_rotation_animals',
  { rotation_id: reference('Ocupação', 'pasture_rotations'), animal_id: reference('Animal', 'animals') },
  { title: 'Animais na pastagem', missing: 'Animal não encontrado nesta ocupação' },
);
export type PastureRotationAnimal = RowOf<typeof PastureRotationAnimal>;
