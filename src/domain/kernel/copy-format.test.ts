// Parsing rows of COPY: every text round-trips, and truncated or shifted input is rejected.
import { describe, expect, test } from 'vitest';
import { type ColumnType, moment, parseCopiedRows } from '#domain/kernel/copy-format';

const one = (value: string, as: ColumnType) => parseCopiedRows(`${value}\n`, { value: as })[0]!['value'];

describe('a value of a copied row', () => {
  test.each<[ColumnType, string, unknown]>([
    ['text', 'Mimosa', 'Mimosa'],
    ['text', '', ''],
    ['text', '\\N', null],
    ['text', '\\\\N', '\\N'],
    ['text', '\\\\\\\\N', '\\\\N'],
    ['text', '\\\\.', '\\.'],
    ['text', 'na sombra\\nda mangueira', 'na sombra\nda mangueira'],
    ['text', 'Linha 1\\r\\nLinha 2\\r\\n', 'Linha 1\r\nLinha 2\r\n'],
    ['text', 'brinco\\t0042', 'brinco\t0042'],
    ['text', 'C:\\\\temp\\\\novo', 'C:\\temp\\novo'],
    ['text', '\\b\\f\\v', '\b\f\v'],
    ['text', 'Açúcar 🐄 “Estrela” {null} NULL', 'Açúcar 🐄 “Estrela” {null} NULL'],
    ['text', '👩🏽‍🌾\\\\🐂', '👩🏽‍🌾\\🐂'],
    ['text', ' \u00a0\u2028 ', ' \u00a0\u2028 '],
    ['text', '"aspas", \'simples\'; $1', '"aspas", \'simples\'; $1'],
    ['text', '2026-11-15', '2026-11-15'],
    ['number', '310.50', 310.5],
    ['number', '0.10', 0.1],
    ['number', '-4.35', -4.35],
    ['number', '99999999999.999', 99999999999.999],
    ['number', '9007199254740991', 9007199254740991],
    ['number', '0', 0],
    ['number', '\\N', null],
    ['boolean', 't', true],
    ['boolean', 'f', false],
    ['boolean', '\\N', null],
    ['moment', '2026-11-15 03:04:05.678+00', '2026-11-15T03:04:05.678Z'],
    ['moment', '\\N', null],
    ['json', '{"name": "a\\\\\\\\b \\\\"c\\\\" \\\\n 🐄", "weight": 4.35, "notes": null}', { name: 'a\\b "c" \n 🐄', weight: 4.35, notes: null }],
    ['json', 'null', null],
    ['json', '\\N', null],
  ])('%s %j', (as, copied, value) => {
    expect(one(copied, as)).toStrictEqual(value);
  });
});

test.each([
  ['2026-11-15 03:04:05+00', '2026-11-15T03:04:05.000Z'],
  ['2026-11-15 03:04:05.6+00', '2026-11-15T03:04:05.600Z'],
  ['2026-11-15 03:04:05.67+00', '2026-11-15T03:04:05.670Z'],
  ['2026-11-15 03:04:05.678+00', '2026-11-15T03:04:05.678Z'],
  ['2026-11-15 03:04:05.678999+00', '2026-11-15T03:04:05.678Z'],
  ['2026-12-31 23:59:59.9999+00', '2026-12-31T23:59:59.999Z'],
  ['1900-01-01 00:00:00.001+00', '1900-01-01T00:00:00.001Z'],
  ['2026-11-15 00:04:05.678-03', '2026-11-15T03:04:05.678Z'],
])('the moment %s is %s', (copied, iso) => {
  expect(moment(copied)).toBe(iso);
  expect(new Date(copied).toISOString()).toBe(iso);
});

describe('copied rows', () => {
  const columns = { id: 'text', weight: 'number', notes: 'text' } as const;

  test('are one for each line, with every column', () => {
    expect(parseCopiedRows('a\t1.5\t\\N\nb\t\\N\tduas\\nlinhas\n', columns)).toStrictEqual([
      { id: 'a', weight: 1.5, notes: null },
      { id: 'b', weight: null, notes: 'duas\nlinhas' },
    ]);
  });

  test.each(['a\t1.5\n', 'a\t1.5\t\\N\tb\n', 'a\t1.5\t\\N', 'a\t1.5\t\\N\nb', '\n'])('are rejected when %j comes', (text) => {
    expect(() => parseCopiedRows(text, columns)).toThrow();
  });
});
