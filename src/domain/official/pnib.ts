// Who needs an official number, and by when: Portaria SDA/MAPA 1.331/2025, and tags that were lost.
import type { Animal } from '#domain/herd/animals';
import { canBeTagged, inTagOrder, type TagEvent } from '#domain/herd/tag-events';
import { groupedBy } from '#domain/kernel/grouped';
import { compare } from '#domain/kernel/sorting';
import { addMonths } from '#domain/official/age-bands';

/** Animals that are handled, as heifers are for the brucellosis vaccine, are identified from this day on. */
export const handledFrom = '2027-01-01';
/** The others before they first move, from this day on. */
export const movedFrom = '2030-01-01';
/** After it none moves without. */
export const allBy = '2032-12-31';

/** Months of age at which heifers are vaccinated: she has her number by the last. */
export const vaccineMonths = { from: 3, to: 8 };

export type PnibWork = {
  id: string;
  animal: Animal;
  why: 'lost' | 'vaccine' | 'rest';
  /** The last day; of a loss the day it was noticed. */
  due: string;
};

export const pnibWords: Record<PnibWork['why'], string> = {
  lost: 'Brinco perdido: repor',
  vaccine: 'Antes da vacina de brucelose (3 a 8 meses)',
  rest: 'Antes da primeira movimentação a partir de 2030',
};

/** The loss that nothing has replaced yet. */
export function openLoss(events: readonly TagEvent[]) {
  const last = events.toSorted(inTagOrder).at(-1);
  return last?.kind === 'perdido' ? last : undefined;
}

/** When the animal needs a number. An older number counts as one. */
export function pnibDue({ gender, birth_date }: Pick<Animal, 'gender' | 'birth_date'>): Pick<PnibWork, 'why' | 'due'> {
  const vaccine = gender === 'femea' && birth_date !== null ? addMonths(birth_date, vaccineMonths.to) : null;
  return vaccine !== null && vaccine >= handledFrom ? { why: 'vaccine', due: vaccine < allBy ? vaccine : allBy } : { why: 'rest', due: allBy };
}

/** Cattle of the herd, first those that are due first. */
export function pnibWorklist(animals: readonly Animal[], events: readonly TagEvent[]): PnibWork[] {
  const byAnimal = groupedBy(events, ({ animal_id }) => animal_id);
  const work = animals.flatMap((animal): PnibWork[] => {
    if (animal.type !== 'bovino' || !canBeTagged(animal)) return [];
    const loss = openLoss(byAnimal.get(animal.id) ?? []);
    if (loss) return [{ id: animal.id, animal, why: 'lost', due: loss.event_date }];
    return animal.sisbov === null ? [{ id: animal.id, animal, ...pnibDue(animal) }] : [];
  });
  return work.toSorted((a, b) => compare(a.due, b.due) || compare(a.animal.identification ?? a.animal.name, b.animal.identification ?? b.animal.name));
}

/** Cattle kept as one record cannot have numbers before they are separated. */
export const headsInBatches = (animals: readonly Animal[]) =>
  animals.reduce(
    (heads, { type, status, is_batch, batch_quantity }) => heads + (type === 'bovino' && status === 'ativo' && is_batch ? (batch_quantity ?? 0) : 0),
    0,
  );
