// The farm register: the data of each farm, edited by its owners and admins, deleted and restored by its owners.

import { withChanges } from '#domain/kernel/basic-verbs';
import { forbidden, notFound, RuleBroken } from '#domain/kernel/errors';
import type { Role } from '#domain/kernel/roles';
import { checked } from '#domain/kernel/validation';
import type { AccessKind } from '#domain/people/access-log';
import { type DeletedFarms, Farm, type FarmRegister, farmRemoval, farmWords, isFarmName, mayRemoveFarm, type RegisteredFarm } from '#domain/people/farms';
import { type OwnerStorage, usualQuota } from '#domain/people/storage';
import { countAttempts, networkOf } from '#server/accounts/attempt-limits';
import { noteAccess } from '#server/kernel/access-log';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { filesQuota } from '#server/kernel/file-quota';
import { accountOf, assertMay, enterFarm, type FarmSession, NoSuchFarm, tokenHash } from '#server/kernel/session';

type Token = string | undefined;
type Kept = Omit<RegisteredFarm, 'user_role' | 'may_delete'>;

const written = Object.keys(Farm.fields);
const columns = ['id', 'user_id', 'created_at', ...written];
const registered = (row: Kept, role: Role): RegisteredFarm => ({ ...row, user_role: role, may_delete: mayRemoveFarm(role) });

const registers = {
  name: 'session_registers',
  text: `select role, ${columns.map((column) => `(farm).${column}`).join(', ')} from session_registers($1)`,
};

/** Allows people with an account, who may create farms, and admins of at least one; not managers, workers and visitors. */
export async function assertKeeper(send: Send, token: Token) {
  const { user_id } = await accountOf(send, token);
  const { rows } = await send(registers, [tokenHash(token!)]);
  if (!user_id && rows.length === 0) throw forbidden();
  return { rows: rows.map(({ role, ...row }) => registered(row as Kept, role as Role)), may_create: user_id !== null };
}

const stored = { name: 'account_storage', text: 'select used, quota, files_used from account_storage($1)' };

/** Null for staff: their farms' owners keep the records. */
async function ownStorage(db: Database, send: Send, token: Token): Promise<OwnerStorage | null> {
  const found = (await send(stored, [tokenHash(token!)])).rows[0] as { used: number; quota: number | null; files_used: number } | undefined;
  if (!found) return null;
  return { storage_used: found.used, storage_quota: found.quota ?? usualQuota, files_used: found.files_used, files_quota: filesQuota(db) };
}

export const listFarms = (db: Database, token: Token): Promise<FarmRegister> =>
  transaction(db, 'read', async (send) => ({ ...(await assertKeeper(send, token)), storage: await ownStorage(db, send, token) }));

const read = { name: 'farm_register', text: `select ${columns.join(', ')} from farms where user_id = $1 and id = $2 and deleted_at is null` };
const hold = { name: 'hold_register', text: `${read.text} for no key update` };
const rewrite = {
  name: 'rewrite_register',
  text: `update farms set (${written.join(', ')}) = (select ${written.map((column) => `n.${column}`).join(', ')} from jsonb_populate_record(null::farms, $3) n)
    where user_id = $1 and id = $2`,
};
const remove = { name: 'remove_farm', text: 'update farms set deleted_at = now() where user_id = $1 and id = $2 and deleted_at is null' };

async function registerOf(send: Send, { user_id, farm_id, actor }: FarmSession, how = read) {
  const { rows } = await send(how, [user_id, farm_id]);
  if (!rows[0]) throw new NoSuchFarm();
  return registered(rows[0] as Kept, actor.role);
}

const noteFarm = (send: Send, kind: AccessKind, farmSession: FarmSession, ip: string) =>
  noteAccess(send, { kind, owner_id: farmSession.user_id, person: farmSession.actor, ip, target: farmSession.farm_name, farm_id: farmSession.farm_id });

export const oneFarm = (db: Database, token: Token, farm_id: string) =>
  transaction(db, 'read', async (send) => {
    const farmSession = await enterFarm(send, token, farm_id);
    assertMay(farmSession, 'read', 'farms');
    return registerOf(send, farmSession);
  });

export async function addFarm(db: Database, token: Token, body: unknown, address: string) {
  await countAttempts(db, [{ key: `farm address ${networkOf(address)}`, most: 60 }]);
  return transaction(db, 'write', async (send) => {
    if (!(await accountOf(send, token)).user_id) throw forbidden();
    const farm = checked(Farm.create, body);
    await send({ name: 'register_farm', text: 'select register_farm($1, $2)' }, [tokenHash(token!), farm]);
    const farmSession = await enterFarm(send, token, farm.id);
    noteFarm(send, 'farm_created', farmSession, address);
    return registerOf(send, farmSession);
  });
}

export const changeFarm = (db: Database, token: Token, farm_id: string, body: unknown) =>
  transaction(db, 'write', async (send) => {
    const farmSession = await enterFarm(send, token, farm_id).catch(withSpecifiedMessage);
    assertMay(farmSession, 'write', 'farms');
    const { id, changes } = checked(Farm.update, body);
    if (id !== farm_id) throw new RuleBroken('O id não é o desta fazenda', 'id', 'validation');
    const before = await registerOf(send, farmSession, hold);
    const after = withChanges(Farm, before, changes);
    void send(rewrite, [farmSession.user_id, farm_id, after]);
    return after;
  });

/** The specification's message for changing a farm that does not exist. */
function withSpecifiedMessage(error: unknown): never {
  throw error instanceof NoSuchFarm ? notFound(farmWords.notThere) : error;
}

export const removeFarm = (db: Database, token: Token, farm_id: string, body: unknown, address: string) =>
  transaction(db, 'write', async (send) => {
    const farmSession = await enterFarm(send, token, farm_id);
    if (!mayRemoveFarm(farmSession.actor.role)) throw forbidden();
    const typed = checked(farmRemoval, body)?.farm_name;
    if (typed !== undefined && !isFarmName(typed, farmSession.farm_name)) throw new RuleBroken(farmWords.otherName, 'farm_name');
    void send(remove, [farmSession.user_id, farm_id]);
    noteFarm(send, 'farm_removed', farmSession, address);
    return null;
  });

const deleted = {
  name: 'session_deleted_farms',
  text: `select id, farm_name, owner_name, city, state, deleted_at from session_deleted_farms($1) where role = 'owner'`,
};

export const listDeletedFarms = (db: Database, token: Token): Promise<DeletedFarms> =>
  transaction(db, 'read', async (send) => {
    if (!(await accountOf(send, token)).user_id) throw forbidden();
    return { rows: (await send(deleted, [tokenHash(token!)])).rows as DeletedFarms['rows'] };
  });

export const restoreFarm = (db: Database, token: Token, farm_id: string, address: string) =>
  transaction(db, 'write', async (send) => {
    if (!(await accountOf(send, token)).user_id) throw forbidden();
    const { rows } = await send({ name: 'restore_farm', text: 'select restore_farm($1, $2) as restored' }, [tokenHash(token!), farm_id]);
    if (!rows[0]!['restored']) throw new NoSuchFarm();
    const farmSession = await enterFarm(send, token, farm_id);
    noteFarm(send, 'farm_restored', farmSession, address);
    return registerOf(send, farmSession);
  });
