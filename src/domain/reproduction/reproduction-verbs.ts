// How a female stands follows what is recorded of her; a record that is taken back gives back what it changed, unless something else has changed it since.
import type { Farm, Rows } from '#domain/nouns';
import { asBefore, before, type Standing, type StoodBefore, standsAs } from '#domain/reproduction/reproduction';

type Animal = Rows['animals'];
type Told = StoodBefore & { id: string };

/** `left` is how the record left her. Whoever remembers having found her so has found her as she was before it. */
export async function giveBack(farm: Farm, animal: Animal, record: Told, left: Standing) {
  if (standsAs(animal, left)) {
    farm.put('animals', { ...animal, ...before(record) });
    return;
  }
  const [births, losses, services] = await Promise.all([
    farm.list('births', { mother_id: animal.id }),
    farm.list('pregnancy_losses', { animal_id: animal.id }),
    farm.list('artificial_inseminations', { animal_id: animal.id }),
  ]);
  const found = (other: Told) => other.id !== record.id && standsAs(before(other), left);
  const was = asBefore(before(record));
  for (const other of births) if (found(other)) farm.put('births', { ...other, ...was });
  for (const other of losses) if (found(other)) farm.put('pregnancy_losses', { ...other, ...was });
  for (const other of services) if (other.made_pregnant && found(other)) farm.put('artificial_inseminations', { ...other, ...was });
}

/** A record brought back changes her again only if she stands as it found her. */
export function takeAgain(farm: Farm, animal: Animal, record: Told, left: Standing) {
  if (standsAs(animal, before(record))) farm.put('animals', { ...animal, ...left });
}
