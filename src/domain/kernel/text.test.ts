// Folding: a search finds text written with other accents or case.
import { describe, expect, test } from 'vitest';
import { capitalized, fold, hasWords, inOneLine } from '#domain/kernel/text';

describe('fold', () => {
  test.each([
    ['Açucena', 'acucena'],
    ['PÉROLA', 'perola'],
    ['  Gir   Leiteiro ', 'gir leiteiro'],
    ['Cachaço', 'cachaco'],
    ['Pardo-Suíço', 'pardo-suico'],
    ['Índio Gigante', 'indio gigante'],
    ['N-0231', 'n-0231'],
    ['Boi\tda\nSerra', 'boi da serra'],
    ['Lua\u00a0Nova', 'lua nova'],
    ['', ''],
  ])('%s → %s', (text, folded) => expect(fold(text)).toBe(folded));

  test('composed and decomposed accents are the same', () => expect(fold('São João'.normalize('NFD'))).toBe(fold('São João'.normalize('NFC'))));
  test('folding again changes nothing', () => expect(fold(fold('Ração  Mombaça'))).toBe('racao mombaca'));
});

describe('hasWords', () => {
  test.each([
    ['mimosa 24-017', 'mim 017', true],
    ['mimosa 24-017', '017 mim', true],
    ['mimosa 24-017', 'mimosas', false],
    ['mimosa 24-017', '', true],
  ])('%s has %s: %s', (text, words, found) => expect(hasWords(text, words)).toBe(found));
});

describe('inOneLine', () => {
  test.each([
    ['Boi da Serra', 'Boi da Serra'],
    ['Boi\nda\r\nSerra', 'Boi da Serra'],
    ['Boi\u0085da\u2028Serra\u2029', 'Boi da Serra '],
    ['Boi\u00a0da Serra', 'Boi\u00a0da Serra'],
    ['Boi\0da Serra', 'Boi\0da Serra'],
  ])('%j → %j', (text, line) => expect(inOneLine(text)).toBe(line));
});

test.each([
  ['água e sal', 'Água e sal'],
  ['Bezerro', 'Bezerro'],
  ['', ''],
])('%j begins a sentence as %j', (text, sentence) => expect(capitalized(text)).toBe(sentence));
