// An XLSX workbook: typed cells, a frozen heading, a sheet about the file. Written in chunks, so that 20 000 rows are never one string.
import { strToU8, Zip, ZipDeflate } from 'fflate';
import { written } from '#domain/kernel/csv';
import { writtenDay } from '#domain/kernel/dates';
import { cellOf, type ExportFile, type Figure, figures, placesOf, type Sheet } from '#domain/kernel/export-sheet';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const parcel = 'http://schemas.openxmlformats.org/package/2006';
const kindOf = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// Removes characters invalid in XML, and escapes text that looks like an XLSX escape (_x0041_).
const xml = (text: string) =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => signs[sign]!);

/** A, B … Z, AA. */
export function columnName(index: number): string {
  return (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));
}

const firstDay = Date.UTC(1899, 11, 30);
/** Days since the epoch of XLSX, which counts 1900 as a leap year. */
export function serialOf(moment: string) {
  const days = (Date.parse(moment.length > 10 ? `${moment}Z` : moment) - firstDay) / 86_400_000;
  return days < 61 ? days - 1 : days;
}

/** The number formats in use, each a style: 0 is plain, 1 the heading. */
class Styles {
  private readonly formats: string[] = [];

  of(figure: Figure) {
    const format = formatOf(figure);
    if (!format) return 0;
    const at = this.formats.indexOf(format);
    return (at < 0 ? this.formats.push(format) - 1 : at) + 2;
  }

  xml() {
    const [count, list] = [this.formats.length, this.formats.map((format, i) => `<numFmt numFmtId="${164 + i}" formatCode="${xml(format)}"/>`)];
    const cells = this.formats.map((_, i) => `<xf numFmtId="${164 + i}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`);
    return `${head}<styleSheet xmlns="${main}">${count > 0 ? `<numFmts count="${count}">${list.join('')}</numFmts>` : ''}<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE4EFE4"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${count + 2}"><xf xfId="0"/><xf fontId="1" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>${cells.join('')}</cellXfs></styleSheet>`;
  }
}

function formatOf(figure: Figure) {
  const places = placesOf(figure);
  const decimals = places ? `.${'0'.repeat(places)}` : '';
  if (figure.kind === 'date') return 'dd/mm/yyyy';
  if (figure.kind === 'moment') return 'dd/mm/yyyy hh:mm';
  if (figure.kind === 'money') return `"R$" #,##0${decimals}`;
  return figure.kind === 'number' && places !== undefined ? `#,##0${decimals}` : null;
}

/** Shared strings: each text once, cells refer to its index. */
class Texts {
  private readonly numbers = new Map<string, number>();
  of(text: string) {
    let number = this.numbers.get(text);
    if (number === undefined) this.numbers.set(text, (number = this.numbers.size));
    return number;
  }
  *xml() {
    yield `${head}<sst xmlns="${main}" uniqueCount="${this.numbers.size}">`;
    for (const text of this.numbers.keys()) yield `<si><t xml:space="preserve">${xml(text)}</t></si>`;
    yield '</sst>';
  }
}

const sampled = 500;

/** As wide as the longest of the first rows, within limits. */
const widthOf = ({ columns, rows }: Sheet, index: number) => {
  const column = columns[index]!;
  const lengths = rows.slice(0, sampled).map((row) => written(cellOf(row[index], column)).length + (column.kind === 'money' ? 5 : 0));
  return Math.min(50, Math.max(9, column.label.length + 4, ...lengths.map((length) => length + 2)));
};

/** Characters of 11 points across an upright A4 page; wider tables are printed landscape. */
const upright = 92;
/** One page wide, as many pages long as needed. */
const pageSetup = (widths: readonly number[]) =>
  `<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.6" header="0.3" footer="0.3"/><pageSetup paperSize="9" orientation="${widths.reduce((sum, width) => sum + width, 0) > upright ? 'landscape' : 'portrait'}" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>&amp;L&amp;A&amp;RPágina &amp;P de &amp;N</oddFooter></headerFooter>`;

type Shared = { styles: Styles; texts: Texts };

function cellXml(place: string, figure: Figure, { styles, texts }: Shared) {
  const { kind, value } = figure;
  if (value === null || value === '') return '';
  const style = styles.of(figure);
  const shown = style > 0 ? ` s="${style}"` : '';
  if (typeof value === 'number') return `<c r="${place}"${shown}><v>${value}</v></c>`;
  if (kind === 'date' || kind === 'moment') return `<c r="${place}"${shown}><v>${serialOf(value)}</v></c>`;
  return `<c r="${place}" t="s"><v>${texts.of(value)}</v></c>`;
}

