// Password hashes: Argon2id of the SHA-256 hex of the password, because older installations stored that SHA-256.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { canonicalEmail } from '#domain/kernel/email';
import { assertPassword, type PasswordOwner } from '#domain/people/passwords';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Hashes without the e-mail's salt cost one Argon2id each, so only a few are tried. */
const mostOthers = 8;

const firstStep = (password: string) => createHash('sha256').update(password).digest('hex');

/** One salt for all passwords of an e-mail: a sign-in checks all its accounts at the cost of one hash. */
export const saltOf = (key: Buffer, email: string) =>
  createHmac('sha256', key)
    .update(`salt ${canonicalEmail(email)}`)
    .digest()
    .subarray(0, 16);

export const hashPassword = (password: string, salt?: Buffer) => hash(firstStep(password), { ...cost, ...(salt && { salt }) });

export const isPassword = (stored: string, password: string) => verify(stored, firstStep(password));

const costAndSalt = (stored: string) => stored.slice(0, stored.lastIndexOf('$'));
const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Which stored hashes match. `typed`: the password's hash with the current salt, so an unknown e-mail costs as much as a wrong password. */
export async function matchingHashes(password: string, typed: string, stored: string[]): Promise<Set<string>> {
  const others = stored.filter((one) => costAndSalt(one) !== costAndSalt(typed)).slice(0, mostOthers);
  const fits = await Promise.all(others.map((one) => isPassword(one, password)));
  return new Set([...stored.filter((one) => isSame(one, typed)), ...others.filter((_, i) => fits[i])]);
}

/** Common in Brazil, but ranked too low in the international list. */
const brazilian = ['senha123', 'mudar123', 'fazenda', 'fazenda123', 'boiada', 'leite123', 'brasil123', 'deusefiel', 'jesuscristo'];
const commonest = new Set([...dictionary['passwords-common'].slice(0, 10_000), ...brazilian]);

export const checkPassword = (password: string, owner: PasswordOwner) => assertPassword(password, owner, (typed) => commonest.has(typed));
