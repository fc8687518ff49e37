// The network: the one door for what is not in the replica. A refusal speaks the server's words; without an answer there is only "no answer".
export class Refusal extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly field?: string,
  ) {
    super(message);
  }
}

/** Nobody answered: no signal, or no server. */
export class NoAnswer extends Error {
  override message = 'Sem conexão com o servidor. Verifique o sinal e tente de novo.';
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export async function ask<T>(method: Method, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => {
    throw new NoAnswer();
  });
  const said = (await answer.json().catch(() => undefined)) as { message?: string; code?: string; field?: string } | undefined;
  if (answer.ok) return said as T;
  throw new Refusal(said?.message ?? '', answer.status, said?.code ?? 'unknown', said?.field);
}

/** The specification's list: the same question may be answered a moment later. */
export const isPassing = (error: unknown) => error instanceof Refusal && (error.status === 502 || error.status === 503 || error.status === 504);
