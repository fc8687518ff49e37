// What a device needs of every noun to show rows: no labels, no rules. The build replaces this file with its result, so that the start loads no declarations.
import type { Noun } from '#domain/kernel/noun';
import { type NounName, nouns } from '#domain/nouns';

/** `references` and `identities`: the fields by which rows are listed. */
type Outline = Pick<Noun, 'names' | 'recent'> & { references: string[]; identities?: readonly string[] };

export const outline = Object.fromEntries(
  Object.entries<Noun>(nouns as never).map(([name, { names, references, recent, identities }]): [string, Outline] => [
    name,
    { names, references: references.map(({ field }) => field), recent, ...(identities.length > 0 && { identities }) },
  ]),
) as Record<NounName, Outline>;

export const outlined = Object.keys(outline) as NounName[];
