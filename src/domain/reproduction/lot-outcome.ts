// What became of an IATF lot: who was inseminated, found pregnant, and what a pregnancy cost.
import { addDays } from '#domain/kernel/dates';
import { quotient, sum } from '#domain/kernel/money';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import type { SynchronisationLot, SynchronisationLotAnimal } from '#domain/reproduction/synchronisation-lots';
import { serviceDay } from '#domain/reproduction/synchronisation-steps';

/** Inseminated a little later than planned, a cow is still of the lot. */
const lateDays = 3;

/** Rows of a phone that did not synchronize yet name no use of the stock. */
type Service = Pick<ArtificialInsemination, 'animal_id' | 'insemination_date' | 'technique' | 'result' | 'cost'> & { supply_use_id?: string | null };

/** `doses`: what its steps gave. `uses`: of the stock. */
export type LotStock = { doses: readonly { supply_use_id?: string | null }[]; uses: readonly { id: string; cost: number }[] };

/** `services`: what is written with them; `stock`: semen and hormones at the price of their lots. `costPerPregnancy`: of both; null until one is pregnant, or without any cost. */
export function lotOutcome(
  { start_date, steps }: Pick<SynchronisationLot, 'start_date' | 'steps'>,
  members: readonly Pick<SynchronisationLotAnimal, 'animal_id'>[],
  services: readonly Service[],
  { doses, uses }: LotStock = { doses: [], uses: [] },
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
  const written = sum(
    own.map((service) => service.cost ?? 0),
    2,
  );
  // A use of many animals is named by each of them, and counts once.
  const used = new Set([...own, ...doses].flatMap(({ supply_use_id }) => supply_use_id ?? []));
  const stock = sum(
    uses.flatMap(({ id, cost }) => (used.has(id) ? [cost] : [])),
    2,
  );
  const cost = sum([written, stock], 2);
  return { inseminated: many(() => true), known, pregnant, written, stock, cost, costPerPregnancy: cost === 0 ? null : quotient(cost, pregnant, 2) };
}
