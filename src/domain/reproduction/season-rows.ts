// The females and calves of a breeding season, from the farm's rows.
import type { Animal } from '#domain/herd/animals';
import type { Rows } from '#domain/nouns';
import { type HerdRows, incrementalHerd } from '#domain/reproduction/rows-to-events';
import { type Calf, type SeasonFemale, seasonFunnel } from '#domain/reproduction/season';

export type SeasonRows = HerdRows & {
  breeding_season_animals: readonly Rows['breeding_season_animals'][];
  weanings: readonly Rows['weanings'][];
};
export const seasonNouns = ['breeding_seasons', 'breeding_season_animals', 'weanings'] as const;
type Season = Pick<Rows['breeding_seasons'], 'id' | 'start_date' | 'end_date'>;

const isAlive = ({ birth_outcome }: Pick<Rows['births'], 'birth_outcome'>) => birth_outcome === null || birth_outcome === 'vivo';

/** Each female of a season with her whole history; one bought during the season entered on that day. */
export function seasonHerd(season: Season, rows: SeasonRows): { females: SeasonFemale[]; calves: Calf[] } {
  const chosen = new Set(rows.breeding_season_animals.flatMap(({ season_id, animal_id }) => (season_id === season.id ? animal_id : [])));
  const byId = new Map(rows.animals.map((animal) => [animal.id, animal]));
  const mothers = [...chosen].flatMap((id) => byId.get(id) ?? []).filter(({ gender }) => gender === 'femea');
  const births = rows.births.filter(({ mother_id, birth_date }) => chosen.has(mother_id) && birth_date >= season.start_date);
  const newborns = births.flatMap(({ animal_id }) => byId.get(animal_id) ?? []);
  // With their calves: a history says which of them died young.
  const members = incrementalHerd()({ ...rows, animals: [...mothers, ...newborns.filter(({ id }) => !chosen.has(id))] });
  const weaned = new Map(rows.weanings.map((weaning) => [weaning.animal_id, weaning]));
  return {
    females: members.flatMap((member) => {
      const animal = byId.get(member.female.id)!;
      return chosen.has(animal.id) ? [{ member, ...(animal.entry_date && { entered: animal.entry_date }) }] : [];
    }),
    calves: births.map((birth) => calfOf(birth, byId.get(birth.animal_id), weaned.get(birth.animal_id))),
  };
}

function calfOf(birth: Rows['births'], animal: Animal | undefined, weaning: Rows['weanings'] | undefined): Calf {
  return {
    mother: birth.mother_id,
    born: birth.birth_date,
    alive: isAlive(birth),
    birth_weight: birth.birth_weight,
    weaning_weight: weaning?.weight ?? null,
    ...(animal?.status === 'morto' && animal.exit_date && { died: animal.exit_date }),
    ...(weaning && { weaned: weaning.weaning_date }),
  };
}

/** The results of a season with the members they were read from. */
export function seasonResults(season: Season, rows: SeasonRows) {
  const { females, calves } = seasonHerd(season, rows);
  return { members: females.map(({ member }) => member), funnel: seasonFunnel({ from: season.start_date, to: season.end_date }, females, calves) };
}
