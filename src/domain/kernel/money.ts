// Exact arithmetic on money, weights and volumes: scaled integers, halves away from zero. The domain never adds decimals with a bare `+`.
const exactLimit = 2 ** 52;

/** The decimal notation of a number: its digits as an integer, and how many are decimals. */
export function written(value: number): { digits: bigint; places: number } {
  const [mantissa = '0', exponent = '0'] = String(value).split('e');
  const [whole = '0', decimals = ''] = mantissa.split('.');
  const places = decimals.length - Number(exponent);
  const digits = BigInt(whole + decimals);
  return places < 0 ? { digits: digits * 10n ** BigInt(-places), places: 0 } : { digits, places };
}

export function divided(numerator: bigint, denominator: bigint) {
  const negative = numerator < 0n !== denominator < 0n;
  const n = numerator < 0n ? -numerator : numerator;
  const d = denominator < 0n ? -denominator : denominator;
  const nearest = (2n * n + d) / (2n * d);
  return negative ? -nearest : nearest;
}

export function decimalOf(digits: bigint, scale: number) {
  const size = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const text = scale === 0 ? size : `${size.slice(0, -scale)}.${size.slice(-scale)}`;
  return Number(digits < 0n ? `-${text}` : text);
}

/** Rounded once, at the end. */
export function sum(values: readonly number[], scale: number) {
  const unit = 10 ** scale;
  let small = 0;
  let large = 0n;
  for (const value of values) {
    const units = Math.round(value * unit);
    // A value with more decimals than the scale needs the slow path for all values.
    if (units / unit !== value) return sumAsWritten(values, scale);
    small += units;
    if (small > exactLimit || small < -exactLimit) {
      large += BigInt(small);
      small = 0;
    }
  }
  // Dividing two integers gives the nearest double, which is the one its decimal notation parses to.
  return large === 0n ? small / unit : decimalOf(large + BigInt(small), scale);
}

function sumAsWritten(values: readonly number[], scale: number) {
  const all = values.map(written);
  const places = all.reduce((most, value) => Math.max(most, value.places), scale);
  const total = all.reduce((sofar, value) => sofar + value.digits * 10n ** BigInt(places - value.places), 0n);
  return decimalOf(divided(total, 10n ** BigInt(places - scale)), scale);
}

export const difference = (a: number, b: number, scale: number) => sum([a, -b], scale);

export const rounded = (value: number, scale: number) => product(value, 1, scale);

export function product(a: number, b: number, scale: number) {
  const [x, y] = [written(a), written(b)];
  return decimalOf(divided(x.digits * y.digits * 10n ** BigInt(scale), 10n ** BigInt(x.places + y.places)), scale);
}

/** Null when dividing by zero: the screen decides what to show. */
export function quotient(a: number, b: number, scale: number) {
  if (b === 0) return null;
  // Small numbers with at most two decimals are divided exactly without BigInt.
  const numerator = Math.round(a * 100) * 10 ** scale;
  const denominator = Math.round(b * 100);
  if (Math.round(a * 100) / 100 === a && denominator / 100 === b && Math.abs(numerator) < exactLimit && Math.abs(denominator) < exactLimit) {
    const n = Math.abs(numerator);
    const d = Math.abs(denominator);
    const rest = n % d;
    const nearest = (n - rest) / d + (2 * rest >= d ? 1 : 0);
    return nearest === 0 ? 0 : (numerator < 0 === denominator < 0 ? nearest : -nearest) / 10 ** scale;
  }
  const [x, y] = [written(a), written(b)];
  return decimalOf(divided(x.digits * 10n ** BigInt(y.places + scale), y.digits * 10n ** BigInt(x.places)), scale);
}
