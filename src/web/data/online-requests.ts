// Requests for data outside the replica, as the signed-in person. Offline they fail at once, without a network attempt.
import { currentConnection } from '#data/connection';
import { ask, NoAnswer, Refusal } from '#data/online';
import { current, renew } from '#data/session';
import { requestsAs } from '#data/sync-api';
import { type RefusalCode, RuleBroken } from '#domain/kernel/errors';

type Method = 'POST' | 'PUT' | 'DELETE';

export const sessionEnded = 'Sua sessão terminou. Entre de novo.';

async function online<T>(method: Method | 'GET', path: string, body?: unknown, timeout?: number): Promise<T> {
  if (currentConnection() === 'offline') throw new NoAnswer();
  const sessionState = current();
  if (sessionState.status !== 'in' || sessionState.ended) throw new Refusal(sessionEnded, 401, 'unauthenticated');
  const { email } = sessionState.session.person;
  return requestsAs((person) => person.email === email)(() => ask<T>(method, path, body, timeout)).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    // The person's role may have changed: refresh the session.
    if (error.status === 403) void renew();
    throw error.status === 401 ? new Refusal(sessionEnded, 401, error.code) : error;
  });
}

export const readOnline = <T>(path: string) => online<T>('GET', path);

/** A write. A refusal is thrown as RuleBroken, so that a form can show it beside its field. */
export const writeOnline = <T>(method: Method, path: string, body?: unknown, timeout?: number) =>
  online<T>(method, path, body, timeout).catch((error: unknown) => {
    if (error instanceof Refusal) throw new RuleBroken(error.message, error.field, error.code as RefusalCode);
    throw error instanceof NoAnswer ? new RuleBroken(error.message) : error;
  });
