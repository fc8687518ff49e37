// The server says no for a reason of its own, not of the farm: nobody is signed in, too many attempts.
export class Refused extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
  ) {
    super(message);
  }
}
