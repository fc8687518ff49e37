// The passwords of the person whose session it is: asked again before something that an unlocked phone alone must not change.
import { RuleBroken } from '#domain/kernel/errors';
import { secondFactorWords } from '#domain/people/second-factor';
import { countAttempts, type Limit, networkOf } from '#server/accounts/attempt-limits';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { isPassword } from '#server/kernel/passwords';
import { tokenHash } from '#server/kernel/session';

const passwords = { name: 'session_passwords', text: 'select distinct password_hash from session_passwords($1)' };

/** Their hashes; a person with records at several owners may have several. */
export const sessionPasswords = async (send: Send, token: string) =>
  (await send(passwords, [tokenHash(token)])).rows.map(({ password_hash }) => password_hash as string);

/** Somebody with an unlocked phone must not pass. Returns the counted keys, to reset on success. */
export async function assertPassword(db: Database, token: string, person_id: string, current: string, ip: string) {
  const limits: Limit[] = [
    { key: `password address ${networkOf(ip)}`, most: 30 },
    { key: `password person ${person_id}`, most: 10 },
  ];
  await countAttempts(db, limits);
  const kept = await transaction(db, 'read', (send) => sessionPasswords(send, token));
  const fits = await Promise.all(kept.map((hash) => isPassword(hash, current)));
  if (fits.length === 0 || fits.includes(false)) throw new RuleBroken(secondFactorWords.wrongPassword, 'current', 'validation');
  return limits.map(({ key }) => key);
}
