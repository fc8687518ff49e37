// Alterações: the history of this animal, for people who manage the farm.
import type { Animal } from '#domain/herd/animals';
import type { ChangesPage } from '#domain/overview/history-descriptions';
import { ChangeList, changesFailed } from '#parts/lists/ChangeList';
import { useFarm } from '#parts/sync/Auth';
import { Online, useAsked } from '#parts/sync/Online';

export function Changes({ animal }: { animal: Animal }) {
  const path = `/api/farms/${useFarm().farm.id}/changes?noun=animals&record=${animal.id}`;
  const asked = useAsked<ChangesPage>(path);
  return (
    <Online of={asked} failed={changesFailed}>
      {(first) => <ChangeList first={first} path={path} ofRecord />}
    </Online>
  );
}
