// What a device has to know of every noun before it shows rows: no labels, no rules. The build puts the answers in place of this file, so that a start loads no declarations.
import type { Noun } from '#domain/kernel/noun';
import { type NounName, nouns } from '#domain/nouns';

type Outline = Pick<Noun, 'names' | 'references' | 'recent'>;

export const outline = Object.fromEntries(
  Object.entries<Outline>(nouns).map(([name, { names, references, recent }]) => [name, { names, references, recent }]),
) as Record<NounName, Outline>;

export const outlined = Object.keys(outline) as NounName[];
