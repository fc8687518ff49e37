// The access log: append-only; each entry commits with the action it records and is deleted after six months.
import * as z from 'zod/mini';
import type { AccessKind } from '#domain/people/access-log';
import { resetRequest } from '#domain/people/accounts';
import { type Database, type Send, transaction } from '#server/kernel/db';
import { Refused } from '#server/kernel/refused';
import { tokenHash } from '#server/kernel/session';

export type Noted = {
  kind: AccessKind;
  /** The tenant it concerns. */
  owner_id: string | null;
  person: { id: string; name: string };
  ip: string;
  target?: string | null;
  farm_id?: string | null;
};

const note = { name: 'note_access', text: 'select note_access($1)' };

/** Commits together with the action. */
export const noteAccess = (send: Send, { person, target = null, farm_id = null, ...noted }: Noted) =>
  void send(note, [JSON.stringify([{ ...noted, person_id: person.id, person_name: person.name, target, farm_id }])]);

const ofSession = {
  name: 'note_session',
  text: `select note_access(coalesce(jsonb_agg(jsonb_build_object('kind', $2::text, 'ip', $3::text, 'target', $4::text,
      'owner_id', t.owner_id, 'person_id', t.person_id, 'person_name', t.person_name)), '[]')) from tenants_of_session($1) t`,
};

/** A person's action on their own account: one entry for each of their tenants. */
export const noteSession = (send: Send, token: string, kind: AccessKind, ip: string, target: string | null = null) =>
  void send(ofSession, [tokenHash(token), kind, ip, target]);

const bySuperAdmin = {
  name: 'note_by_super_admin',
  text: `select note_access(jsonb_build_array(jsonb_build_object('kind', $2::text, 'ip', $3::text, 'target', $4::text, 'owner_id', $5::uuid, 'farm_id', $6::uuid,
      'person_id', p.person_id, 'person_name', p.name))) from session_person($1) p`,
};

/** An action of a super admin on a tenant. */
export const noteBySuperAdmin = (send: Send, token: string, { kind, ip, target = null, owner_id, farm_id = null }: Omit<Noted, 'person'>) =>
  void send(bySuperAdmin, [tokenHash(token), kind, ip, target, owner_id, farm_id]);

const ofEmail = {
  name: 'note_email',
  text: `select note_access(jsonb_build_array(jsonb_build_object('kind', $1::text, 'ip', $2::text, 'target', $3::text, 'owner_id', tenant_of_email($3))))`,
};

/** An unauthenticated action on an e-mail: the person is unknown. */
export const noteEmail = (send: Send, kind: AccessKind, email: string, ip: string) => void send(ofEmail, [kind, ip, email]);

const failures: Record<string, AccessKind> = {
  credentials: 'sign_in_failed',
  too_many: 'sign_in_blocked',
  suspended: 'sign_in_suspended',
  second_factor_wrong: 'second_factor_failed',
};

/** Logs a refused sign-in in its own transaction, then rethrows. Invalid e-mails and infrastructure errors are not logged. */
export const noteRefusedSignIn = (db: Database, body: unknown, ip: string) => async (error: unknown) => {
  const kind = error instanceof Refused ? failures[error.code] : undefined;
  const typed = z.safeParse(resetRequest, { email: (body as { email?: unknown } | null)?.email });
  if (kind && typed.success)
    await transaction(db, 'write', async (send) => {
      noteEmail(send, kind, typed.data.email, ip);
    });
  throw error;
};

/** Deletes expired entries; runs with the sweep of sessions and attempts. */
export const sweepAccessLog = (db: Database) => transaction(db, 'write', (send) => send({ name: 'sweep_access_log', text: 'select sweep_access_log()' }));
