// The caller's own second factor: turned on with a code; turned off, or its recovery codes renewed, with password and code. Each is logged.
import { forbidden, RuleBroken } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { checked } from '#domain/kernel/validation';
import {
  type OwnSecondFactor,
  type RecoveryCodes,
  readCode,
  type SecondFactorBegun,
  secondFactorChange,
  secondFactorConfirmation,
  secondFactorStart,
  secondFactorWords,
} from '#domain/people/second-factor';
import { countAttempts, forgiveAttempts, tooMany } from '#server/accounts/attempt-limits';
import { installationKey } from '#server/accounts/installation-key';
import { recordsOf } from '#server/accounts/my-data';
import { consumeCode, countTries } from '#server/accounts/second-factor';
import { assertPassword } from '#server/accounts/session-passwords';
import { forAuthenticator, newRecoveryCodes, newSecret, recoveryHash, stepOf } from '#server/accounts/totp';
import { noteSession } from '#server/kernel/access-log';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { tokenHash } from '#server/kernel/session';

type Token = string | undefined;
type Own = { factor_id: string | null; secret: Buffer | null } & OwnSecondFactor;

const own = { name: 'own_second_factor', text: 'select factor_id, secret, confirmed_at, codes_left, may_have, is_needed from own_second_factor($1)' };
const begin = { name: 'begin_second_factor', text: 'select begin_second_factor($1, $2, $3)' };
const begun = { name: 'begun_second_factor', text: 'select factor_id, secret from begun_second_factor($1)' };
const confirm = { name: 'confirm_second_factor', text: 'select confirm_second_factor($1, $2, $3, $4) as confirmed' };
const renewCodes = { name: 'renew_recovery_codes', text: 'select renew_recovery_codes($1, $2)' };
const remove = { name: 'remove_second_factor', text: 'select remove_second_factor($1)' };

async function ownOf(send: Send, token: Token) {
  const [person] = await recordsOf(send, token);
  return { ...((await send(own, [tokenHash(token!)])).rows[0] as Own), person: person! };
}

const wrong = () => new RuleBroken(secondFactorWords.wrong, 'code', 'validation');
const hashesOf = (key: Buffer, factor_id: string, codes: string[]) => codes.map((code) => recoveryHash(key, factor_id, readCode(code)!.digits));

export const secondFactorOf = (db: Database, token: Token): Promise<OwnSecondFactor> =>
  transaction(db, 'read', async (send) => {
    const { may_have, is_needed, confirmed_at, codes_left } = await ownOf(send, token);
    return { may_have, is_needed, confirmed_at, codes_left };
  });

export async function beginSecondFactor(db: Database, token: Token, body: unknown, ip: string): Promise<SecondFactorBegun> {
  const { may_have, factor_id, person } = await transaction(db, 'read', (send) => ownOf(send, token));
  if (!may_have) throw forbidden();
  const { current } = checked(secondFactorStart, body);
  if (factor_id !== null) throw new RuleBroken(secondFactorWords.already);
  const counted = await assertPassword(db, token!, String(person['id']), current, ip);
  const secret = newSecret();
  await transaction(db, 'write', async (send) => {
    await recordsOf(send, token);
    void forgiveAttempts(send, counted);
    await send(begin, [tokenHash(token!), newId(), secret]);
  });
  return forAuthenticator(secret, person.email);
}

/** The code proves that the authenticator has the secret; from now on sign-in asks for one. */
export async function confirmSecondFactor(db: Database, token: Token, body: unknown, ip: string): Promise<RecoveryCodes> {
  const { may_have, person } = await transaction(db, 'read', (send) => ownOf(send, token));
  if (!may_have) throw forbidden();
  const { code } = checked(secondFactorConfirmation, body);
  await countAttempts(db, [{ key: `second factor begun by ${String(person['id'])}`, most: 30 }]);
  const key = await installationKey(db);
  return transaction(db, 'write', async (send) => {
    await recordsOf(send, token);
    const over = () => new RuleBroken(secondFactorWords.over, undefined, 'not_found');
    const found = (await send(begun, [tokenHash(token!)])).rows[0] as { factor_id: string; secret: Buffer } | undefined;
    if (!found) throw over();
    const typed = readCode(code);
    const step = typed?.kind === 'step' ? stepOf(found.secret, typed.digits, Date.now()) : null;
    if (step === null) throw wrong();
    const codes = newRecoveryCodes();
    const { rows } = await send(confirm, [tokenHash(token!), found.factor_id, step, hashesOf(key, found.factor_id, codes)]);
    if (!rows[0]!['confirmed']) throw over();
    noteSession(send, token!, 'second_factor_on', ip);
    return { codes };
  });
}

/** Checks password and code first; the code is used up in the same transaction as the change. */
async function changing<T>(
  db: Database,
  token: Token,
  body: unknown,
  ip: string,
  work: (send: Send, factor_id: string, key: Buffer) => Promise<T>,
): Promise<T> {
  const { factor_id, secret, person } = await transaction(db, 'read', (send) => ownOf(send, token));
  if (factor_id === null || secret === null) throw new RuleBroken(secondFactorWords.notActive, undefined, 'not_found');
  const { current, code } = checked(secondFactorChange, body);
  const counted = await assertPassword(db, token!, String(person['id']), current, ip);
  const tried = await countTries(db, [{ factor_id, secret }]);
  if (tried.length === 0) throw tooMany();
  const key = await installationKey(db);
  return transaction(db, 'write', async (send) => {
    if ((await ownOf(send, token)).factor_id !== factor_id) throw new RuleBroken(secondFactorWords.notActive, undefined, 'not_found');
    if ((await consumeCode(send, key, tried, code)).length === 0) throw wrong();
    void forgiveAttempts(send, counted);
    return work(send, factor_id, key);
  });
}

export const newCodes = (db: Database, token: Token, body: unknown, ip: string): Promise<RecoveryCodes> =>
  changing(db, token, body, ip, async (send, factor_id, key) => {
    const codes = newRecoveryCodes();
    void send(renewCodes, [tokenHash(token!), hashesOf(key, factor_id, codes)]);
    noteSession(send, token!, 'second_factor_codes', ip);
    return { codes };
  });

export const turnOffSecondFactor = (db: Database, token: Token, body: unknown, ip: string) =>
  changing(db, token, body, ip, async (send) => {
    void send(remove, [tokenHash(token!)]);
    noteSession(send, token!, 'second_factor_off', ip);
    return null;
  });
