// How many bytes of photos and documents an owner may keep: a setting of the server, the same for all.
import type { Database } from '#server/kernel/db';

const quotas = new WeakMap<Database, number>();
export const setFileQuota = (db: Database, quota: number) => void quotas.set(db, quota);
export const fileQuotaOf = (db: Database) => quotas.get(db) ?? Number.POSITIVE_INFINITY;

/** As an answer has it: null without a limit. */
export const filesQuota = (db: Database) => quotas.get(db) ?? null;
