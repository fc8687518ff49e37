// The day a birth is expected, by breed.
import { describe, expect, test } from 'vitest';
import { expectedBirth, gestationOf } from '#domain/herd/gestation';

describe('a service on 2026-01-15', () => {
  test.each([
    ['Holandês', '2026-10-21'],
    ['HOLANDES', '2026-10-21'],
    ['Nelore', '2026-11-01'],
    ['Búfalo', '2026-11-21'],
    ['Murrah', '2026-11-21'],
    ['Girolando', '2026-10-22'],
    ['Mestiço', '2026-10-22'],
    ['Raça da casa', '2026-10-22'],
    [null, '2026-10-22'],
  ])('of %s', (breed, expected) => expect(expectedBirth('bovino', '2026-01-15', breed)).toBe(expected));
});

test.each([
  ['Jersey', 280],
  ['Pardo-Suíço', 288],
  ['Ayrshire', 282],
  ['Guernsey', 286],
  ['Gir', 285],
  ['Gir Leiteiro', 285],
  ['Guzerá', 290],
  ['Tabapuã', 290],
  ['Brahman', 290],
  ['Angus', 281],
  ['Hereford', 284],
  ['Senepol', 285],
])('%s is pregnant for %i days', (breed, days) => expect(gestationOf('bovino', breed)).toBe(days));

test('a cross has the mean of both breeds', () => {
  expect(gestationOf('bovino', 'Nelore', 'Angus')).toBe(286);
  expect(gestationOf('bovino', 'Nelore', 'Nelore')).toBe(290);
  expect(gestationOf('bovino', 'Nelore', null)).toBe(290);
});

test("the farm's own mean prevails", () => {
  const own = new Map([['nelore', 294]]);
  expect(gestationOf('bovino', 'Nelore', null, own)).toBe(294);
  expect(gestationOf('bovino', 'Nelore', 'Angus', own)).toBe(288);
  expect(gestationOf('bovino', 'Holandês', null, own)).toBe(279);
});

test('a breed of cattle says nothing about other types', () => expect(gestationOf('ovino', 'Angus')).toBe(150));
