// The animals that a purchase brings: each is created with its day of entry, its tags and its weight on arrival.
import { settled } from '#domain/herd/animal-changes';
import { assertOwnIdentity, identitiesTouched } from '#domain/herd/animal-identity';
import { assertAnimal } from '#domain/herd/animal-rules';
import { Animal, canBePregnant } from '#domain/herd/animals';
import { categoryByAge } from '#domain/herd/category-by-age';
import { farmLimits } from '#domain/herd/limit-verbs';
import { animalFindings, weightFindings } from '#domain/herd/plausible-animals';
import { beginQuarantine } from '#domain/herd/quarantine-verbs';
import { tagFields } from '#domain/herd/tag-fields';
import { followDates } from '#domain/herd/weighing-verbs';
import { addDays, daysBetween } from '#domain/kernel/dates';
import { derivedId } from '#domain/kernel/ids';
import { quotient } from '#domain/kernel/money';
import type { Finding } from '#domain/kernel/plausibility';
import type { AnimalPurchase, BoughtAnimal, PurchaseItem } from '#domain/money/animal-purchases';
import { costOf, headsOfLine, nameOfBought, purchaseItemFindings } from '#domain/money/purchase-rules';
import type { Farm, Rows } from '#domain/nouns';

/** Records of an arrival, whose ids follow from the item. */
export const arrivalWeighing = (item_id: string) => derivedId(item_id, 'weighing');
export const arrivalTag = (item_id: string) => derivedId(item_id, 'tag');
export const boughtQuarantine = (item_id: string) => derivedId(item_id, 'quarantine');
/** How the ids of what an item may write follow from its own. */
export const arrivalIds: readonly ((item_id: string) => string)[] = [arrivalWeighing, arrivalTag, boughtQuarantine];

type Bought = Pick<AnimalPurchase, 'id' | 'purchase_date' | 'seller_name'>;

/** Of one head. */
export const kgOfOne = (weight: number | null, heads: number) => (weight ? quotient(weight, heads, 2) : null);

const unwritten = Object.fromEntries(Object.keys(Animal.create.shape).map((field) => [field, null]));

/** A line as an animal of the herd. */
export function animalOf(item: BoughtAnimal, { purchase_date, seller_name }: Bought) {
  const { type, gender, birth_date, is_batch } = item;
  const heads = headsOfLine(item);
  const kg = kgOfOne(item.weight, heads);
  return settled({
    ...(unwritten as { [F in keyof typeof Animal.create.shape]: null }),
    id: item.animal_id,
    name: nameOfBought(item, seller_name)!,
    identification: is_batch ? null : item.identification,
    sisbov: is_batch ? null : item.sisbov,
    rfid: is_batch ? null : item.rfid,
    registration: is_batch ? null : item.registration,
    type,
    breed: item.breed,
    gender,
    birth_date,
    category: item.category ?? categoryByAge({ type, gender, category: null, is_batch, birth_date, last_birth_date: null }, purchase_date),
    status: 'ativo' as const,
    pregnancy_status: canBePregnant({ type, gender }) ? ('vazia' as const) : ('nao_aplicavel' as const),
    is_batch,
    batch_quantity: is_batch ? heads : null,
    batch_average_weight: is_batch ? kg : null,
    weight: kg,
    entry_date: purchase_date,
  });
}

/** All rules about the animals of a purchase before any is written; what is unlikely is asked once, for all of them. */
export async function checkedArrivals(farm: Farm, purchase: Bought, items: readonly BoughtAnimal[], list = 'items') {
  const limits = await farmLimits(farm);
  const animals = items.map((item) => animalOf(item, purchase));
  for (const animal of animals) assertAnimal(animal, null, farm.today);
  await Promise.all(
    animals.flatMap((animal, i) =>
      identitiesTouched(animal, null).map(async (field) =>
        assertOwnIdentity(field, animal, await farm.list('animals', { [field]: animal[field]! }), `${list}.${i}.${field}`),
      ),
    ),
  );
  const findings = animals.flatMap((animal, i): Finding[] => {
    const item = items[i]!;
    // Judged by its age on arrival.
    const ofAnimal = animalFindings({ ...animal, weight: null }, {}, farm.today, null, limits);
    const ofWeight = weightFindings(animal, animal.weight, purchase.purchase_date);
    return [
      ...[...ofAnimal, ...ofWeight].map((one) => ({ ...one, key: `${one.key} ${i}`, field: `${list}.${i}.${one.field}` })),
      ...purchaseItemFindings(item, i, { name: animal.name, heads: headsOfLine(item) }, list),
    ];
  });
  return { animals, findings };
}

