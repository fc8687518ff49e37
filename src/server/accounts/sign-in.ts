// Sign-in: which records of an e-mail have this password, the limit of attempts, and the session that is opened.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { canonicalEmail } from '#domain/kernel/email';
import { checked } from '#domain/kernel/validation';
import { type Session, signIn } from '#domain/people/accounts';
import { deviceName } from '#domain/people/device-name';
import { farmWords } from '#domain/people/farms';
import { attemptsAt, forgiveAttempts, networkOf, tooMany } from '#server/accounts/attempt-limits';
import { installationKey } from '#server/accounts/installation-key';
import { cookieWithMark, hasMark, readDevice } from '#server/accounts/known-devices';
import { factorsAmong, requireCode, withCode } from '#server/accounts/second-factor';
import { withoutSuspended } from '#server/accounts/suspension';
import { noteSession } from '#server/kernel/access-log';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { hashPassword, matchingHashes, saltOf } from '#server/kernel/passwords';
import { Refused } from '#server/kernel/refused';
import { farmsOf, Suspended, tokenHash } from '#server/kernel/session';

/** IP address, browser and cookies of the request. `isPublic`: the server has a public address, so super admins need a second factor. */
export type ClientInfo = { address: string; browser: string | undefined; token: string | undefined; device: string | undefined; isPublic: boolean };
/** `device`: the cookie that identifies this browser at the next sign-in. */
export type OpenedSession = { token: string; session: Session; device?: string };

type Kept = { kind: 'farm_user' | 'user' | 'deleted_farm'; ids: string[]; password_hash: string };

const mostOfRecord = 10;
export const mostOfNetwork = 100;
export const networkCounter = (address: string) => `sign-in address ${networkOf(address)}`;

export const newToken = () => randomBytes(32).toString('base64url');
export const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

const successorPrefix = 'next.';
/** The replacement of a token. Deterministic, so that two tabs renewing at once, or a retry, get the same one. */
export const successorOf = (key: Buffer, token: string, reason: 'a day' | 'a password') =>
  successorPrefix + createHmac('sha256', key).update(`token after ${reason} ${token}`).digest('base64url');
export const isSuccessor = (token: string) => token.startsWith(successorPrefix) && token.length === successorPrefix.length + 43;

const wrongCredentials = () => new Refused('Invalid login credentials', 401, 'credentials');
/** The attempt counter for one password of an e-mail. */
export const counterFor = (email: string, hash: string) => `sign-in ${digest(`${canonicalEmail(email)} ${hash}`)}`;

const records = { name: 'sign_in_records', text: 'select kind, ids, password_hash from sign_in_records($1)' };

/** Each password of an e-mail has its own counter: a success resets only its own. A password over its limit is not checked. */
export async function signInByPassword(db: Database, body: unknown, client: ClientInfo): Promise<OpenedSession> {
  const { email, password, code } = checked(signIn, body);
  const [key, found] = await Promise.all([installationKey(db), transaction(db, 'glance', (send) => send(records, [email]))]);
  const kept = found.rows as Kept[];
  const device = readDevice(client.device);
  const counterOf = (hash: string) => (hasMark(key, device, hash) ? `${counterFor(email, hash)} device ${device.id}` : counterFor(email, hash));
  const hashes = [...new Set(kept.map(({ password_hash }) => password_hash))];
  const network = networkCounter(client.address);
  // Unknown e-mails are counted too: the limit must not reveal who has an account.
  const unknownEmail = `sign-in email ${digest(canonicalEmail(email))}`;
  const counts = await attemptsAt(db, [network, ...(hashes.length === 0 ? [unknownEmail] : hashes.map(counterOf))]);
  const isNetworkOverLimit = counts.get(network)! > mostOfNetwork;
  const tried = hashes.filter((hash) => counts.get(counterOf(hash))! <= mostOfRecord && (!isNetworkOverLimit || hasMark(key, device, hash)));
  if (hashes.length === 0 ? isNetworkOverLimit || counts.get(unknownEmail)! > mostOfRecord : tried.length === 0) throw tooMany();
  const typed = await hashPassword(password, saltOf(key, email));
  const fits = await matchingHashes(password, typed, tried);
  const opened = kept.filter(({ password_hash }) => fits.has(password_hash));
  // The specification's message for every mismatch; but if some password was not checked, it may be the typed one: answer 429.
  if (opened.length === 0) throw tried.length < hashes.length ? tooMany() : wrongCredentials();
  const counted = [network, ...[...fits].map(counterOf)];
  const living = opened.filter(({ kind }) => kind !== 'deleted_farm');
  if (living.length === 0) throw await deletedFarm(db, opened, counted);
  const { allowed, factors } = await transaction(db, 'glance', async (send) => {
    const left = await withoutSuspended(send, living);
    return {
      allowed: left,
      factors: await factorsAmong(
        send,
        left.flatMap(({ ids }) => ids),
      ),
    };
  });
  const tries = await requireCode(db, factors, code, counted);
  return transaction(db, 'write', async (send) => {
    const passed = await withCode(send, key, allowed, { factors, tried: tries, code });
    void forgiveAttempts(send, counted);
    // Always a new token, against session fixation.
    if (client.token) void send(endSessionQuery, [tokenHash(client.token)]);
    const { token, session } = await openSession(send, passed.opened, typed, client);
    noteSession(send, token, 'sign_in', client.address, deviceName(client.browser ?? null));
    const spent = passed.accepted.find(({ byRecovery }) => byRecovery);
    if (spent) noteSession(send, token, 'recovery_code_used', client.address, `Restam ${spent.left}`);
    return { token, session: { ...session, ...(spent && { recovery_codes_left: spent.left }) }, device: cookieWithMark(key, device, typed) };
  });
}

