// Meus dados: the data stored about the caller, the request to delete it, and its execution by the owner or a super admin.
import { randomBytes } from 'node:crypto';
import { forbidden, notFound, RuleBroken } from '#domain/kernel/errors';
import { nouns } from '#domain/nouns';
import { titleOf } from '#domain/overview/history-descriptions';
import { kindTitle } from '#domain/people/access-log';
import { deviceName } from '#domain/people/device-name';
import type { StaffDeletion } from '#domain/people/farm-users';
import { Farm } from '#domain/people/farms';
import { type Blanking, type Deletion, type DeletionRequest, type DeletionRequests, type MyData, myDataWords } from '#domain/people/my-data';
import { blanking, blankingOfBuyers } from '#domain/people/personal';
import { removedPerson } from '#domain/people/removed-person';
import { countAttempts } from '#server/accounts/attempt-limits';
import { continueBlanking } from '#server/accounts/blanking';
import { noteAccess, noteBySuperAdmin, noteSession } from '#server/kernel/access-log';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { hashPassword } from '#server/kernel/passwords';
import { accountOf, enterFarm, tokenHash } from '#server/kernel/session';

type Token = string | undefined;

const records = { name: 'own_records', text: 'select * from own_records($1)' };
const farms = { name: 'own_farms', text: `select id, user_id, created_at, deleted_at, ${Object.keys(Farm.fields).join(', ')} from own_farms($1)` };
const terms = { name: 'own_terms', text: 'select accepted_terms_version, accepted_terms_at from own_terms($1)' };
const sessions = { name: 'own_sessions', text: 'select * from own_sessions($1)' };
const tokens = { name: 'own_access_tokens', text: 'select * from own_access_tokens($1)' };
const calls = { name: 'own_calls', text: 'select * from own_calls($1)' };
const handedOver = { name: 'own_handed_over', text: 'select * from own_handed_over($1)' };
const accesses = { name: 'own_accesses', text: 'select at, kind, ip, target from own_accesses($1)' };

const notices = {
  name: 'own_notices',
  text: 'select farm_id, farm_name, kinds, summary_hour, quiet_from, quiet_until, by_email from own_notice_choices($1) where kinds is not null',
};
const pushDevices = { name: 'own_devices', text: 'select id, device, created_at, told_at from own_push_devices($1)' };
const calendars = { name: 'own_calendars_data', text: 'select created_at, read_at from own_calendars($1)' };

type Kept = { kind: 'user' | 'farm_user'; requested_at: string | null; name: string; email: string; phone: string | null } & Record<string, unknown>;

/** Refuses people who still have to choose their own password. */
export async function recordsOf(send: Send, token: Token) {
  await accountOf(send, token);
  const { rows } = await send(records, [tokenHash(token!)]);
  if (rows.length === 0) throw forbidden();
  return rows as Kept[];
}

const pick = (row: Kept, fields: readonly string[]) => ({
  ...Object.fromEntries(fields.map((field) => [field, row[field]])),
  deletion_requested_at: row.requested_at,
});
const ofAccount = ['id', 'name', 'email', 'phone', 'is_super_admin', 'created_at'];
const ofStaff = ['id', 'name', 'email', 'phone', 'role', 'farm_id', 'farm_name', 'created_at', 'updated_at'];

/** Rate-limited: counting a person's calls reads all calls of their farms. */
export async function myData(db: Database, token: Token): Promise<MyData> {
  const [first] = await transaction(db, 'read', (send) => recordsOf(send, token));
  await countAttempts(db, [{ key: `my data of ${String(first!['id'])}`, most: 60 }]);
  return transaction(db, 'read', async (send) => {
    const mine = await recordsOf(send, token);
    const hash = tokenHash(token!);
    const [own, open, callRows, noted, accepted, handed, programs, chosen, told, feeds] = await Promise.all(
      [farms, sessions, calls, accesses, terms, handedOver, tokens, notices, pushDevices, calendars].map((one) => send(one, [hash])),
    );
    const account = mine.find(({ kind }) => kind === 'user');
    return {
      made_at: new Date().toISOString(),
      account: account ? ({ ...pick(account, ofAccount), ...accepted!.rows[0] } as MyData['account']) : null,
      staff: mine.filter(({ kind }) => kind === 'farm_user').map((record) => pick(record, ofStaff) as MyData['staff'][number]),
      farms: own!.rows as MyData['farms'],
      sessions: (open!.rows as MyData['sessions']).map((one) => ({ ...one, device: deviceName(one.device) })),
      programs: programs!.rows as MyData['programs'],
      calls: (callRows!.rows as Omit<MyData['calls'][number], 'title'>[]).map((one) => ({ ...one, title: titleOf(one.verb) })),
      notices: chosen!.rows as MyData['notices'],
      push_devices: (told!.rows as MyData['push_devices']).map((one) => ({ ...one, device: deviceName(one.device) })),
      calendars: feeds!.rows as MyData['calendars'],
      handed_over: handed!.rows as MyData['handed_over'],
      accesses: (noted!.rows as Omit<MyData['accesses'][number], 'title'>[]).map((one) => ({ ...one, title: kindTitle(one.kind) })),
    };
  });
}