/** Writes the items of a purchase and the animals they bring. */
export async function arrive(farm: Farm, purchase: Bought, items: readonly BoughtAnimal[], animals: readonly ReturnType<typeof animalOf>[]) {
  for (const [i, item] of items.entries()) {
    const animal = animals[i]!;
    farm.add('animals', { ...animal, entry_weight: animal.weight });
    farm.add('purchase_items', {
      id: item.id,
      purchase_id: purchase.id,
      animal_id: item.animal_id,
      price: costOf(item),
      weight: item.weight,
      price_per_kg: item.price_per_kg,
      heads: headsOfLine(item),
    });
    if (animal.weight) addWeighing(farm, item, animal.weight, purchase.purchase_date);
    if (tagFields.some((field) => animal[field] !== null))
      farm.add('tag_events', {
        id: arrivalTag(item.id),
        animal_id: item.animal_id,
        event_date: purchase.purchase_date,
        identification: animal.identification,
        sisbov: animal.sisbov,
        rfid: animal.rfid,
        notes: 'Chegou com este brinco',
        kind: 'aplicado',
      });
  }
  await Promise.all(items.map(({ id, animal_id }) => beginQuarantine(farm, { id: boughtQuarantine(id), animal_id, start_date: purchase.purchase_date })));
}

function addWeighing(farm: Farm, item: { id: string; animal_id: string }, kg: number, day: string) {
  farm.add('animal_weighings', {
    id: arrivalWeighing(item.id),
    animal_id: item.animal_id,
    weighing_date: day,
    weight: kg,
    weighing_method: 'balanca',
    notes: 'Peso na chegada',
  });
}

/** The weight and the day of an arrival after a correction. What people changed since stays theirs. */
export async function correctArrival(farm: Farm, animal: Rows['animals'], before: Arrived, after: Arrived) {
  const [was, is] = [before, after].map(({ item }) => kgOfOne(item.weight, item.heads)) as [number | null, number | null];
  const [weighing, tag, quarantine] = await Promise.all([
    farm.find('animal_weighings', arrivalWeighing(after.item.id)),
    farm.find('tag_events', arrivalTag(after.item.id)),
    farm.find('quarantines', boughtQuarantine(after.item.id)),
  ]);
  const isOtherDay = before.day !== after.day;
  const changed = {
    ...animal,
    ...(isOtherDay && animal.entry_date === before.day && { entry_date: after.day }),
    ...(was !== is && animal.entry_weight === was && { entry_weight: is }),
    ...(was !== is && animal.is_batch && animal.batch_average_weight === was && { batch_average_weight: is }),
  };
  assertAnimal(changed, animal, farm.today);
  farm.put('animals', changed);
  if (isOtherDay && tag?.deleted_at === null && tag.event_date === before.day) farm.put('tag_events', { ...tag, event_date: after.day });
  if (isOtherDay && quarantine?.deleted_at === null && quarantine.start_date === before.day) {
    const until_date = addDays(quarantine.until_date, daysBetween(before.day, after.day));
    farm.put('quarantines', { ...quarantine, start_date: after.day, until_date });
  }
  const isOurs = weighing?.deleted_at === null && weighing.weighing_date === before.day && weighing.weight === was;
  if (isOurs && is === null) farm.remove('animal_weighings', weighing.id);
  else if (isOurs) farm.put('animal_weighings', { ...weighing, weight: is!, weighing_date: after.day });
  else if (!weighing && is !== null) addWeighing(farm, after.item, is, after.day);
  else if (weighing && weighing.deleted_at !== null && was === null && is !== null)
    farm.put('animal_weighings', { ...weighing, weight: is, weighing_date: after.day });
  await followDates(farm, animal.id);
}
type Arrived = { item: PurchaseItem; day: string };
