// Whatever tests leave to chance comes from one number, the run's seed: `SEED=7 npm test` draws otherwise, and the same seed always draws the same.
import { hash } from 'node:crypto';

export const seed = Number(process.env['SEED'] ?? 1);
if (!Number.isSafeInteger(seed)) throw new Error(`SEED is a whole number, not ${process.env['SEED']}`);

type Words = (string | number)[];

/** Bytes of their own for whatever the words name: naming something else besides changes none of them. */
export const bytesOf = (...words: Words) => hash('sha256', JSON.stringify([seed, ...words]), 'buffer');

export function numbersOf(...words: Words) {
  const bytes = bytesOf(...words);
  return Array.from({ length: 8 }, (_, nth) => bytes.readUInt32LE(nth * 4));
}
