// Numbers as farms write them: decimal comma, dots of thousands, currency and units.
import { type Cell, empty, type Parsed, textOf, wrong } from '#domain/import/cells';
import { rounded } from '#domain/kernel/money';

/** How a column writes decimals: seen in its other values. */
export type NumberStyle = 'comma' | 'dot' | 'unknown';

const units = /^(?:r\$|us\$|\$)|(?:kg|kgs|quilos?|l|lt|lts|litros?|ml|@|arrobas?|%|cab|cabecas?|cabeças?|un|dias?)\.?$/gi;

const bare = (text: string) => text.replace(/\s+/g, '').replace(units, '').replace(units, '');

export function numberStyle(cells: readonly (Cell | undefined)[]): NumberStyle {
  let style: NumberStyle = 'unknown';
  for (const cell of cells) {
    const text = typeof cell === 'string' ? bare(cell) : '';
    if (/^-?[\d.]*\d,\d+$/.test(text) && !/^-?\d{1,3}(,\d{3}){2,}$/.test(text)) return 'comma';
    if (/^-?(\d+\.(\d{1,2}|\d{4,})|\d{1,3}(,\d{3})+\.\d+)$/.test(text)) style = 'dot';
  }
  return style;
}

/** `1.234` alone could be both. */
export const isAmbiguous = (cell: Cell | undefined) => typeof cell === 'string' && /^-?[1-9]\d{0,2}\.\d{3}$/.test(bare(cell));

const notNumber = wrong('Escreva só o número, como 35,5');

/** `scale`: decimal places that the field keeps; more are rounded, because spreadsheets compute with many. */
export function numberValue(cell: Cell | undefined, { style = 'unknown', scale = 2 }: { style?: NumberStyle; scale?: number } = {}): Parsed<number> {
  const written = textOf(cell);
  if (written === null) return empty;
  if (typeof cell === 'number') return { value: rounded(cell, scale) };
  const text = bare(written);
  const negative = /^-|^\(.*\)$/.test(text);
  const digits = text.replace(/^[-+(]|\)$/g, '');
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(digits)) return notNumber;
  const plain = withPoint(digits, style);
  if (plain === null) return notNumber;
  return { value: rounded(Number(plain) * (negative ? -1 : 1), scale) };
}

/** As a program reads it; null if it is no number. */
function withPoint(digits: string, style: NumberStyle) {
  const [dots, commas] = [digits.split('.').length - 1, digits.split(',').length - 1];
  if (dots > 0 && commas > 0) {
    const decimal = digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.';
    if (digits.split(decimal).length > 2) return null;
    return digits.replaceAll(decimal === ',' ? '.' : ',', '').replace(',', '.');
  }
  if (commas === 1) return digits.replace(',', '.');
  if (commas > 1) return /^\d{1,3}(,\d{3})+$/.test(digits) ? digits.replaceAll(',', '') : null;
  if (dots > 1) return /^\d{1,3}(\.\d{3})+$/.test(digits) ? digits.replaceAll('.', '') : null;
  // A dot before exactly three digits separates thousands, unless the column shows that its dots are decimal.
  return /^[1-9]\d{0,2}\.\d{3}$/.test(digits) && style !== 'dot' ? digits.replace('.', '') : digits;
}
