// What became of an IATF lot: who was inseminated, found pregnant, and what a pregnancy cost.
import { addDays } from '#domain/kernel/dates';
import { quotient, sum } from '#domain/kernel/money';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import type { SynchronisationLot, SynchronisationLotAnimal } from '#domain/reproduction/synchronisation-lots';
import { serviceDay } from '#domain/reproduction/synchronisation-steps';

/** Inseminated a little later than planned, a cow is still of the lot. */
const lateDays = 3;

type Service = Pick<ArtificialInsemination, 'animal_id' | 'insemination_date' | 'technique' | 'result' | 'cost'>;

/** `costPerPregnancy`: of what is written with the services; null until one is pregnant, or when no cost is written. */
export function lotOutcome(
  { start_date, steps }: Pick<SynchronisationLot, 'start_date' | 'steps'>,
  members: readonly Pick<SynchronisationLotAnimal, 'animal_id'>[],
  services: readonly Service[],
) {
  const planned = serviceDay(steps, start_date);
  const last = planned && addDays(planned, lateDays);
  const ids = new Set(members.map(({ animal_id }) => animal_id));
  const own = services.filter(
    ({ animal_id, technique, insemination_date: day }) => technique === 'IATF' && ids.has(animal_id) && last !== null && day >= start_date && day <= last,
  );
  const many = (which: (service: Service) => boolean) => new Set(own.filter(which).map(({ animal_id }) => animal_id)).size;
  const pregnant = many(({ result }) => result === 'positiva');
  const known = many(({ result }) => result !== 'pendente');
  const cost = sum(
    own.map((service) => service.cost ?? 0),
    2,
  );
  return { inseminated: many(() => true), known, pregnant, cost, costPerPregnancy: cost === 0 ? null : quotient(cost, pregnant, 2) };
}
