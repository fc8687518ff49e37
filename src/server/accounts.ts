// Accounts: who somebody is, how they come in and go out, and how they get a password.
import { randomBytes } from 'node:crypto';
import { passwordChange, reset, resetRequest, type Session, signIn, signUp, termsVersion } from '#domain/accounts';
import { RuleBroken } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { checked } from '#domain/kernel/validation';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { Refused } from '#server/kernel/refused';
import { farmsOf, NotSignedIn, tokenHash } from '#server/kernel/session';
import { countAttempts, forgiveAttempts, type Limit } from '#server/limits';
import { isPassword, keepPassword, pretendToVerify } from '#server/passwords';

const newToken = () => randomBytes(32).toString('base64url');
const ask = (db: Database, text: string, values: unknown[]) => transaction(db, 'write', (send) => send({ name: text.slice(0, 60), text }, values));

type Kept = { kind: 'farm_user' | 'user'; id: string; password_hash: string };

async function recordsOf(db: Database, email: string) {
  return (await ask(db, 'select kind, id, password_hash from sign_in_records($1)', [email])).rows as Kept[];
}

/** The records of this email that this password opens: staff and owner alike. */
async function openedBy(db: Database, email: string, password: string) {
  const records = await recordsOf(db, email);
  if (records.length === 0) await pretendToVerify(password);
  const fits = await Promise.all(records.map(({ password_hash }) => isPassword(password_hash, password)));
  return records.filter((_, i) => fits[i]);
}

export type Arrival = { token: string; session: Session };

export async function enter(db: Database, body: unknown, address: string, earlier: string | undefined): Promise<Arrival> {
  const { email, password } = checked(signIn, body);
  const limits: Limit[] = [
    { key: `sign-in email ${email.toLowerCase()}`, most: 10 },
    { key: `sign-in address ${address}`, most: 100 },
  ];
  await countAttempts(db, limits);
  const opened = await openedBy(db, email, password);
  // The sentence of the specification, for every mismatch alike.
  if (opened.length === 0) throw wrongCredentials();
  return transaction(db, 'write', async (send) => {
    await forgiveAttempts(send, limits);
    // Always a new token: one that somebody planted before the sign-in is worth nothing after it.
    if (earlier) void send(leaving, [tokenHash(earlier)]);
    return openSession(send, opened);
  });
}

const wrongCredentials = () => new Refused('Invalid login credentials', 401, 'credentials');

const opening = { name: 'open_session', text: 'select open_session($1, $2, $3, $4) as opened' };
const leaving = { name: 'end_session', text: 'select end_session($1)' };

async function openSession(send: Send, verified: Kept[]): Promise<Arrival> {
  const token = newToken();
  const account = verified.find(({ kind }) => kind === 'user')?.id ?? null;
  const records = verified.filter(({ kind }) => kind === 'farm_user').map(({ id }) => id);
  const { rows } = await send(opening, [tokenHash(token), account, records, verified.map(({ password_hash }) => password_hash)]);
  // A password that was changed while it was being verified opens nothing.
  if (!rows[0]!['opened']) throw wrongCredentials();
  return { token, session: (await sessionOf(send, token))! };
}

const person = { name: 'session_person', text: 'select person_id, name, email, is_super_admin, password_must_change, expires_at from session_person($1)' };

async function sessionOf(send: Send, token: string): Promise<Session | null> {
  const [found, farms] = await Promise.all([send(person, [tokenHash(token)]), farmsOf(send, token)]);
  const known = found.rows[0];
  if (!known) return null;
  return {
    person: { id: known['person_id'], name: known['name'], email: known['email'] },
    is_super_admin: known['is_super_admin'],
    must_change_password: known['password_must_change'],
    expires_at: known['expires_at'],
    now: new Date().toISOString(),
    farms: farms as Session['farms'],
  };
}

export const whoIs = (db: Database, token: string | undefined) => (token ? transaction(db, 'glance', (send) => sessionOf(send, token)) : Promise.resolve(null));

