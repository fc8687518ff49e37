// The records of a noun as a sheet: one typed column per field, with the field's label.

import type { CellKind, SheetColumn, Value } from '#domain/kernel/export-sheet';
import { factsOf } from '#domain/kernel/fields';
import type { Noun } from '#domain/kernel/noun';

/** One field of the referenced row; the device looks it up, the server joins it. */
export type Lead = { field: string; noun: string; part: string };
type Leads = (lead: Lead, id: string) => Value;
export type NounColumn = SheetColumn & { field: string; lead?: Lead; read: (row: Record<string, unknown>, leads: Leads) => Value };

const parts = { name: '', identification: ' (identificação)' };

/** One column per field, with its label. A reference becomes the name of its row, if it has one. */
export function nounColumns(noun: Noun, nouns: Record<string, Noun>, clock: (moment: string) => string): NounColumn[] {
  return Object.entries(noun.fields).flatMap(([field, schema]): NounColumn[] => {
    const { label, kind, scale, values, noun: to } = factsOf(schema);
    const column = (kind: CellKind, read: (value: never) => Value, scale?: number): NounColumn[] => [
      { field, label, kind, scale, read: ({ [field]: value }) => (value === null || value === undefined ? null : read(value as never)) },
    ];
    const asItIs = (value: Value) => value;
    switch (kind) {
      case 'reference':
        return Object.entries(parts).flatMap(([part, words]) => {
          if (!nouns[to!]?.fields[part]) return [];
          const lead = { field, noun: to!, part };
          return [{ field, lead, label: label + words, kind: 'text', read: (row, leads) => (row[field] ? leads(lead, row[field] as string) : null) }];
        });
      case 'farm':
        return [];
      case 'choice':
        return column('text', (value: string) => values?.[value] ?? value);
      case 'flag':
        return column('text', (value: boolean) => (value ? 'Sim' : 'Não'));
      case 'integer':
        return column('number', asItIs, 0);
      case 'decimal':
        return column(label.endsWith('(R$)') ? 'money' : 'number', asItIs, scale);
      case 'date':
        return column('date', asItIs);
      case 'text':
        // Timestamps written by verbs are text fields too.
        return field.endsWith('_at') ? column('moment', clock) : column('text', asItIs);
    }
  });
}
