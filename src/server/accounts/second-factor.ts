// The second factor at the door: whose code it is, how often it may be tried, and that it is used once.
import { readCode, secondFactorWords } from '#domain/people/second-factor';
import { attemptsAt, forgiveAttempts, tooMany } from '#server/accounts/limits';
import { recoveryHash, stepOf } from '#server/accounts/totp';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { Refused } from '#server/kernel/refused';

export type Factor = { factor_id: string; secret: Buffer };
export type RecordFactor = Factor & { record_id: string };
/** `left`: how many recovery codes there are still; `byRecovery`: one of them was used. */
export type Accepted = { factor_id: string; left: number; byRecovery: boolean };

const mostOfFactor = 10;

const askForCode = () => new Refused(secondFactorWords.ask, 401, 'second_factor');
const wrongCode = () => new Refused(secondFactorWords.wrong, 401, 'second_factor_wrong');

/**
 * One count for each factor, on whatever device: whoever comes as far as this knows the password. Counted apart from the password, since somebody
 * may have the same password on a record of their own and open that one with a code of their own.
 */
const counterFor = (factor_id: string) => `second factor ${factor_id}`;

const among = { name: 'factors_among', text: 'select record_id, factor_id, secret from factors_among($1)' };
const hold = { name: 'hold_factors', text: 'select hold_factors($1) as ids' };
const use = { name: 'use_second_factor', text: 'select use_second_factor($1, $2, $3) as left' };

export const factorsAmong = async (send: Send, ids: string[]) => (await send(among, [ids])).rows as RecordFactor[];

/** Of these factors, those that may be tried once more. In a transaction of its own: a wrong code has counted all the same. */
export async function countTries<T extends Factor>(db: Database, factors: readonly T[]): Promise<T[]> {
  const keys = [...new Set(factors.map(({ factor_id }) => counterFor(factor_id)))];
  const counts = keys.length === 0 ? new Map<string, number>() : await attemptsAt(db, keys);
  return factors.filter(({ factor_id }) => counts.get(counterFor(factor_id))! <= mostOfFactor);
}

/** Uses the code up wherever it is right. */
export async function accepting(send: Send, key: Buffer, factors: readonly Factor[], typed: string): Promise<Accepted[]> {
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

/** Without a code, where one is needed, nobody has failed yet: `counted` is forgiven. */
export async function askedFor(db: Database, factors: readonly RecordFactor[], code: string | undefined, counted: string[]) {
  if (factors.length === 0 || code !== undefined) return countTries(db, factors);
  await transaction(db, 'write', (send) => forgiveAttempts(send, counted));
  throw askForCode();
}

/** Of what a password opens, what the code opens too, and what needs none. */
export async function withCode<T extends Opened>(
  send: Send,
  key: Buffer,
  opened: readonly T[],
  { factors, tried, code }: { factors: readonly RecordFactor[]; tried: readonly RecordFactor[]; code: string | undefined },
): Promise<{ opened: T[]; accepted: Accepted[] }> {
  const known = new Set(factors.map(({ factor_id }) => factor_id));
  const held = (await send(hold, [opened.flatMap(({ ids }) => ids)])).rows[0]!['ids'] as string[];
  // Turned on a moment ago.
  if (held.some((id) => !known.has(id))) throw askForCode();
  const accepted = code === undefined ? [] : await accepting(send, key, tried, code);
  if (factors.length > 0 && accepted.length === 0) throw tried.length < factors.length ? tooMany() : wrongCode();
  const right = new Set(accepted.map(({ factor_id }) => factor_id));
  const shut = new Set(factors.filter(({ factor_id }) => !right.has(factor_id)).map(({ record_id }) => record_id));
  const left = opened.map((one) => ({ ...one, ids: one.ids.filter((id) => !shut.has(id)) })).filter(({ ids }) => ids.length > 0);
  return { opened: left, accepted };
}
