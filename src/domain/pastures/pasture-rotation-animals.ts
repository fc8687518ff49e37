// The animals of a rotation. One that came later or left earlier than the others has its own days.
import { date, optional, reference } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import { isOpenRotation, type PastureRotation } from '#domain/pastures/pasture-rotations';

export const PastureRotationAnimal = noun(
  'pasture_rotation_animals',
  { rotation_id: reference('Ocupação', 'pasture_rotations'), animal_id: reference('Animal', 'animals') },
  {
    title: 'Animais na pastagem',
    missing: 'Animal não encontrado nesta ocupação',
    kept: { entry_date: optional(date('Entrou em')), exit_date: optional(date('Saiu em')) },
  },
);
export type PastureRotationAnimal = RowOf<typeof PastureRotationAnimal>;

type Days = Pick<PastureRotation, 'entry_date' | 'exit_date'>;
/** A row of a phone that has not synchronized since has no days of its own. */
type Own = { entry_date?: string | null; exit_date?: string | null };

/** From when to when this animal was there. */
export const daysThere = (own: Own, rotation: Days): Days => ({
  entry_date: own.entry_date ?? rotation.entry_date,
  exit_date: own.exit_date ?? rotation.exit_date,
});

export const isThere = (own: Own, rotation: Days) => isOpenRotation(rotation) && !own.exit_date;
