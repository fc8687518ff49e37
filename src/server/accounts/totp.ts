// One-time codes (RFC 6238: SHA-1, six digits, thirty seconds) and recovery codes.
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { grouped, recoveryCodes } from '#domain/people/second-factor';

const period = 30;
/** RFC 4226: as many bytes as the hash has. */
const secretBytes = 20;
/** Steps before and after now: for clock differences of half a minute and slow typing. */
const around = 1;

const generator = (secret: Buffer, label = '') =>
  new TOTP({
    issuer: 'Lida',
    label,
    issuerInLabel: true,
    algorithm: 'SHA1',
    digits: 6,
    period,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

export const newSecret = () => randomBytes(secretBytes);

/** The secret for the authenticator app, to type and as a link. */
export function forAuthenticator(secret: Buffer, email: string) {
  const made = generator(secret, email);
  return { secret: made.secret.base32, uri: made.toString() };
}

/** The thirty-second step of this code: the current one, the one before or the one after. */
export function stepOf(secret: Buffer, digits: string, now: number): number | null {
  const delta = generator(secret).validate({ token: digits, timestamp: now, window: around });
  return delta === null ? null : Math.floor(now / 1000 / period) + delta;
}

const twelveDigits = () => String(randomInt(1_000_000)).padStart(6, '0') + String(randomInt(1_000_000)).padStart(6, '0');

export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < recoveryCodes) codes.add(grouped(twelveDigits(), '-'));
  return [...codes];
}

/** Only the hash of a recovery code is stored. */
export const recoveryHash = (key: Buffer, factor_id: string, digits: string) => createHmac('sha256', key).update(`recovery ${factor_id} ${digits}`).digest();
