// The outline of every noun as short as it can be written. The build replaces this file with its result, so that the start loads no declarations.
import type { Noun } from '#domain/kernel/noun';
import { nouns } from '#domain/nouns';

const declared = Object.entries<Noun>(nouns as never);

/** A line per noun: its name and its fields, those that are references marked with an asterisk. */
export const fieldLines = declared
  .map(([name, { names, references }]) => [name, ...names.map((field) => (references.some((one) => one.field === field) ? `${field}*` : field))].join(' '))
  .join('|');

type Particulars = Pick<Noun, 'recent'> & { identities: readonly string[] };

/** What few nouns have besides. */
export const particulars: Record<string, Partial<Particulars>> = Object.fromEntries(
  declared.flatMap(([name, { recent, identities }]) =>
    recent || identities.length > 0 ? [[name, { ...(recent && { recent }), ...(identities.length > 0 && { identities }) }]] : [],
  ),
);
