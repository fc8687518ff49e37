// New ids are in time order; derived ids are the same everywhere.
import { describe, expect, test } from 'vitest';
import { derivedId, newId } from '#domain/kernel/ids';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('a new id', () => {
  test('is a UUID in lower case that holds its time', () => {
    const before = Date.now();
    const id = newId();
    const made = Number.parseInt(id.replace('-', '').slice(0, 12), 16);
    expect(id).toMatch(uuid);
    expect(id[14]).toBe('7');
    expect(made).toBeGreaterThanOrEqual(before);
    expect(made).toBeLessThanOrEqual(Date.now());
  });

  test('is unique, and comes after the previous one even within a millisecond', () => {
    const ids = Array.from({ length: 10_000 }, newId);
    expect(new Set(ids).size).toBe(10_000);
    expect(ids.toSorted()).toEqual(ids);
  });
});

describe('a derived id', () => {
  const origin = '0196f0a1-0000-7000-8000-000000000001';

  test('follows RFC 9562, version 5', () => {
    expect(derivedId('6ba7b810-9dad-11d1-80b4-00c04fd430c8', 'www.example.com')).toBe('2ed6657d-e927-568b-95e1-2665a8aea6a2');
  });

  test('is the same for the same origin and label, with accents too', () => {
    expect(derivedId(origin, 'ração')).toBe(derivedId(origin, 'ração'));
    expect(derivedId(origin, 'ração')).toMatch(uuid);
  });

  test('differs for another label or another origin', () => {
    const ids = [
      derivedId(origin, 'newborn 1'),
      derivedId(origin, 'newborn 2'),
      derivedId('0196f0a1-0000-7000-8000-000000000002', 'newborn 1'),
      derivedId(origin, ''),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('needs an id as origin', () => {
    expect(() => derivedId('Fazenda Santa Clara', 'ração')).toThrow(TypeError);
  });
});
