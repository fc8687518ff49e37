// Argon2, for the project `farm` at minimal cost: its files sign in hundreds of times. A hash contains its cost, so verification is real. `asked`: the costs the product requested.
import { createRequire } from 'node:module';
import type { hash as Hash, Options, verify as Verify } from '@node-rs/argon2';

const real = createRequire(import.meta.url)('@node-rs/argon2') as { hash: typeof Hash; verify: typeof Verify };

export const asked: (Options | null | undefined)[] = [];

export function hash(password: string, cost?: Options) {
  asked.push(cost);
  return real.hash(password, process.env['CHEAP_PASSWORDS'] ? { ...cost, memoryCost: 8, timeCost: 1, parallelism: 1 } : cost);
}

export const verify = real.verify;