/** An expired session that was used within 60 days may go on: a phone comes back from the field without a new sign-in. */
export async function renew(db: Database, token: string | undefined): Promise<Session> {
  const session = token
    ? await transaction(db, 'write', async (send) => {
        void send({ name: 'renew_session', text: 'select renew_session($1)' }, [tokenHash(token)]);
        return sessionOf(send, token);
      })
    : null;
  if (!session) throw new NotSignedIn();
  return session;
}

export async function leave(db: Database, token: string | undefined) {
  if (token) await transaction(db, 'write', (send) => send(leaving, [tokenHash(token)]));
}

export async function createAccount(db: Database, body: unknown, address: string): Promise<Arrival> {
  const { name, farm_name, email, password, accepted_terms } = checked(signUp, body);
  await countAttempts(db, [{ key: `sign-up address ${address}`, most: 20 }]);
  const kept = await keepPassword(password);
  return transaction(db, 'write', async (send) => {
    const user_id = newId();
    const made = await send({ name: 'create_account', text: 'select create_account($1, $2, $3, $4, $5, $6) as made' }, [
      user_id,
      name,
      email,
      kept,
      newId(),
      farm_name,
    ]);
    if (!made.rows[0]!['made']) throw new RuleBroken('Este e-mail já tem uma conta. Entre com a sua senha.', 'email', 'conflict');
    if (accepted_terms) void send({ name: 'accept_terms', text: 'select accept_terms($1, $2)' }, [user_id, termsVersion]);
    return openSession(send, [{ kind: 'user', id: user_id, password_hash: kept }]);
  });
}

export async function changePassword(db: Database, token: string | undefined, body: unknown, address: string) {
  const session = await whoIs(db, token);
  if (!token || !session || session.expires_at < session.now) throw new NotSignedIn();
  const { current, password } = checked(passwordChange, body);
  const limits: Limit[] = [
    { key: `password address ${address}`, most: 30 },
    { key: `password person ${session.person.id}`, most: 10 },
  ];
  await countAttempts(db, limits);
  const { rows: kept } = await ask(db, 'select password_hash from session_passwords($1)', [tokenHash(token)]);
  const fits = (typed: string) => Promise.all(kept.map(({ password_hash }) => isPassword(password_hash as string, typed)));
  // Whoever finds a phone unlocked does not lock its owner out.
  if (!session.must_change_password && (current === null || (await fits(current)).includes(false)))
    throw new RuleBroken('A senha atual não confere', 'current', 'validation');
  if ((await fits(password)).includes(true)) throw new RuleBroken('Escolha uma senha diferente da atual', 'password', 'validation');
  const hash = await keepPassword(password);
  return transaction(db, 'write', async (send) => {
    const { rows } = await send({ name: 'change_password', text: 'select change_password($1, $2) as changed' }, [tokenHash(token), hash]);
    if (!rows[0]!['changed']) throw new NotSignedIn();
    await forgiveAttempts(send, limits);
    return sessionOf(send, token);
  });
}

/** Hands the token to whoever delivers it; says nothing about whether the email is known. */
export async function requestReset(db: Database, body: unknown, address: string, deliver: (to: string, name: string, token: string) => Promise<void>) {
  const { email } = checked(resetRequest, body);
  const limits: Limit[] = [
    { key: `reset email ${email.toLowerCase()}`, most: 3 },
    { key: `reset address ${address}`, most: 20 },
  ];
  await countAttempts(db, limits);
  const token = newToken();
  const { rows } = await ask(db, 'select open_reset($1, $2) as name', [email, tokenHash(token)]);
  if (rows[0]!['name'] !== null) await deliver(email, rows[0]!['name'], token);
}

export async function useReset(db: Database, body: unknown, address: string) {
  const { token, password } = checked(reset, body);
  await countAttempts(db, [{ key: `use-reset address ${address}`, most: 30 }]);
  const { rows } = await ask(db, 'select use_reset($1, $2) as used', [tokenHash(token), await keepPassword(password)]);
  if (!rows[0]!['used']) throw new RuleBroken('Este link já foi usado ou venceu. Peça outro.', 'token', 'not_found');
}

/** What is past its time goes: old attempts, links and idle sessions. */
export const sweep = (db: Database) => ask(db, 'select sweep()', []);