export const askDeletion = (db: Database, token: Token, ip: string): Promise<Deletion> =>
  transaction(db, 'write', async (send) => {
    await recordsOf(send, token);
    const { rows } = await send({ name: 'ask_deletion', text: 'select ask_deletion($1) as requested_at' }, [tokenHash(token!)]);
    noteSession(send, token!, 'deletion_asked', ip);
    return { requested_at: rows[0]!['requested_at'] as string };
  });

/** Idempotent. */
export const withdrawDeletion = (db: Database, token: Token, ip: string): Promise<Deletion> =>
  transaction(db, 'write', async (send) => {
    await recordsOf(send, token);
    const { rows } = await send({ name: 'withdraw_deletion', text: 'select withdraw_deletion($1) as withdrawn' }, [tokenHash(token!)]);
    if (rows[0]!['withdrawn']) noteSession(send, token!, 'deletion_withdrawn', ip);
    return { requested_at: null };
  });

const pending = { name: 'pending_deletions', text: 'select * from pending_deletions($1)' };

export const listDeletions = (db: Database, token: Token): Promise<DeletionRequests> =>
  transaction(db, 'read', async (send) => {
    if (!(await accountOf(send, token)).is_super_admin) throw forbidden();
    return { rows: (await send(pending, [tokenHash(token!)])).rows as DeletionRequest[] };
  });

const begin = { name: 'begin_deletion', text: 'select outcome, job_id, owner_id from begin_deletion($1, $2, $3, $4, $5, $6)' };

type Asked = { request_id: string | null; farm_user_id: string | null; ip: string };

/** Begins, or continues what was begun. Sets a random password that nobody knows. */
async function blank(db: Database, token: Token, { request_id, farm_user_id, ip }: Asked): Promise<Blanking> {
  const password_hash = await hashPassword(randomBytes(32).toString('hex'));
  const job = await transaction(db, 'write', async (send) => {
    const { rows } = await send(begin, [tokenHash(token!), request_id, farm_user_id, blanking(), removedPerson, password_hash]);
    const { outcome, job_id, owner_id } = rows[0] as { outcome: 'begun' | 'running' | 'missing' | 'own'; job_id: string; owner_id: string };
    if (outcome === 'own') throw new RuleBroken(myDataWords.ownRequest);
    if (outcome === 'missing') throw notFound(myDataWords.notPending);
    if (outcome === 'begun') noteBySuperAdmin(send, token!, { kind: 'personal_data_deleted', owner_id, ip, target: removedPerson });
    return job_id;
  });
  return continueBlanking(db, job);
}

/** Only the owner: an admin manages one farm, and this changes all farms of the owner. A super admin uses the panel. */
export async function blankStaff(db: Database, token: Token, farm_user_id: string | null, ip: string) {
  const asked = await transaction(db, 'read', async (send) => {
    const { user_id } = await accountOf(send, token);
    if (!user_id) throw forbidden();
    return staffDeletions(send, token!);
  });
  if (!asked.some((one) => one.may_execute && one.farm_user_id === farm_user_id)) throw notFound(myDataWords.notPending);
  return blank(db, token, { request_id: null, farm_user_id, ip });
}

export async function blankAnybody(db: Database, token: Token, request_id: string | null, ip: string) {
  const { is_super_admin, user_id } = await transaction(db, 'read', (send) => accountOf(send, token));
  if (!is_super_admin || !user_id) throw forbidden();
  return blank(db, token, { request_id, farm_user_id: null, ip });
}

const buyer = { name: 'begin_buyer_blanking', text: 'select begin_buyer_blanking($1, $2, $3, $4, $5) as outcome' };

/** A buyer has no account and asks the owner. Idempotent. */
export async function blankBuyer(db: Database, token: Token, farm_id: string, sale_id: string | null, ip: string): Promise<Blanking> {
  await transaction(db, 'write', async (send) => {
    const { user_id, actor } = await enterFarm(send, token, farm_id);
    const { rows } = await send(buyer, [tokenHash(token!), farm_id, sale_id, blankingOfBuyers(), removedPerson]);
    const outcome = rows[0]!['outcome'] as 'begun' | 'running' | 'missing' | 'forbidden';
    if (outcome === 'forbidden') throw forbidden();
    if (outcome === 'missing') throw notFound(nouns.sales.missing);
    if (outcome === 'begun') noteAccess(send, { kind: 'buyer_deleted', owner_id: user_id, person: actor, ip, farm_id });
  });
  return continueBlanking(db, sale_id!);
}

const ofStaffList = { name: 'staff_deletions', text: 'select farm_user_id, requested_at, may_execute from staff_deletions($1)' };

/** Deletion requests of the staff that the caller manages. */
export const staffDeletions = async (send: Send, token: string) => (await send(ofStaffList, [tokenHash(token)])).rows as StaffDeletion[];
