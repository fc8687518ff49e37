// Undoing and redoing the effect of a record on a female's reproductive state, unless something else changed it since.
import { limitsFor } from '#domain/herd/plausible-limits';
import { daysBetween } from '#domain/kernel/dates';
import { levelOf } from '#domain/kernel/plausibility';
import type { Farm, Rows } from '#domain/nouns';
import { before, hasState, type PreviousState, type ReproductiveState, toPreviousState } from '#domain/reproduction/reproductive-state';

type Animal = Rows['animals'];
type StateChange = PreviousState & { id: string };

/** `left`: her state after the record. If a later record stored that state as the previous one, it is corrected there. */
export async function undoEffect(farm: Farm, animal: Animal, record: StateChange, left: ReproductiveState) {
  if (hasState(animal, left)) {
    farm.put('animals', { ...animal, ...before(record) });
    return;
  }
  const [births, losses, services] = await Promise.all([
    farm.list('births', { mother_id: animal.id }),
    farm.list('pregnancy_losses', { animal_id: animal.id }),
    farm.list('artificial_inseminations', { animal_id: animal.id }),
  ]);
  const found = (other: StateChange) => other.id !== record.id && hasState(before(other), left);
  const was = toPreviousState(before(record));
  for (const other of births) if (found(other) && isPossible(animal, was.previous_pregnancy_date, other.birth_date)) farm.put('births', { ...other, ...was });
  for (const other of losses) if (found(other)) farm.put('pregnancy_losses', { ...other, ...was });
  for (const other of services) if (other.made_pregnant && found(other)) farm.put('artificial_inseminations', { ...other, ...was });
}

/** A birth does not end a pregnancy that cannot have lasted until it. */
function isPossible(animal: Animal, since: string | null, birth_date: string) {
  const limits = limitsFor('gestation', animal);
  return since === null || !limits || levelOf(daysBetween(since, birth_date), limits) !== 'refuse';
}

/** A restored record changes her again only if her state is the one it found. */
export function redoEffect(farm: Farm, animal: Animal, record: StateChange, left: ReproductiveState) {
  if (hasState(animal, before(record))) farm.put('animals', { ...animal, ...left });
}
