// The computed reproductive state of a female, and its words.
import { useMemo } from 'react';
import type { Animal } from '#domain/herd/animals';
import { stateOf } from '#domain/reproduction/herd-states';
import { lactationStates, type ReproductiveStatus, reproductiveStates, type State } from '#domain/reproduction/states';
import { useHerdParameters } from '#parts/animals/HerdParameters';
import { useRowsOf, useToday } from '#parts/sync/FarmData';
import { Badge, type Tone } from '#ui/Badge';

const tones: Record<ReproductiveStatus, Tone> = {
  recria: 'gray',
  apta: 'green',
  pos_parto: 'yellow',
  inseminada: 'blue',
  vazia: 'gray',
  prenha: 'orange',
  nao_cobrir: 'red',
  saiu: 'gray',
};

export const BreedingBadge = ({ state: { reproductive } }: { state: State }) => <Badge tone={tones[reproductive]}>{reproductiveStates[reproductive]}</Badge>;

/** "Em lactação, 2ª lactação" */
export const lactationWords = ({ lactation, lactationNumber }: State) =>
  lactationNumber === 0 ? lactationStates[lactation] : `${lactationStates[lactation]}, ${lactationNumber}ª lactação`;

/** Of a day of her life; the same rows as on every screen. */
export function useBreedingState(animal: Animal): State {
  const { id } = animal;
  const births = useRowsOf('births', 'mother_id', id);
  const pregnancy_losses = useRowsOf('pregnancy_losses', 'animal_id', id);
  const artificial_inseminations = useRowsOf('artificial_inseminations', 'animal_id', id);
  const pregnancy_checks = useRowsOf('pregnancy_checks', 'animal_id', id);
  const dry_offs = useRowsOf('dry_offs', 'animal_id', id);
  const heats = useRowsOf('heats', 'animal_id', id);
  const uterine_exams = useRowsOf('uterine_exams', 'animal_id', id);
  const breeding_stops = useRowsOf('breeding_stops', 'animal_id', id);
  const today = useToday();
  const herd = useHerdParameters();
  return useMemo(
    () =>
      stateOf(animal, { births, pregnancy_losses, artificial_inseminations, pregnancy_checks, dry_offs, heats, uterine_exams, breeding_stops }, today, herd),
    [animal, births, pregnancy_losses, artificial_inseminations, pregnancy_checks, dry_offs, heats, uterine_exams, breeding_stops, today, herd],
  );
}
