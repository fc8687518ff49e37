// The staff of a farm: taken on, changed, switched off, let go and called back by its owners and admins, and the passwords they start with.
import { randomInt } from 'node:crypto';
import { notFound, RuleBroken } from '#domain/kernel/errors';
import { withChanges } from '#domain/kernel/plain';
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
import { assertKeeper } from '#server/accounts/farms';
import { installationKey } from '#server/accounts/installation-key';
import { countAttempts, networkOf } from '#server/accounts/limits';
import { staffDeletions } from '#server/accounts/my-data';
import { noteAccess } from '#server/kernel/access-log';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { checkPassword, keepPassword, saltOf } from '#server/kernel/passwords';
import { assertMay, enterFarm, type FarmSession, tokenHash } from '#server/kernel/session';

/** Who asks, and what a password is when nobody gives one. */
export type Office = { db: Database; token: string | undefined; address: string; defaultPassword: string | undefined };
type Held = FarmUser & { deleted_at: string | null; was_active: boolean | null };

const columns = 'id, farm_id, farm_name, owner_user_id, name, email, phone, role, is_active, password_must_change, is_self, created_at, updated_at';
const list = { name: 'session_staff', text: `select ${columns} from session_staff($1)` };
const hold = { name: 'hold_staff', text: `select ${columns}, deleted_at, was_active from hold_staff($1, $2)` };
const hire = { name: 'hire_staff', text: 'select hire_staff($1) as at' };
const forgetFactor = { name: 'forget_staff_factor', text: 'select forget_staff_factor($1) as forgotten' };
const change = { name: 'change_staff', text: 'select change_staff($1, $2) as at' };

const asKeeper = ({ db, token }: Office) => transaction(db, 'read', (send) => assertKeeper(send, token));

export const listStaff = ({ db, token }: Office): Promise<FarmUserList> =>
  transaction(db, 'read', async (send) => {
    await assertKeeper(send, token);
    const [staff, deletions] = await Promise.all([send(list, [tokenHash(token!)]), staffDeletions(send, token!)]);
    return { rows: staff.rows as FarmUser[], deletions };
  });

// Letters and digits that nobody mistakes for each other when they are read out.
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';
const madeUp = () => Array.from({ length: 10 }, () => readable[randomInt(readable.length)]).join('');

/** The password given, else the installation's, else one made up, which is shown once. */
async function passwordFor({ db, address, defaultPassword }: Office, given: string | null, { name, email, role }: Pick<FarmUser, 'name' | 'email' | 'role'>) {
  const least = leastFor(role);
  if (given !== null) checkPassword(given, { name, email, least });
  await countAttempts(db, [{ key: `staff password address ${networkOf(address)}`, most: 60 }]);
  const usual = defaultPassword !== undefined && defaultPassword.length >= least ? defaultPassword : undefined;
  const shown = given === null && usual === undefined ? madeUp() : null;
  return { shown, password_hash: await keepPassword(given ?? usual ?? shown!, saltOf(await installationKey(db), email)) };
}

function written(at: unknown): string {
  if (at === null) throw new RuleBroken(farmUserWords.emailOfOwner, 'email', 'conflict');
  return at as string;
}

type Note = (kind: AccessKind, more?: string) => void;
const aboutPerson = ({ name, email }: { name: string; email: string }) => `${name} (${email})`;

const noteStaff = (send: Send, kind: AccessKind, { address }: Office, { user_id, farm_id, actor }: FarmSession, target: string) =>
  noteAccess(send, { kind, owner_id: user_id, person: actor, ip: address, target, farm_id });

type Newcomer = { id: string; farm_id: string; name: string; email: string; phone: string | null; role: FarmUser['role']; password: string | null };

async function takeOn(office: Office, { password, ...person }: Newcomer): Promise<SavedFarmUser> {
  const { shown, password_hash } = await passwordFor(office, password, person);
  return transaction(office.db, 'write', async (send) => {
    const farmSession = await enterFarm(send, office.token, person.farm_id);
    assertMay(farmSession, 'write', 'farm_users');
    const { rows } = await send(hire, [{ ...person, password_hash, created_by: farmSession.actor.id }]);
    const at = written(rows[0]!['at']);
    noteStaff(send, 'staff_hired', office, farmSession, `${aboutPerson(person)}, ${roles[person.role]}`);
    const { user_id: owner_user_id, farm_name } = farmSession;
    const user = { ...person, farm_name, owner_user_id, is_active: true, password_must_change: true, is_self: false, created_at: at, updated_at: at };
    return { user, password: shown };
  });
}

export async function hireStaff(office: Office, body: unknown) {
  await asKeeper(office);
  return takeOn(office, checked(newFarmUser, body));
}

export async function admitVisitor(office: Office, body: unknown) {
  await asKeeper(office);
  const { confirmation: _, name, ...visitor } = checked(newVisitor, body);
  return takeOn(office, { ...visitor, name: name ?? visitor.email.split('@')[0]!, phone: null, role: 'visitor' });
}

