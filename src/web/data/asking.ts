// What is not in the replica, asked and told in the name of whoever is signed in. Without signal nothing is even tried.
import { currentConnection } from '#data/connection';
import { ask, NoAnswer, Refusal } from '#data/online';
import { current, renew } from '#data/session';
import { asking } from '#data/sync-api';
import { type RefusalCode, RuleBroken } from '#domain/kernel/errors';

type Method = 'POST' | 'PUT' | 'DELETE';

export const sessionEnded = 'Sua sessão terminou. Entre de novo.';

async function online<T>(method: Method | 'GET', path: string, body?: unknown, wait?: number): Promise<T> {
  if (currentConnection() === 'offline') throw new NoAnswer();
  const standing = current();
  if (standing.status !== 'in' || standing.ended) throw new Refusal(sessionEnded, 401, 'unauthenticated');
  const { email } = standing.session.person;
  return asking((person) => person.email === email)(() => ask<T>(method, path, body, wait)).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    // What the person may do here has changed since they were last told.
    if (error.status === 403) void renew();
    throw error.status === 401 ? new Refusal(sessionEnded, 401, error.code) : error;
  });
}

export const read = <T>(path: string) => online<T>('GET', path);

/** A change. Refused, it throws the rule that the server named, so that a form can say it beside its field. */
export const tell = <T>(method: Method, path: string, body?: unknown, wait?: number) =>
  online<T>(method, path, body, wait).catch((error: unknown) => {
    if (error instanceof Refusal) throw new RuleBroken(error.message, error.field, error.code as RefusalCode);
    throw error instanceof NoAnswer ? new RuleBroken(error.message) : error;
  });
