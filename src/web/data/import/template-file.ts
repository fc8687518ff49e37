// Empty spreadsheets with our headings, an example row and lists to choose from.
import { strToU8, zipSync } from 'fflate';
import { categoryNames } from '#domain/herd/animal-categories';
import { genderNames, pregnancyValues, statusNames } from '#domain/herd/animal-facts';
import { usualBreeds } from '#domain/herd/animal-types';
import { type Column, columns, type Kind, kindNames } from '#domain/import/kinds';
import { columnLetter } from '#domain/import/sheet-layout';

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const links = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const cattle = ['bezerro', 'bezerra', 'novilho', 'novilha', 'boi', 'vaca', 'touro', 'matriz'] as const;

/** What a cell of this column may contain; Excel allows 255 characters of them. */
function choicesOf({ type, values }: Column): string[] {
  const listed =
    type === 'gender'
      ? Object.values(genderNames)
      : type === 'category'
        ? cattle.map((one) => categoryNames[one])
        : type === 'breed'
          ? usualBreeds.bovino
          : type === 'status'
            ? Object.values(statusNames)
            : type === 'pregnancy'
              ? [pregnancyValues.vazia, pregnancyValues.prenha, pregnancyValues.seca]
              : Object.values(values ?? {});
  return listed.join(',').length <= 255 ? [...listed] : [];
}

const rowsOfLists = 2_000;

export function templateFile(kind: Kind): Blob {
  const all = Object.values(columns[kind]);
  const cell = (text: string, place: number, row: number, style: number) =>
    `<c r="${columnLetter(place)}${row}" s="${style}" t="inlineStr"><is><t>${escaped(text)}</t></is></c>`;
  const lists = all.flatMap((column, place) => {
    const choices = choicesOf(column);
    const range = `${columnLetter(place)}2:${columnLetter(place)}${rowsOfLists}`;
    return choices.length === 0
      ? []
      : [`<dataValidation type="list" allowBlank="1" sqref="${range}"><formula1>"${escaped(choices.join(','))}"</formula1></dataValidation>`];
  });
  // Text, so that Excel keeps the zeros of a tag and rounds no number of 15 digits.
  const cols = all.map(
    ({ label }, place) => `<col min="${place + 1}" max="${place + 1}" width="${Math.max(14, label.length + 3)}" style="2" customWidth="1"/>`,
  );
  const sheet = `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${cols.join('')}</cols><sheetData><row r="1">${all.map(({ label }, place) => cell(label, place, 1, 1)).join('')}</row><row r="2">${all.map(({ example = '' }, place) => cell(example, place, 2, 2)).join('')}</row></sheetData>${lists.length > 0 ? `<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>` : ''}</worksheet>`;
  const files = {
    '[Content_Types].xml': `${head}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${links}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${links}"><sheets><sheet name="${escaped(kindNames[kind].slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${links}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${links}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1" applyNumberFormat="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': sheet,
  };
  const zipped = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
  return new Blob([zipped as Uint8Array<ArrayBuffer>], { type: `${types}.sheet` });
}

export function downloadTemplate(kind: Kind) {
  const address = URL.createObjectURL(templateFile(kind));
  Object.assign(document.createElement('a'), { href: address, download: `modelo-${kindNames[kind].toLowerCase().replaceAll(' ', '-')}.xlsx` }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