/** One record, held while it changes, on a farm that the session keeps. */
async function holding<T>(office: Office, id: string | null, state: 'here' | 'gone', work: (send: Send, held: Held, note: Note) => Promise<T>) {
  return transaction(office.db, 'write', async (send) => {
    await assertKeeper(send, office.token);
    const held = id === null ? undefined : ((await send(hold, [tokenHash(office.token!), id])).rows[0] as Held | undefined);
    if (!held) throw notFound(FarmUser.missing);
    const farmSession = await enterFarm(send, office.token, held.farm_id);
    assertMay(farmSession, 'write', 'farm_users');
    if ((held.deleted_at === null) !== (state === 'here')) throw notFound(FarmUser.missing);
    return work(send, held, (kind, more = '') => noteStaff(send, kind, office, farmSession, aboutPerson(held) + more));
  });
}

/** Whose password it will be. Not held meanwhile: keeping a password takes its time. */
const recordNow = (office: Office, id: string | null) => holding(office, id, 'here', async (_send, held) => held);

type Seen = Partial<Pick<FarmUser, 'name' | 'email' | 'phone' | 'role' | 'is_active' | 'password_must_change'>>;
type Unseen = { password_hash?: string; deleted_at?: string | null; was_active?: boolean | null };

async function write(send: Send, { deleted_at: _, was_active: __, ...user }: Held, seen: Seen, unseen: Unseen = {}): Promise<FarmUser> {
  const { rows } = await send(change, [user.id, { ...seen, ...unseen }]);
  return { ...user, ...seen, updated_at: written(rows[0]!['at']) };
}

export async function changeStaff(office: Office, id: string | null, body: unknown): Promise<SavedFarmUser> {
  await asKeeper(office);
  const { changes, password, ...which } = checked(farmUserUpdate, body);
  if (which.id !== id) throw new RuleBroken('O id não é o deste usuário', 'id', 'validation');
  const hash =
    password === null
      ? {}
      : { password_hash: (await passwordFor(office, password, withChanges(FarmUser, await recordNow(office, id), changes))).password_hash };
  return holding(office, id, 'here', async (send, held, note) => {
    const { name, email, phone, role } = withChanges(FarmUser, held, changes);
    // Only what was touched is asked about: an email that stays is nobody else's.
    const touched = Object.fromEntries(Object.entries({ name, email, phone, role }).filter(([field]) => field in changes)) as Seen;
    const user = await write(send, held, { ...touched, ...(password !== null && mustChange(held)) }, hash);
    if (role !== held.role) note('role_changed', `: ${roles[held.role]} → ${roles[role]}`);
    if (name !== held.name || email !== held.email || phone !== held.phone) note('staff_changed', email === held.email ? '' : ` → ${email}`);
    if (password !== null) await noteReset(send, held, note);
    return { user, password: null };
  });
}

/** What somebody else set has to be changed at the first sign-in; what one set oneself has not. */
const mustChange = ({ is_self }: Held) => ({ password_must_change: !is_self });

/** Whoever lost their phone comes in again with the password that they are given. Nobody takes the second factor off themselves like this: that needs a code. */
async function noteReset(send: Send, { id, is_self }: Held, note: Note) {
  note('staff_password_reset');
  if (!is_self && (await send(forgetFactor, [id])).rows[0]!['forgotten']) note('second_factor_off');
}

export async function resetPassword(office: Office, id: string | null, body: unknown): Promise<SavedFarmUser> {
  await asKeeper(office);
  const { password } = checked(farmUserPassword, body);
  const { shown, password_hash } = await passwordFor(office, password, await recordNow(office, id));
  return holding(office, id, 'here', async (send, held, note) => {
    // Whoever takes the default one for themselves changes it too: everybody knows it.
    const user = await write(send, held, password === null ? { password_must_change: true } : mustChange(held), { password_hash });
    await noteReset(send, held, note);
    return { user, password: shown };
  });
}

function assertNotSelf({ is_self }: Held) {
  if (is_self) throw new RuleBroken(farmUserWords.oneself);
}

export async function switchStaff(office: Office, id: string | null, body: unknown): Promise<SavedFarmUser> {
  await asKeeper(office);
  const { is_active } = checked(farmUserActive, body);
  return holding(office, id, 'here', async (send, held, note) => {
    if (!is_active) assertNotSelf(held);
    const user = await write(send, held, { is_active });
    if (is_active !== held.is_active) note(is_active ? 'staff_switched_on' : 'staff_switched_off');
    return { user, password: null };
  });
}

export const removeStaff = (office: Office, id: string | null) =>
  holding(office, id, 'here', async (send, held, note) => {
    assertNotSelf(held);
    await write(send, held, { is_active: false }, { was_active: held.is_active, deleted_at: new Date().toISOString() });
    note('staff_removed');
    return null;
  });

export const restoreStaff = (office: Office, id: string | null): Promise<SavedFarmUser> =>
  holding(office, id, 'gone', async (send, held, note) => {
    if (isRemoved(held)) throw notFound(FarmUser.missing);
    const user = await write(send, held, { is_active: held.was_active ?? true }, { was_active: null, deleted_at: null });
    note('staff_restored');
    return { user, password: null };
  });
