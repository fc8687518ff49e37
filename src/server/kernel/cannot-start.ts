// The server cannot start until a person does something: the message, in Portuguese, says what is wrong and the way out.
export class CannotStart extends Error {
  override name = 'CannotStart';
}
