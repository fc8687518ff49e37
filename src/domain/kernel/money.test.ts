// Exact arithmetic, compared with BigInt fractions computed in the test.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { difference, product, quotient, rounded, sum } from '#domain/kernel/money';

/** A decimal built from its digits, so that the test knows its exact value. */
type Decimal = { digits: bigint; places: number; value: number };
const decimalOf = (digits: bigint, places: number): Decimal => ({ digits, places, value: Number(`${digits}e-${places}`) });
const ten = (power: number) => 10n ** BigInt(power);

/** Numerator ÷ denominator in units of 10^-scale, halves rounded away from zero. */
function nearest(numerator: bigint, denominator: bigint, scale: number) {
  const [n, d] = denominator < 0n ? [-numerator * ten(scale), -denominator] : [numerator * ten(scale), denominator];
  const left = n % d;
  const towardsZero = n / d;
  const further = left * 2n >= d ? 1n : left * 2n <= -d ? -1n : 0n;
  return Number(`${towardsZero + further}e-${scale}`);
}

const scales = fc.integer({ min: 0, max: 4 });
/** Up to fourteen digits, the most that a column holds. */
const digits = fc.oneof(fc.bigInt({ min: -99_999_999_999_999n, max: 99_999_999_999_999n }), fc.bigInt({ min: -100_000n, max: 100_000n }));
const decimals = fc.tuple(digits, scales).map(([some, places]) => decimalOf(some, places));

describe('sum', () => {
  test.each([
    { values: [], scale: 2, total: 0 },
    { values: [0.1, 0.2], scale: 2, total: 0.3 },
    { values: [0.1, 0.7, -0.8], scale: 1, total: 0 },
    { values: [1.1, 2.2, 3.3], scale: 2, total: 6.6 },
    { values: [-0.01, -0.02], scale: 2, total: -0.03 },
    { values: [999_999_999_999, 0.01], scale: 2, total: 999_999_999_999.01 },
    { values: [12, 30], scale: 0, total: 42 },
  ])('$values is $total', ({ values, scale, total }) => expect(sum(values, scale)).toBe(total));

  test('agrees with BigInt for any values of one scale', () => {
    fc.assert(
      fc.property(scales, fc.array(digits, { maxLength: 60 }), (scale, some) => {
        const total = some.reduce((all, one) => all + one, 0n);
        expect(
          sum(
            some.map((one) => decimalOf(one, scale).value),
            scale,
          ),
        ).toBe(Number(`${total}e-${scale}`));
      }),
      { numRuns: 500 },
    );
  });

  test('of 100 000 sales is exact to the cent', () => {
    const cents = Array.from({ length: 100_000 }, (_, i) => BigInt((i * 7_919) % 1_000_003) - 400_000n);
    const total = cents.reduce((all, one) => all + one, 0n);
    expect(
      sum(
        cents.map((one) => decimalOf(one, 2).value),
        2,
      ),
    ).toBe(Number(`${total}e-2`));
    expect(
      sum(
        Array.from({ length: 100_000 }, () => 0.1),
        2,
      ),
    ).toBe(10_000);
  });

  test('of 100 000 of the largest values is exact, beyond the limit of safe integers', () => {
    const most = Array.from({ length: 100_000 }, () => 999_999_999_999.99);
    expect(sum([...most, ...most.map((value) => -value), 0.01], 2)).toBe(0.01);
    expect(sum([...most.map((value) => -value), ...most, -0.01], 2)).toBe(-0.01);
    expect(sum(most, 2)).toBe(Number('99999999999999000.00'));
  });
});

describe('difference', () => {
  test.each([
    [0.3, 0.1, 2, 0.2],
    [430.5, 420, 2, 10.5],
    [420, 430.55, 2, -10.55],
    [1.1, 1.1, 2, 0],
  ])('%d less %d is exact', (a, b, scale, left) => expect(difference(a, b, scale)).toBe(left));

  test('agrees with BigInt', () => {
    fc.assert(
      fc.property(scales, digits, digits, (scale, a, b) => {
        expect(difference(decimalOf(a, scale).value, decimalOf(b, scale).value, scale)).toBe(Number(`${a - b}e-${scale}`));
      }),
    );
  });
});

