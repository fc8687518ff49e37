// What a scale says on its serial line: text in pieces, of which only whole lines that are surely a weight count.
import { rounded } from '#domain/kernel/money';

/** `weight`: in kg, still moving or at rest. The others are told, and never a weight. */
export type Reading = { kind: 'weight'; kg: number; stable: boolean } | { kind: 'overload' } | { kind: 'pounds' };

/** ST,GS,+00123.5kg; US,NT, 12,5 kg; OL,GS,…: a flag, perhaps gross or net, the number, the unit. */
const flagged = /^(ST|US|OL|QT),(?:(?:GS|NT|TR),)?(.*)$/i;
/** [425.5] is sent at rest; [U425.5] while it moves. */
const bracketed = /^\[ *(U)? *([+-]?\d{1,6}(?:[.,]\d{1,3})?) *(kg|lb)? *\]$/i;
const amount = /^([+-]?) *(\d{1,6}(?:[.,]\d{1,3})?) *(kg|lbs?) *$/i;

const kgOf = (digits: string, sign = '') => rounded(Number(sign + digits.replace(',', '.')), 2);

/** A line that says neither "stable" nor "unstable" leaves it to whoever has heard the ones before. */
type Heard = Exclude<Reading, { kind: 'weight' }> | { kind: 'weight'; kg: number; stable: boolean | null };

/** Nothing, when the line is not surely one of those known. */
export function readingOf(line: string): Heard | null {
  const text = line.trim();
  const [, moving, number, bracketUnit] = bracketed.exec(text) ?? [];
  if (number) return bracketUnit && /lb/i.test(bracketUnit) ? { kind: 'pounds' } : { kind: 'weight', kg: kgOf(number), stable: !moving };
  const [, flag, rest = text] = flagged.exec(text) ?? [];
  if (flag?.toUpperCase() === 'OL') return { kind: 'overload' };
  const [, sign, digits, unit] = amount.exec(rest.trim()) ?? [];
  if (!digits) return null;
  if (/lb/i.test(unit!)) return { kind: 'pounds' };
  return { kind: 'weight', kg: kgOf(digits, sign), stable: flag ? flag.toUpperCase() !== 'US' : null };
}

/** A line longer than any scale's is noise until its end. */
const longest = 64;
/** A scale without a flag is at rest when it has said the same so often. */
const oftenEnough = 3;

/** Made once for each connection. What came before the first end of a line may be the tail of a number: it is not read. */
export function lineReader() {
  let partial = '';
  let noise = true;
  let said = { kg: Number.NaN, times: 0 };
  const judged = (heard: Heard): Reading => {
    if (heard.kind !== 'weight') return heard;
    said = { kg: heard.kg, times: heard.kg === said.kg ? said.times + 1 : 1 };
    return { ...heard, stable: heard.stable ?? said.times >= oftenEnough };
  };
  return (piece: string): Reading[] => {
    const readings: Reading[] = [];
    for (const sign of piece) {
      const ends = sign === '\n' || sign === '\r' || sign === '\u0002' || sign === '\u0003';
      // Brackets need no end of a line: they begin and end by themselves.
      if (sign === '[') [partial, noise] = ['', false];
      if (!ends && !noise) partial += sign;
      if (partial.length > longest) [partial, noise] = ['', true];
      if (ends || sign === ']') {
        const heard = readingOf(partial);
        if (heard) readings.push(judged(heard));
        [partial, noise] = ['', !ends];
      }
    }
    return readings;
  };
}

/** What is on the scale now, and whether it may be taken for the next animal. */
export type OnScale = { last: Reading | null; ready: boolean; taken: number | null };

export const emptyScale: OnScale = { last: null, ready: false, taken: null };

/** An animal that stands on the scale for a while weighs a little more or less each time. */
const same = (kg: number, taken: number) => Math.abs(kg - taken) <= taken / 20;

/** A weight that was saved counts again only after the scale has moved: the animal that was weighed may still stand on it. */
export function withReading({ taken }: OnScale, reading: Reading): OnScale {
  if (reading.kind !== 'weight') return { last: reading, ready: false, taken };
  const still = reading.stable && reading.kg > 0;
  const waits = taken !== null && same(reading.kg, taken);
  return { last: reading, ready: still && !waits, taken: waits ? taken : null };
}

export const withTaken = (now: OnScale): OnScale => (now.last?.kind === 'weight' ? { ...now, ready: false, taken: now.last.kg } : now);
