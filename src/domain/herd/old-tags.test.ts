// Animals found by a tag they had before.
import { expect, test } from 'vitest';
import { hadTag } from '#domain/herd/old-tags';

const animals = [
  { id: 'a', identification: '200', sisbov: null, rfid: '982000001088420' },
  { id: 'b', identification: '100', sisbov: null, rfid: null },
];
const none = { identification: null, sisbov: null, rfid: null, previous_identification: null, previous_sisbov: null, previous_rfid: null };
const acts = [
  { ...none, animal_id: 'a', identification: '200', previous_identification: '100' },
  { ...none, animal_id: 'a', rfid: '982000001088420', previous_rfid: '076000000123456' },
  { ...none, animal_id: 'x', previous_identification: '300' },
];

test.each([
  ['100', [['a', '100']]],
  ['0100', [['a', '100']]],
  ['10', [['a', '100']]],
  ['0760000001', [['a', '076000000123456']]],
  ['200', []],
  ['300', []],
  ['1', []],
  ['', []],
])('typed %s', (typed, found) => expect([...hadTag(typed, animals, acts)]).toEqual(found));
