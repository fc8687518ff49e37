// Moving animals between pastures on a farm in memory: who goes, what becomes free, what is refused, and undoing it.
import { beforeEach, describe, expect, test } from 'vitest';
import { nthId as id, inWords, type Kept, runOver } from '#domain/farm-in-memory';
import type { Rows } from '#domain/nouns';
import { mostMoved, whyNotEntered, whyNotMoved } from '#domain/pastures/pasture-moves';
import { grazing, groundsOf } from '#domain/pastures/pasture-queries';
import type { VerbName } from '#domain/verbs';

const [mimosa, estrela, trovao, baixada, varzea, serra] = [id(1), id(2), id(3), id(11), id(12), id(13)];
let kept: Kept;
let seconds = 0;

async function run(verb: VerbName, input: object) {
  const at = `2026-11-15T15:00:${String(++seconds % 60).padStart(2, '0')}.000Z`;
  return inWords(await runOver(kept, verb, input as never, { at }));
}

const all = <N extends 'pastures' | 'pasture_rotations' | 'pasture_rotation_animals' | 'animals'>(noun: N) =>
  [...kept].flatMap(([key, row]) => (key.startsWith(`${noun} `) && row.deleted_at === null ? [row as unknown as Rows[N]] : []));
/** The pasture of each animal, and the days of each pasture's stays. */
function places() {
  const where = grazing({ rotations: all('pasture_rotations'), members: all('pasture_rotation_animals') });
  const named = new Map(all('pastures').map((pasture) => [pasture.id, pasture.name]));
  return Object.fromEntries(all('animals').map((animal) => [animal.name, named.get(where.get(animal.id) ?? '') ?? null]));
}
const grounds = () =>
  groundsOf(
    { pastures: all('pastures'), rotations: all('pasture_rotations'), members: all('pasture_rotation_animals'), animals: all('animals') },
    '2026-11-15',
  );
const staysOf = (name: string) =>
  grounds()
    .find(({ pasture }) => pasture.name === name)!
    .stays.map(({ rotation, heads }) => [rotation.entry_date, rotation.exit_date, heads]);

let stays = 100;
const on = (...animals: string[]) => animals.map((animal_id) => ({ id: id(++stays), animal_id }));
const occupy = (pasture_id: string, entry_date: string, ...animals: string[]) =>
  run('occupy_pasture', { id: id(++stays), pasture_id, entry_date, animals: on(...animals) });
const move = async (pasture_id: string, entry_date: string, ...animals: string[]) => {
  const moved = on(...animals);
  return { answer: await run('move_to_pasture', { id: id(++stays), pasture_id, entry_date, animals: moved }), moved };
};
const undo = (moved: { id: string }[]) => run('undo_pasture_move', { stays: moved.map((one) => ({ id: one.id })) });

beforeEach(async () => {
  kept = new Map();
  for (const [n, name] of [
    [baixada, 'Baixada'],
    [varzea, 'Várzea'],
    [serra, 'Serra'],
  ])
    await run('create_pasture', { id: n, name, area_hectares: 5 });
  const cow = { type: 'bovino', breed: 'Gir', gender: 'femea', status: 'ativo', category: 'vaca', birth_date: '2020-01-10' };
  await run('create_animal', { ...cow, id: mimosa, name: 'Mimosa' });
  await run('create_animal', { ...cow, id: estrela, name: 'Estrela' });
  await run('create_animal', { ...cow, id: trovao, name: 'Trovão', gender: 'macho', category: 'novilho' });
  await occupy(baixada, '2026-11-01', mimosa, estrela);
});

