// Electronic tags: in lines that readers and scales send, and typed by a reader that works as a keyboard.
import { chipOfHex, largestNational } from '#domain/herd/official-numbers';
import { kgPerPound, type ParsedLine, readingOf } from '#domain/herd/weighing-scale';
import { rounded } from '#domain/kernel/money';

/** Country or manufacturer, and 12 digits; more digits are another number. */
const tag = /(?<!\d)(\d{3})[ _]?(\d{12})(?!\d)/;
/** Some readers send the bits of the transponder. */
const bits = /(?<![\dA-F])8000[\dA-F]{12}(?![\dA-F])/i;
/** A chip of another standard on the same reader: not an animal. */
const otherChip = /^\W*LR\b/;

/** The 15 digits of a tag; null if the line has none. */
export function tagIn(line: string): string | null {
  if (otherChip.test(line)) return null;
  const [, country, number] = tag.exec(line) ?? [];
  if (country) return Number(number) <= largestNational ? country + number : null;
  const [hex] = bits.exec(line) ?? [];
  return hex ? chipOfHex(hex) : null;
}

const amounts = /([+-]?)\s*(\d{1,6}(?:[.,]\d{1,3})?)\s*,?\s*(kg|lbs?)\b/gi;

/** Between a tag and a weight in one line. */
const separators = /^[\s,;|:]+|[\s,;|:]+$/g;
const bareNumber = /^[+-]?\d{1,4}(?:[.,]\d{1,3})?$/;

/**
 * What a line says: a tag, a weight, or both, as a scale with an antenna sends them. A weight that comes with its tag is of an animal that was
 * weighed, so it is stable unless the line says otherwise, and needs no unit.
 */
export function lineOf(line: string): { tag: string | null; reading: ParsedLine | null } {
  const tagged = tagIn(line);
  if (!tagged) return { tag: null, reading: readingOf(line) };
  const rest = line
    .replace(tag, ' ')
    .replace(/^\W*L?A\b/, '')
    .replace(separators, '');
  const parts = rest.split(/[;|\t]/).map((part) => part.replace(separators, ''));
  const bare = parts.filter((part) => bareNumber.test(part));
  const candidates = [rest, ...parts.toReversed(), ...(bare.length === 1 ? [`${bare[0]} kg`] : [])];
  const found = candidates.map(readingOf).find((one) => one !== null) ?? null;
  return { tag: tagged, reading: found?.kind === 'weight' ? { ...found, stable: found.stable ?? true } : found };
}

/** The weight in kg of a scale's line: the last number with its unit. Unstable and overloaded readings are none. */
export function weightIn(line: string): number | null {
  const { reading } = lineOf(line);
  if (reading?.kind === 'weight') return reading.stable === false ? null : reading.kg;
  if (/^\W*(US|OL)\b/i.test(line)) return null;
  const last = [...line.matchAll(amounts)].at(-1);
  if (!last) return null;
  const value = Number(`${last[1] === '-' ? '-' : ''}${last[2]!.replace(',', '.')}`);
  return rounded(/lb/i.test(last[3]!) ? value * kgPerPound : value, 2);
}

/** The same tag again within this time is one reading: the animal is still at the antenna. */
export const sameReading = 5_000;

export function isRepeated(last: { tag: string; at: number } | null, tag: string, at: number) {
  return last !== null && last.tag === tag && at - last.at < sameReading;
}

/** Keys of a reader come faster than anybody types. */
const fastest = 60;

/** `digits` so far, and when the last came. */
export type Typed = { digits: string; at: number };
export const nothingTyped: Typed = { digits: '', at: 0 };

/** After one more key. A pause, or a key that is no digit, begins again; blanks and the letters of a prefix are left out. */
export function withKey(typed: Typed, key: string, at: number): Typed {
  const isFast = at - typed.at <= fastest;
  if (/^\d$/.test(key)) return { digits: isFast ? typed.digits + key : key, at };
  return isFast && /^[ _LA]$/.test(key) ? { ...typed, at } : nothingTyped;
}

/** The tag that a reader has typed when Enter comes; null for a person who types. */
export const typedTag = ({ digits, at }: Typed, now: number) => (now - at <= fastest && digits.length === 15 ? tagIn(digits) : null);
