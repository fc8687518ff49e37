// Other fields that change with one field of an animal: in the form while typing, and in the record on save.
import { categoriesOf, categoryFor } from '#domain/herd/animal-categories';
import { type AnimalType, usualBreeds } from '#domain/herd/animal-types';
import { canBePregnant, keepsExit, type WrittenAnimal } from '#domain/herd/animals';
import { categoryByAge } from '#domain/herd/category-by-age';
import { expectedBirth } from '#domain/herd/gestation';
import { isPnib } from '#domain/herd/official-numbers';

const noBatch = { batch_quantity: null, batch_average_weight: null, batch_notes: null } as const;
const noPregnancy = { pregnancy_date: null, expected_birth_date: null } as const;
const noExit = { exit_date: null, exit_reason: null } as const;
const noParents = { mother_id: null, mother_name: null, father_id: null } as const;

const pregnancyOf = (animal: WrittenAnimal) => (canBePregnant(animal) ? 'vazia' : 'nao_aplicavel');

/** In a form values may still be missing, and a date incomplete while it is typed. */
function byAge({ type, gender, category = null, is_batch = false, birth_date, last_birth_date }: Partial<WrittenAnimal>, today: string) {
  const whole = (day: string | null | undefined) => (day && /^\d{4}-\d{2}-\d{2}$/.test(day) && day <= today ? day : null);
  return type && gender
    ? categoryByAge({ type, gender, category, is_batch, birth_date: whole(birth_date), last_birth_date: whole(last_birth_date) }, today)
    : category;
}

const followers: { [F in keyof WrittenAnimal]?: (animal: WrittenAnimal, today: string) => Partial<WrittenAnimal> } = {
  type: (animal) => ({
    category: null,
    ...(isOfAnother(animal.type, animal.breed) && { breed: '' }),
    is_batch: animal.type === 'peixe',
    ...(animal.type !== 'peixe' && noBatch),
    ...(!canBePregnant(animal) || !animal.pregnancy_status || animal.pregnancy_status === 'nao_aplicavel'
      ? { pregnancy_status: pregnancyOf(animal), ...noPregnancy }
      : { expected_birth_date: expectedBirth(animal.type, animal.pregnancy_date, isOfAnother(animal.type, animal.breed) ? null : animal.breed) }),
    ...(animal.mother_id ? noParents : { father_id: null }),
  }),
  gender: (animal, today) => ({
    pregnancy_status: pregnancyOf(animal),
    ...noPregnancy,
    ...(!canBePregnant(animal) && { last_birth_date: null, dry_off_date: null }),
    ...(!animal.is_batch && { category: byAge({ ...animal, category: categoryFor(animal.type, animal.gender, animal.category) }, today) }),
  }),
  birth_date: (animal, today) => ({ category: byAge(animal, today) }),
  last_birth_date: (animal, today) => ({ category: byAge(animal, today) }),
  is_batch: ({ is_batch, type, gender, category }) => (is_batch ? {} : { ...noBatch, category: categoryFor(type, gender, category) }),
  status: ({ status }, today) => ({ exit_date: keepsExit(status) ? today : null, exit_reason: null }),
  pregnancy_status: ({ pregnancy_status }) => (pregnancy_status === 'prenha' ? {} : noPregnancy),
  rfid: ({ rfid, sisbov }) => (!sisbov && isPnib(rfid) && rfid.length === 15 ? { sisbov: rfid } : {}),
  pregnancy_date: ({ type, breed, pregnancy_date }) => ({ expected_birth_date: expectedBirth(type, pregnancy_date, breed) }),
};

/** In the form: fields that change with the field just edited. The person may edit them again. */
export const follows = (changed: keyof WrittenAnimal, animal: WrittenAnimal, today: string) => followers[changed]?.(animal, today) ?? {};

/** A common breed of other types only; a breed typed by hand belongs to no type. */
const isOfAnother = (type: AnimalType, breed: string) =>
  !usualBreeds[type].includes(breed) && Object.values(usualBreeds).some((usual) => usual.includes(breed));

/** In the record: clears fields that do not apply. Only what this change touched is corrected, so that old rows stay as they are. */
export function settled<A extends WrittenAnimal>(animal: A, before: WrittenAnimal | null = null): A {
  const touched = (...fields: (keyof WrittenAnimal)[]) => !before || fields.some((field) => animal[field] !== before[field]);
  const after: A = { ...animal };
  const { type, gender, status } = after;

  if (touched('type', 'is_batch', 'batch_quantity', 'batch_average_weight', 'batch_notes')) {
    if (type === 'peixe') after.is_batch = true;
    if (!after.is_batch) Object.assign(after, noBatch);
  }
  if (touched('type', 'gender', 'pregnancy_status', 'pregnancy_date', 'expected_birth_date', 'last_birth_date', 'dry_off_date')) {
    if (!canBePregnant(after)) Object.assign(after, { pregnancy_status: 'nao_aplicavel', last_birth_date: null, dry_off_date: null });
    if (after.pregnancy_status !== 'prenha') Object.assign(after, noPregnancy);
    else if (!after.expected_birth_date && touched('pregnancy_status', 'pregnancy_date'))
      after.expected_birth_date = expectedBirth(type, after.pregnancy_date, after.breed);
  }
  // PNIB has one number for the tag and the chip.
  if (touched('rfid') && !after.sisbov && isPnib(after.rfid)) after.sisbov = after.rfid;
  if (touched('status', 'exit_date', 'exit_reason') && !keepsExit(status)) Object.assign(after, noExit);
  if (before && touched('type', 'gender', 'is_batch') && !touched('category')) after.category = stillFits(after, gender);
  // An animal of another type must have other parents; the mother's name is cleared with the mother.
  if (before && touched('type') && !touched('mother_id', 'father_id')) Object.assign(after, after.mother_id ? noParents : { father_id: null });
  if (before && touched('mother_id') && !after.mother_id && !touched('mother_name')) after.mother_name = null;
  return after;
}

function stillFits({ type, is_batch, category }: WrittenAnimal, gender: WrittenAnimal['gender']) {
  if (is_batch) return category && categoriesOf(type).includes(category) ? category : null;
  return categoryFor(type, gender, category);
}
