// A page of a snapshot: parsed completely or rejected.
import { describe, expect, test } from 'vitest';
import { pageOf } from '#domain/sync/snapshot';

const text = [
  '{"cursor":{"epoch":"e","version":7},"farm":{"id":"f"},"total":3}',
  '{"noun":"animals","columns":{"id":"text","name":"text","weight":"number"}}',
  'a1\tMimosa\t4.35',
  'a2\t{"next":null}\t\\N',
  'a3\t\\\\.\\n\t\\N',
  '\\.',
  '{"noun":"tractors","columns":{"id":"text"}}',
  't1',
  '\\.',
  '{"noun":"departures","columns":{"noun":"text","version":"number","to_farm_id":"text","last_row":"json","row_id":"text"}}',
  'animals\t9\tf2\t{"id": "a4", "name": "Estrela"}\ta4',
  'pastures\t8\tf2\t{"id": "p1"}\tp1',
  '\\.',
  '{"next":"animals:a3"}',
  '',
].join('\n');

describe('a page', () => {
  test('contains its farm and cursor, its rows, moved ones included, and the start of the next page', () => {
    expect(pageOf(text)).toStrictEqual({
      cursor: { epoch: 'e', version: 7 },
      farm: { id: 'f' },
      total: 3,
      rows: {
        animals: [
          { id: 'a1', name: 'Mimosa', weight: 4.35 },
          { id: 'a2', name: '{"next":null}', weight: null },
          { id: 'a3', name: '\\.\n', weight: null },
          { id: 'a4', name: 'Estrela', version: 9, moved_to: 'f2' },
        ],
        tractors: [{ id: 't1' }],
        pastures: [{ id: 'p1', version: 8, moved_to: 'f2' }],
      },
      next: 'animals:a3',
    });
  });

  test('of an empty farm has two lines', () => {
    expect(pageOf('{"cursor":null,"farm":null}\n{"next":null}\n')).toStrictEqual({ cursor: null, farm: null, rows: {}, next: null });
  });

  test('that was truncated anywhere is rejected', () => {
    for (let length = 0; length < text.length; length++) expect(() => pageOf(text.slice(0, length)), text.slice(0, length)).toThrow();
  });

  test('from a Wi-Fi login page or an older server is rejected', () => {
    for (const other of ['<!doctype html>\n<title>Wi-Fi</title>\n', '{"rows":{},"next":null,"cursor":null,"farm":null}']) expect(() => pageOf(other)).toThrow();
  });
});
