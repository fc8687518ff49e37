// All random values of tests come from the run's seed: `SEED=7 npm test` uses another one, and the same seed gives the same values.
import { hash } from 'node:crypto';

export const seed = Number(process.env['SEED'] ?? 1);
if (!Number.isSafeInteger(seed)) throw new Error(`SEED is a whole number, not ${process.env['SEED']}`);

type Words = (string | number)[];

/** Bytes derived from these words, independent of all others. */
export const bytesOf = (...words: Words) => hash('sha256', JSON.stringify([seed, ...words]), 'buffer');

export function numbersOf(...words: Words) {
  const bytes = bytesOf(...words);
  return Array.from({ length: 8 }, (_, nth) => bytes.readUInt32LE(nth * 4));
}
