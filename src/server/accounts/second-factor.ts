// The second factor at sign-in: checks a code, limits its attempts, and lets it be used once.
import { readCode, secondFactorWords } from '#domain/people/second-factor';
import { attemptsAt, forgiveAttempts, tooMany } from '#server/accounts/attempt-limits';
import { recoveryHash, stepOf } from '#server/accounts/totp';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { Refused } from '#server/kernel/refused';

export type Factor = { factor_id: string; secret: Buffer };
export type RecordFactor = Factor & { record_id: string };
/** `left`: remaining recovery codes; `byRecovery`: one of them was used. */
export type Accepted = { factor_id: string; left: number; byRecovery: boolean };

const mostOfFactor = 10;

const askForCode = () => new Refused(secondFactorWords.ask, 401, 'second_factor');
const wrongCode = () => new Refused(secondFactorWords.wrong, 401, 'second_factor_wrong');

/**
 * One counter per factor, for all devices: the caller already knows the password. Separate from the password's counter, since an attacker
 * may have a record with the same password and their own code, which would reset it.
 */
const counterFor = (factor_id: string) => `second factor ${factor_id}`;

const among = { name: 'factors_among', text: 'select record_id, factor_id, secret from factors_among($1)' };
const hold = { name: 'hold_factors', text: 'select hold_factors($1) as ids' };
const use = { name: 'use_second_factor', text: 'select use_second_factor($1, $2, $3) as left' };

export const factorsAmong = async (send: Send, ids: string[]) => (await send(among, [ids])).rows as RecordFactor[];

/** The factors below their limit. In its own transaction: a wrong code still counts. */
export async function countTries<T extends Factor>(db: Database, factors: readonly T[]): Promise<T[]> {
  const keys = [...new Set(factors.map(({ factor_id }) => counterFor(factor_id)))];
  const counts = keys.length === 0 ? new Map<string, number>() : await attemptsAt(db, keys);
  return factors.filter(({ factor_id }) => counts.get(counterFor(factor_id))! <= mostOfFactor);
}

/** Uses up the code for each factor where it is right. */
export async function consumeCode(send: Send, key: Buffer, factors: readonly Factor[], typed: string): Promise<Accepted[]> {
  const code = readCode(typed);
  const accepted: Accepted[] = [];
  if (!code) return accepted;
  const byRecovery = code.kind === 'recovery';
  for (const { factor_id, secret } of new Map(factors.map((factor) => [factor.factor_id, factor])).values()) {
    const step = byRecovery ? null : stepOf(secret, code.digits, Date.now());
    if (!byRecovery && step === null) continue;
    const { rows } = await send(use, [factor_id, step, byRecovery ? recoveryHash(key, factor_id, code.digits) : null]);
    const left = rows[0]!['left'] as number | null;
    if (left !== null) accepted.push({ factor_id, left, byRecovery });
  }
  if (accepted.length > 0)
    void forgiveAttempts(
      send,
      accepted.map(({ factor_id }) => counterFor(factor_id)),
    );
  return accepted;
}

type Opened = { ids: string[] };

/** A missing code is not a failed attempt: the counters in `counted` are reset. */
export async function requireCode(db: Database, factors: readonly RecordFactor[], code: string | undefined, counted: string[]) {
  if (factors.length === 0 || code !== undefined) return countTries(db, factors);
  await transaction(db, 'write', (send) => forgiveAttempts(send, counted));
  throw askForCode();
}

/** The records that the password opens and that need no code or accept this one. */
export async function withCode<T extends Opened>(
  send: Send,
  key: Buffer,
  opened: readonly T[],
  { factors, tried, code }: { factors: readonly RecordFactor[]; tried: readonly RecordFactor[]; code: string | undefined },
): Promise<{ opened: T[]; accepted: Accepted[] }> {
  const known = new Set(factors.map(({ factor_id }) => factor_id));
  const held = (await send(hold, [opened.flatMap(({ ids }) => ids)])).rows[0]!['ids'] as string[];
  // Turned on during this sign-in.
  if (held.some((id) => !known.has(id))) throw askForCode();
  const accepted = code === undefined ? [] : await consumeCode(send, key, tried, code);
  if (factors.length > 0 && accepted.length === 0) throw tried.length < factors.length ? tooMany() : wrongCode();
  const right = new Set(accepted.map(({ factor_id }) => factor_id));
  const shut = new Set(factors.filter(({ factor_id }) => !right.has(factor_id)).map(({ record_id }) => record_id));
  const left = opened.map((one) => ({ ...one, ids: one.ids.filter((id) => !shut.has(id)) })).filter(({ ids }) => ids.length > 0);
  return { opened: left, accepted };
}
