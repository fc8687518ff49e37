// One tab at a time (Web Locks), without waiting for ever: the server applies a call once, whichever tab sends it and however often it is kept.

/** After `timeout` milliseconds, or without locks, the work is done all the same. */
export function inOneTab<T>(name: string, timeout: number, work: () => Promise<T>): Promise<T> {
  const { locks } = globalThis.navigator ?? {};
  if (!locks) return work();
  let began = false;
  const run = () => {
    began = true;
    return work();
  };
  return locks.request(name, { signal: AbortSignal.timeout(timeout) }, run).catch((error: unknown) => {
    if (began) throw error;
    return work();
  });
}
