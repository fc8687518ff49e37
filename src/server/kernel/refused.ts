// A refusal by the server, not by a domain rule: not signed in, too many attempts.
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    /** Seconds. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** Over the limit: the same request succeeds later, and devices keep their calls until then. */
export class TooMuch extends Refused {
  constructor(message: string, retryAfter: number) {
    super(message, 429, 'later', Math.max(1, Math.ceil(retryAfter)));
  }
}
