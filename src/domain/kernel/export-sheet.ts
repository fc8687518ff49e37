// Export files: sheets of typed cells.
/** A date is 'YYYY-MM-DD', a moment 'YYYY-MM-DDTHH:MM' in the farm's time zone. */
export type CellKind = 'text' | 'number' | 'money' | 'date' | 'moment';
export type Value = string | number | null;
export type SheetColumn = { label: string; kind: CellKind /** Decimal places; of money 2. */; scale?: number | undefined };
/** A cell of another kind than its column: a report has different figures in one column. */
export type Figure = { kind: CellKind; scale?: number | undefined; value: Value };
export type Cell = Value | Figure;
/** In a PDF the numbers are also drawn: the first column names, each further one is a series. */
export type SheetChart = 'rows' | 'bars' | 'line';
export type Sheet = { title: string; columns: readonly SheetColumn[]; rows: readonly (readonly Cell[])[]; chart?: SheetChart | undefined };

/** A file: title, farm, creation time, filters, and the first day it contains if it is not complete. */
export type ExportFile = { title: string; farm: string; at: string; filters: string; since: string | null; sheets: readonly Sheet[] };

/** One figure per row, each with its label. */
export const figures = (title: string, all: readonly (Figure & { label: string })[]): Sheet => ({
  title,
  columns: [
    { label: 'Indicador', kind: 'text' },
    { label: 'Valor', kind: 'text' },
  ],
  rows: all.map(({ label, ...figure }) => [label, figure]),
});

export const cellOf = (cell: Cell | undefined, { kind, scale }: SheetColumn): Figure =>
  typeof cell === 'object' && cell !== null ? cell : { kind, scale, value: cell ?? null };

export const usualPlaces = (kind: CellKind) => (kind === 'money' ? 2 : undefined);
export const placesOf = ({ kind, scale }: Pick<Figure, 'kind' | 'scale'>) => scale ?? usualPlaces(kind);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Converts a moment to local time in a time zone, to the minute. */
export function clockIn(timeZone: string) {
  let format = clocks.get(timeZone);
  if (!format) clocks.set(timeZone, (format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })));
  return (moment: string) => format.format(new Date(moment)).replace(' ', 'T');
}

/** "Produção de Leite" → producao-de-leite */
export const slug = (title: string) =>
  title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** leite-desde-2025-10-11-2026-11-15.csv */
export const fileName = ({ title, at, since }: Pick<ExportFile, 'title' | 'at' | 'since'>, ending: string) =>
  `${slug(title) || 'lida'}${since ? `-desde-${since}` : ''}-${at.slice(0, 10)}.${ending}`;
