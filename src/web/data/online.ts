// All requests to the server. A refusal has the server's message; any network failure is NoAnswer.
import { takeAhead } from '#data/ahead';

export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly field?: string,
    /** In seconds. */
    readonly retryAfter = 0,
  ) {
    super(message);
  }
}

/** No response: no signal, or no server. */
export class NoAnswer extends Error {
  override message = 'Sem conexão com o servidor. Verifique o sinal e tente de novo.';
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const defaultTimeout = 20_000;

const json = (answer: Response): Promise<unknown> => answer.json();

/** `read`: parses a successful response that is not JSON; refusals always are. */
export async function ask<T>(method: Method, path: string, body?: unknown, timeout = defaultTimeout, read = json): Promise<T> {
  const ahead = method === 'GET' ? takeAhead(path) : undefined;
  const answer = await (ahead ?? send(method, path, body, timeout)).catch(() => {
    throw new NoAnswer();
  });
  const parsed = await (answer.ok ? read : json)(answer).then(
    (content) => ({ content }),
    () => null,
  );
  // A truncated response, or the login page of a hotspot.
  if (answer.ok && !parsed) throw new NoAnswer();
  if (answer.ok) return parsed!.content as T;
  const { message = '', code = 'unknown', field } = (parsed?.content ?? {}) as { message?: string; code?: string; field?: string };
  throw new Refusal(message, answer.status, code, field, Number(answer.headers.get('retry-after')) || 0);
}

const send = (method: Method, path: string, body: unknown, timeout: number) =>
  fetch(path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  });

/** The specification's list, and rate limiting: the same request may succeed a moment later. */
export const isTransient = (error: unknown): error is Refusal =>
  error instanceof Refusal && ([502, 503, 504].includes(error.status) || (error.status === 429 && error.code === 'later'));
