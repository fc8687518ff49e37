// Passwords: Argon2id of the SHA-256 hex of what was typed, which is how an older installation kept them: one Argon2id of its hash is a hash of ours.
import { createHash, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const firstStep = (password: string) => createHash('sha256').update(password).digest('hex');

export const keepPassword = (password: string) => hash(firstStep(password), cost);

export const isPassword = (kept: string, password: string) => verify(kept, firstStep(password));

let nobodys: Promise<string> | undefined;

/** An unknown email takes as long as a wrong password: nobody learns from the clock who has an account. */
export async function pretendToVerify(password: string) {
  nobodys ??= keepPassword(randomBytes(16).toString('hex'));
  await isPassword(await nobodys, password);
}
