// Doses whose withdrawal nobody entered: asked once for each product, and answered for all its doses together.
import type { AnimalTreatment } from '#domain/health/animal-treatments';
import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import { type Dose, doseOfTreatment, doseOfVaccine, isUnknown } from '#domain/health/withdrawal';
import type { Animal } from '#domain/herd/animals';
import { addDays } from '#domain/kernel/dates';
import { fold } from '#domain/kernel/text';

/** No label of the catalogue holds longer: whoever does not know the days may then say that they are over. */
export const oldDays = 180;

export const isOld = ({ last }: Pick<Dose, 'last'>, today: string) => last < addDays(today, -oldDays);

/** One question: a product, the records that wait for its days, and the animals in the herd that they hold. */
export type UnknownWithdrawal = {
  key: string;
  name: string;
  vaccine_ids: string[];
  treatment_ids: string[];
  animal_ids: Set<string>;
  /** The first and the last day of these doses. */
  from: string;
  to: string;
};

export type UnknownRows = {
  animals: readonly Pick<Animal, 'id' | 'status'>[];
  animal_vaccines: readonly AnimalVaccine[];
  animal_treatments: readonly AnimalTreatment[];
};

/** Of animals in the herd, the oldest first. */
export function unknownWithdrawals({ animals, animal_vaccines, animal_treatments }: UnknownRows): UnknownWithdrawal[] {
  const unknown = [
    ...animal_vaccines.map((row) => ({ row, dose: doseOfVaccine(row), ids: 'vaccine_ids' as const })),
    ...animal_treatments.map((row) => ({ row, dose: doseOfTreatment(row), ids: 'treatment_ids' as const })),
  ].filter(({ dose }) => isUnknown(dose));
  if (unknown.length === 0) return [];
  const herd = new Set(animals.flatMap(({ id, status }) => (status === 'ativo' ? [id] : [])));
  const found = new Map<string, UnknownWithdrawal>();
  for (const { row, dose, ids } of unknown) {
    if (!herd.has(row.animal_id)) continue;
    const key = fold(dose.name);
    const same = found.get(key) ?? { key, name: dose.name, vaccine_ids: [], treatment_ids: [], animal_ids: new Set(), from: dose.first, to: dose.last };
    found.set(key, same);
    same[ids].push(row.id);
    same.animal_ids.add(row.animal_id);
    if (dose.first < same.from) same.from = dose.first;
    if (dose.last > same.to) same.to = dose.last;
  }
  return [...found.values()].toSorted((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.name.localeCompare(b.name, 'pt-BR')));
}
