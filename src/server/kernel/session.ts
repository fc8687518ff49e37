// Authenticates a person on a farm. Entering sets the tenant of the transaction.
import { hash } from 'node:crypto';
import { forbidden, RuleBroken } from '#domain/kernel/errors';
import type { Actor, TokenScope } from '#domain/kernel/roles';
import type { AccessibleFarm } from '#domain/people/accounts';
import { timeZoneOf } from '#domain/people/brazilian-states';
import { may } from '#domain/people/permissions';
import type { Answer } from '#server/kernel/batch';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { Refused } from '#server/kernel/refused';

export const sessionCookie = 'lida_session';

export class NotSignedIn extends Refused {
  constructor() {
    super('User not authenticated', 401, 'unauthenticated');
  }
}

/** Another tenant's farm answers 404, never 403 (decision 131). */
export class NoSuchFarm extends RuleBroken {
  constructor() {
    super('Fazenda não encontrada', undefined, 'not_found');
  }
}

/** The owner or the person is suspended: access is refused, nothing is deleted, and devices keep their outbox. */
export class Suspended extends Refused {
  constructor() {
    super('O acesso desta conta está suspenso. Fale com o administrador.', 403, 'suspended');
  }
}

/** The person has no access to the farm, whatever the call contains. */
export const isAccessDenied = (error: unknown) => error instanceof NotSignedIn || error instanceof NoSuchFarm || error instanceof Suspended;

/** Only the hash is stored: reading the table does not allow a sign-in. */
export const tokenHash = (token: string) => hash('sha256', token, 'buffer');

export const outOfScope = () => new RuleBroken('Este token não permite isto, ou a pessoa dele não pode', undefined, 'forbidden');

/** An authenticated person on a farm. */
export type FarmSession = { user_id: string; farm_id: string; farm_name: string; time_zone: string; state: string | null; actor: Actor };

export const enter = { name: 'enter_farm', text: 'select * from enter_farm($1, $2)' };

export async function enterFarm(send: Send, token: string | undefined, farm_id: string): Promise<FarmSession> {
  if (!token) throw new NotSignedIn();
  return farmSessionOf((await send(enter, [tokenHash(token), farm_id])).rows[0], farm_id);
}

function farmSessionOf(found: Answer['rows'][number] | undefined, farm_id: string): FarmSession {
  if (!found) throw new NotSignedIn();
  if (!found['owner_id']) throw found['role'] === 'suspended' ? new Suspended() : new NoSuchFarm();
  return {
    user_id: found['owner_id'],
    farm_id,
    farm_name: found['farm_name'],
    time_zone: timeZoneOf(found['state']),
    state: found['state'] ?? null,
    actor: { id: found['person_id'], name: found['person_name'], role: found['role'], ...withoutOf(found['without']), ...scopeOf(found['scope']) },
  };
}

/** Modules taken away; only if there are any. */
export const withoutOf = (without: unknown) => (Array.isArray(without) && without.length > 0 ? { without: without as string[] } : {});

/** Sets the tenant of a transaction that no session opened: work of the server itself. */
export const asTenant = { name: 'as_tenant', text: `select set_config('app.user_id', $1, true)` };

/** Of a personal access token; absent for people. */
export const scopeOf = (scope: unknown) => (scope ? { token: { write: false, ...(scope as Partial<TokenScope>) } } : {});

// Sent together with the entry, which sets tenant().
export const counterOf = { name: 'counter', text: 'select epoch, version from farm_counters where user_id = tenant() and farm_id = $1' };

const open = { name: 'open_call', text: 'select * from open_call($1, $2)' };

/** Enters the farm and locks its counter. */
export async function openCall(send: Send, token: string | undefined, farm_id: string) {
  if (!token) throw new NotSignedIn();
  const found = (await send(open, [tokenHash(token), farm_id])).rows[0];
  return { farmSession: farmSessionOf(found, farm_id), version: found!['version'] as number };
}

/** Authenticate before reporting validation errors. */
export async function assertCanEnter(db: Database, token: string | undefined, farm_id: string) {
  await transaction(db, 'read', (send) => enterFarm(send, token, farm_id));
}

/** Another tab may have signed in as another person: the cookie then does not belong to this request's person. */
export function assertSamePerson({ actor }: FarmSession, as: string | undefined) {
  if (as && actor.id !== as) throw new NotSignedIn();
}

export function assertMay({ actor }: FarmSession, action: Parameters<typeof may>[1], what: Parameters<typeof may>[2]) {
  if (!may(actor, action, what)) throw actor.token ? outOfScope() : forbidden();
}

type Account = { user_id: string | null; is_super_admin: boolean };
const account = {
  name: 'session_account',
  text: 'select user_id, is_super_admin, user_id is null and is_suspended_session($1) as suspended from session_account($1)',
};

/** `user_id` is null for staff: only people with an account may create farms. */
export async function accountOf(send: Send, token: string | undefined): Promise<Account> {
  if (!token) throw new NotSignedIn();
  const { rows } = await send(account, [tokenHash(token)]);
  if (!rows[0]) throw new NotSignedIn();
  const { suspended, ...known } = rows[0] as Account & { suspended: boolean };
  if (suspended) throw new Suspended();
  return known;
}

export const farms = {
  name: 'session_farms',
  text: "select farm_id as id, owner_id as user_id, farm_name, role as user_role, role in ('owner', 'admin') as is_owner_or_admin, without from session_access($1)",
};

export async function farmsOf(send: Send, token: string | undefined) {
  if (!token) throw new NotSignedIn();
  return (await send(farms, [tokenHash(token)])).rows.map(({ without, ...farm }) => ({ ...(farm as AccessibleFarm), ...withoutOf(without) }));
}
