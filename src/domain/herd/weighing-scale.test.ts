// A scale on a serial port: which lines are a weight, whether it is stable, and that no cut or noise produces a wrong weight.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emptyScale, lineReader, type OnScale, type Reading, readingOf, withReading, withTaken } from '#domain/herd/weighing-scale';

const weight = (kg: number, stable: boolean | null = true) => ({ kind: 'weight', kg, stable });

describe('a line of a scale', () => {
  test.each([
    ['ST,GS,+00123.5kg', weight(123.5)],
    ['ST,GS,+00123,5kg', weight(123.5)],
    ['ST,GS, 452.5,kg', weight(452.5)],
    ['ST,NT,+  412.0 kg', weight(412)],
    ['ST,+00425.5  kg', weight(425.5)],
    ['st,gs,+00425.50KG', weight(425.5)],
    ['US,GS,+00123.5kg', weight(123.5, false)],
    ['US,NT,-00001.0kg', weight(-1, false)],
    ['ST,GS,+00000.0kg', weight(0)],
    ['ST,GS,+00123.456kg', weight(123.46)],
    ['[425.5]', weight(425.5)],
    ['[425,5]', weight(425.5)],
    ['[ 425 ]', weight(425)],
    ['[U425.5]', weight(425.5, false)],
    ['  425.5 kg', weight(425.5, null)],
    ['OL,GS,+99999.9kg', { kind: 'overload' }],
    ['OL,GS,', { kind: 'overload' }],
    ['ST,GS,+00937.0lb', { kind: 'pounds' }],
    ['[937.0lb]', { kind: 'pounds' }],
    ['937.0 lbs', { kind: 'pounds' }],
    ['', null],
    ['425.5', null],
    ['ST,GS,', null],
    ['ST,GS,+00123.5', null],
    ['ST,GS,+001\uFFFD3.5kg', null],
    ['ST,GS,+00123.5g', null],
    ['ST,GS,+1234567.5kg', null],
    ['ST,GS,+12.3.4kg', null],
    ['XX,GS,+00123.5kg', null],
    ['25.5]', null],
    ['[425.5', null],
    ['[4 25.5]', null],
  ])('%j', (line, reading) => expect(readingOf(line)).toEqual(reading));
});

const read = (...pieces: string[]) => {
  const reader = lineReader();
  return pieces.flatMap((piece) => reader(piece));
};

describe('a line as it arrives', () => {
  test('in pieces is one line', () => expect(read('\r\nST,GS,+00', '123', '.5kg\r', '\n')).toEqual([weight(123.5)]));
  test('that began before the connection is skipped: it may be the rest of a number', () => {
    expect(read('3.5kg\r\nST,GS,+00123.5kg\r\n')).toEqual([weight(123.5)]);
    expect(read('25.5][425.5]')).toEqual([weight(425.5)]);
  });
  test('in brackets needs no line end', () => expect(read('[425.5][U430][431.5]')).toEqual([weight(425.5), weight(430, false), weight(431.5)]));
  test('may be between control characters', () => expect(read('\u0002ST,GS,+00123.5kg\u0003')).toEqual([weight(123.5)]));
  test('that is too long is noise up to its end', () => expect(read(`\n${'7'.repeat(100)}ST,GS,+00123.5kg\nST,GS,+00124.0kg\n`)).toEqual([weight(124)]));
  test('that was cut off is not joined to the next', () => expect(read('\nST,GS,+0012[425.5]\n3.5kg\n')).toEqual([weight(425.5), weight(3.5, false)]));
  test('without a flag is stable after three equal readings', () => {
    expect(read('\n410 kg\n425.5 kg\n425.5 kg\n425.5 kg\n426 kg\n')).toEqual([
      weight(410, false),
      weight(425.5, false),
      weight(425.5, false),
      weight(425.5),
      weight(426, false),
    ]);
  });

  const lines = fc.array(
    fc.oneof(
      fc
        .tuple(fc.constantFrom('ST', 'US'), fc.integer({ min: 0, max: 99_999 }))
        .map(([flag, tenths]) => `${flag},GS,+${(tenths / 10).toFixed(1).padStart(7, '0')}kg\r\n`),
      fc.integer({ min: 0, max: 99_999 }).map((tenths) => `[${(tenths / 10).toFixed(1)}]`),
      fc.string({ maxLength: 20 }).map((noise) => `${noise.replace(/[[\]\d]/g, '')}\r\n`),
    ),
    { maxLength: 12 },
  );

  test('gives the same weights however it is split', () =>
    fc.assert(
      fc.property(lines, fc.array(fc.nat(20), { minLength: 1, maxLength: 40 }), (sent, cuts) => {
        const text = sent.join('');
        const pieces: string[] = [];
        for (let at = 0, i = 0; at < text.length; i++) {
          const size = 1 + cuts[i % cuts.length]!;
          pieces.push(text.slice(at, at + size));
          at += size;
        }
        expect(read(...pieces)).toEqual(read(text));
      }),
    ));

  test('read from any position gives no stable weight that was not sent', () =>
    fc.assert(
      fc.property(lines, fc.nat(), (sent, from) => {
        const text = sent.join('');
        const atRest = (readings: Reading[]) => readings.flatMap((one) => (one.kind === 'weight' && one.stable ? [one.kg] : []));
        const all = new Set(atRest(read(`\n${text}`)));
        for (const kg of atRest(read(text.slice(from % (text.length + 1))))) expect(all).toContain(kg);
      }),
    ));
});

describe('what is on the scale', () => {
  const kg = (value: number, stable = true): Reading => ({ kind: 'weight', kg: value, stable });
  const after = (...readings: (Reading | 'saved')[]) =>
    readings.reduce<OnScale>((now, reading) => (reading === 'saved' ? withTaken(now) : withReading(now, reading)), emptyScale);

  test.each<[string, (Reading | 'saved')[], boolean]>([
    ['nothing yet', [], false],
    ['at rest', [kg(425.5)], true],
    ['moving', [kg(425.5), kg(430, false)], false],
    ['empty', [kg(0)], false],
    ['below nothing', [kg(-2)], false],
    ['too heavy', [kg(425.5), { kind: 'overload' }], false],
    ['in pounds', [{ kind: 'pounds' }], false],
    ['saved, and the animal still on it', [kg(425.5), 'saved', kg(425.5), kg(425.5)], false],
    ['saved, and the animal settles', [kg(400), 'saved', kg(420)], false],
    ['saved, and the animal moves a little', [kg(425.5), 'saved', kg(426, false), kg(425.5)], false],
    ['saved, and another one came unseen', [kg(400), 'saved', kg(420.5)], true],
    ['saved, then the next one', [kg(425.5), 'saved', kg(0), kg(398)], true],
    ['saved, moved, and the next one weighs the same', [kg(425.5), 'saved', kg(212, false), kg(425.5)], true],
  ])('%s', (_, readings, ready) => expect(after(...readings).ready).toBe(ready));
});
