// Export as PDF: A4, title and summary, charts, tables that repeat their heading on each page, and page numbers.
import { strToU8, zlibSync } from 'fflate';
import { written } from '#domain/kernel/csv';
import { writtenDay } from '#domain/kernel/dates';
import { cellOf, type ExportFile, type Figure, type Sheet } from '#domain/kernel/export-sheet';
import { chart } from './pdf-chart';
import { type Face, hexOf, widthOf, wrapped } from './pdf-text';
import { joined } from './xlsx';

const [short, long] = [595.28, 841.89];
const margin = 36;
const size = 8;
const leading = 10;
const padding = 3;
const mostLines = 4;
/** Most columns for portrait; more need landscape. */
const upright = 6;

const shades = { ink: '0.13', muted: '0.4', rule: '0.8', heading: '0.9' };
const at = (value: number) => value.toFixed(2);

/** As on the screen: thousands separators, and R$ for money. */
export function shown(figure: Figure) {
  const { kind, value } = figure;
  if (typeof value !== 'number') return written(figure);
  const [whole = '', decimals] = written({ ...figure, value: Math.abs(value) }).split(',');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return `${value < 0 ? '-' : ''}${kind === 'money' ? 'R$ ' : ''}${grouped}${decimals ? `,${decimals}` : ''}`;
}

const isFigure = ({ kind, value }: Figure) => typeof value === 'number' && (kind === 'number' || kind === 'money');

class Pages {
  readonly pages: string[][] = [];
  private y = 0;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.turn();
  }

  turn() {
    this.pages.push([]);
    this.y = this.height - margin;
  }

  get inner() {
    return this.width - 2 * margin;
  }

  fits(room: number) {
    return this.y - room >= margin + 2 * leading;
  }

  down(room: number) {
    this.y -= room;
  }

  write(text: string, x: number, face: Face, points: number, { end = 0, shade = shades.ink, below = 0 } = {}) {
    if (text === '') return;
    const from = end > 0 ? end - widthOf(text, face, points) : x;
    this.pages.at(-1)!.push(`${shade} g BT /${face === 'bold' ? 'B' : 'R'} ${points} Tf ${at(from)} ${at(this.y - below)} Td <${hexOf(text)}> Tj ET`);
  }

  band(x: number, width: number, height: number) {
    this.pages.at(-1)!.push(`${shades.heading} g ${at(x)} ${at(this.y - height)} ${at(width)} ${at(height)} re f`);
  }

  rule(x: number, width: number) {
    this.pages.at(-1)!.push(`${shades.rule} G 0.5 w ${at(x)} ${at(this.y)} m ${at(x + width)} ${at(this.y)} l S`);
  }

  box(x: number, below: number, width: number, height: number, colour: string) {
    this.pages.at(-1)!.push(`${colour} rg ${at(x)} ${at(this.y - below - height)} ${at(width)} ${at(height)} re f`);
  }

  line(points: readonly (readonly [x: number, below: number])[], colour: string, width: number) {
    const steps = points.map(([x, below], i) => `${at(x)} ${at(this.y - below)} ${i === 0 ? 'm' : 'l'}`);
    this.pages.at(-1)!.push(`${colour} RG ${width} w 1 j ${steps.join(' ')} S`);
  }

  foot(left: string) {
    for (const [i, page] of this.pages.entries()) {
      const right = `Página ${i + 1} de ${this.pages.length}`;
      const line = (text: string, x: number) => page.push(`${shades.muted} g BT /R 8 Tf ${at(x)} ${at(margin - 8)} Td <${hexOf(text)}> Tj ET`);
      line(left, margin);
      line(right, this.width - margin - widthOf(right, 'regular', 8));
    }
  }
}

/** A title stays with its chart. */
const chartRoom = 150;
const sampled = 300;
/** The widest a column may ask for. */
const reasonable = 220;

/** The wanted width of each column, then scaled to fit the page: only wide columns shrink. */
function roomsOf({ columns, rows }: Sheet, inner: number) {
  const wanted = columns.map((column, i) => {
    const cells = rows.slice(0, sampled).map((row) => widthOf(shown(cellOf(row[i], column)), 'regular', size));
    return Math.min(reasonable, Math.max(widthOf(column.label, 'bold', size), 24, ...cells) + 2 * padding + 1);
  });
  const sum = wanted.reduce((all, one) => all + one, 0);
  if (sum <= inner) return wanted.map((one) => one + (inner - sum) / wanted.length);
  const fair = inner / wanted.length;
  const narrow = wanted.filter((one) => one <= fair).reduce((all, one) => all + one, 0);
  const over = wanted.filter((one) => one > fair).reduce((all, one) => all + one, 0);
  return wanted.map((one) => (one <= fair ? one : (one / over) * (inner - narrow)));
}