describe('rounding', () => {
  test.each([
    { value: 0.005, scale: 2, to: 0.01 },
    { value: -0.005, scale: 2, to: -0.01 },
    { value: 0.0049, scale: 2, to: 0 },
    { value: -0.0049, scale: 2, to: 0 },
    { value: 1.005, scale: 2, to: 1.01 },
    { value: -1.005, scale: 2, to: -1.01 },
    { value: 2.675, scale: 2, to: 2.68 },
    { value: 2.6749, scale: 2, to: 2.67 },
    { value: 0.125, scale: 2, to: 0.13 },
    { value: 0.5, scale: 0, to: 1 },
    { value: -0.5, scale: 0, to: -1 },
    { value: 2.5, scale: 0, to: 3 },
    { value: 1e-7, scale: 2, to: 0 },
    { value: 1.5e-7, scale: 7, to: 2e-7 },
    { value: 1e21, scale: 2, to: 1e21 },
  ])('$value to $scale places is $to: halves away from zero', ({ value, scale, to }) => expect(rounded(value, scale)).toBe(to));
});

describe('product', () => {
  test.each([
    { a: 0.1, b: 3, scale: 2, is: 0.3 },
    { a: 1.15, b: 100, scale: 0, is: 115 },
    { a: 1.5, b: 1.5, scale: 1, is: 2.3 },
    { a: -1.5, b: 1.5, scale: 1, is: -2.3 },
    { a: 0.05, b: 0.1, scale: 2, is: 0.01 },
    { a: 0.049, b: 0.1, scale: 2, is: 0 },
    { a: 12.345, b: 0, scale: 2, is: 0 },
  ])('$a × $b is $is to $scale places', ({ a, b, scale, is }) => expect(product(a, b, scale)).toBe(is));

  test('agrees with BigInt fractions', () => {
    fc.assert(
      fc.property(decimals, decimals, scales, (a, b, scale) => {
        expect(product(a.value, b.value, scale)).toBe(nearest(a.digits * b.digits, ten(a.places + b.places), scale));
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('quotient', () => {
  test.each([
    { a: 1, b: 3, scale: 3, is: 0.333 },
    { a: 2, b: 3, scale: 3, is: 0.667 },
    { a: -2, b: 3, scale: 3, is: -0.667 },
    { a: 2, b: -3, scale: 3, is: -0.667 },
    { a: 1, b: 16, scale: 3, is: 0.063 },
    { a: -1, b: 16, scale: 3, is: -0.063 },
    { a: 0.5, b: 1000, scale: 3, is: 0.001 },
    { a: 0.49, b: 1000, scale: 3, is: 0 },
    { a: 0.3, b: 0.1, scale: 0, is: 3 },
    { a: 0, b: 7, scale: 2, is: 0 },
  ])('$a ÷ $b is $is to $scale places', ({ a, b, scale, is }) => expect(quotient(a, b, scale)).toBe(is));

  test.each([0, -0])('by %d is null', (nothing) => expect(quotient(12, nothing, 2)).toBeNull());

  test('agrees with BigInt fractions', () => {
    fc.assert(
      fc.property(
        decimals,
        decimals.filter(({ digits }) => digits !== 0n),
        scales,
        (a, b, scale) => {
          expect(quotient(a.value, b.value, scale)).toBe(nearest(a.digits * ten(b.places), b.digits * ten(a.places), scale));
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

test('no result is −0, which JSON and PostgreSQL do not have', () => {
  const results = [
    sum([-0], 2),
    sum([-0.01, 0.01], 2),
    difference(0, 0, 2),
    product(-1, 0, 2),
    product(-0.001, 1, 2),
    quotient(-1, 1_000, 2),
    quotient(-0, 5, 2),
    rounded(-0.004, 2),
  ];
  expect(results).toEqual(results.map(() => 0));
});