describe('moving', () => {
  test('some of a herd leaves the others where they are, since when they were', async () => {
    expect((await move(varzea, '2026-11-10', mimosa)).answer).toBe('done');
    expect(places()).toEqual({ Mimosa: 'Várzea', Estrela: 'Baixada', Trovão: null });
    expect(staysOf('Baixada')).toEqual([['2026-11-01', null, 1]]);
    expect(staysOf('Várzea')).toEqual([['2026-11-10', null, 1]]);
  });
  test('all of a herd frees the pasture, and one that was nowhere comes along', async () => {
    expect((await move(varzea, '2026-11-10', mimosa, estrela, trovao)).answer).toBe('done');
    expect(places()).toEqual({ Mimosa: 'Várzea', Estrela: 'Várzea', Trovão: 'Várzea' });
    expect(staysOf('Baixada')).toEqual([['2026-11-01', '2026-11-10', 2]]);
  });
  test('the last ones frees it too, though others were sold from it', async () => {
    await run('report_death', { id: estrela, exit_date: '2026-11-05', exit_reason: 'Raio' });
    await move(varzea, '2026-11-10', mimosa);
    expect(staysOf('Baixada')).toEqual([['2026-11-01', '2026-11-10', 2]]);
  });
  test('to a pasture in use joins those who are there', async () => {
    await occupy(varzea, '2026-11-03', trovao);
    expect((await move(varzea, '2026-11-10', mimosa)).answer).toBe('done');
    expect(staysOf('Várzea')).toEqual([['2026-11-03', null, 2]]);
  });
  test('with animals in quarantine is asked about, once for all of them, and not after their release', async () => {
    const apart = (n: number, animal_id: string) => run('start_quarantine', { id: id(n), animal_id, start_date: '2026-11-10', until_date: '2026-12-10' });
    await apart(501, mimosa);
    const asked = (...confirmed: string[]) =>
      run('move_to_pasture', { id: id(++stays), pasture_id: varzea, entry_date: '2026-11-14', animals: on(mimosa, estrela), confirmed });
    expect(await asked()).toBe('animals: Confirme: Mimosa está em quarentena até 10/12/2026');
    await apart(502, estrela);
    expect(await asked()).toBe('animals: Confirme: 2 animais estão em quarentena: Mimosa e outros');
    expect(await asked('inbreeding')).toContain('em quarentena');
    expect(places()).toMatchObject({ Mimosa: 'Baixada', Estrela: 'Baixada' });
    expect(await asked('quarantine')).toBe('done');
    await run('release_quarantine', { ids: [id(501), id(502)], released_on: '2026-11-15', reason: 'Exames negativos em papel' });
    const back = { id: id(++stays), pasture_id: baixada, entry_date: '2026-11-15', animals: on(mimosa, estrela), confirmed: [] };
    expect(await run('move_to_pasture', back)).toBe('done');
  });

  test('there and back leaves one animal once', async () => {
    await move(varzea, '2026-11-10', mimosa);
    expect((await move(baixada, '2026-11-12', mimosa)).answer).toBe('done');
    expect(places()).toMatchObject({ Mimosa: 'Baixada', Estrela: 'Baixada' });
    expect(staysOf('Baixada')).toEqual([['2026-11-01', null, 2]]);
    expect(staysOf('Várzea')).toEqual([['2026-11-10', '2026-11-12', 1]]);
  });
  test.each([
    ['where it is', baixada, '2026-11-10', 'animals: Mimosa já está em Baixada'],
    ['the day before it came', varzea, '2026-10-31', 'animals: Mimosa entrou em Baixada em 01/11/2026'],
    ['the day it came', varzea, '2026-11-01', 'done'],
    ['today', varzea, '2026-11-15', 'done'],
    ['tomorrow', varzea, '2026-11-16', 'entry_date: A data não pode ser futura'],
    ['to no pasture', id(19), '2026-11-10', 'not_found: Pastagem não encontrada'],
  ])('%s', async (_, pasture, day, words) => expect((await move(pasture, day, mimosa)).answer).toBe(words));
  test('into a pasture in use before its herd came', async () => {
    await occupy(varzea, '2026-11-05', trovao);
    expect((await move(varzea, '2026-11-04', mimosa)).answer).toBe('entry_date: Várzea está em uso desde 05/11/2026: informe este dia ou um depois');
    expect((await move(varzea, '2026-11-05', mimosa)).answer).toBe('done');
  });
  test('the same animal twice, nobody, and too many', async () => {
    expect((await move(varzea, '2026-11-10', mimosa, mimosa)).answer).toBe('animals: O mesmo animal foi escolhido duas vezes');
    expect((await move(varzea, '2026-11-10')).answer).toContain('Escolha os animais');
    const most = Array.from({ length: mostMoved + 1 }, () => mimosa);
    expect((await move(varzea, '2026-11-10', ...most)).answer).toContain('No máximo 500 animais por vez');
    expect((await move(varzea, '2026-11-10', ...most.slice(1))).answer).toBe('animals: O mesmo animal foi escolhido duas vezes');
  });
  test('a pasture is not released before the last one came', async () => {
    const { moved } = await move(varzea, '2026-11-10', mimosa);
    const rotation = all('pasture_rotation_animals').find((member) => member.id === moved[0]!.id)!.rotation_id;
    await move(varzea, '2026-11-12', trovao);
    const release = (exit_date: string) => run('release_pasture', { id: rotation, exit_date });
    expect(await release('2026-11-11')).toBe('exit_date: Há animais que entraram em 12/11/2026: informe este dia ou um depois');
    expect(await release('2026-11-12')).toBe('done');
    expect(places()).toMatchObject({ Mimosa: null, Trovão: null });
  });
});

