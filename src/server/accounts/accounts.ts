// Accounts: session lookup and renewal, sign-up, password change and password reset.

import { canonicalEmail } from '#domain/kernel/email';
import { RuleBroken } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { checked } from '#domain/kernel/validation';
import { passwordChange, reset, resetRequest, signUp, termsVersion } from '#domain/people/accounts';
import { leastCharacters } from '#domain/people/passwords';
import { countAttempts, forgiveAttempts, type Limit, networkOf } from '#server/accounts/attempt-limits';
import { installationKey } from '#server/accounts/installation-key';
import { cookieWithMark, readDevice } from '#server/accounts/known-devices';
import { sessionPasswords } from '#server/accounts/session-passwords';
import {
  type ClientInfo,
  digest,
  endSessionQuery,
  isSuccessor,
  newToken,
  type OpenedSession,
  openSession,
  requireFactorIfPublic,
  sessionOf,
  successorOf,
} from '#server/accounts/sign-in';
import { noteEmail, noteSession } from '#server/kernel/access-log';
import { type Database, isInfrastructure, transaction } from '#server/kernel/db';
import { checkPassword, hashPassword, isPassword, saltOf } from '#server/kernel/passwords';
import { NotSignedIn, Suspended, tokenHash } from '#server/kernel/session';

const ask = (db: Database, text: string, values: unknown[]) => transaction(db, 'write', (send) => send({ name: text.slice(0, 60), text }, values));

export const whoIs = (db: Database, token: string | undefined) => (token ? transaction(db, 'glance', (send) => sessionOf(send, token)) : Promise.resolve(null));

/** An expired session that was used within 60 days can be renewed: a phone comes back from the field without a new sign-in. After a day of use its token is replaced. */
export async function renew(db: Database, token: string | undefined, isPublic = false): Promise<OpenedSession> {
  if (!token) throw new NotSignedIn();
  const next = successorOf(await installationKey(db), token, 'a day');
  const { follows, session } = await transaction(db, 'write', async (send) => {
    const { rows } = await send({ name: 'renew_session', text: 'select renew_session($1, $2) as follows' }, [tokenHash(token), tokenHash(next)]);
    requireFactorIfPublic(send, token, isPublic);
    return { follows: rows[0]!['follows'] as boolean, session: await sessionOf(send, token).catch(returnSuspended) };
  });
  if (!session) throw new NotSignedIn();
  if (session instanceof Suspended) throw session;
  return { token: follows ? next : token, session };
}

/** A suspended person's session is renewed: it works again after the suspension. */
function returnSuspended(error: unknown) {
  if (error instanceof Suspended) return error;
  throw error;
}

const confirmed = new Set<string>();
const mostConfirmed = 10_000;

/** The first use of a replacement token ends the old one. Each process confirms once; if the database cannot write now, it tries again on the next request. */
export async function confirmToken(db: Database, token: string | undefined) {
  if (token === undefined || !isSuccessor(token) || confirmed.has(token)) return;
  const done = await ask(db, 'select confirm_session($1)', [tokenHash(token)]).catch((error: unknown) => {
    if (!isInfrastructure(error)) throw error;
  });
  if (!done) return;
  if (confirmed.size >= mostConfirmed) confirmed.clear();
  confirmed.add(token);
}

export async function signOut(db: Database, token: string | undefined) {
  if (token) await transaction(db, 'write', (send) => send(endSessionQuery, [tokenHash(token)]));
}

export async function createAccount(db: Database, body: unknown, client: ClientInfo): Promise<OpenedSession> {
  const { name, farm_name, email, password, accepted_terms } = checked(signUp, body);
  checkPassword(password, { name, email, least: leastCharacters.keeper });
  await countAttempts(db, [{ key: `sign-up address ${networkOf(client.address)}`, most: 20 }]);
  const key = await installationKey(db);
  const kept = await hashPassword(password, saltOf(key, email));
  return transaction(db, 'write', async (send) => {
    const user_id = newId();
    const values = [user_id, name, email, kept, newId(), farm_name];
    const made = await send({ name: 'create_account', text: 'select create_account($1, $2, $3, $4, $5, $6) as made' }, values);
    if (!made.rows[0]!['made']) throw new RuleBroken('Este e-mail já tem uma conta. Entre com a sua senha.', 'email', 'conflict');
    if (accepted_terms) void send({ name: 'accept_terms', text: 'select accept_terms($1, $2)' }, [user_id, termsVersion]);
    const opened = await openSession(send, [{ kind: 'user', ids: [user_id], password_hash: kept }], kept, client);
    noteSession(send, opened.token, 'account_created', client.address, email);
    return { ...opened, device: cookieWithMark(key, readDevice(client.device), kept) };
  });
}

