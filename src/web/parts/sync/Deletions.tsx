// What a person is told about deletions, loaded only when there is something to tell. Of this file the start loads nothing more.
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { useDevice } from '#parts/sync/FarmData';

const load = () => import('#parts/sync/DeletionNotices');
const DeletionNotices = lazy(async () => ({ default: (await load()).DeletionNotices }));
export const OthersWork = lazy(async () => ({ default: (await load()).OthersWork }));

export function Deletions() {
  const { watch, deletions } = useDevice();
  const told = useSyncExternalStore(watch, deletions);
  return <Suspense>{told.length > 0 && <DeletionNotices told={told} />}</Suspense>;
}