describe('undoing', () => {
  test('brings all back, and the pasture they left is in use as before', async () => {
    const { moved } = await move(varzea, '2026-11-10', mimosa, estrela, trovao);
    expect(await undo(moved)).toBe('done');
    expect(places()).toEqual({ Mimosa: 'Baixada', Estrela: 'Baixada', Trovão: null });
    expect(staysOf('Baixada')).toEqual([['2026-11-01', null, 2]]);
    expect(staysOf('Várzea')).toEqual([]);
  });
  test('of one that joined others leaves them there', async () => {
    await occupy(varzea, '2026-11-03', trovao);
    const { moved } = await move(varzea, '2026-11-10', mimosa);
    expect(await undo(moved)).toBe('done');
    expect(places()).toEqual({ Mimosa: 'Baixada', Estrela: 'Baixada', Trovão: 'Várzea' });
  });
  test('the second of two moves of one day', async () => {
    await move(varzea, '2026-11-10', mimosa);
    const { moved } = await move(serra, '2026-11-10', mimosa);
    expect(await undo(moved)).toBe('done');
    expect(places()).toMatchObject({ Mimosa: 'Várzea' });
  });
  test('is refused once others are where they were, once they went on, and twice', async () => {
    const { moved } = await move(varzea, '2026-11-10', mimosa, estrela);
    await occupy(baixada, '2026-11-11', trovao);
    expect(await undo(moved)).toContain('Baixada já está em uso: libere antes');
    await move(serra, '2026-11-12', mimosa);
    expect(await undo(moved.slice(0, 1))).toContain('Mimosa não está mais nesta pastagem');
  });
  test('twice', async () => {
    const { moved } = await move(varzea, '2026-11-10', trovao);
    expect(await undo(moved)).toBe('done');
    expect(await undo(moved)).toBe('not_found: Animal não encontrado nesta ocupação');
  });
});

describe('told before', () => {
  const to = { id: 'v', name: 'Várzea' };
  const cow = { name: 'Mimosa', status: 'ativo' as const, exit_date: null };
  const stay = (pasture_id: string, entry_date: string, exit_date: string | null) => ({ pasture_id, pasture: pasture_id, entry_date, exit_date });
  test.each([
    ['nowhere', cow, [], null],
    ['elsewhere', cow, [stay('b', '2026-11-01', null)], null],
    ['there already', cow, [stay('v', '2026-11-01', null)], 'Mimosa já está em Várzea'],
    ['left on that day', cow, [stay('b', '2026-11-01', '2026-11-10')], null],
    ['left a day later', cow, [stay('b', '2026-11-01', '2026-11-11')], 'Mimosa estava em b até 11/11/2026'],
    ['sold before', { ...cow, status: 'vendido' as const, exit_date: '2026-11-09' }, [], 'Mimosa saiu do rebanho'],
    ['sold on that day', { ...cow, status: 'vendido' as const, exit_date: '2026-11-10' }, [], null],
  ])('%s', (_, animal, known, words) => expect(whyNotMoved(animal, known, to, '2026-11-10')).toBe(words));
  test.each([
    ['never used', [], null],
    ['free since that day', [stay('v', '2026-11-01', '2026-11-10')], null],
    ['free a day later', [stay('v', '2026-11-01', '2026-11-11')], 'Várzea estava em uso até 11/11/2026'],
    ['in use since that day', [stay('v', '2026-11-10', null)], null],
  ])('a pasture %s', (_, known, words) => expect(whyNotEntered(to, known, '2026-11-10', '2026-11-15')).toBe(words));
});
