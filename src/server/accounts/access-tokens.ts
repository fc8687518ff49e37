// Personal access tokens: made with the password, listed and revoked by their person and by the owner of a farm they reach.
import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { forbidden, notFound, RuleBroken } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { checked } from '#domain/kernel/validation';
import { isNoun } from '#domain/nouns';
import {
  type AccessTokens,
  type CreatedToken,
  type FarmTokens,
  mostTokens,
  type ThisToken,
  tokenCreation,
  tokenForm,
  tokenWords,
} from '#domain/people/access-tokens';
import { forgiveAttempts } from '#server/accounts/attempt-limits';
import { recordsOf } from '#server/accounts/my-data';
import { assertPassword } from '#server/accounts/session-passwords';
import { noteAccess, noteSession } from '#server/kernel/access-log';
import { type Database, transaction } from '#server/kernel/db';
import { accountOf, assertMay, enterFarm, farmsOf, NotSignedIn, tokenHash } from '#server/kernel/session';

type Token = string | undefined;

const prefix = 'lida_';
const signs = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const day = 86_400_000;

/** In letters and digits only, so that a double click selects all of it. */
function inBase62(value: bigint, length: number) {
  let text = '';
  for (let left = value; text.length < length; left /= 62n) text = signs[Number(left % 62n)] + text;
  return text;
}

const checksumOf = (text: string) => inBase62(BigInt(crc32(text)), 6);

export function newAccessToken() {
  const random = prefix + inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), 43);
  return random + checksumOf(random);
}

/** Without the database: most mistyped tokens, and all that were made up carelessly, end here. */
export const isAccessToken = (text: string) => tokenForm.test(text) && checksumOf(text.slice(0, -6)) === text.slice(-6);

const living = { name: 'own_living_tokens', text: 'select own_living_tokens($1) as many' };
const create = { name: 'create_access_token', text: 'select create_access_token($1, $2, $3) as created' };

export async function createToken(db: Database, token: Token, body: unknown, ip: string): Promise<CreatedToken> {
  const [person] = await transaction(db, 'read', (send) => recordsOf(send, token));
  const { current, days, ...wanted } = checked(tokenCreation, body);
  if (wanted.nouns?.some((noun) => !isNoun(noun))) throw new RuleBroken(tokenWords.unknownNoun, 'nouns', 'validation');
  const counted = await assertPassword(db, token!, String(person!['id']), current, ip);
  const made = newAccessToken();
  const row = {
    ...wanted,
    nouns: wanted.nouns && [...new Set(wanted.nouns)],
    id: newId(),
    hint: made.slice(-4),
    expires_at: new Date(Date.now() + days * day).toISOString(),
  };
  await transaction(db, 'write', async (send) => {
    // The session may have ended while the password was verified.
    await recordsOf(send, token);
    void forgiveAttempts(send, counted);
    const hash = tokenHash(token!);
    if (Number((await send(living, [hash])).rows[0]!['many']) >= mostTokens) throw new RuleBroken(tokenWords.tooMany);
    const { rows } = await send(create, [hash, tokenHash(made), row]);
    if (!rows[0]!['created']) throw new RuleBroken(tokenWords.noFarm, 'farm_id', 'validation');
    noteSession(send, token!, 'token_created', ip, row.name);
  });
  return { id: row.id, token: made, expires_at: row.expires_at };
}

const own = { name: 'own_access_tokens', text: 'select * from own_access_tokens($1)' };

export const listTokens = (db: Database, token: Token): Promise<AccessTokens> =>
  transaction(db, 'read', async (send) => {
    await recordsOf(send, token);
    return { rows: (await send(own, [tokenHash(token!)])).rows as AccessTokens['rows'] };
  });

const endOwn = { name: 'end_own_access_token', text: 'select end_own_access_token($1, $2) as name' };

export const revokeToken = (db: Database, token: Token, id: string | null, ip: string) =>
  transaction(db, 'write', async (send) => {
    await recordsOf(send, token);
    const name = (await send(endOwn, [tokenHash(token!), id])).rows[0]!['name'] as string | null;
    if (name === null) throw notFound(tokenWords.missing);
    noteSession(send, token!, 'token_revoked', ip, name);
    return null;
  });

const ofFarm = { name: 'farm_access_tokens', text: 'select * from farm_access_tokens($1)' };

export const listFarmTokens = (db: Database, token: Token, farm_id: string): Promise<FarmTokens> =>
  transaction(db, 'read', async (send) => {
    assertMay(await enterFarm(send, token, farm_id), 'write', 'access_tokens');
    return { rows: (await send(ofFarm, [farm_id])).rows as FarmTokens['rows'] };
  });

const endOfFarm = { name: 'end_farm_access_token', text: 'select end_farm_access_token($1, $2, $3) as name' };

export const revokeFarmToken = (db: Database, token: Token, farm_id: string, id: string | null, ip: string) =>
  transaction(db, 'write', async (send) => {
    const farmSession = await enterFarm(send, token, farm_id);
    assertMay(farmSession, 'write', 'access_tokens');
    const { actor, user_id } = farmSession;
    const name = (await send(endOfFarm, [farm_id, id, actor.name])).rows[0]!['name'] as string | null;
    if (name === null) throw notFound(tokenWords.missing);
    noteAccess(send, { kind: 'token_revoked', owner_id: user_id, person: actor, ip, target: name, farm_id });
    return null;
  });

const current = { name: 'this_access_token', text: 'select * from this_access_token($1)' };

export const thisToken = (db: Database, token: Token): Promise<ThisToken> =>
  transaction(db, 'read', async (send) => {
    if (!token) throw new NotSignedIn();
    const [found, farms] = await Promise.all([send(current, [tokenHash(token)]), farmsOf(send, token)]);
    if (!found.rows[0]) {
      await accountOf(send, token);
      throw forbidden();
    }
    return { ...(found.rows[0] as Omit<ThisToken, 'farms'>), farms: farms.map(({ id, farm_name, user_role }) => ({ id, farm_name, user_role })) };
  });
