// What is left of somebody whose personal data was deleted.

/** Stands where their name stood. */
export const removedPerson = 'Pessoa removida';

/** An address that nobody has: nobody is called back under it. */
export const isRemoved = ({ email }: { email: string }) => email.endsWith('@removida.invalid');
