// Filters of the animal list and their options.
import { withdrawalFilters } from '#domain/health/held-animal-queries';
import { type Category, categoriesOf } from '#domain/herd/animal-categories';
import type { AnimalFilters } from '#domain/herd/animal-queries';
import type { AnimalType } from '#domain/herd/animal-types';
import type { Animal } from '#domain/herd/animals';
import { categoryOn } from '#domain/herd/category-by-age';
import { animalValues } from '#parts/animals/AnimalWords';
import type { FilterSelect } from '#ui/Filters';
import { optionsOf } from '#ui/Select';

type Filters = AnimalFilters & { carencia: string };
export const filterNames = ['search', 'type', 'status', 'category', 'pregnancy_status', 'is_batch', 'carencia'] as const satisfies (keyof Filters)[];

const { vazia, prenha, seca } = animalValues('pregnancy_status');
const pregnancies = optionsOf({ vazia: vazia!, prenha: prenha!, seca: seca! });
const withdrawals = optionsOf(withdrawalFilters);
const batches = optionsOf({ sim: 'Lotes', nao: 'Animais individuais' });

export const categoriesIn = (animals: readonly Animal[], today: string) => new Set(animals.map((animal) => categoryOn(animal, today)));

/** Categories of the chosen type; without a type, those in the herd. */
function categoriesFor({ type, category }: AnimalFilters, inHerd: Set<Animal['category']>) {
  const known = type in animalValues('type') ? new Set(categoriesOf(type as AnimalType)) : inHerd;
  return optionsOf(animalValues('category')).filter(({ value }) => known.has(value as Category) || value === category);
}

export function filterSelects(inHerd: Set<Animal['category']>, values: Filters, change: (changes: Partial<Filters>) => void): FilterSelect[] {
  const select = (name: keyof Filters, label: string, all: string, options: FilterSelect['options']): FilterSelect => ({
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
    select('carencia', 'Carência', 'Com ou sem carência', withdrawals),
  ];
}
