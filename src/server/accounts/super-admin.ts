// The super admin's panel: all farms with their animal counts, storage quotas, and new farms for customers.
import { forbidden, RuleBroken } from '#domain/kernel/errors';
import { id as idField } from '#domain/kernel/fields';
import { newId } from '#domain/kernel/ids';
import { checked } from '#domain/kernel/validation';
import type { DeletedFarms } from '#domain/people/farms';
import { leastCharacters } from '#domain/people/passwords';
import { gigabyte, type OwnerStorage, usualQuota } from '#domain/people/storage';
import { type CustomerFarm, type CustomerFarms, newCustomerFarm, storageQuota, superAdminWords } from '#domain/people/super-admin';
import { countAttempts, networkOf } from '#server/accounts/attempt-limits';
import { installationKey } from '#server/accounts/installation-key';
import { searchWords } from '#server/accounts/search-words';
import { noteBySuperAdmin } from '#server/kernel/access-log';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { filesQuota } from '#server/kernel/file-quota';
import { checkPassword, hashPassword, saltOf } from '#server/kernel/passwords';
import { accountOf, NoSuchFarm, tokenHash } from '#server/kernel/session';

type Token = string | undefined;
export type PanelQuery = Record<string, string | string[] | undefined>;

export const mostFarms = 200;

export async function assertSuperAdmin(send: Send, token: Token) {
  if (!(await accountOf(send, token)).is_super_admin) throw forbidden();
}

const page = { name: 'customer_farms', text: 'select * from customer_farms($1, $2, $3, $4)' };
const one = { name: 'customer_farm', text: `select * from customer_farms($1, '{}', null, 1, $2)` };
const totals = { name: 'customer_totals', text: 'select farms, animals from customer_totals($1)' };
const files = { name: 'customer_files', text: 'select farm_id, used from customer_files($1, $2)' };
const storage = { name: 'customer_storage', text: 'select farm_id, used, quota from customer_storage($1, $2)' };
const afterId = idField('after inválido');

export const listCustomers = (db: Database, token: Token, { search = '', after, limit = '50' }: PanelQuery): Promise<CustomerFarms> =>
  transaction(db, 'read', async (send) => {
    await assertSuperAdmin(send, token);
    const most = /^\d{1,4}$/.test(String(limit)) ? Number(limit) : 0;
    if (most < 1 || most > mostFarms) throw new RuleBroken(`limit: de 1 a ${mostFarms}`, 'limit', 'validation');
    const words = searchWords(String(search).slice(0, 200));
    const behind = after === undefined ? null : checked(afterId, after, 'after');
    const found = (await send(page, [tokenHash(token!), words, behind, most + 1])).rows as Listed[];
    const counted = behind === null ? (await send(totals, [tokenHash(token!)])).rows[0]! : null;
    const rows = await whole(db, send, token!, found.slice(0, most));
    return {
      rows,
      next: found.length > most ? rows.at(-1)!.id : null,
      // Every farm counts as active, as specified.
      totals: counted && { farms: counted['farms'], animals: counted['animals'], active: counted['farms'] },
    };
  });

type Storage = keyof OwnerStorage;
type Owner = 'owner_id' | 'suspended_at' | 'is_self';
type Listed = Omit<CustomerFarm, Storage | Owner>;

async function withStorage<F extends Listed>(db: Database, send: Send, token: string, farms: F[]): Promise<(F & Pick<CustomerFarm, Storage>)[]> {
  const asked = [tokenHash(token), farms.map(({ id }) => id)];
  const [records, photos] = await Promise.all([send(storage, asked), send(files, asked)]);
  const [kept, taken] = [records, photos].map(({ rows }) => new Map(rows.map((row) => [row['farm_id'] as string, row])));
  return farms.map((farm) => ({
    ...farm,
    storage_used: kept!.get(farm.id)?.['used'] ?? 0,
    storage_quota: kept!.get(farm.id)?.['quota'] ?? usualQuota,
    files_used: taken!.get(farm.id)?.['used'] ?? 0,
    files_quota: filesQuota(db),
  }));
}

/** Devices that were refused for lack of storage retry within seconds. */
export const changeQuota = (db: Database, token: Token, farm_id: string | null, body: unknown): Promise<CustomerFarm> =>
  transaction(db, 'write', async (send) => {
    await assertSuperAdmin(send, token);
    const { gigabytes } = checked(storageQuota, body);
    const { rows } = await send({ name: 'set_storage_quota', text: 'select set_storage_quota($1, $2, $3) as done' }, [
      tokenHash(token!),
      farm_id,
      gigabytes * gigabyte,
    ]);
    if (!farm_id || !rows[0]!['done']) throw new NoSuchFarm();
    return oneCustomer(db, send, token!, farm_id);
  });

