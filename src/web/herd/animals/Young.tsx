// A calf on its mother's page: a link, or where it went.
import { useSyncExternalStore } from 'react';
import type { Animal } from '#domain/herd/animals';
import { departureInWords } from '#domain/transfers/departures';
import { AnimalLink } from '#parts/animals/AnimalLink';
import { useFarm } from '#parts/sync/Auth';
import { useDevice, useRowsOf } from '#parts/sync/FarmData';

export function Young({ id }: { id: string }) {
  const { replica, watch } = useDevice();
  const known = useSyncExternalStore(watch, () => replica.known('animals', id)) as (Animal & { moved_to?: string }) | undefined;
  const transfers = useRowsOf('farm_transfers', 'animal_id', id);
  const { farms } = useFarm();
  // The mother came from another farm, where the calf stayed.
  if (!known) return 'cria em outra fazenda';
  if (known.moved_to) return `${known.name}, ${departureInWords({ ...known, moved_to: known.moved_to }, transfers, farms)}`;
  return known.deleted_at === null ? <AnimalLink id={id} name={known.name} /> : 'cria excluída';
}
