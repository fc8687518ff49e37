// The weight at weaning as a weighing: written, corrected and deleted with the weaning that it belongs to (decision 352).
import { followDates } from '#domain/herd/weighing-verbs';
import type { Farm, Rows } from '#domain/nouns';

/** The label from which its id is derived. */
export const weaningWeightName = (weaning_id: string) => `weaning weight ${weaning_id}`;

type Weaned = Pick<Rows['weanings'], 'id' | 'animal_id' | 'weaning_date' | 'weight'>;

/** The animal has the weighing of this weaning once: none without a weight, or if it was weighed with that weight on that day. */
export async function weighAtWeaning(farm: Farm, { id: weaning_id, animal_id, weaning_date: weighing_date, weight }: Weaned) {
  const all = await farm.list('animal_weighings', { animal_id });
  const own = all.find((one) => one.weaning_id === weaning_id);
  const isThere = all.some((one) => one !== own && one.weighing_date === weighing_date && one.weight === weight);
  if (!weight || isThere) {
    if (!own) return;
    farm.remove('animal_weighings', own.id);
  } else {
    const known = own ?? (await farm.listRemoved('animal_weighings', { weaning_id }))[0];
    if (known) farm.put('animal_weighings', { ...known, weighing_date, weight });
    else
      farm.add('animal_weighings', {
        id: farm.named(weaningWeightName(weaning_id)),
        animal_id,
        weighing_date,
        weight,
        weighing_method: 'balanca',
        weaning_id,
      });
  }
  await followDates(farm, animal_id);
}

/** Of a weaning that is deleted. */
export const forgetWeaningWeight = (farm: Farm, weaning: Weaned) => weighAtWeaning(farm, { ...weaning, weight: null });
