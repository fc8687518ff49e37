// The passwords of the person whose session it is: asked again before something that an unlocked phone alone must not change.
import type { Send } from '#server/kernel/db';
import { tokenHash } from '#server/kernel/session';

const passwords = { name: 'session_passwords', text: 'select distinct password_hash from session_passwords($1)' };

/** Their hashes; a person with records at several owners may have several. */
export const sessionPasswords = async (send: Send, token: string) =>
  (await send(passwords, [tokenHash(token)])).rows.map(({ password_hash }) => password_hash as string);
