// Limits on password guessing, shared by all processes through the database. An attempt is counted before it is checked, so that parallel attempts cannot pass the limit.
import { type Database, type Send, transaction } from '#server/kernel/db';
import { Refused } from '#server/kernel/refused';

export type Limit = { key: string; most: number };

const count = { name: 'count_attempts', text: `select key, count from count_attempts($1, interval '15 minutes')` };
const forgive = { name: 'forgive_attempts', text: 'select forgive_attempts($1)' };

export const tooMany = () => new Refused('Muitas tentativas. Espere 15 minutos e tente de novo.', 429, 'too_many');

/** Attempts per key, this one included. In its own transaction, so that a refused attempt still counts. */
export async function attemptsAt(db: Database, keys: string[]): Promise<Map<string, number>> {
  const { rows } = await transaction(db, 'write', (send) => send(count, [keys]));
  return new Map(rows.map((row) => [row['key'] as string, row['count'] as number]));
}

export async function countAttempts(db: Database, limits: Limit[]) {
  const counts = await attemptsAt(
    db,
    limits.map(({ key }) => key),
  );
  if (limits.some(({ key, most }) => counts.get(key)! > most)) throw tooMany();
}

export const forgiveAttempts = (send: Send, keys: string[]) => send(forgive, [keys]);

/** An IPv6 household has a whole /64 network: counting single addresses would give each its own attempts. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped || !address.includes(':')) return mapped?.[1] ?? address;
  const [head = '', tail] = address.split('::');
  const groups = head.split(':').filter(Boolean);
  const behind = tail === undefined ? [] : tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - behind.length) }, () => '0');
  return `${[...groups, ...zeros, ...behind].slice(0, 4).join(':').toLowerCase()}::/64`;
}
