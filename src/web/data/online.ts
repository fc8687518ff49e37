// The network: the one door for what is not in the replica. A refusal speaks the server's words; without an answer there is only "no answer".
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly field?: string,
    /** Seconds before which it is not worth asking again. */
    readonly retryAfter = 0,
  ) {
    super(message);
  }
}

/** Nobody answered: no signal, or no server. */
export class NoAnswer extends Error {
  override message = 'Sem conexão com o servidor. Verifique o sinal e tente de novo.';
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const patience = 20_000;

const json = (answer: Response): Promise<unknown> => answer.json();

/** `read`: an answer that is not JSON; a refusal always is. */
export async function ask<T>(method: Method, path: string, body?: unknown, wait = patience, read = json): Promise<T> {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(wait),
  }).catch(() => {
    throw new NoAnswer();
  });
  const said = await (answer.ok ? read : json)(answer).then(
    (told) => ({ told }),
    () => null,
  );
  // An answer cut short, or the page of a hotspot, is no answer of ours.
  if (answer.ok && !said) throw new NoAnswer();
  if (answer.ok) return said!.told as T;
  const { message = '', code = 'unknown', field } = (said?.told ?? {}) as { message?: string; code?: string; field?: string };
  throw new Refusal(message, answer.status, code, field, Number(answer.headers.get('retry-after')) || 0);
}

/** The specification's list, and an account that asks too much at once: the same question may be answered a moment later. */
export const isPassing = (error: unknown): error is Refusal =>
  error instanceof Refusal && ([502, 503, 504].includes(error.status) || (error.status === 429 && error.code === 'later'));
