// The server cannot start until a person acts: the message, in Portuguese, names the problem and the solution.
export class CannotStart extends Error {
  override name = 'CannotStart';
}