function table(pages: Pages, sheet: Sheet, titled: boolean) {
  const { title, columns, rows } = sheet;
  const rooms = roomsOf(sheet, pages.inner);
  const lefts = rooms.map((_, i) => margin + rooms.slice(0, i).reduce((sum, room) => sum + room, 0));
  const figure = columns.map((column, i) => rows.length > 0 && rows.slice(0, sampled).every((row) => isNothingOrFigure(cellOf(row[i], column))));
  const lines = (cells: string[], face: Face) => cells.map((text, i) => wrapped(text, face, size, rooms[i]! - 2 * padding, mostLines));
  const heightOf = (cells: string[][]) => Math.max(...cells.map(({ length }) => length)) * leading + padding;
  const row = (cells: string[][], face: Face, atEnd: (index: number) => boolean) => {
    for (const [i, texts] of cells.entries())
      for (const [n, text] of texts.entries())
        pages.write(text, lefts[i]! + padding, face, size, { below: (n + 1) * leading - 2, end: atEnd(i) ? lefts[i]! + rooms[i]! - padding : 0 });
    pages.down(heightOf(cells));
  };
  const headings = lines(
    columns.map(({ label }) => label),
    'bold',
  );
  const heading = () => {
    pages.band(margin, pages.inner, heightOf(headings));
    row(headings, 'bold', (i) => figure[i]!);
  };

  if (titled) {
    if (!pages.fits(18 + (sheet.chart ? chartRoom : heightOf(headings) + leading))) pages.turn();
    pages.write(title, margin, 'bold', 11, { below: 11 });
    pages.down(18);
  }
  chart(pages, margin, sheet, shown);
  if (!pages.fits(heightOf(headings) + leading)) pages.turn();
  heading();
  for (const cells of rows) {
    const typed = columns.map((column, i) => cellOf(cells[i], column));
    const texts = lines(typed.map(shown), 'regular');
    if (!pages.fits(heightOf(texts))) {
      pages.turn();
      heading();
    }
    row(texts, 'regular', (i) => isFigure(typed[i]!));
    pages.rule(margin, pages.inner);
  }
  if (rows.length === 0) {
    pages.write('Nenhum registro', margin + padding, 'regular', size, { below: leading, shade: shades.muted });
    pages.down(leading + padding);
  }
  pages.down(16);
}

const isNothingOrFigure = (figure: Figure) => figure.value === null || isFigure(figure);

export function pdfOf(paper: ExportFile): Uint8Array<ArrayBuffer> {
  const { title, farm, at: moment, filters, since, sheets } = paper;
  const turned = sheets.some(({ columns }) => columns.length > upright);
  const pages = turned ? new Pages(long, short) : new Pages(short, long);
  const day = `${writtenDay(moment.slice(0, 10))} ${moment.slice(11, 16)}`;
  pages.write(title, margin, 'bold', 16, { below: 14 });
  pages.down(24);
  const about = [`${farm} · ${day}`, filters, since && `Registros desde ${writtenDay(since)}: os anteriores ficam no servidor`];
  for (const text of about)
    for (const line of wrapped(text || '', 'regular', 9, pages.inner, 3)) {
      if (line === '') continue;
      pages.write(line, margin, 'regular', 9, { shade: shades.muted, below: 8 });
      pages.down(12);
    }
  pages.down(8);
  for (const sheet of sheets) table(pages, sheet, sheets.length > 1);
  pages.foot(`Lida · ${farm}`);
  return fileOf(pages, title);
}

/** Writes the PDF objects and the cross-reference table of their offsets. */
function fileOf({ pages, width, height }: Pages, title: string) {
  const pieces: Uint8Array[] = [];
  const places: number[] = [];
  let length = 0;
  const put = (piece: Uint8Array) => {
    pieces.push(piece);
    length += piece.length;
  };
  const object = (dictionary: string, stream?: Uint8Array) => {
    places.push(length);
    put(strToU8(`${places.length} 0 obj\n${dictionary}\n`));
    if (stream) for (const part of [strToU8('stream\n'), stream, strToU8('\nendstream\n')]) put(part);
    put(strToU8('endobj\n'));
  };
  const firstPage = 6;
  const pageAt = (index: number) => firstPage + 2 * index;
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

  put(strToU8('%PDF-1.4\n'));
  put(new Uint8Array([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]));
  object('<< /Type /Catalog /Pages 2 0 R /Lang (pt-BR) /ViewerPreferences << /DisplayDocTitle true >> >>');
  object(
    `<< /Type /Pages /Kids [${pages.map((_, i) => `${pageAt(i)} 0 R`).join(' ')}] /Count ${pages.length} /MediaBox [0 0 ${at(width)} ${at(height)}] /Resources << /Font << /R 3 0 R /B 4 0 R >> >> >>`,
  );
  object(font('Helvetica'));
  object(font('Helvetica-Bold'));
  object(`<< /Title <${hexOf(title)}> /Producer (Lida) >>`);
  for (const [i, page] of pages.entries()) {
    object(`<< /Type /Page /Parent 2 0 R /Contents ${pageAt(i) + 1} 0 R >>`);
    const packed = zlibSync(strToU8(page.join('\n')));
    object(`<< /Length ${packed.length} /Filter /FlateDecode >>`, packed);
  }
  const table = [`xref\n0 ${places.length + 1}\n0000000000 65535 f \n`, ...places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)].join('');
  const start = length;
  put(strToU8(`${table}trailer\n<< /Size ${places.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${start}\n%%EOF\n`));
  return joined(pieces);
}
