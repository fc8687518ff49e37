// Notes like the one of a supplier, with other numbers: each has a key that holds.
import { readFileSync } from 'node:fs';

export const supplierNote = readFileSync('tests/imports/nota.xml', 'utf8');
export const noteKey = '31261112ABC34501DE35550010000012341481209372';

function checkDigit(text: string) {
  const total = Array.from(text).reduceRight((sum, character, i) => sum + (character.charCodeAt(0) - 48) * (2 + ((text.length - 1 - i) % 8)), 0);
  return String(total % 11 < 2 ? 0 : 11 - (total % 11));
}

export function keyNumbered(number: number) {
  const start = `${noteKey.slice(0, 25)}${String(number).padStart(9, '0')}${noteKey.slice(34, 43)}`;
  return start + checkDigit(start);
}

export const noteNumbered = (number: number) => supplierNote.replaceAll(noteKey, keyNumbered(number)).replaceAll('<nNF>1234<', `<nNF>${number}<`);

export const cancellation = (key: string) =>
  `<procEventoNFe xmlns="http://www.portalfiscal.inf.br/nfe"><evento><infEvento><chNFe>${key}</chNFe><tpEvento>110111</tpEvento></infEvento></evento><retEvento><infEvento><cStat>135</cStat></infEvento></retEvento></procEventoNFe>`;
