// The verbs that an import uses, each with the record it writes and how it is undone.
import { updateAnimal } from '#domain/exits/exit-verbs';
import { createFeed, removeFeed, updateFeed } from '#domain/feed/feed-register-verbs';
import { Feed } from '#domain/feed/feeds';
import { AnimalTreatment } from '#domain/health/animal-treatments';
import { AnimalVaccine } from '#domain/health/animal-vaccines';
import { removeTreatment, treat } from '#domain/health/treatment-verbs';
import { applyVaccine, removeVaccine } from '#domain/health/vaccine-verbs';
import { createAnimal, ofOneAnimal, removeAnimal } from '#domain/herd/animal-verbs';
import { AnimalWeighing } from '#domain/herd/animal-weighings';
import { Animal } from '#domain/herd/animals';
import { createExternalAnimal, removeExternalAnimal } from '#domain/herd/external-animal-verbs';
import { ExternalAnimal } from '#domain/herd/external-animals';
import { removeWeighing, updateWeighing, weigh } from '#domain/herd/weighing-verbs';
import type { Row } from '#domain/kernel/farm';
import type { Noun } from '#domain/kernel/noun';
import { asking } from '#domain/kernel/plausibility';
import { MilkProduction, milkName, type Shift } from '#domain/milk/milk-production';
import { recordMilk } from '#domain/milk/milk-verbs';
import { createTransaction, removeTransaction } from '#domain/money/financial-transaction-verbs';
import { FinancialTransaction } from '#domain/money/financial-transactions';
import { Party } from '#domain/money/parties';
import { partyVerbs } from '#domain/money/party-verbs';
import type { Farm, NounName } from '#domain/nouns';
import { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import { registerBirth, removeBirth } from '#domain/reproduction/birth-verbs';
import { Birth } from '#domain/reproduction/births';
import { checkPregnancy, removePregnancyCheck, updatePregnancyCheck } from '#domain/reproduction/check-verbs';
import { createInsemination, removeInsemination, updateInsemination } from '#domain/reproduction/insemination-verbs';
import { keepingState } from '#domain/reproduction/kept-verbs';
import { PregnancyCheck } from '#domain/reproduction/pregnancy-checks';
import { Supply } from '#domain/supplies/supplies';
import { SupplyLot } from '#domain/supplies/supply-lots';
import { createSupply, enterSupply, removeSupply, removeSupplyLot } from '#domain/supplies/supply-verbs';

/** As the list of verbs wraps them: with `confirmed` in their input, and the states of females kept. The list contains the verb of imports, and cannot be imported here. */
const declaredVerbs = {
  create_animal: createAnimal,
  update_animal: updateAnimal,
  create_external_animal: createExternalAnimal,
  weigh,
  update_weighing: updateWeighing,
  record_milk: recordMilk,
  register_birth: registerBirth,
  create_insemination: createInsemination,
  update_insemination: updateInsemination,
  check_pregnancy: checkPregnancy,
  update_pregnancy_check: updatePregnancyCheck,
  apply_vaccine: applyVaccine,
  treat,
  create_feed: createFeed,
  update_feed: updateFeed,
  create_supply: createSupply,
  enter_supply: enterSupply,
  create_financial_transaction: createTransaction,
  create_party: partyVerbs.create,
  update_party: partyVerbs.update,
};
export const importable = Object.fromEntries(
  Object.entries(declaredVerbs).map(([name, verb]) => [name, asking(keepingState(name, verb))]),
) as unknown as typeof declaredVerbs;
export type ImportableVerb = keyof typeof importable;
export const importableVerbs = Object.keys(importable) as ImportableVerb[];

/** Records that a verb adds by itself get ids of their own in every row, not one for the whole part. */
export const ofRow = (farm: Farm, id: string): Farm => ({ ...farm, id: (label) => farm.id(`${id} ${label}`) });

/** A record that a step writes: the nouns' fields tell whether somebody changed it since. */
export type Target = { noun: NounName; id: string };

type Input = Record<string, never> & {
  id: string;
  animal_id: string | null;
  production_date: string;
  milking_shift: Shift;
  newborns: { id: string; birth_id: string }[];
  applications: { id: string }[];
};

/** The records that a step creates or changes, in the order in which they are undone from the last. */
export function targetsOf(verb: ImportableVerb, given: unknown, named: Farm['named']): Target[] {
  const input = given as Input;
  if (verb === 'record_milk') return [{ noun: 'milk_production', id: named(milkName(input.animal_id ?? null, input.production_date, input.milking_shift)) }];
  if (verb === 'register_birth') return input.newborns.map(({ birth_id }) => ({ noun: 'births', id: birth_id }));
  if (verb === 'apply_vaccine') return input.applications.map(({ id }) => ({ noun: 'animal_vaccines', id }));
  return [{ noun: importable[verb].on as NounName, id: input.id }];
}

/** Fields that people write, by noun: what they contain decides whether a record was touched. The weight of an animal follows its weighings. */
const declared = {
  animals: Animal,
  external_animals: ExternalAnimal,
  animal_weighings: AnimalWeighing,
  milk_production: MilkProduction,
  births: Birth,
  artificial_inseminations: ArtificialInsemination,
  pregnancy_checks: PregnancyCheck,
  animal_vaccines: AnimalVaccine,
  animal_treatments: AnimalTreatment,
  feeds: Feed,
  supplies: Supply,
  supply_lots: SupplyLot,
  financial_transactions: FinancialTransaction,
  parties: Party,
} satisfies Partial<Record<NounName, Noun>>;

/** Nouns that imports write. */
export const isImported = (noun: string) => Object.hasOwn(declared, noun);

export const comparedFields = (noun: string) =>
  Object.keys(declared[noun as keyof typeof declared].create.shape).filter((field) => field !== 'id' && !(noun === 'animals' && field === 'weight'));

/** FNV-1a of the fields that people write, twice with different seeds: 53 bits tell one state of a record from another. */
export function fingerprint(noun: string, row: object) {
  const text = JSON.stringify(comparedFields(noun).map((field) => (row as Record<string, unknown>)[field] ?? null));
  let [a, b] = [0x811c9dc5, 0x1000193];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x85ebca6b);
  }
  return (a >>> 0).toString(36) + (b >>> 0).toString(36);
}

