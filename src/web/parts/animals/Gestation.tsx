// Days of gestation of a service: by the breeds of both, or by the farm's own mean.
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import { gestationOfService } from '#domain/reproduction/gestation-queries';
import { useDevice } from '#parts/sync/FarmData';

type Typed = Partial<Pick<ArtificialInsemination, 'animal_id' | 'bull_identification'>>;

/** Computed only when a field changes on which the expected birth depends. */
export function useGestation() {
  const { replica } = useDevice();
  return (changed: string, { animal_id, bull_identification }: Typed) => {
    const mother = ['result', 'insemination_date', 'animal_id', 'technique'].includes(changed) && animal_id ? replica.row('animals', animal_id) : undefined;
    if (!mother) return undefined;
    const [animals, births, artificial_inseminations] = [replica.rows('animals'), replica.rows('births'), replica.rows('artificial_inseminations')];
    return gestationOfService(mother, bull_identification, { animals, births, artificial_inseminations });
  };
}
