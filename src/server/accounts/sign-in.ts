// Signing in: which of an e-mail's passwords was typed, how often it may be tried, and the session it opens.
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { canonicalEmail } from '#domain/kernel/email';
import { checked } from '#domain/kernel/validation';
import { type Session, signIn } from '#domain/people/accounts';
import { deviceName } from '#domain/people/device-name';
import { installationKey } from '#server/accounts/installation-key';
import { knows, readDevice, remembered } from '#server/accounts/known-devices';
import { attemptsAt, forgiveAttempts, networkOf, tooMany } from '#server/accounts/limits';
import { askedFor, factorsAmong, withCode } from '#server/accounts/second-factor';
import { withoutSuspended } from '#server/accounts/suspension';
import { noteSession } from '#server/kernel/access-log';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { fitting, keepPassword, saltOf } from '#server/kernel/passwords';
import { Refused } from '#server/kernel/refused';
import { farmsOf, Suspended, tokenHash } from '#server/kernel/session';

/** From where somebody comes: address, browser, and the cookies they bring. `isPublic`: to a server with a public address, where super admins need a second factor. */
export type Visit = { address: string; browser: string | undefined; token: string | undefined; device: string | undefined; isPublic: boolean };
/** What somebody goes in with. `device`: the cookie by which this browser is known the next time. */
export type Arrival = { token: string; session: Session; device?: string };

type Kept = { kind: 'farm_user' | 'user'; ids: string[]; password_hash: string };

const mostOfRecord = 10;
const mostOfNetwork = 100;

export const newToken = () => randomBytes(32).toString('base64url');
export const digest = (text: string) => createHash('sha256').update(text).digest('base64url');

const succeeding = 'next.';
/** The token that takes another's place: always the same one, so that two tabs that ask at once, or one that asks again, go on together. */
export const successorOf = (key: Buffer, token: string, reason: 'a day' | 'a password') =>
  succeeding + createHmac('sha256', key).update(`token after ${reason} ${token}`).digest('base64url');
export const isSuccessor = (token: string) => token.startsWith(succeeding) && token.length === succeeding.length + 43;

const wrongCredentials = () => new Refused('Invalid login credentials', 401, 'credentials');
/** Where failures of one password of an e-mail are counted. */
export const counterFor = (email: string, hash: string) => `sign-in ${digest(`${canonicalEmail(email)} ${hash}`)}`;

const records = { name: 'sign_in_records', text: 'select kind, ids, password_hash from sign_in_records($1)' };

/** Each password has its own count, whoever hired the e-mail: opening one forgives nothing of another. One over its limit is not even tried. */
export async function enter(db: Database, body: unknown, visit: Visit): Promise<Arrival> {
  const { email, password, code } = checked(signIn, body);
  const [key, found] = await Promise.all([installationKey(db), transaction(db, 'glance', (send) => send(records, [email]))]);
  const kept = found.rows as Kept[];
  const device = readDevice(visit.device);
  const counterOf = (hash: string) => (knows(key, device, hash) ? `${counterFor(email, hash)} device ${device.id}` : counterFor(email, hash));
  const hashes = [...new Set(kept.map(({ password_hash }) => password_hash))];
  const network = `sign-in address ${networkOf(visit.address)}`;
  // Who has no account is counted as well: nobody learns from the limit who has one.
  const nobodys = `sign-in email ${digest(canonicalEmail(email))}`;
  const counts = await attemptsAt(db, [network, ...(hashes.length === 0 ? [nobodys] : hashes.map(counterOf))]);
  const isCrowded = counts.get(network)! > mostOfNetwork;
  const tried = hashes.filter((hash) => counts.get(counterOf(hash))! <= mostOfRecord && (!isCrowded || knows(key, device, hash)));
  if (hashes.length === 0 ? isCrowded || counts.get(nobodys)! > mostOfRecord : tried.length === 0) throw tooMany();
  const typed = await keepPassword(password, saltOf(key, email));
  const fits = await fitting(password, typed, tried);
  const opened = kept.filter(({ password_hash }) => fits.has(password_hash));
  // The sentence of the specification, for every mismatch alike; whoever may have typed the one that was not tried is told to wait.
  if (opened.length === 0) throw tried.length < hashes.length ? tooMany() : wrongCredentials();
  const counted = [network, ...[...fits].map(counterOf)];
  const { allowed, factors } = await transaction(db, 'glance', async (send) => {
    const left = await withoutSuspended(send, opened);
    return {
      allowed: left,
      factors: await factorsAmong(
        send,
        left.flatMap(({ ids }) => ids),
      ),
    };
  });
  const tries = await askedFor(db, factors, code, counted);
  return transaction(db, 'write', async (send) => {
    const passed = await withCode(send, key, allowed, { factors, tried: tries, code });
    void forgiveAttempts(send, counted);
    // Always a new token: one that somebody planted before the sign-in is worth nothing after it.
    if (visit.token) void send(leaving, [tokenHash(visit.token)]);
    const { token, session } = await openSession(send, passed.opened, typed, visit);
    noteSession(send, token, 'sign_in', visit.address, deviceName(visit.browser ?? null));
    const spent = passed.accepted.find(({ byRecovery }) => byRecovery);
    if (spent) noteSession(send, token, 'recovery_code_used', visit.address, `Restam ${spent.left}`);
    return { token, session: { ...session, ...(spent && { recovery_codes_left: spent.left }) }, device: remembered(key, device, typed) };
  });
}

const opening = { name: 'open_session', text: 'select open_session($1, $2, $3, $4, $5, $6) as opened' };
export const leaving = { name: 'end_session', text: 'select end_session($1)' };

const requiring = { name: 'require_second_factor', text: 'select require_second_factor($1)' };

/** Wherever a session begins or goes on: one from before the server had a public address is told within the hour. */
export const tellWhetherPublic = (send: Send, token: string, isPublic: boolean) => void (isPublic && send(requiring, [tokenHash(token)]));

export async function openSession(send: Send, verified: Kept[], typed: string, { browser, isPublic }: Pick<Visit, 'browser' | 'isPublic'>): Promise<Arrival> {
  const token = newToken();
  const account = verified.find(({ kind }) => kind === 'user')?.ids[0] ?? null;
  const staff = verified.filter(({ kind }) => kind === 'farm_user').flatMap(({ ids }) => ids);
  const values = [tokenHash(token), account, staff, verified.map(({ password_hash }) => password_hash), typed, browser?.slice(0, 300) ?? null];
  const { rows } = await send(opening, values);
  // A password that was changed while it was being verified opens nothing.
  if (!rows[0]!['opened']) throw wrongCredentials();
  tellWhetherPublic(send, token, isPublic);
  return { token, session: (await sessionOf(send, token))! };
}

const person = {
  name: 'session_person',
  text: `select person_id, name, email, is_super_admin, password_must_change, expires_at,
    is_suspended_session($1) as suspended, needs_second_factor($1) as needs_factor from session_person($1)`,
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
    ...(known['needs_factor'] && { must_set_second_factor: true }),
    expires_at: known['expires_at'],
    now: new Date().toISOString(),
    farms: farms as Session['farms'],
  };
}
