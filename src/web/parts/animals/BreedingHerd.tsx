// The females of the open farm with their histories, read once for the alerts, worklists, calendar and indicators.
import { useMemo } from 'react';
import type { Replica } from '#data/replica';
import type { Animal } from '#domain/herd/animals';
import { addDays } from '#domain/kernel/dates';
import { memoizeLast } from '#domain/kernel/memoize-last';
import { incrementalFarmWorklists } from '#domain/overview/farm-worklists';
import type { AnimalEventRows } from '#domain/reproduction/animal-events';
import type { Member } from '#domain/reproduction/breeding-herd';
import { breedingNouns, type HerdRows, incrementalHerd } from '#domain/reproduction/rows-to-events';
import { useDevice, useRows, useRowsOfAll, useToday } from '#parts/sync/FarmData';

/** The longest period of the indicators, and the twelve months of a trend. */
const farthest = 400;

/** The events of each female, as the device has them grouped. */
export const eventsIn =
  (replica: Replica) =>
  (id: string): AnimalEventRows => ({
    births: replica.group('births', 'mother_id', id),
    pregnancy_losses: replica.group('pregnancy_losses', 'animal_id', id),
    artificial_inseminations: replica.group('artificial_inseminations', 'animal_id', id),
    pregnancy_checks: replica.group('pregnancy_checks', 'animal_id', id),
    dry_offs: replica.group('dry_offs', 'animal_id', id),
    heats: replica.group('heats', 'animal_id', id),
    uterine_exams: replica.group('uterine_exams', 'animal_id', id),
    breeding_stops: replica.group('breeding_stops', 'animal_id', id),
  });

const herdOf = incrementalHerd();
const known = memoizeLast((..._of: unknown[]): { members: Member[] | null } => ({ members: null }));
/** Read as far back as any of them asks, so that one reading answers all. */
function herdOfToday(rows: HerdRows, today: string) {
  const place = known(today, rows.animal_treatments, ...breedingNouns.map((noun) => rows[noun]));
  return (place.members ??= herdOf(rows, addDays(today, -farthest)));
}

export const worklistsOfToday = incrementalFarmWorklists(herdOfToday);

export function useBreedingRows(): HerdRows {
  const rows = useRowsOfAll(breedingNouns);
  const animal_treatments = useRows('animal_treatments');
  const { replica } = useDevice();
  return useMemo(() => ({ ...rows, animal_treatments, of: eventsIn(replica) }), [rows, animal_treatments, replica]);
}

/** Asked about today, and about days up to `farthest` before. */
export function useBreedingHerd(): { animals: ReadonlyMap<string, Animal>; members: Member[] } {
  const rows = useBreedingRows();
  const today = useToday();
  const members = useMemo(() => herdOfToday(rows, today), [rows, today]);
  return { animals: useMemo(() => new Map(rows.animals.map((animal) => [animal.id, animal])), [rows.animals]), members };
}
