// "Salvar e outra": what the next application has in common with the one just saved.
import type { AnimalVaccine } from '#domain/health/animal-vaccines';

type Common = Omit<AnimalVaccine, 'id' | 'animal_id' | 'notes'>;
const common = [
  'application_type',
  'vaccine_name',
  'application_date',
  'next_application_date',
  'dosage',
  'batch_number',
  'veterinarian',
  'meat_withdrawal_days',
  'milk_withdrawal_days',
  'not_for_lactating',
  'min_days_before_calving',
] as const satisfies (keyof Common)[];
type Kept = Pick<Common, (typeof common)[number]>;

/** Product, dose, days, lot and label stay; the animals and the notes do not. */
export const nextApplication = (saved: Partial<Kept>) =>
  Object.fromEntries(common.flatMap((field) => (saved[field] === undefined ? [] : [[field, saved[field]]]))) as Partial<Kept>;
