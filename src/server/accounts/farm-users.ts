// The staff of a farm: created, changed, deactivated, removed and restored by its owners and admins, with their first passwords.
import { randomInt } from 'node:crypto';
import { withChanges } from '#domain/kernel/basic-verbs';
import { notFound, RuleBroken } from '#domain/kernel/errors';
import { roles } from '#domain/kernel/roles';
import { checked } from '#domain/kernel/validation';
import type { AccessKind } from '#domain/people/access-log';
import {
  FarmUser,
  type FarmUserList,
  farmUserActive,
  farmUserPassword,
  farmUserUpdate,
  farmUserWords,
  newFarmUser,
  newVisitor,
  type SavedFarmUser,
} from '#domain/people/farm-users';
import { leastFor } from '#domain/people/passwords';
import { isRemoved } from '#domain/people/removed-person';
import { countAttempts, networkOf } from '#server/accounts/attempt-limits';
import { assertKeeper } from '#server/accounts/farms';
import { installationKey } from '#server/accounts/installation-key';
import { staffDeletions } from '#server/accounts/my-data';
import { noteAccess } from '#server/kernel/access-log';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { checkPassword, hashPassword, saltOf } from '#server/kernel/passwords';
import { assertMay, enterFarm, type FarmSession, tokenHash } from '#server/kernel/session';

/** The caller, and the installation's default password. */
export type StaffContext = { db: Database; token: string | undefined; address: string; defaultPassword: string | undefined };
type Held = FarmUser & { deleted_at: string | null; was_active: boolean | null };

const columns = 'id, farm_id, farm_name, owner_user_id, name, email, phone, role, is_active, password_must_change, is_self, created_at, updated_at';
const list = { name: 'session_staff', text: `select ${columns} from session_staff($1)` };
const hold = { name: 'hold_staff', text: `select ${columns}, deleted_at, was_active from hold_staff($1, $2)` };
const hire = { name: 'hire_staff', text: 'select hire_staff($1) as at' };
const forgetFactor = { name: 'forget_staff_factor', text: 'select forget_staff_factor($1) as forgotten' };
const change = { name: 'change_staff', text: 'select change_staff($1, $2) as at' };

const asKeeper = ({ db, token }: StaffContext) => transaction(db, 'read', (send) => assertKeeper(send, token));

export const listStaff = ({ db, token }: StaffContext): Promise<FarmUserList> =>
  transaction(db, 'read', async (send) => {
    await assertKeeper(send, token);
    const [staff, deletions] = await Promise.all([send(list, [tokenHash(token!)]), staffDeletions(send, token!)]);
    return { rows: staff.rows as FarmUser[], deletions };
  });

// Without letters and digits that look or sound alike.
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';
const randomPassword = () => Array.from({ length: 10 }, () => readable[randomInt(readable.length)]).join('');

/** The given password, else the installation's default, else a random one, which is shown once. */
async function passwordFor(
  { db, address, defaultPassword }: StaffContext,
  given: string | null,
  { name, email, role }: Pick<FarmUser, 'name' | 'email' | 'role'>,
) {
  const least = leastFor(role);
  if (given !== null) checkPassword(given, { name, email, least });
  await countAttempts(db, [{ key: `staff password address ${networkOf(address)}`, most: 60 }]);
  const fallback = defaultPassword !== undefined && defaultPassword.length >= least ? defaultPassword : undefined;
  const shown = given === null && fallback === undefined ? randomPassword() : null;
  return { shown, password_hash: await hashPassword(given ?? fallback ?? shown!, saltOf(await installationKey(db), email)) };
}

function written(at: unknown): string {
  if (at === null) throw new RuleBroken(farmUserWords.emailOfOwner, 'email', 'conflict');
  return at as string;
}

type Note = (kind: AccessKind, more?: string) => void;
const aboutPerson = ({ name, email }: { name: string; email: string }) => `${name} (${email})`;

const noteStaff = (send: Send, kind: AccessKind, { address }: StaffContext, { user_id, farm_id, actor }: FarmSession, target: string) =>
  noteAccess(send, { kind, owner_id: user_id, person: actor, ip: address, target, farm_id });

type Newcomer = { id: string; farm_id: string; name: string; email: string; phone: string | null; role: FarmUser['role']; password: string | null };

async function createStaff(context: StaffContext, { password, ...person }: Newcomer): Promise<SavedFarmUser> {
  const { shown, password_hash } = await passwordFor(context, password, person);
  return transaction(context.db, 'write', async (send) => {
    const farmSession = await enterFarm(send, context.token, person.farm_id);
    assertMay(farmSession, 'write', 'farm_users');
    const { rows } = await send(hire, [{ ...person, password_hash, created_by: farmSession.actor.id }]);
    const at = written(rows[0]!['at']);
    noteStaff(send, 'staff_hired', context, farmSession, `${aboutPerson(person)}, ${roles[person.role]}`);
    const { user_id: owner_user_id, farm_name } = farmSession;
    const user = { ...person, farm_name, owner_user_id, is_active: true, password_must_change: true, is_self: false, created_at: at, updated_at: at };
    return { user, password: shown };
  });
}

export async function hireStaff(context: StaffContext, body: unknown) {
  await asKeeper(context);
  return createStaff(context, checked(newFarmUser, body));
}

