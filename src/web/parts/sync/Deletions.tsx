// What a person is told about deletions, loaded only when there is something to tell. Of this file the start loads nothing more.
import { lazy, Suspense, useSyncExternalStore } from 'react';
import type * as Notices from '#parts/sync/DeletionNotices';
import { useDevice } from '#parts/sync/FarmData';

type Loaded = Pick<typeof Notices, 'DeletionNotices' | 'OthersWork'>;
const nothing = () => null;
// Without signal, before the files are cached, deleting works all the same.
const load = (): Promise<Loaded> => import('#parts/sync/DeletionNotices').catch(() => ({ DeletionNotices: nothing, OthersWork: nothing }));
const DeletionNotices = lazy(async () => ({ default: (await load()).DeletionNotices }));
export const OthersWork = lazy(async () => ({ default: (await load()).OthersWork }));

export function Deletions() {
  const { watch, deletions } = useDevice();
  const told = useSyncExternalStore(watch, deletions);
  return <Suspense>{told.length > 0 && <DeletionNotices told={told} />}</Suspense>;
}
