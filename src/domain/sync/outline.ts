// What a device needs of every noun to show rows: no labels, no rules. The build replaces this file with its result, so that the start loads no declarations.
import type { Noun } from '#domain/kernel/noun';
import { type NounName, nouns } from '#domain/nouns';

type Outline = Pick<Noun, 'names' | 'references' | 'recent' | 'identities'>;

export const outline = Object.fromEntries(
  Object.entries<Outline>(nouns).map(([name, { names, references, recent, identities }]) => [name, { names, references, recent, identities }]),
) as Record<NounName, Outline>;

export const outlined = Object.keys(outline) as NounName[];
