// The days of breeding that this farm uses.
import { useMemo } from 'react';
import { type HerdParameters, parametersOf } from '#domain/reproduction/herd-parameters';
import { useRows } from '#parts/sync/FarmData';

export function useHerdParameters(): HerdParameters {
  const [settings] = useRows('herd_settings');
  return useMemo(() => parametersOf(settings), [settings]);
}
