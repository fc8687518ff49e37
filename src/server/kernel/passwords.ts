// Passwords: Argon2id of the SHA-256 hex of what was typed, which is how an older installation kept them: one Argon2id of its hash is a hash of ours.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { dictionary } from '@zxcvbn-ts/language-common';
import { canonicalEmail } from '#domain/kernel/email';
import { assertPassword, type PasswordOwner } from '#domain/people/passwords';

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Of passwords that were not salted for their e-mail, each costs a computation of its own. */
const mostOthers = 8;

const firstStep = (password: string) => createHash('sha256').update(password).digest('hex');

/** One salt for all passwords of an e-mail: whoever signs in is compared with all of them at the cost of one, however many farms hired that e-mail. */
export const saltOf = (key: Buffer, email: string) =>
  createHmac('sha256', key)
    .update(`salt ${canonicalEmail(email)}`)
    .digest()
    .subarray(0, 16);

export const keepPassword = (password: string, salt?: Buffer) => hash(firstStep(password), { ...cost, ...(salt && { salt }) });

export const isPassword = (kept: string, password: string) => verify(kept, firstStep(password));

const costAndSalt = (kept: string) => kept.slice(0, kept.lastIndexOf('$'));
const isSame = (one: string, other: string) => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/** Which of these are this password. `typed` is the password as it would be kept now. An e-mail that nobody has costs as much as a wrong password. */
export async function fitting(password: string, typed: string, kept: string[]): Promise<Set<string>> {
  const others = kept.filter((one) => costAndSalt(one) !== costAndSalt(typed)).slice(0, mostOthers);
  const fits = await Promise.all(others.map((one) => isPassword(one, password)));
  return new Set([...kept.filter((one) => isSame(one, typed)), ...others.filter((_, i) => fits[i])]);
}

/** Words of Brazil that the list, made of passwords in all languages, has too far behind. */
const brazilian = ['senha123', 'mudar123', 'fazenda', 'fazenda123', 'boiada', 'leite123', 'brasil123', 'deusefiel', 'jesuscristo'];
const commonest = new Set([...dictionary['passwords-common'].slice(0, 10_000), ...brazilian]);

export const checkPassword = (password: string, owner: PasswordOwner) => assertPassword(password, owner, (typed) => commonest.has(typed));
