// CSV for Brazilian spreadsheets: semicolons, decimal commas, dd/mm/aaaa, UTF-8 with a byte order mark.
import { writtenDay } from '#domain/kernel/dates';
import { type Cell, type CellKind, type ExportFile, type Figure, type Sheet, type SheetColumn, usualPlaces, type Value } from '#domain/kernel/export-sheet';

export const byteOrderMark = '\ufeff';
const lineEnd = '\r\n';

/** Against formula injection: such a text gets a leading apostrophe. */
const formula = /^[=+\-@\t\r]/;

function textOf(kind: CellKind, scale: number | undefined, value: Value): string {
  if (value === null) return '';
  if (typeof value === 'number') {
    const places = scale ?? usualPlaces(kind);
    return (places === undefined ? String(value) : value.toFixed(places)).replace('.', ',');
  }
  if (kind === 'date') return writtenDay(value);
  if (kind === 'moment') return `${writtenDay(value.slice(0, 10))} ${value.slice(11, 16)}`;
  return value;
}

export const written = ({ kind, scale, value }: Figure) => textOf(kind, scale, value);

const guarded = (kind: CellKind, scale: number | undefined, value: Value) =>
  kind === 'text' && typeof value === 'string' && formula.test(value) ? `'${value}` : textOf(kind, scale, value);

// Called for half a million rows: creates no object per cell.
const cellText = (cell: Cell | undefined, { kind, scale }: SheetColumn) =>
  typeof cell === 'object' && cell !== null ? guarded(cell.kind, cell.scale, cell.value) : guarded(kind, scale, cell ?? null);

const quoted = (text: string) => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const line = (cells: string[]) => cells.map(quoted).join(';') + lineEnd;

export const csvHeader = (columns: Sheet['columns']) => line(columns.map(({ label }) => label));
export const csvRow = (columns: Sheet['columns'], row: Sheet['rows'][number]) => line(columns.map((column, i) => cellText(row[i], column)));

const table = ({ columns, rows }: Sheet) => csvHeader(columns) + rows.map((row) => csvRow(columns, row)).join('');

/** One sheet is a plain table, so that programs can read it; several are written one below the other, each with its title. */
export function csvOf({ sheets, since }: ExportFile) {
  const [first, ...others] = sheets;
  if (!first) return byteOrderMark;
  if (others.length === 0) return byteOrderMark + table({ ...first, columns: withFirstDay(first.columns, since) });
  const from = since ? line([`Desde ${writtenDay(since)}`]) + lineEnd : '';
  return byteOrderMark + from + sheets.map((sheet) => line([sheet.title]) + table(sheet)).join(lineEnd);
}

/** The first day goes into the heading of the date column: an extra line above the headings would break the table. */
function withFirstDay(columns: Sheet['columns'], since: string | null) {
  const days = columns.findIndex(({ kind }) => kind === 'date' || kind === 'moment');
  return since
    ? columns.map((column, i) => (i === Math.max(days, 0) ? { ...column, label: `${column.label} (desde ${writtenDay(since)})` } : column))
    : columns;
}