async function oneCustomer(db: Database, send: Send, token: string, farm_id: string): Promise<CustomerFarm> {
  const found = (await send(one, [tokenHash(token), farm_id])).rows[0];
  // A repeated request, after the farm was deleted.
  if (!found) throw new NoSuchFarm();
  return (await whole(db, send, token, [found as Listed]))[0]!;
}

const deleted = {
  name: 'customer_deleted_farms',
  text: 'select id, farm_name, owner_name, city, state, deleted_at from customer_deleted_farms($1, $2)',
};
const restore = { name: 'restore_customer_farm', text: 'select restore_customer_farm($1, $2) as owner_id' };

export const listDeletedCustomers = (db: Database, token: Token): Promise<DeletedFarms> =>
  transaction(db, 'read', async (send) => {
    await assertSuperAdmin(send, token);
    return { rows: (await send(deleted, [tokenHash(token!), mostFarms])).rows as DeletedFarms['rows'] };
  });

export const restoreCustomer = (db: Database, token: Token, farm_id: string | null, address: string): Promise<CustomerFarm> =>
  transaction(db, 'write', async (send) => {
    await assertSuperAdmin(send, token);
    const owner_id = farm_id && ((await send(restore, [tokenHash(token!), farm_id])).rows[0]!['owner_id'] as string | null);
    if (!farm_id || !owner_id) throw new NoSuchFarm();
    const restored = await oneCustomer(db, send, token!, farm_id);
    noteBySuperAdmin(send, token!, { kind: 'farm_restored', owner_id, ip: address, target: restored.farm_name, farm_id });
    return restored;
  });

const owners = { name: 'customer_owners', text: 'select farm_id, owner_id, suspended_at, is_self from customer_owners($1, $2)' };

async function withOwners(send: Send, token: string, farms: Omit<CustomerFarm, Owner>[]): Promise<CustomerFarm[]> {
  const { rows } = await send(owners, [tokenHash(token), farms.map(({ id }) => id)]);
  const known = new Map(rows.map(({ farm_id, owner_id, suspended_at, is_self }) => [farm_id as string, { owner_id, suspended_at, is_self }]));
  return farms.map((farm) => ({ ...farm, ...known.get(farm.id) }) as CustomerFarm);
}

/** Adds the storage of the owner's farms, the owner's account and its suspension. */
const whole = async (db: Database, send: Send, token: string, farms: Listed[]) => withOwners(send, token, await withStorage(db, send, token, farms));

const refusals: Record<string, () => RuleBroken> = {
  forbidden,
  taken: () => new RuleBroken(superAdminWords.noAccount(superAdminWords.emailTaken), 'owner_email', 'conflict'),
  unknown: () => new RuleBroken(superAdminWords.emailUnknown, 'existing_owner_email', 'conflict'),
};

async function newAccount(db: Database, { password, ...person }: { name: string; email: string; phone: string | null; password: string }, address: string) {
  checkPassword(password, { ...person, least: leastCharacters.keeper });
  await countAttempts(db, [{ key: `customer address ${networkOf(address)}`, most: 60 }]);
  return { id: newId(), ...person, password_hash: await hashPassword(password, saltOf(await installationKey(db), person.email)) };
}

/** Login, farm and access are one transaction (decision 132). */
export async function addCustomer(db: Database, token: Token, body: unknown, address: string): Promise<CustomerFarm> {
  await transaction(db, 'read', (send) => assertSuperAdmin(send, token));
  const { create_owner_account, existing_owner_email, password, ...farm } = checked(newCustomerFarm, body);
  const account = create_owner_account
    ? await newAccount(db, { name: farm.owner_name!, email: farm.owner_email!, phone: farm.owner_phone, password: password! }, address)
    : null;
  return transaction(db, 'write', async (send) => {
    const { rows } = await send({ name: 'add_customer_farm', text: 'select add_customer_farm($1, $2, $3, $4) as outcome' }, [
      tokenHash(token!),
      farm,
      account,
      existing_owner_email,
    ]);
    const refusal = refusals[rows[0]!['outcome']];
    if (refusal) throw refusal();
    const made = await oneCustomer(db, send, token!, farm.id);
    if (rows[0]!['outcome'] === 'made')
      noteBySuperAdmin(send, token!, { kind: 'customer_added', owner_id: made.owner_id, ip: address, target: farm.farm_name, farm_id: farm.id });
    return made;
  });
}
