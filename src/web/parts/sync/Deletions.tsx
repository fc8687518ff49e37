// What a person is told about deletions, loaded only when there is something to tell. Of this file the start loads nothing more.
import { type ComponentProps, lazy, Suspense, useSyncExternalStore } from 'react';
import type * as Notices from '#parts/sync/DeletionNotices';
import { useDevice } from '#parts/sync/FarmData';

type Loaded = Pick<typeof Notices, 'DeletionNotices' | 'OthersWork'>;
const nothing = () => null;
// Without signal, before the files are cached, deleting works all the same.
const load = (): Promise<Loaded> => import('#parts/sync/DeletionNotices').catch(() => ({ DeletionNotices: nothing, OthersWork: nothing }));
const DeletionNotices = lazy(async () => ({ default: (await load()).DeletionNotices }));

let loaded: Loaded | undefined;
/** The question waits for it this long. */
const longest = 1_000;

/** Before the question is asked: what it says neither comes after the answer nor moves its buttons under a finger. */
export const loadOthersWork = () => Promise.race([load().then((found) => void (loaded = found)), new Promise((late) => setTimeout(late, longest))]);

export function OthersWork(about: ComponentProps<Loaded['OthersWork']>) {
  return loaded ? <loaded.OthersWork {...about} /> : null;
}

export function Deletions() {
  const { watch, deletions } = useDevice();
  const told = useSyncExternalStore(watch, deletions);
  return <Suspense>{told.length > 0 && <DeletionNotices told={told} />}</Suspense>;
}
