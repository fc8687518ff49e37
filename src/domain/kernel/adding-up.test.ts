// Parts rounded so that they add up, and shares that make 100%.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addingUp, percentages } from '#domain/kernel/adding-up';
import { sum } from '#domain/kernel/money';

const scales = fc.integer({ min: 0, max: 4 });

describe('parts that add up', () => {
  test.each([
    { parts: [17.05, 337.55], scale: 1, shown: [17.1, 337.5] },
    { parts: [17.04, 337.56], scale: 1, shown: [17, 337.6] },
    { parts: [0.25, 0.25], scale: 1, shown: [0.3, 0.2] },
    { parts: [0.25, 0.25, 0.5], scale: 1, shown: [0.3, 0.2, 0.5] },
    { parts: [10.5, 20], scale: 1, shown: [10.5, 20] },
    { parts: [0.04, 0.04, 0.04], scale: 1, shown: [0.1, 0, 0] },
    { parts: [-0.25, 0.75], scale: 1, shown: [-0.2, 0.7] },
    { parts: [-17.05, -337.55], scale: 1, shown: [-17, -337.6] },
    { parts: [1.5, 2.5], scale: 0, shown: [2, 2] },
    { parts: [999_999_999_999.005, 0.005], scale: 2, shown: [999_999_999_999.01, 0] },
    { parts: [0.3], scale: 0, shown: [0] },
    { parts: [], scale: 1, shown: [] },
  ])('$parts with $scale decimals are $shown', ({ parts, scale, shown }) => {
    expect(addingUp(parts, scale)).toEqual(shown);
    expect(sum(shown, scale)).toBe(sum(parts, scale));
  });

  test('are their rounded sum, and each within one unit of its value, for any values', () => {
    fc.assert(
      fc.property(scales, fc.array(fc.integer({ min: -9_999_999, max: 9_999_999 }), { maxLength: 12 }), (scale, some) => {
        const parts = some.map((one) => one / 10_000);
        const shown = addingUp(parts, scale);
        expect(sum(shown, scale)).toBe(sum(parts, scale));
        for (const [nth, part] of parts.entries()) expect(Math.abs(shown[nth]! - part)).toBeLessThan(10 ** -scale + 1e-9);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    { parts: [1, 1, 1], scale: 1, shown: [33.4, 33.3, 33.3] },
    { parts: [1, 1, 1], scale: 0, shown: [34, 33, 33] },
    { parts: [6, 1, 1], scale: 1, shown: [75, 12.5, 12.5] },
    { parts: [6, 1, 1], scale: 0, shown: [75, 13, 12] },
    { parts: [2, 0, 1], scale: 1, shown: [66.7, 0, 33.3] },
    { parts: [77.5], scale: 1, shown: [100] },
    { parts: [0.5, 1.5], scale: 1, shown: [25, 75] },
    { parts: [1_000_000, 1], scale: 1, shown: [100, 0] },
    { parts: [0, 0], scale: 1, shown: [0, 0] },
    { parts: [], scale: 1, shown: [] },
  ])('$parts in percent with $scale decimals are $shown', ({ parts, scale, shown }) => expect(percentages(parts, scale)).toEqual(shown));

  test('percentages are 100 together, for any parts', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9_999_999 }), { minLength: 1, maxLength: 20 }), (some) => {
        fc.pre(some.some((one) => one > 0));
        const shown = percentages(
          some.map((one) => one / 100),
          1,
        );
        expect(sum(shown, 1)).toBe(100);
      }),
      { numRuns: 500 },
    );
  });
});
