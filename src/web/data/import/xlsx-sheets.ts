// The sheets of an XLSX file as cells: values of formulas, dates by their format, tags with their leading zeros, merged cells filled.
import type { Cell } from '#domain/import/cells';
import type { RawSheet } from '#domain/import/sheet-layout';
import { wholeFarmFiles } from '#domain/import/whole-farm-files';
import { addDays } from '#domain/kernel/dates';
import { mostSheetColumns, mostSheetRows, mostUnpacked, notASheet, tooLarge, wholeFarm } from './unreadable-file';
import { unzipped } from './unzip';
import { attribute, scan, spreadsheetText } from './xml-scan';

const wanted = /^dados\/fazenda\.json$|^xl\/(workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/i;

/** Only the parts that are read, and only as long as they stay within the memory. */
function unpacked(bytes: Uint8Array) {
  const files = unzipped(bytes, (name) => wanted.test(name.replace(/^\//, '')), { most: mostUnpacked, tooLarge, notAZip: notASheet });
  const decoder = new TextDecoder();
  const byName = new Map(files.map(([name, content]) => [name.replace(/^\//, '').toLowerCase(), content]));
  return (name: string) => {
    const content = byName.get(name.toLowerCase());
    return content ? decoder.decode(content) : null;
  };
}

const nothing = { open: () => {}, close: () => {}, text: () => {} };

function sharedStrings(xml: string | null): string[] {
  const texts: string[] = [];
  if (!xml) return texts;
  let [current, inText, phonetic] = ['', false, false];
  scan(xml, {
    open(name) {
      if (name === 'si') current = '';
      else if (name === 't') inText = true;
      else if (name === 'rPh') phonetic = true;
    },
    close(name) {
      if (name === 'si') texts.push(current);
      else if (name === 't') inText = false;
      else if (name === 'rPh') phonetic = false;
    },
    text(text) {
      if (inText && !phonetic) current += spreadsheetText(text);
    },
  });
  return texts;
}

/** How a cell is shown: as a date, with leading zeros, or as it is. */
type Shown = 'date' | 'plain' | { zeros: number };

const builtInDates = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

function shownBy(code: string): Shown {
  if (/^0{2,}$/.test(code)) return { zeros: code.length };
  const letters = code.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|\*./g, '');
  return /[dmyha]/i.test(letters) && !/general/i.test(letters) && /[dy]|m{2,}/i.test(letters) ? 'date' : 'plain';
}

function stylesOf(xml: string | null): Shown[] {
  const shown: Shown[] = [];
  if (!xml) return shown;
  const formats = new Map<number, Shown>();
  let inCells = false;
  scan(xml, {
    ...nothing,
    open(name, tag) {
      if (name === 'numFmt') formats.set(Number(attribute(tag, 'numFmtId')), shownBy(attribute(tag, 'formatCode') ?? ''));
      else if (name === 'cellXfs') inCells = true;
      else if (name === 'xf' && inCells) {
        const id = Number(attribute(tag, 'numFmtId') ?? 0);
        shown.push(formats.get(id) ?? (builtInDates.has(id) ? 'date' : 'plain'));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return shown;
}

type Book = { sheets: { name: string; path: string }[]; from1904: boolean };

function bookOf(read: (name: string) => string | null): Book {
  const [book, links] = [read('xl/workbook.xml'), read('xl/_rels/workbook.xml.rels')];
  if (!book && read(wholeFarmFiles.about)) throw wholeFarm();
  if (!book || !links) throw notASheet();
  const targets = new Map<string, string>();
  scan(links, {
    ...nothing,
    open: (name, tag) =>
      void (name === 'Relationship' && targets.set(attribute(tag, 'Id') ?? '', (attribute(tag, 'Target') ?? '').replace(/^\/?(xl\/)?/, 'xl/'))),
  });
  const found: Book = { sheets: [], from1904: false };
  scan(book, {
    ...nothing,
    open(name, tag) {
      if (name === 'workbookPr') found.from1904 = /^(1|true)$/.test(attribute(tag, 'date1904') ?? '');
      const path = name === 'sheet' ? targets.get(attribute(tag, 'id') ?? '') : undefined;
      if (path && attribute(tag, 'state') !== 'veryHidden' && attribute(tag, 'state') !== 'hidden')
        found.sheets.push({ name: attribute(tag, 'name') ?? '', path });
    },
  });
  return found;
}

/** "B12" → column 1, row 11. */
export function placeOf(reference: string): { column: number; row: number } | null {
  const [, letters, digits] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference) ?? [];
  if (!letters) return null;
  const column =
    letters
      .toUpperCase()
      .split('')
      .reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  return { column, row: Number(digits) - 1 };
}

type Shared = { texts: readonly string[]; styles: readonly Shown[]; from1904: boolean };

function valueOf(type: string | null, style: number, written: string, { texts, styles, from1904 }: Shared): Cell {
  if (type === 's') return texts[Number(written)] ?? null;
  if (type === 'e' || written === '') return null;
  if (type === 'b') return written === '1' ? 'Sim' : 'Não';
  if (type === 'inlineStr' || type === 'str') return spreadsheetText(written);
  if (type === 'd') return written.slice(0, 10);
  const number = Number(written);
  if (Number.isNaN(number)) return spreadsheetText(written);
  const shown = styles[style] ?? 'plain';
  // Only a time of day has no date.
  if (shown === 'date' && number >= 1) return addDays('1899-12-30', Math.floor(number) + (from1904 ? 1462 : 0));
  return typeof shown === 'object' && Number.isInteger(number) ? String(number).padStart(shown.zeros, '0') : number;
}

const mostMerged = 50_000;

function rowsOf(xml: string, shared: Shared): Cell[][] {
  const rows: Cell[][] = [];
  const merges: string[] = [];
  let [row, column, type, style, value]: [number, number, string | null, number, string] = [-1, -1, null, 0, ''];
  let reads = false;
  scan(xml, {
    open(name, tag) {
      if (name === 'c') {
        const place = placeOf(attribute(tag, 'r') ?? '');
        column = place?.column ?? column + 1;
        [type, style, value] = [attribute(tag, 't'), Number(attribute(tag, 's') ?? 0), ''];
      } else if (name === 'v' || name === 't') reads = true;
      else if (name === 'row') {
        row = Number(attribute(tag, 'r') ?? row + 2) - 1;
        column = -1;
        if (row >= mostSheetRows) throw tooLarge();
      } else if (name === 'mergeCell' && merges.length < mostMerged) merges.push(attribute(tag, 'ref') ?? '');
    },
    close(name) {
      if (name === 'v' || name === 't') reads = false;
      if (name !== 'c' || row < 0 || column < 0 || column >= mostSheetColumns) return;
      const cell = valueOf(type, style, value, shared);
      if (cell === null) return;
      while (rows.length <= row) rows.push([]);
      const cells = rows[row]!;
      while (cells.length < column) cells.push(null);
      cells[column] = cell;
    },
    text(text) {
      if (reads) value += text;
    },
  });
  fillMerged(rows, merges);
  return rows;
}

function fillMerged(rows: Cell[][], merges: readonly string[]) {
  let left = mostMerged;
  for (const merge of merges) {
    const [from, to] = merge.split(':').map((reference) => placeOf(reference));
    const value = from && rows[from.row]?.[from.column];
    if (!from || !to || value === null || value === undefined) continue;
    for (let row = from.row; row <= Math.min(to.row, rows.length - 1); row++)
      for (let column = from.column; column <= Math.min(to.column, mostSheetColumns - 1) && left > 0; column++, left--) {
        const cells = rows[row]!;
        while (cells.length <= column) cells.push(null);
        cells[column] = value;
      }
  }
}

export function xlsxSheets(bytes: Uint8Array, progress: (part: number) => void = () => {}): RawSheet[] {
  const read = unpacked(bytes);
  const { sheets, from1904 } = bookOf(read);
  const shared = { texts: sharedStrings(read('xl/sharedStrings.xml')), styles: stylesOf(read('xl/styles.xml')), from1904 };
  return sheets.map(({ name, path }, i) => {
    progress(i / sheets.length);
    return { name, rows: rowsOf(read(path) ?? '', shared), from1904, exact: true };
  });
}
