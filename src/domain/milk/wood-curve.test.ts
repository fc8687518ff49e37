// The curve of a lactation, how well she holds her milk, and what she will give in 305 days.
import { describe, expect, test } from 'vitest';
import { projection305 } from '#domain/milk/lactation-projection';
import { girolandoFirst, girolandoLater, holandes, parityGroup, standardCurves } from '#domain/milk/standard-curves';
import { curveOf, fitWood, litresAt, litresBetween, monthlyPersistency, peakDay, peakLitres, type Wood } from '#domain/milk/wood-curve';

const dims = [14, 44, 74, 104, 134, 164, 194, 224, 254, 284];
const litres = [20.4, 24.6, 23.8, 22, 20.6, 18.4, 16.6, 14.8, 13, 11.2];
const tests = dims.map((dim, i) => ({ dim, litres: litres[i]! }));
const curve = curveOf(tests).curve!;

describe('ten monthly tests', () => {
  test('give a 10,3576, b 0,28692, c 0,005388', () => {
    expect(curve.a).toBeCloseTo(10.3576, 3);
    expect(curve.b).toBeCloseTo(0.28692, 5);
    expect(curve.c).toBeCloseTo(0.005388, 6);
  });
  test('have their peak of 24,32 L on day 53,2 and 5 569,3 L in 305 days', () => {
    expect(peakDay(curve)).toBeCloseTo(53.2, 1);
    expect(peakLitres(curve)).toBeCloseTo(24.32, 2);
    expect(litresBetween(curve, 1, 305)).toBeCloseTo(5569.3, 0);
  });
  test('lie within 0,42 L of the curve', () =>
    expect(Math.max(...tests.map(({ dim, litres: given }) => Math.abs(given - litresAt(curve, dim))))).toBeCloseTo(0.42, 2));
  test('keep 89,8 % of the milk from month to month after the peak', () => expect(monthlyPersistency(tests, peakDay(curve))! * 100).toBeCloseTo(89.8, 1));
});

test('a curve is found again from its own points', () => {
  const t = [10, 40, 70, 100, 150, 200, 250, 300];
  const y = [21.12, 23.34, 22.79, 21.58, 19.15, 16.7, 14.43, 12.38];
  const found = fitWood(t.map((dim, i) => ({ dim, litres: y[i]! })))!;
  expect(found.a / 15.4959).toBeCloseTo(1, 4);
  expect(found.b / 0.150115).toBeCloseTo(1, 4);
  expect(found.c / 0.0036019).toBeCloseTo(1, 4);
});

test.each<[string, Wood, number]>([
  ['Girolando, first lactation', girolandoFirst, 4544],
  ['Girolando, later', girolandoLater, 5652.9],
  ['Holandês', holandes, 8337.5],
])('the table’s curve of %s gives %f L in 305 days', (_, standard, sum) => expect(litresBetween(standard, 1, 305)).toBeCloseTo(sum, 0));

describe('no curve is told', () => {
  const along = (days: number[], of: (t: number) => number) => curveOf(days.map((dim) => ({ dim, litres: of(dim) })));
  const usual = (t: number) => litresAt(girolandoLater, t);
  test.each([
    ['from four tests', [10, 50, 100, 150], 'few'],
    ['when none is within 60 days', [61, 90, 120, 150, 180], 'few'],
    ['when none is after 119 days', [10, 30, 60, 90, 119], 'few'],
    ['unless it is so', [10, 30, 60, 90, 120], null],
  ])('%s', (_, days, why) => expect(along(days, usual).why).toBe(why));
  test('of a cow that only fell: she is atypical', () =>
    expect(along([10, 40, 70, 100, 130, 160], (t) => 30 * t ** -0.2 * Math.exp(-0.002 * t)).why).toBe('atypical'));
  test('from days in treatment', () => expect(curveOf([10, 30, 60, 90, 120].map((dim) => ({ dim, litres: usual(dim), treated: dim === 30 }))).why).toBe('few'));
});

test('milk recorded every day keeps as much from month to month as monthly tests of the same curve', () => {
  const noisy = (t: number) => litresAt(girolandoLater, t) * (t % 2 === 0 ? 1.05 : 0.95);
  const daily = Array.from({ length: 300 }, (_, i) => ({ dim: i + 1, litres: noisy(i + 1) }));
  const monthly = [60, 90, 120, 150, 180, 210, 240, 270, 300].map((dim) => ({ dim, litres: litresAt(girolandoLater, dim) }));
  expect(monthlyPersistency(daily, 45)).toBeCloseTo(monthlyPersistency(monthly, 45)!, 2);
});
test('one test after the peak tells no persistency', () => expect(monthlyPersistency(tests.slice(0, 3), 60)).toBe(null));

describe('the projection', () => {
  const known = { tests: tests.slice(0, 4), curve: null, standard: girolandoLater, today: 110 };
  test('of four tests follows the standard curve: 5 800,5 L', () => expect(projection305(known)).toEqual({ litres: 5800.5, method: 'standard', tests: 4 }));
  test('follows her own curve once it is known, moved by at most a quarter to her last test', () => {
    const six = tests.slice(0, 6);
    const own = { ...known, tests: six, curve, today: 170 };
    const factor = 18.4 / litresAt(curve, 164);
    expect(projection305(own)).toMatchObject({ method: 'own', tests: 6 });
    expect(projection305(own)!.litres).toBeCloseTo(3597.6 + factor * litresBetween(curve, 165, 305), 1);
    const bad = [...six.slice(0, 5), { dim: 164, litres: 2 }];
    const ownBad = projection305({ ...own, tests: bad })!.litres;
    expect(ownBad).toBeCloseTo(projection305({ ...own, tests: six })!.litres - (30 * 16.4) / 2 - (factor - 0.8) * litresBetween(curve, 165, 305), 0);
  });
  test.each([
    ['without a test after the colostrum', { tests: [{ dim: 5, litres: 20 }], today: 10 }],
    ['when the last test is 76 days old', { today: 180 }],
    ['when 305 days are measured', { tests: [...tests, { dim: 305, litres: 10 }], today: 310 }],
    ['without any test', { tests: [] }],
  ])('is not told %s', (_, more) => expect(projection305({ ...known, ...more })).toBe(null));
  test('is told when the last test is 75 days old', () => expect(projection305({ ...known, today: 179 })).not.toBe(null));
});

describe('the curve to expect', () => {
  const cow = { breed: 'Girolando', number: 2 };
  const like = (factor: number) => ({ ...cow, tests: [10, 40, 90, 150, 220, 300].map((dim) => ({ dim, litres: factor * litresAt(girolandoLater, dim) })) });
  test('is the herd’s own from five lactations of the same group on', () => {
    const five = [0.8, 0.9, 1, 1.1, 1.2].map(like);
    expect(standardCurves(five)(cow)).toMatchObject({ isOwn: true, lactations: 5 });
    expect(standardCurves(five)(cow).curve.b).toBeCloseTo(0.15, 6);
    expect(standardCurves(five.slice(1))(cow)).toEqual({ isOwn: false, lactations: 0, curve: girolandoLater });
    expect(standardCurves(five)({ ...cow, number: 3 }).isOwn).toBe(false);
  });
  test.each([
    ['Holandês', 1, holandes],
    ['Girolando', 1, girolandoFirst],
    ['Jersey', 2, girolandoLater],
  ])('otherwise of a table: %s, lactation %i', (breed, number, expected) => expect(standardCurves([])({ breed, number }).curve).toBe(expected));
  test('groups the third lactation with all later ones', () => expect([1, 2, 3, 7].map(parityGroup)).toEqual(['1', '2', '3', '3']));
});
