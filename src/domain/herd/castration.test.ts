// Castration: of males once, between birth and exit; a steer or bull becomes a boi, and a mistake is undone.
import { beforeEach, describe, expect, test } from 'vitest';
import { nthId as id, runOver } from '#domain/farm-in-memory';
import type { Category } from '#domain/herd/animal-categories';
import { canBeCastrated } from '#domain/herd/castration';
import type { Row } from '#domain/kernel/farm';
import type { InputOf, VerbName } from '#domain/verbs';

const trovao = id(1);
let kept: Map<string, Row>;

const run = async <V extends VerbName>(verb: V, input: InputOf<V>) => (await runOver(kept, verb, input, { at: '2026-11-15T12:00:00.000Z' }))?.message ?? 'done';

const born = (wanted: object = {}) => {
  const steer = { id: trovao, name: 'Trovão', type: 'bovino', breed: 'Nelore', gender: 'macho', status: 'ativo', category: 'novilho' };
  return run('create_animal', { ...steer, birth_date: '2025-01-10', ...wanted } as never);
};
const animal = () => kept.get(`animals ${trovao}`)!;
const castrate = (castration_date = '2026-11-10') => run('castrate', { id: trovao, castration_date });

beforeEach(() => {
  kept = new Map();
});

test.each([
  [{ type: 'bovino', gender: 'macho' }, true],
  [{ type: 'suino', gender: 'macho' }, true],
  [{ type: 'ovino', gender: 'macho' }, true],
  [{ type: 'caprino', gender: 'macho' }, true],
  [{ type: 'canino', gender: 'macho' }, true],
  [{ type: 'ave', gender: 'macho' }, false],
  [{ type: 'codorna', gender: 'macho' }, false],
  [{ type: 'peixe', gender: 'macho' }, false],
  [{ type: 'bovino', gender: 'femea' }, false],
  [{ type: 'bovino', gender: 'macho', castration_date: '2026-01-01' }, false],
  [{ type: 'bovino', gender: 'macho', castration_date: null }, true],
] as const)('%j can be castrated: %s', (which, can) => expect(canBeCastrated(which)).toBe(can));

describe('the category', () => {
  test('of a calf that turned a year old without being weaned is that of its age', async () => {
    await born({ category: 'bezerro', birth_date: '2025-11-15' });
    await run('castrate', { id: trovao, castration_date: '2026-11-10' });
    expect(animal()).toMatchObject({ category: 'boi' });
    await run('undo_castration', { id: trovao });
    expect(animal()).toMatchObject({ category: 'novilho' });
  });
  test.each<[string, Category | null, Category | null]>([
    ['bovino', 'novilho', 'boi'],
    ['bovino', 'touro', 'boi'],
    ['bovino', 'bezerro', 'bezerro'],
    ['bovino', 'boi', 'boi'],
    ['bovino', null, null],
    ['suino', 'cachaço', 'porco'],
    ['suino', 'leitao', 'leitao'],
    ['ovino', 'carneiro', 'carneiro'],
  ])('of a %s that is %s is %s, and what it was when that is undone', async (type, category, becomes) => {
    await born({ type, category, breed: 'Mestiço', ...(category === 'bezerro' && { birth_date: '2026-01-10' }) });
    const before = animal();
    expect(await castrate()).toBe('done');
    expect(animal()).toMatchObject({ castration_date: '2026-11-10', category: becomes });
    expect(await run('undo_castration', { id: trovao })).toBe('done');
    expect({ ...animal(), updated_at: before.updated_at }).toEqual(before);
  });

  test('that somebody has written since stays', async () => {
    await born();
    await castrate();
    await run('update_animal', { id: trovao, changes: { category: { was: 'boi', to: 'touro' } } });
    await run('undo_castration', { id: trovao });
    expect(animal()['category']).toBe('touro');
  });
});

test.each([
  ['2025-01-09', 'A castração é anterior ao nascimento'],
  ['2025-01-10', 'done'],
  ['2026-11-15', 'done'],
  ['2026-11-16', 'A data não pode ser futura'],
])('on %s: %s', async (day, expected) => {
  await born();
  expect(await castrate(day)).toBe(expected);
});

test.each([
  ['2026-11-10', 'done'],
  ['2026-11-11', 'Trovão saiu do rebanho em 10/11/2026 (morte)'],
])('of one that died on 10 November, on %s: %s', async (day, expected) => {
  await born();
  expect(await run('report_death', { id: trovao, exit_date: '2026-11-10', exit_reason: 'Raio' })).toBe('done');
  expect(await castrate(day)).toBe(expected);
});

test('is done once', async () => {
  await born();
  await castrate();
  expect(await castrate()).toBe('Trovão já foi castrado');
  await run('undo_castration', { id: trovao });
  expect(await run('undo_castration', { id: trovao })).toBe('Trovão não está castrado');
});

test('is not for a female', async () => {
  await born({ gender: 'femea', category: 'novilha' });
  expect(await castrate()).toBe('Só um macho do rebanho que ainda não foi castrado');
});