export async function admitVisitor(context: StaffContext, body: unknown) {
  await asKeeper(context);
  const { confirmation: _, name, ...visitor } = checked(newVisitor, body);
  return createStaff(context, { ...visitor, name: name ?? visitor.email.split('@')[0]!, phone: null, role: 'visitor' });
}

/** Locks one record of a farm that the session may manage. */
async function withLocked<T>(context: StaffContext, id: string | null, state: 'here' | 'gone', work: (send: Send, held: Held, note: Note) => Promise<T>) {
  return transaction(context.db, 'write', async (send) => {
    await assertKeeper(send, context.token);
    const held = id === null ? undefined : ((await send(hold, [tokenHash(context.token!), id])).rows[0] as Held | undefined);
    if (!held) throw notFound(FarmUser.missing);
    const farmSession = await enterFarm(send, context.token, held.farm_id);
    assertMay(farmSession, 'write', 'farm_users');
    if ((held.deleted_at === null) !== (state === 'here')) throw notFound(FarmUser.missing);
    return work(send, held, (kind, more = '') => noteStaff(send, kind, context, farmSession, aboutPerson(held) + more));
  });
}

/** Not locked while the password is hashed, which is slow. */
const currentRecord = (context: StaffContext, id: string | null) => withLocked(context, id, 'here', async (_send, held) => held);

type Seen = Partial<Pick<FarmUser, 'name' | 'email' | 'phone' | 'role' | 'is_active' | 'password_must_change'>>;
type Unseen = { password_hash?: string; deleted_at?: string | null; was_active?: boolean | null };

async function write(send: Send, { deleted_at: _, was_active: __, ...user }: Held, seen: Seen, unseen: Unseen = {}): Promise<FarmUser> {
  const { rows } = await send(change, [user.id, { ...seen, ...unseen }]);
  return { ...user, ...seen, updated_at: written(rows[0]!['at']) };
}

export async function changeStaff(context: StaffContext, id: string | null, body: unknown): Promise<SavedFarmUser> {
  await asKeeper(context);
  const { changes, password, ...which } = checked(farmUserUpdate, body);
  if (which.id !== id) throw new RuleBroken('O id não é o deste usuário', 'id', 'validation');
  const hash =
    password === null
      ? {}
      : { password_hash: (await passwordFor(context, password, withChanges(FarmUser, await currentRecord(context, id), changes))).password_hash };
  return withLocked(context, id, 'here', async (send, held, note) => {
    const { name, email, phone, role } = withChanges(FarmUser, held, changes);
    // Send only changed fields: an unchanged email is not checked again.
    const touched = Object.fromEntries(Object.entries({ name, email, phone, role }).filter(([field]) => field in changes)) as Seen;
    const user = await write(send, held, { ...touched, ...(password !== null && mustChange(held)) }, hash);
    if (role !== held.role) note('role_changed', `: ${roles[held.role]} → ${roles[role]}`);
    if (name !== held.name || email !== held.email || phone !== held.phone) note('staff_changed', email === held.email ? '' : ` → ${email}`);
    if (password !== null) await noteReset(send, held, note);
    return { user, password: null };
  });
}

/** A password set by somebody else must be changed at the first sign-in. */
const mustChange = ({ is_self }: Held) => ({ password_must_change: !is_self });

/** Also removes the second factor, for people who lost their phone. Not one's own: that needs a code. */
async function noteReset(send: Send, { id, is_self }: Held, note: Note) {
  note('staff_password_reset');
  if (!is_self && (await send(forgetFactor, [id])).rows[0]!['forgotten']) note('second_factor_off');
}

export async function resetPassword(context: StaffContext, id: string | null, body: unknown): Promise<SavedFarmUser> {
  await asKeeper(context);
  const { password } = checked(farmUserPassword, body);
  const { shown, password_hash } = await passwordFor(context, password, await currentRecord(context, id));
  return withLocked(context, id, 'here', async (send, held, note) => {
    // The default password must be changed even if set for oneself: everybody knows it.
    const user = await write(send, held, password === null ? { password_must_change: true } : mustChange(held), { password_hash });
    await noteReset(send, held, note);
    return { user, password: shown };
  });
}

function assertNotSelf({ is_self }: Held) {
  if (is_self) throw new RuleBroken(farmUserWords.oneself);
}

export async function switchStaff(context: StaffContext, id: string | null, body: unknown): Promise<SavedFarmUser> {
  await asKeeper(context);
  const { is_active } = checked(farmUserActive, body);
  return withLocked(context, id, 'here', async (send, held, note) => {
    if (!is_active) assertNotSelf(held);
    const user = await write(send, held, { is_active });
    if (is_active !== held.is_active) note(is_active ? 'staff_switched_on' : 'staff_switched_off');
    return { user, password: null };
  });
}

export const removeStaff = (context: StaffContext, id: string | null) =>
  withLocked(context, id, 'here', async (send, held, note) => {
    assertNotSelf(held);
    await write(send, held, { is_active: false }, { was_active: held.is_active, deleted_at: new Date().toISOString() });
    note('staff_removed');
    return null;
  });

export const restoreStaff = (context: StaffContext, id: string | null): Promise<SavedFarmUser> =>
  withLocked(context, id, 'gone', async (send, held, note) => {
    if (isRemoved(held)) throw notFound(FarmUser.missing);
    const user = await write(send, held, { is_active: held.was_active ?? true }, { was_active: null, deleted_at: null });
    note('staff_restored');
    return { user, password: null };
  });
