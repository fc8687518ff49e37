// Limits on guessing, shared by all processes through the database. An attempt counts before it is judged, so that many at once do not slip by.
import { type Database, type Send, transaction } from '#server/kernel/db';
import { Refused } from '#server/kernel/refused';

export type Limit = { key: string; most: number };

const count = { name: 'count_attempt', text: `select count_attempt($1, interval '15 minutes') as count` };
const forgive = { name: 'forgive_attempt', text: 'select forgive_attempt($1)' };

/** In a transaction of its own, so that a refused attempt has counted all the same. */
export async function countAttempts(db: Database, limits: Limit[]) {
  const counts = await transaction(db, 'write', (send) => Promise.all(limits.map(({ key }) => send(count, [key]))));
  if (counts.some(({ rows }, i) => (rows[0]!['count'] as number) > limits[i]!.most))
    throw new Refused('Muitas tentativas. Espere 15 minutos e tente de novo.', 429, 'too_many');
}

export const forgiveAttempts = (send: Send, limits: Limit[]) => Promise.all(limits.map(({ key }) => send(forgive, [key])));
