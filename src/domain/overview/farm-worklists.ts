// The worklists of a farm from its rows: the one question behind /worklists and the alerts that link to it.
import type { Animal } from '#domain/herd/animals';
import { isBeefBreed } from '#domain/herd/breeds';
import { addDays } from '#domain/kernel/dates';
import type { Rows } from '#domain/nouns';
import { lastLitres } from '#domain/overview/worklist-places';
import { type BreedingRows, incrementalHerd } from '#domain/reproduction/rows-to-events';
import { incrementalWorklists, type Worklists } from '#domain/reproduction/worklists';

export type WorklistRows = BreedingRows & { milk_production: readonly Pick<Rows['milk_production'], 'animal_id' | 'production_date' | 'quantity_liters'>[] };

export type FarmWorklists = { lists: Worklists; animals: ReadonlyMap<string, Animal> };

/** Asked again and again, it reads again only the females whose rows changed: a tick changes one cow. */
export function incrementalFarmWorklists(): (rows: WorklistRows, day: string) => FarmWorklists {
  const [herdOf, listsOf] = [incrementalHerd(), incrementalWorklists()];
  return (rows, day) => {
    const animals = new Map(rows.animals.map((animal) => [animal.id, animal]));
    const litres = lastLitres(rows.milk_production, day);
    const isMilked = (id: string) => litres.has(id) || !isBeefBreed(animals.get(id)?.breed ?? null);
    return { lists: listsOf(herdOf(rows, addDays(day, 1)), day, { litres, isMilked }), animals };
  };
}