const deletedFarms = { name: 'deleted_farms_of', text: 'select farm_name, deleted_at from deleted_farms_of($1)' };

/** The password is right, but every farm of this person was deleted. */
const deletedFarm = (db: Database, opened: Kept[], counted: string[]) =>
  transaction(db, 'write', async (send) => {
    void forgiveAttempts(send, counted);
    const { rows } = await send(deletedFarms, [opened.flatMap(({ ids }) => ids)]);
    const [last] = rows as { farm_name: string; deleted_at: string }[];
    return last ? new Refused(farmWords.deletedAtSignIn(last.farm_name, last.deleted_at), 403, 'farm_deleted') : wrongCredentials();
  });

const openSessionQuery = { name: 'open_session', text: 'select open_session($1, $2, $3, $4, $5, $6) as opened' };
export const endSessionQuery = { name: 'end_session', text: 'select end_session($1)' };

const requireFactorQuery = { name: 'require_second_factor', text: 'select require_second_factor($1)' };

/** On opening and renewing a session: sessions from before the server had a public address get the requirement within the hour. */
export const requireFactorIfPublic = (send: Send, token: string, isPublic: boolean) => void (isPublic && send(requireFactorQuery, [tokenHash(token)]));

export async function openSession(
  send: Send,
  verified: Kept[],
  typed: string,
  { browser, isPublic }: Pick<ClientInfo, 'browser' | 'isPublic'>,
): Promise<OpenedSession> {
  const token = newToken();
  const account = verified.find(({ kind }) => kind === 'user')?.ids[0] ?? null;
  const staff = verified.filter(({ kind }) => kind === 'farm_user').flatMap(({ ids }) => ids);
  const values = [tokenHash(token), account, staff, verified.map(({ password_hash }) => password_hash), typed, browser?.slice(0, 300) ?? null];
  const { rows } = await send(openSessionQuery, values);
  // The password was changed while it was verified.
  if (!rows[0]!['opened']) throw wrongCredentials();
  requireFactorIfPublic(send, token, isPublic);
  return { token, session: (await sessionOf(send, token))! };
}

const person = {
  name: 'session_person',
  text: `select person_id, name, email, is_super_admin, password_must_change, expires_at,
    is_suspended_session($1) as suspended, needs_second_factor($1) as needs_factor,
    (select user_id from session_account($1)) is not null as has_account from session_person($1)`,
};

export async function sessionOf(send: Send, token: string): Promise<Session | null> {
  const [found, farms] = await Promise.all([send(person, [tokenHash(token)]), farmsOf(send, token)]);
  const known = found.rows[0];
  if (!known) return null;
  if (known['suspended']) throw new Suspended();
  return {
    person: { id: known['person_id'], name: known['name'], email: known['email'] },
    is_super_admin: known['is_super_admin'] && !known['needs_factor'],
    must_change_password: known['password_must_change'],
    ...(known['has_account'] && { may_create_farm: true }),
    ...(known['needs_factor'] && { must_set_second_factor: true }),
    expires_at: known['expires_at'],
    now: new Date().toISOString(),
    farms: farms as Session['farms'],
  };
}
