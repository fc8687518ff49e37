// What a device needs of every noun to show rows: no labels, no rules.
import type { Noun } from '#domain/kernel/noun';
import type { NounName } from '#domain/nouns';
import { fieldLines, particulars } from '#domain/sync/outline-text';

/** `references` and `identities`: the fields by which rows are listed. */
type Outline = Pick<Noun, 'names' | 'recent'> & { references: string[]; identities?: readonly string[] };

export const outline = Object.fromEntries(
  fieldLines.split('|').map((line): [string, Outline] => {
    const [name, ...fields] = line.split(' ');
    const references = fields.flatMap((field) => (field.endsWith('*') ? [field.slice(0, -1)] : []));
    return [name!, { names: fields.map((field) => field.replace('*', '')), references, recent: undefined, ...particulars[name!] }];
  }),
) as Record<NounName, Outline>;

export const outlined = Object.keys(outline) as NounName[];
