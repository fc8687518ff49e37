// The record that a refused call would repeat, in farm words: shown beside what the call says.

import type { Other } from '#domain/kernel/errors';
import { type Find, factsIn, shown } from '#domain/overview/call-descriptions';

/** The fields by which people recognize a record, in the order they are shown. */
const telling: Record<string, readonly string[]> = {
  animals: ['name', 'identification', 'sisbov', 'rfid', 'type', 'breed', 'gender', 'birth_date', 'status'],
  artificial_inseminations: ['animal_id', 'insemination_date', 'bull_identification', 'technique', 'veterinarian'],
  births: ['animal_id', 'birth_date', 'birth_weight', 'birth_condition', 'veterinarian'],
  animal_purchases: ['purchase_date', 'seller_name', 'purchase_price', 'total_animals'],
  sales: ['sale_date', 'buyer_name', 'sale_price', 'total_animals'],
};

/** Empty if the record is not on this device. */
export function describeOther({ noun, id }: Pick<Other, 'noun' | 'id'>, find: Find) {
  const row = find(noun, id) as Record<string, string | number | boolean | null> | undefined;
  return (telling[noun] ?? []).flatMap((field) => {
    const facts = factsIn(noun, field);
    const value = row?.[field];
    return facts && value !== null && value !== undefined ? [{ label: facts.label, value: shown(facts, value, find) }] : [];
  });
}

/** The page where the record can be seen: a birth on its mother's, a service on the female's. */
export function pathOfOther({ noun, id }: Pick<Other, 'noun' | 'id'>, find: Find) {
  if (noun === 'animals' || noun === 'sales') return `/${noun}/${id}`;
  if (noun === 'animal_purchases') return `/purchases/animals/${id}`;
  const { mother_id, animal_id } = (find(noun, id) ?? {}) as { mother_id?: string; animal_id?: string };
  const female = noun === 'artificial_inseminations' ? animal_id : mother_id;
  return female ? `/animals/${female}` : null;
}