function* sheetXml(sheet: Sheet, shared: Shared) {
  const { columns, rows } = sheet;
  const names = columns.map((_, i) => columnName(i));
  const widths = columns.map((_, i) => widthOf(sheet, i));
  const cols = widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`);
  yield `${head}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row r="1">${columns.map(({ label }, i) => `<c r="${names[i]}1" s="1" t="s"><v>${shared.texts.of(label)}</v></c>`).join('')}</row>`;
  for (const [at, row] of rows.entries())
    yield `<row r="${at + 2}">${columns.map((column, i) => cellXml(`${names[i]}${at + 2}`, cellOf(row[i], column), shared)).join('')}</row>`;
  yield `</sheetData><autoFilter ref="A1:${names.at(-1)}${rows.length + 1}"/>${pageSetup(widths)}</worksheet>`;
}

/** Valid names of tabs: at most 31 characters, some characters forbidden, unique. */
export function tabNames(titles: readonly string[]) {
  const taken = new Set<string>();
  return titles.map((title) => {
    const plain = title.replace(/[[\]:*?/\\']/g, ' ').trim() || 'Planilha';
    let name = plain.slice(0, 31);
    for (let again = 2; taken.has(name.toLowerCase()); again++) name = `${plain.slice(0, 27)} ${again}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

/** Title, farm and time, on the last sheet: the first one has only the table. */
const aboutSheet = ({ title, farm, at, filters, since, sheets }: ExportFile): Sheet => ({
  ...figures('Sobre', [
    { label: 'Título', kind: 'text', value: title },
    { label: 'Fazenda', kind: 'text', value: farm },
    { label: 'Exportado em', kind: 'moment', value: at },
    ...(filters ? [{ label: 'Filtro', kind: 'text' as const, value: filters }] : []),
    ...(since ? [{ label: 'Primeiro dia', kind: 'date' as const, value: since }] : []),
    ...(since ? [{ label: 'Observação', kind: 'text' as const, value: `Registros desde ${writtenDay(since)}: os anteriores ficam no servidor` }] : []),
    ...(sheets.length === 1 ? [{ label: 'Registros', kind: 'number' as const, scale: 0, value: sheets[0]!.rows.length }] : []),
  ]),
  columns: [
    { label: 'Sobre este arquivo', kind: 'text' },
    { label: '', kind: 'text' },
  ],
});

const piece = 256 * 1024;

export function xlsxOf(paper: ExportFile): Uint8Array<ArrayBuffer> {
  const sheets = [...paper.sheets, aboutSheet(paper)];
  const tabs = tabNames(sheets.map(({ title }) => title));
  const shared = { styles: new Styles(), texts: new Texts() };
  const packed: Uint8Array[] = [];
  const zip = new Zip((fault, data) => {
    if (fault) throw fault;
    packed.push(data);
  });
  const add = (name: string, texts: Iterable<string>) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    let gathered = '';
    for (const text of texts) {
      gathered += text;
      if (gathered.length < piece) continue;
      file.push(strToU8(gathered));
      gathered = '';
    }
    file.push(strToU8(gathered), true);
  };
  const parts = (one: (n: number) => string) => sheets.map((_, i) => one(i + 1)).join('');
  add('[Content_Types].xml', [
    `${head}<Types xmlns="${parcel}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kindOf}.sheet.main+xml"/>${parts((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${kindOf}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${kindOf}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${kindOf}.sharedStrings+xml"/></Types>`,
  ]);
  add('_rels/.rels', [
    `${head}<Relationships xmlns="${parcel}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ]);
  add('xl/workbook.xml', [
    `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${parts((n) => `<sheet name="${xml(tabs[n - 1]!)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets><definedNames>${parts((n) => `<definedName name="_xlnm.Print_Titles" localSheetId="${n - 1}">'${xml(tabs[n - 1]!)}'!$1:$1</definedName>`)}</definedNames></workbook>`,
  ]);
  add('xl/_rels/workbook.xml.rels', [
    `${head}<Relationships xmlns="${parcel}/relationships">${parts((n) => `<Relationship Id="rId${n}" Type="${office}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/><Relationship Id="rId${sheets.length + 2}" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
  ]);
  for (const [i, sheet] of sheets.entries()) add(`xl/worksheets/sheet${i + 1}.xml`, sheetXml(sheet, shared));
  // Last: the sheets have collected the formats and texts.
  add('xl/styles.xml', [shared.styles.xml()]);
  add('xl/sharedStrings.xml', shared.texts.xml());
  zip.end();
  return joined(packed);
}

export function joined(pieces: readonly Uint8Array[]) {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const one of pieces) {
    whole.set(one, at);
    at += one.length;
  }
  return whole;
}
