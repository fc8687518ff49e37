// Suspending an owner: nobody of the tenant can sign in until reactivation. Nothing is deleted, and the outboxes of devices stay.
import { forbidden, notFound, RuleBroken } from '#domain/kernel/errors';
import { checked } from '#domain/kernel/validation';
import { type SuspendedOwner, type SuspendedOwners, superAdminWords, suspension } from '#domain/people/super-admin';
import { assertSuperAdmin } from '#server/accounts/super-admin';
import { noteBySuperAdmin } from '#server/kernel/access-log';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { Suspended, tokenHash } from '#server/kernel/session';

type Token = string | undefined;

const suspend = { name: 'suspend_owner', text: 'select outcome, name, email from suspend_owner($1, $2, $3)' };

/** Idempotent. */
export const suspendOwner = (db: Database, token: Token, user_id: string | null, body: unknown, ip: string) =>
  transaction(db, 'write', async (send) => {
    await assertSuperAdmin(send, token);
    const { suspended } = checked(suspension, body);
    const { outcome, name, email } = (await send(suspend, [tokenHash(token!), user_id, suspended])).rows[0]!;
    if (outcome === 'forbidden') throw forbidden();
    if (outcome === 'own') throw new RuleBroken(superAdminWords.ownSuspension);
    if (outcome === 'missing') throw notFound(superAdminWords.noOwner);
    const kind = suspended ? 'owner_suspended' : 'owner_reactivated';
    noteBySuperAdmin(send, token!, { kind, owner_id: user_id, ip, target: `${String(name)} (${String(email)})` });
    return null;
  });

const list = { name: 'suspended_owners', text: 'select id, name, email, suspended_at, farm_names, people from suspended_owners($1)' };

export const listSuspended = (db: Database, token: Token): Promise<SuspendedOwners> =>
  transaction(db, 'read', async (send) => {
    await assertSuperAdmin(send, token);
    return { rows: (await send(list, [tokenHash(token!)])).rows as SuspendedOwner[] };
  });

const among = { name: 'suspended_among', text: 'select suspended_among($1) as ids' };

/** The opened records that are not suspended; throws when none is left. */
export async function withoutSuspended<T extends { ids: readonly string[] }>(send: Send, opened: readonly T[]): Promise<T[]> {
  const ids = opened.flatMap((one) => one.ids);
  const suspended = new Set((await send(among, [ids])).rows[0]!['ids'] as string[]);
  const left = opened.map((one) => ({ ...one, ids: one.ids.filter((id) => !suspended.has(id)) })).filter((one) => one.ids.length > 0);
  if (opened.length > 0 && left.length === 0) throw new Suspended();
  return left;
}
