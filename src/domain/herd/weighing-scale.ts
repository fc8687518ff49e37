// Reads a scale on a serial port: text in chunks, of which only complete lines in a known format count.
import { rounded } from '#domain/kernel/money';

export const kgPerPound = 0.45359237;

/** `weight`: in kg, stable or not; `tag`: of the animal, from a scale that sends both. The other kinds are shown and never become a weight. */
export type Reading = { kind: 'weight'; kg: number; stable: boolean; tag?: string } | { kind: 'overload' } | { kind: 'pounds' };

/** ST,GS,+00123.5kg; US,NT, 12,5 kg; OL,GS,…: a flag, optionally gross or net, the number, the unit. */
const flagged = /^(ST|US|OL|QT),(?:(?:GS|NT|TR),)?(.*)$/i;
/** [425.5] is sent when stable; [U425.5] while moving. */
const bracketed = /^\[ *(U)? *([+-]?\d{1,6}(?:[.,]\d{1,3})?) *(kg|lb)? *\]$/i;
const amount = /^([+-]?) *(\d{1,6}(?:[.,]\d{1,3})?) *,? *(kg|lbs?) *$/i;

const kgOf = (digits: string, sign = '') => rounded(Number(sign + digits.replace(',', '.')), 2);

/** `stable` is null if the line does not say; the reader decides from earlier lines. */
export type ParsedLine = Exclude<Reading, { kind: 'weight' }> | { kind: 'weight'; kg: number; stable: boolean | null; tag?: string };

/** Null if the line is in no known format. */
export function readingOf(line: string): ParsedLine | null {
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

/** A longer line is noise up to its end. */
const longest = 100;
/** A scale without a stability flag is stable after this many equal readings. */
const oftenEnough = 3;

/** One per connection. Text before the first line end may be the rest of a number: it is skipped. `parse`: of a scale that also sends tags. */
export function lineReader(parse: (line: string) => ParsedLine | null = readingOf) {
  let partial = '';
  let noise = true;
  let previous = { kg: Number.NaN, times: 0 };
  const judged = (parsed: ParsedLine): Reading => {
    if (parsed.kind !== 'weight') return parsed;
    previous = { kg: parsed.kg, times: parsed.kg === previous.kg ? previous.times + 1 : 1 };
    return { ...parsed, stable: parsed.stable ?? previous.times >= oftenEnough };
  };
  return (piece: string): Reading[] => {
    const readings: Reading[] = [];
    for (const sign of piece) {
      const ends = sign === '\n' || sign === '\r' || sign === '\u0002' || sign === '\u0003';
      // Readings in brackets need no line end.
      if (sign === '[') [partial, noise] = ['', false];
      if (!ends && !noise) partial += sign;
      if (partial.length > longest) [partial, noise] = ['', true];
      if (ends || sign === ']') {
        const parsed = parse(partial);
        if (parsed) readings.push(judged(parsed));
        [partial, noise] = ['', !ends];
      }
    }
    return readings;
  };
}

/** What is on the scale, and whether it may be saved for the next animal. */
export type OnScale = { last: Reading | null; ready: boolean; taken: number | null };

export const emptyScale: OnScale = { last: null, ready: false, taken: null };

/** An animal standing on the scale varies a little between readings. */
const same = (kg: number, taken: number) => Math.abs(kg - taken) <= taken / 20;

/** After saving, the next weight counts only once the scale has moved: the same animal may still stand on it. */
export function withReading({ taken }: OnScale, reading: Reading): OnScale {
  if (reading.kind !== 'weight') return { last: reading, ready: false, taken };
  const still = reading.stable && reading.kg > 0;
  const waits = taken !== null && same(reading.kg, taken);
  return { last: reading, ready: still && !waits, taken: waits ? taken : null };
}

export const withTaken = (now: OnScale): OnScale => (now.last?.kind === 'weight' ? { ...now, ready: false, taken: now.last.kg } : now);
