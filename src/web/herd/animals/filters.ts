// Filters of the animal list and their options.
import { type Category, categoriesOf } from '#domain/herd/animal-categories';
import type { AnimalFilters } from '#domain/herd/animal-queries';
import type { AnimalType } from '#domain/herd/animal-types';
import type { Animal } from '#domain/herd/animals';
import { animalValues } from '#parts/animals/AnimalWords';
import type { FilterSelect } from '#ui/Filters';
import { optionsOf } from '#ui/Select';

export const filterNames = ['search', 'type', 'status', 'category', 'pregnancy_status', 'is_batch'] as const satisfies (keyof AnimalFilters)[];

const { vazia, prenha, seca } = animalValues('pregnancy_status');
const pregnancies = optionsOf({ vazia: vazia!, prenha: prenha!, seca: seca! });
const batches = optionsOf({ sim: 'Lotes', nao: 'Animais individuais' });

export const categoriesIn = (animals: readonly Animal[]) => new Set(animals.map(({ category }) => category));

/** Categories of the chosen type; without a type, those in the herd. */
function categoriesFor({ type, category }: AnimalFilters, inHerd: Set<Animal['category']>) {
  const known = type in animalValues('type') ? new Set(categoriesOf(type as AnimalType)) : inHerd;
  return optionsOf(animalValues('category')).filter(({ value }) => known.has(value as Category) || value === category);
}

export function filterSelects(inHerd: Set<Animal['category']>, values: AnimalFilters, change: (changes: Partial<AnimalFilters>) => void): FilterSelect[] {
  const select = (name: keyof AnimalFilters, label: string, all: string, options: FilterSelect['options']): FilterSelect => ({
    label,
    all,
    options,
    value: values[name],
    onChange: (value) => change({ [name]: value, ...(name === 'type' && { category: '' }) }),
  });
  return [
    select('type', 'Tipo', 'Todos os tipos', optionsOf(animalValues('type'))),
    select('status', 'Situação', 'Todas as situações', optionsOf(animalValues('status'))),
    select('category', 'Categoria', 'Todas as categorias', categoriesFor(values, inHerd)),
    select('pregnancy_status', 'Situação reprodutiva', 'Toda reprodução', pregnancies),
    select('is_batch', 'Lote', 'Lotes e individuais', batches),
  ];
}
