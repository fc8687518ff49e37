// Changing the category of several animals at once.
import * as z from 'zod/mini';
import { type Category, categoriesOf, categoryNames } from '#domain/herd/animal-categories';
import type { AnimalType } from '#domain/herd/animal-types';
import { Animal } from '#domain/herd/animals';
import { categoryByAge } from '#domain/herd/category-by-age';
import { id } from '#domain/kernel/fields';

/** Of one call. */
export const mostRecategorized = 500;

/** Each animal with what the person saw and what it becomes. */
export const recategorization = z.strictObject({
  animals: z
    .array(z.strictObject({ id: id(), was: Animal.fields.category, to: Animal.fields.category }))
    .check(z.minLength(1, 'Escolha os animais'), z.maxLength(mostRecategorized, `No máximo ${mostRecategorized} animais por vez`)),
});

/** Nobody chooses calves: they are named by age, and by weaning. */
const byAge: readonly Category[] = ['bezerro', 'bezerra'];

/** What can be chosen for animals of these types. */
export const choosable = (types: Iterable<AnimalType>) => [...new Set([...types].flatMap((type) => categoriesOf(type)))].filter((one) => !byAge.includes(one));

/** Why this animal cannot be called that; null: it can. */
export function whyNotCalled(
  animal: Pick<Animal, 'name' | 'type' | 'gender' | 'is_batch' | 'category' | 'birth_date' | 'last_birth_date' | 'status'>,
  category: Category,
  today: string,
): string | null {
  const { name, type, gender, is_batch } = animal;
  const words = categoryNames[category];
  if (animal.status !== 'ativo') return `${name} saiu do rebanho`;
  if (animal.category === category) return `${name} já é ${words}`;
  if (!categoriesOf(type).includes(category)) return `${name}: ${words} não é uma categoria deste tipo de animal`;
  if (!is_batch && !categoriesOf(type, gender).includes(category)) return `${name}: ${words} é categoria de ${gender === 'macho' ? 'fêmea' : 'macho'}`;
  const aged = categoryByAge({ ...animal, category }, today);
  return aged !== null && aged !== category ? `${name} já é ${categoryNames[aged]} pela idade ou pelos partos` : null;
}
