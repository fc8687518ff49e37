// Waits until something is so, and fails with its name.
import { setTimeout as sleep } from 'node:timers/promises';
import { scaled } from './timeouts';

export async function eventually<T>(what: string, look: () => T | Promise<T>, within = scaled(15_000), every = 20): Promise<NonNullable<T>> {
  for (const until = Date.now() + within; ; await sleep(every)) {
    const seen = await look();
    if (seen) return seen;
    if (Date.now() > until) throw new Error(`Never happened: ${what}`);
  }
}
