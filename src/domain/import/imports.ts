// Imports (dados trazidos): one file that a person brought into the farm, and the parts in which its rows were written.
import * as z from 'zod/mini';
import { kindNames } from '#domain/import/kind-names';
import { choice, fact, flag, integer, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';

/** JSON that only this program reads. */
const json = (label: string, most: number) =>
  fact(z.string(`${label}: valor inválido`).check(z.maxLength(most, `${label}: grande demais`)), { label, kind: 'text' });

export const Import = noun(
  'imports',
  {
    file_name: text('Arquivo'),
    kind: choice('O que é', kindNames),
    /** Of the file: those that were written. */
    row_count: integer('Linhas', { min: 1, max: 1_000_000 }),
    part_count: integer('Partes', { min: 1, max: 10_000 }),
    /** The headings of the file and what was chosen for them: offered again for a file with the same headings. */
    heading_key: optional(json('Cabeçalhos', 20_000)),
    mapping: optional(json('Colunas', 50_000)),
  },
  {
    title: 'Dados trazidos',
    missing: 'Importação não encontrada',
    failed: { load: 'Erro ao carregar os dados trazidos', save: 'Erro ao trazer dados', remove: 'Erro ao desfazer' },
    /** Devices know people by id only. */
    kept: { imported_by: text('Quem trouxe') },
  },
);
export type Import = RowOf<typeof Import>;

export const ImportPart = noun(
  'import_parts',
  {
    import_id: reference('Importação', 'imports'),
    part: integer('Parte', { min: 1, max: 10_000 }),
    new_count: integer('Novos'),
    changed_count: integer('Mudados'),
    /** What was written and how it is undone: `Written[]` of undo.ts. */
    written: json('O que foi gravado', 2_000_000),
    is_undone: flag('Desfeita'),
    /** Records that stayed when it was undone, because somebody changed them since: `[noun, id][]`. */
    stayed: optional(json('Ficaram', 200_000)),
  },
  { title: 'Partes das importações', missing: 'Parte da importação não encontrada' },
);
export type ImportPart = RowOf<typeof ImportPart>;

/** At most so many rows of a file in one call. */
export const mostRows = 500;

/** The label from which the id of a part is derived: a part that is sent again is the same one. */
export const partName = (import_id: string, part: number) => `import ${import_id} ${part}`;
