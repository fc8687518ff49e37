// The server says no for a reason of its own, not of the farm: nobody is signed in, too many attempts.
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    /** Seconds after which it is worth asking again. */
    readonly retryAfter?: number,
  ) {
    super(message);
  }
}

/** Somebody takes more than their share: the same request passes later, and devices keep what they wanted to say until then. */
export class TooMuch extends Refused {
  constructor(message: string, retryAfter: number) {
    super(message, 429, 'later', Math.max(1, Math.ceil(retryAfter)));
  }
}
