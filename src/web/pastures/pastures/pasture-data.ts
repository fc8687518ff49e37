// The farm's pastures with present and past grazing.
import { useMemo } from 'react';
import { groundsOf } from '#domain/pastures/pasture-queries';
import { useRows, useToday } from '#parts/sync/FarmData';

export function useGrounds() {
  const pastures = useRows('pastures');
  const rotations = useRows('pasture_rotations');
  const members = useRows('pasture_rotation_animals');
  const animals = useRows('animals');
  const today = useToday();
  return useMemo(() => groundsOf({ pastures, rotations, members, animals }, today), [pastures, rotations, members, animals, today]);
}
