// The caller's own profile: name and telephone change at once, the e-mail when its link is opened. Also ends own sessions.
import { randomBytes } from 'node:crypto';
import { canonicalEmail } from '#domain/kernel/email';
import { notFound, RuleBroken } from '#domain/kernel/errors';
import { checked } from '#domain/kernel/validation';
import { emailConfirmation, myDataWords, ownProfile, type ProfileSaved, type SessionsEnded } from '#domain/people/my-data';
import { countAttempts, forgiveAttempts, type Limit, networkOf } from '#server/accounts/attempt-limits';
import { recordsOf } from '#server/accounts/my-data';
import { sessionPasswords } from '#server/accounts/session-passwords';
import { noteAccess, noteSession } from '#server/kernel/access-log';
import { type Database, transaction } from '#server/kernel/db';
import { isPassword } from '#server/kernel/passwords';
import { tokenHash } from '#server/kernel/session';

type Token = string | undefined;

/** Sends mail to both addresses. Without a token the new address belongs to somebody else, and only that mailbox learns it. */
export type Deliver = (mail: { name: string; from: string; to: string; token: string | null }) => void;

const change = { name: 'change_profile', text: 'select change_profile($1, $2, $3)' };
const askEmail = { name: 'ask_email_change', text: 'select ask_email_change($1, $2, $3) as free' };

export async function changeProfile(db: Database, token: Token, body: unknown, ip: string, deliver: Deliver | undefined): Promise<ProfileSaved> {
  const [before, kept] = await transaction(db, 'read', async (send) => [(await recordsOf(send, token))[0]!, await sessionPasswords(send, token!)]);
  const { name, phone, email, current } = checked(ownProfile, body);
  const limits: Limit[] = [
    { key: `password address ${networkOf(ip)}`, most: 30 },
    { key: `password person ${String(before['id'])}`, most: 10 },
  ];
  await countAttempts(db, limits);
  const fits = await Promise.all(kept.map((hash) => isPassword(hash, current)));
  if (fits.includes(false)) throw new RuleBroken(myDataWords.wrongPassword, 'current', 'validation');
  const wanted = email === null || canonicalEmail(email) === canonicalEmail(before.email) ? null : email;
  if (wanted !== null && !deliver) throw new RuleBroken(myDataWords.noMail, 'email', 'validation');

  const link = randomBytes(32).toString('base64url');
  const free = await transaction(db, 'write', async (send) => {
    // The session may have ended while the password was verified.
    await recordsOf(send, token);
    const fields = [...(name === before.name ? [] : ['Nome']), ...(phone === before.phone ? [] : ['Telefone'])];
    if (fields.length > 0) {
      void send(change, [tokenHash(token!), name, phone]);
      noteSession(send, token!, 'profile_changed', ip, fields.join(', '));
    }
    void forgiveAttempts(
      send,
      limits.map(({ key }) => key),
    );
    if (wanted === null) return null;
    noteSession(send, token!, 'email_change_asked', ip, wanted);
    return (await send(askEmail, [tokenHash(token!), tokenHash(link), wanted])).rows[0]!['free'] as boolean;
  });
  if (wanted !== null) deliver!({ name, from: before.email, to: wanted, token: free ? link : null });
  return { email_asked: wanted !== null };
}

type Changed = { owner_id: string; person_id: string; person_name: string; was: string; email: string };
const useEmail = { name: 'use_email_change', text: 'select owner_id, person_id, person_name, was, email from use_email_change($1)' };

/** The link proves access to the mailbox: no session needed. */
export async function confirmEmail(db: Database, body: unknown, ip: string) {
  const { token } = checked(emailConfirmation, body);
  await countAttempts(db, [{ key: `use-email address ${networkOf(ip)}`, most: 30 }]);
  const changed = await transaction(db, 'write', async (send) => {
    const rows = (await send(useEmail, [tokenHash(token)])).rows as Changed[];
    for (const { owner_id, person_id, person_name, was, email } of rows)
      noteAccess(send, { kind: 'email_changed', owner_id, person: { id: person_id, name: person_name }, ip, target: `${was} → ${email}` });
    return rows;
  });
  if (changed.length === 0) throw new RuleBroken(myDataWords.linkOver, 'token', 'not_found');
  return { message: `O seu e-mail agora é ${changed[0]!.email}. Entre com ele da próxima vez.` };
}

const end = { name: 'end_own_sessions', text: 'select end_own_sessions($1, $2) as ended' };

/** Without an id: all sessions except the caller's. */
export const endSessions = (db: Database, token: Token, id: string | null, ip: string): Promise<SessionsEnded> =>
  transaction(db, 'write', async (send) => {
    await recordsOf(send, token);
    const ended = Number((await send(end, [tokenHash(token!), id])).rows[0]!['ended']);
    if (ended > 0) noteSession(send, token!, 'session_ended', ip, ended === 1 ? '1 sessão' : `${ended} sessões`);
    return { ended };
  });

export async function endSession(db: Database, token: Token, id: string | null, ip: string) {
  if (id === null) {
    await transaction(db, 'read', (send) => recordsOf(send, token));
    throw notFound(myDataWords.noSession);
  }
  if ((await endSessions(db, token, id, ip)).ended === 0) throw notFound(myDataWords.noSession);
  return null;
}
