// What runs beside the screens, once the farm is here: the service worker, what may be needed later without signal, and tag readers.
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { UpdateNotice } from './UpdateNotice';

const prefetchDelay = 3_000;

/** Seldom needed in the first seconds; what a serial port sends before is taken then. Without it the application works all the same; the next start tries again. */
const TagReader = lazy<ComponentType>(async () => {
  await new Promise((later) => setTimeout(later, prefetchDelay));
  return import('./TagReader').then(
    ({ TagReader }) => ({ default: TagReader }),
    () => ({ default: () => null }),
  );
});

/** Not needed at startup, but offline it is too late to load them. */
const prefetch = () =>
  void Promise.allSettled([
    import('#parts/sync/SignOut'),
    import('./SessionNotice'),
    import('./NoStore'),
    import('./SuspendedNotice'),
    import('./SearchDialog'),
    import('#domain/verbs'),
  ]);

export function Background() {
  useEffect(() => {
    const timer = setTimeout(prefetch, prefetchDelay);
    // Retry what failed to load offline.
    addEventListener('online', prefetch);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', prefetch);
    };
  }, []);
  return (
    <>
      <UpdateNotice />
      <Suspense>
        <TagReader />
      </Suspense>
    </>
  );
}
