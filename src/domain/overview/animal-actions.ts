// What can be done with an animal from its own page, the likeliest first.
import { canReceive } from '#domain/health/animal-vaccines';
import type { Category } from '#domain/herd/animal-categories';
import type { AnimalType } from '#domain/herd/animal-types';
import { type Animal, canBePregnant, headsOf, isBornDead, isLactating } from '#domain/herd/animals';
import type { OwnDays } from '#domain/herd/breeding-days';
import { canBeCastrated } from '#domain/herd/castration';
import { gestationOf } from '#domain/herd/gestation';
import { leastWeaningAge } from '#domain/herd/herd-settings';
import { canBeTagged } from '#domain/herd/tag-events';
import { tagFields } from '#domain/herd/tag-fields';
import { weaningOf } from '#domain/herd/weaning';
import { daysBetween } from '#domain/kernel/dates';
import { canBeMilked } from '#domain/milk/milk-production';
import { canBeSold } from '#domain/money/sale-rules';
import type { NounName } from '#domain/nouns';
import { canBeInseminated } from '#domain/reproduction/artificial-inseminations';
import { isPregnant, mayDryOff, mayGiveBirth, shouldDryOff } from '#domain/reproduction/pregnancy-queries';
import { canBeTransferred } from '#domain/transfers/farm-transfers';

/** Each with its button, and the noun whose permission it needs. */
export const animalActions = {
  weigh: { label: 'Pesar', noun: 'animal_weighings' },
  apply: { label: 'Aplicar', noun: 'animal_vaccines' },
  treat: { label: 'Tratar', noun: 'animal_treatments' },
  inseminate: { label: 'Inseminar', noun: 'artificial_inseminations' },
  birth: { label: 'Parto', noun: 'births' },
  dry_off: { label: 'Secar', noun: 'animals' },
  check: { label: 'Diagnóstico', noun: 'pregnancy_checks' },
  heat: { label: 'Cio', noun: 'heats' },
  stop: { label: 'Não cobrir', noun: 'breeding_stops' },
  milk: { label: 'Ordenhar', noun: 'milk_production' },
  wean: { label: 'Desmamar', noun: 'animals' },
  castrate: { label: 'Castrar', noun: 'animals' },
  tag: { label: 'Brinco', noun: 'tag_events' },
  tag_lost: { label: 'Perdeu o brinco', noun: 'tag_events' },
  split: { label: 'Separar', noun: 'animals' },
  transfer: { label: 'Transferir', noun: 'farm_transfers' },
  sell: { label: 'Vender', noun: 'sales' },
  slaughter: { label: 'Abate', noun: 'animals' },
  death: { label: 'Morte', noun: 'animals' },
  lost: { label: 'Perda', noun: 'animals' },
  return: { label: 'Voltar ao rebanho', noun: 'animals' },
} as const satisfies Record<string, { label: string; noun: NounName }>;
export type AnimalAction = keyof typeof animalActions;

const usualOrder = Object.keys(animalActions) as AnimalAction[];

/** Days of age at the first service, of those that give birth. */
const firstService: Partial<Record<AnimalType, number>> = { bovino: 365, caprino: 210, ovino: 210, suino: 180, canino: 180 };
const youngCategories: readonly Category[] = ['bezerra', 'leitoa', 'cordera', 'cabrita', 'filhote'];

/** Without a birth date her category tells whether she is too young. */
const isOfAge = ({ type, birth_date, category }: Animal, today: string, days: number) =>
  birth_date === null ? category === null || !youngCategories.includes(category) : daysBetween(birth_date, today) >= (firstService[type] ?? 0) + days;

type Circumstances = {
  today: string;
  mayWrite: (noun: NounName) => boolean /** She is about to leave for another farm. */;
  hasOpenTransfer: boolean /** It comes back only without the sale. */;
  isSold?: boolean;
  /** The farm's own days dry before calving. */
  settings?: OwnDays<'dry_days'>;
};

const applies: Record<AnimalAction, (animal: Animal, today: string, hasOpenTransfer: boolean) => boolean> = {
  weigh: () => true,
  apply: canReceive,
  treat: () => true,
  inseminate: (animal, today) => canBeInseminated(animal) && !isPregnant(animal) && isOfAge(animal, today, 0),
  birth: (animal, today) => canGiveBirth(animal) && (isPregnant(animal) || isOfAge(animal, today, gestationOf(animal.type))),
  dry_off: (animal) => !animal.is_batch && mayDryOff(animal),
  check: (animal, today) => isOfBreeding(animal, today),
  heat: (animal, today) => isOfBreeding(animal, today) && !isPregnant(animal),
  stop: (animal, today) => isOfBreeding(animal, today),
  milk: (animal) => canBeMilked(animal) && !animal.is_batch && (isLactating(animal) || isCowWithoutBirth(animal)),
  // Earlier than the farm weans is asked in the form.
  wean: (animal, today) => weaningOf(animal, today) !== null && daysBetween(animal.birth_date!, today) >= leastWeaningAge,
  castrate: canBeCastrated,
  tag: canBeTagged,
  tag_lost: (animal) => canBeTagged(animal) && tagFields.some((field) => animal[field] !== null),
  split: (animal, _, hasOpenTransfer) => animal.is_batch && headsOf(animal) > 1 && !hasOpenTransfer,
  transfer: (animal, _, hasOpenTransfer) => canBeTransferred(animal) && !hasOpenTransfer,
  sell: (animal, _, hasOpenTransfer) => canBeSold(animal) && !hasOpenTransfer,
  slaughter: (animal, _, hasOpenTransfer) => animal.type !== 'canino' && !hasOpenTransfer,
  death: () => true,
  lost: () => true,
  return: () => false,
};

/** Cattle, goats and sheep: those whose services are recorded. */
const isOfBreeding = (animal: Animal, today: string) => canBeInseminated(animal) && isOfAge(animal, today, 0);
const canGiveBirth = (animal: Animal) => canBePregnant(animal) && firstService[animal.type] !== undefined && !animal.is_batch;
/** Any female of age in the herd, diagnosed or not. */
export const mayCalve = (animal: Animal, today: string) => animal.status === 'ativo' && applies.birth(animal, today, false);
/** A bought cow gives milk although her births are not recorded here. */
const isCowWithoutBirth = ({ category, last_birth_date, dry_off_date }: Animal) =>
  (category === 'vaca' || category === 'matriz') && last_birth_date === null && dry_off_date === null;

/** An animal that left the herd can only come back. */
export function actionsFor(animal: Animal, { today, mayWrite, hasOpenTransfer, isSold = false, settings }: Circumstances): AnimalAction[] {
  if (animal.status !== 'ativo') return mayWrite('animals') && !isSold && !isBornDead(animal) ? ['return'] : [];
  const likely: (AnimalAction | false)[] = [
    mayGiveBirth(animal, today) && 'birth',
    shouldDryOff(animal, today, settings) && 'dry_off',
    'milk',
    'weigh',
    animal.pregnancy_status === 'vazia' && 'inseminate',
  ];
  const inOrder = new Set([...likely.filter((action) => action !== false), ...usualOrder]);
  return [...inOrder].filter((action) => mayWrite(animalActions[action].noun) && applies[action](animal, today, hasOpenTransfer));
}