const why = 'Importação desfeita';
/** How a new record of each noun is removed. */
export const removers: Record<keyof typeof declared, (farm: Farm, id: string) => Promise<void>> = {
  animals: (farm, id) => keepingState('remove_animal', removeAnimal).run(farm, { id }),
  external_animals: (farm, id) => removeExternalAnimal.run(farm, { id }),
  animal_weighings: (farm, id) => removeWeighing.run(farm, { id }),
  milk_production: async (farm, id) => {
    await farm.get('milk_production', id);
    farm.remove('milk_production', id);
  },
  births: (farm, id) => keepingState('remove_birth', removeBirth).run(farm, { id }),
  artificial_inseminations: (farm, id) => keepingState('remove_insemination', removeInsemination).run(farm, { id }),
  pregnancy_checks: (farm, id) => keepingState('remove_pregnancy_check', removePregnancyCheck).run(farm, { id }),
  animal_vaccines: (farm, id) => removeVaccine.run(farm, { id, reason: why }),
  animal_treatments: (farm, id) => removeTreatment.run(farm, { id, reason: why }),
  feeds: (farm, id) => removeFeed.run(farm, { id }),
  supplies: (farm, id) => removeSupply.run(farm, { id }),
  supply_lots: (farm, id) => removeSupplyLot.run(farm, { id }),
  financial_transactions: (farm, id) => removeTransaction.run(farm, { id }),
  parties: (farm, id) => partyVerbs.remove.run(farm, { id }),
};

/** How a changed record of each noun gets its earlier values back. Undoing never asks: those values were there. */
export const revertible: Partial<Record<NounName, (farm: Farm, input: { id: string; changes: never }) => Promise<void>>> = {
  animals: (farm, input) => keepingState('update_animal', updateAnimal).run(farm, input),
  animal_weighings: (farm, input) => updateWeighing.run(farm, input),
  artificial_inseminations: (farm, input) => keepingState('update_insemination', updateInsemination).run(farm, input),
  pregnancy_checks: (farm, input) => keepingState('update_pregnancy_check', updatePregnancyCheck).run(farm, input),
  feeds: (farm, input) => updateFeed.run(farm, input),
  parties: (farm, input) => partyVerbs.update.run(farm, input),
};

/** Lists that the keeping of her state reads: asked for all animals at once, before the verbs run. */
export const stateReads = (farm: Farm, animal_id: string) => [
  farm.list('births', { mother_id: animal_id }),
  ...(['pregnancy_losses', 'artificial_inseminations', 'pregnancy_checks', 'dry_offs', 'weanings'] as const).map((noun) => farm.list(noun, { animal_id })),
];

/** Written together with the animal, by what its row says of her, and untouched since. */
const isOfRegister = ({ created_at }: Row, record: Row) => record.created_at === created_at && record.updated_at === created_at;

/** What makes an animal more than its own record: it is kept while one of these is there. */
export async function hasRecords(farm: Farm, animal: Row) {
  const { id } = animal;
  const found = await Promise.all([
    ...ofOneAnimal.map((noun) => farm.list(noun, { animal_id: id })),
    farm.list('births', { mother_id: id }),
    farm.list('animals', { mother_id: id }),
    farm.list('animals', { father_id: id }),
    farm.list('sale_items', { animal_id: id }),
    farm.list('farm_transfers', { animal_id: id }),
    farm.list('pasture_rotation_animals', { animal_id: id }),
  ]);
  return (found as unknown as Row[][]).some((rows) => rows.some((row) => !isOfRegister(animal, row)));
}
