// The farm's pastures with present and past grazing, and who grazes in words.
import { useMemo } from 'react';
import { groundsOf, type Stay } from '#domain/pastures/pasture-queries';
import { useRows, useToday } from '#parts/sync/FarmData';
import { count } from '#ui/format';

export function useGrounds() {
  const pastures = useRows('pastures');
  const rotations = useRows('pasture_rotations');
  const members = useRows('pasture_rotation_animals');
  const animals = useRows('animals');
  const today = useToday();
  return useMemo(() => groundsOf({ pastures, rotations, members, animals }, today), [pastures, rotations, members, animals, today]);
}

/** "Novilhas · 12 cabeças" */
export const whoGrazes = ({ rotation, heads }: Stay) => [rotation.batch_name, heads > 0 && count(heads, 'cabeça', 'cabeças')].filter(Boolean).join(' · ');
