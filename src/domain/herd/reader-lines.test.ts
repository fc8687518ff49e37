// Lines in pieces, and weights over Bluetooth.
import { expect, test } from 'vitest';
import { bluetoothWeight, lineSplitter } from '#domain/herd/reader-lines';

test('a line counts when it is complete, however it is cut', () => {
  const split = lineSplitter();
  expect([
    split('LA 982 0000'),
    split('01088420\r'),
    split('\n\u0002076000001234567\u0003'),
    split('x'.repeat(500)),
    split('\n').map(({ length }) => length),
  ]).toEqual([[], ['LA 982 000001088420'], ['076000001234567'], [], [200]]);
});

const measured = (...bytes: number[]) => bluetoothWeight(new DataView(Uint8Array.from(bytes).buffer));

test.each([
  [[0, 0x10, 0x27], 50],
  [[1, 0x10, 0x27], 45.36],
  [[0, 0xff, 0xff], null],
  [[0, 1], null],
])('the bytes %j weigh %s kg', (bytes, kg) => expect(measured(...bytes)).toBe(kg));
