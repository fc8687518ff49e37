// Identifications: leading zeros count, and a number that Excel rounded is no longer one.
import { type Cell, empty, type Parsed, textOf, wrong } from '#domain/import/cells';

export const roundedByExcel = 'O Excel arredondou este número; formate a coluna como texto';

/** `exact`: text of the file is as somebody wrote it, not as Excel exported a number. */
export function tagValue(cell: Cell | undefined, { exact = false } = {}): Parsed<string> {
  const text = textOf(cell);
  if (text === null || /^0+$/.test(text)) return empty;
  if (/^\d+(?:[.,]\d+)?e\+?\d+$/i.test(text)) return wrong(roundedByExcel);
  if (typeof cell === 'number') {
    if (!Number.isInteger(cell)) return { value: String(cell).replace('.', ',') };
    return Math.abs(cell) >= 1e15 || (Math.abs(cell) >= 1e14 && cell % 1000 === 0) ? wrong(roundedByExcel) : { value: String(cell) };
  }
  if (!exact && /^\d{12,}000$/.test(text) && text.length === 15) return wrong(roundedByExcel);
  // "123.0" comes from programs that read the number as a decimal.
  return { value: text.replace(/^(\d+)\.0$/, '$1') };
}

/** An electronic or official number of 15 digits. The zero of Brazil's 076 is lost where it was a number. */
export function fifteenDigits(cell: Cell | undefined, options: { exact?: boolean } = {}): Parsed<string> {
  const tag = tagValue(cell, options);
  if (!('value' in tag)) return tag;
  const digits = tag.value.replace(/[\s._-]/g, '');
  return { value: /^76\d{12}$/.test(digits) ? `0${digits}` : digits };
}
