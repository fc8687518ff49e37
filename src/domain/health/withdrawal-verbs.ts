// Recomputes when an animal's meat and milk are free after a change of what it was given.

import { doseOfTreatment, doseOfVaccine, releasesOf } from '#domain/health/withdrawal';
import type { Farm } from '#domain/nouns';

export async function followDoses(farm: Farm, animal_id: string) {
  const [animal, vaccines, treatments] = await Promise.all([
    farm.get('animals', animal_id),
    farm.list('animal_vaccines', { animal_id }),
    farm.list('animal_treatments', { animal_id }),
  ]);
  farm.put('animals', { ...animal, ...releasesOf([...vaccines.map(doseOfVaccine), ...treatments.map(doseOfTreatment)]) });
}
