// What is left of a person whose personal data was deleted.

/** Replaces their name. */
export const removedPerson = 'Pessoa removida';

/** An address nobody has: such a person cannot be restored. */
export const isRemoved = ({ email }: { email: string }) => email.endsWith('@removida.invalid');
