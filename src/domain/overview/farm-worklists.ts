// The worklists of a farm from its rows: the one question behind /worklists and the alerts that link to it.
import type { Animal } from '#domain/herd/animals';
import { isBeefBreed } from '#domain/herd/breed-composition';
import { addDays } from '#domain/kernel/dates';
import { memoizeLast } from '#domain/kernel/memoize-last';
import type { Rows } from '#domain/nouns';
import { lastLitres } from '#domain/overview/worklist-places';
import type { Member } from '#domain/reproduction/breeding-herd';
import { type HerdParameters, type OwnParameters, parametersOf } from '#domain/reproduction/herd-parameters';
import { type HerdRows, incrementalHerd } from '#domain/reproduction/rows-to-events';
import { incrementalWorklists, type Worklists } from '#domain/reproduction/worklists';

export type WorklistRows = HerdRows & {
  milk_production: readonly Pick<Rows['milk_production'], 'animal_id' | 'production_date' | 'quantity_liters'>[];
  herd_settings: readonly Exclude<OwnParameters, undefined>[];
};

export type FarmWorklists = { lists: Worklists /** The days that the lists were asked with. */; herd: HerdParameters; animals: ReadonlyMap<string, Animal> };

/** The herd, for questions about a day. */
type HerdOn = (rows: HerdRows, day: string) => Member[];
const herdOnDay = (): HerdOn => {
  const herdOf = incrementalHerd();
  return (rows, day) => herdOf(rows, addDays(day, 1));
};

/** Asked again and again, it reads again only the females whose rows changed: a tick changes one cow. `herdOn`: of somebody who shares the herd. */
export function incrementalFarmWorklists(herdOn = herdOnDay()): (rows: WorklistRows, day: string) => FarmWorklists {
  const herdBy = memoizeLast(parametersOf);
  const listsBy = memoizeLast((herd: HerdParameters) => incrementalWorklists(herd));
  const litresOf = memoizeLast(lastLitres);
  const byId = memoizeLast((animals: readonly Animal[]) => new Map(animals.map((animal) => [animal.id, animal])));
  return (rows, day) => {
    const animals = byId(rows.animals);
    const litres = litresOf(rows.milk_production, day);
    const isMilked = (id: string) => litres.has(id) || !isBeefBreed(animals.get(id)?.breed ?? null);
    const herd = herdBy(rows.herd_settings[0]);
    return { herd, lists: listsBy(herd)(herdOn(rows, day), day, { litres, isMilked }), animals };
  };
}
