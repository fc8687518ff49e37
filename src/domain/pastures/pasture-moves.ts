// Moving animals to a pasture: out of where they are, to a free pasture or to the animals that are there.
import * as z from 'zod/mini';
import type { Animal } from '#domain/herd/animals';
import { wasInHerd } from '#domain/herd/herd-exits';
import { writtenDay } from '#domain/kernel/dates';
import { date, id, optional, reference, text } from '#domain/kernel/fields';
import { isOpenRotation, type PastureRotation } from '#domain/pastures/pasture-rotations';

/** Of one call. */
export const mostMoved = 500;
const tooMany = `No máximo ${mostMoved} animais por vez`;

/** An animal, with the id of its stay. */
export const mover = z.strictObject({ id: id(), animal_id: reference('Animal', 'animals') });

/** `id`: of the rotation, when the pasture is free. */
export const move = z.strictObject({
  id: id(),
  pasture_id: reference('Pastagem', 'pastures'),
  entry_date: date('Data da mudança'),
  inbreeding_reason: optional(text('Motivo do acasalamento', { max: 500 })),
  animals: z.array(mover).check(z.minLength(1, 'Escolha os animais'), z.maxLength(mostMoved, tooMany)),
});

/** The stays that the move made. */
export const undoneMove = z.strictObject({
  stays: z.array(z.strictObject({ id: id() })).check(z.minLength(1, 'Escolha os animais'), z.maxLength(mostMoved, tooMany)),
});

/** A stay of an animal on a pasture, by its own days. */
export type OwnStay = Pick<PastureRotation, 'entry_date' | 'exit_date'> & { pasture_id: string; pasture: string };
type Goal = { id: string; name: string };

/** Why this animal cannot go there on that day; null: it can. */
export function whyNotMoved(animal: Pick<Animal, 'name' | 'status' | 'exit_date'>, stays: readonly OwnStay[], to: Goal, day: string): string | null {
  if (!wasInHerd(animal, day)) return `${animal.name} saiu do rebanho`;
  const now = stays.find(isOpenRotation);
  if (now?.pasture_id === to.id) return `${animal.name} já está em ${to.name}`;
  if (now && now.entry_date > day) return `${animal.name} entrou em ${now.pasture} em ${writtenDay(now.entry_date)}`;
  const later = stays.find(({ exit_date }) => exit_date !== null && exit_date > day);
  return later ? `${animal.name} estava em ${later.pasture} até ${writtenDay(later.exit_date!)}` : null;
}

/** Why nobody can enter the pasture on that day; null: it is free, or those who are there came before. */
export function whyNotEntered(
  { name }: Goal,
  rotations: readonly Pick<PastureRotation, 'entry_date' | 'exit_date'>[],
  day: string,
  today: string,
): string | null {
  if (day > today) return 'A data não pode ser futura';
  const now = rotations.find(isOpenRotation);
  if (now && now.entry_date > day) return `${name} está em uso desde ${writtenDay(now.entry_date)}: informe este dia ou um depois`;
  const later = rotations.find(({ exit_date }) => exit_date !== null && exit_date > day);
  return later && !now ? `${name} estava em uso até ${writtenDay(later.exit_date!)}` : null;
}
