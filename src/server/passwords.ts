// Passwords: the SHA-256 of what was typed, kept under Argon2id, so that hashes of an older installation can be wrapped and go on working.
import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { RuleBroken } from '#domain/kernel/errors';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const firstStep = (password: string) => createHash('sha256').update(password).digest('hex');

export const keepPassword = (password: string) => hash(firstStep(password), cost);

/** A hash as an older installation kept it: the first step alone. */
export async function wrapImported(sha256Hex: string) {
  if (!/^[0-9a-f]{64}$/i.test(sha256Hex)) throw new RuleBroken('Hash de senha inválido', 'password_hash', 'validation');
  return hash(sha256Hex.toLowerCase(), cost);
}

export const isPassword = (kept: string, password: string) => verify(kept, firstStep(password));

let nobodys: Promise<string> | undefined;

/** An unknown email takes as long as a wrong password: nobody learns from the clock who has an account. */
export async function pretendToVerify(password: string) {
  nobodys ??= keepPassword(randomBytes(16).toString('hex'));
  await isPassword(await nobodys, password);
}