export async function changePassword(db: Database, body: unknown, client: ClientInfo): Promise<OpenedSession> {
  const { token } = client;
  const session = await whoIs(db, token);
  if (!token || !session || session.expires_at < session.now) throw new NotSignedIn();
  const { current, password } = checked(passwordChange, body);
  const { rows: owners } = await ask(db, 'select is_strong, name, email from session_names($1)', [tokenHash(token)]);
  const least = owners.some(({ is_strong }) => is_strong) ? leastCharacters.keeper : leastCharacters.staff;
  for (const { name, email } of owners as { name: string; email: string }[]) checkPassword(password, { name, email, least });
  const limits: Limit[] = [
    { key: `password address ${networkOf(client.address)}`, most: 30 },
    { key: `password person ${session.person.id}`, most: 10 },
  ];
  await countAttempts(db, limits);
  const kept = await transaction(db, 'write', (send) => sessionPasswords(send, token));
  const fits = (typed: string) => Promise.all(kept.map((hash) => isPassword(hash, typed)));
  // Ask for the current password: somebody with an unlocked phone must not lock its owner out.
  if (!session.must_change_password && (current === null || (await fits(current)).includes(false)))
    throw new RuleBroken('A senha atual não confere', 'current', 'validation');
  if ((await fits(password)).includes(true)) throw new RuleBroken('Escolha uma senha diferente da atual', 'password', 'validation');
  const key = await installationKey(db);
  const hash = await hashPassword(password, saltOf(key, session.person.email));
  const next = successorOf(key, token, 'a password');
  return transaction(db, 'write', async (send) => {
    const change = { name: 'change_password', text: 'select change_password($1, $2, $3) as changed' };
    const { rows } = await send(change, [tokenHash(token), tokenHash(next), hash]);
    if (!rows[0]!['changed']) throw new NotSignedIn();
    requireFactorIfPublic(send, next, client.isPublic);
    noteSession(send, next, 'password_changed', client.address);
    void forgiveAttempts(
      send,
      limits.map(({ key: counted }) => counted),
    );
    return { token: next, session: (await sessionOf(send, next))!, device: cookieWithMark(key, readDevice(client.device), hash) };
  });
}

/** Sends the token to the stored address. The response never reveals whether the email is known. */
export async function requestReset(db: Database, body: unknown, address: string, deliver: (to: string, name: string, token: string) => Promise<void>) {
  const { email } = checked(resetRequest, body);
  await countAttempts(db, [
    { key: `reset email ${digest(canonicalEmail(email))}`, most: 3 },
    { key: `reset address ${networkOf(address)}`, most: 20 },
  ]);
  const token = newToken();
  const { rows } = await transaction(db, 'write', (send) => {
    noteEmail(send, 'reset_asked', email, address);
    return send({ name: 'open_reset', text: 'select name, email from open_reset($1, $2)' }, [email, tokenHash(token)]);
  });
  if (rows[0]) await deliver(rows[0]['email'], rows[0]['name'], token);
}

export async function useReset(db: Database, body: unknown, address: string) {
  const { token, password } = checked(reset, body);
  await countAttempts(db, [{ key: `use-reset address ${networkOf(address)}`, most: 30 }]);
  const expired = () => new RuleBroken('Este link já foi usado ou venceu. Peça outro.', 'token', 'not_found');
  const { rows: accounts } = await ask(db, 'select name, email from reset_account($1)', [tokenHash(token)]);
  if (!accounts[0]) throw expired();
  const { name, email } = accounts[0] as { name: string; email: string };
  checkPassword(password, { name, email, least: leastCharacters.keeper });
  const kept = await hashPassword(password, saltOf(await installationKey(db), email));
  await transaction(db, 'write', async (send) => {
    const { rows } = await send({ name: 'use_reset', text: 'select use_reset($1, $2) as used' }, [tokenHash(token), kept]);
    if (!rows[0]!['used']) throw expired();
    noteEmail(send, 'password_reset', email, address);
  });
}

/** Deletes old attempts, expired links and idle sessions. */
export const sweep = (db: Database) => ask(db, 'select sweep()', []);
