// Mastitis cases: what is accepted and refused, and the figures of a period.
import { beforeEach, expect, test } from 'vitest';
import { nthId as id, inWords, runOver } from '#domain/farm-in-memory';
import type { Row } from '#domain/kernel/farm';
import { type MastitisCase, mastitisFigures, newCase, newestCases, quartersOf } from '#domain/milk/mastitis-cases';
import type { InputOf, VerbName } from '#domain/verbs';

const [mimosa, estrela, bull, treatment, goat] = [id(1), id(2), id(3), id(4), id(5)];
const today = '2026-11-15';
let kept: Map<string, Row>;

const run = async <V extends VerbName>(verb: V, input: InputOf<V>) => inWords(await runOver(kept, verb, input, { at: `${today}T12:00:00.000Z` }));

let nth = 10;
const sick = (more: Partial<InputOf<'create_mastitis_case'>> = {}) =>
  run('create_mastitis_case', { id: id(++nth), animal_id: mimosa, case_date: '2026-11-10', ...newCase, rear_left: true, ...more });

beforeEach(async () => {
  kept = new Map();
  const animal = { type: 'bovino', breed: 'Girolando', gender: 'femea', status: 'ativo' } as const;
  await run('create_animal', { ...animal, id: mimosa, name: 'Mimosa' });
  await run('create_animal', { ...animal, id: estrela, name: 'Estrela' });
  await run('create_animal', { ...animal, id: goat, name: 'Branca', type: 'caprino', breed: 'Saanen' });
  await run('create_animal', { ...animal, id: bull, name: 'Trovão', gender: 'macho' });
  await run('treat', {
    id: treatment,
    animal_id: mimosa,
    treatment_type: 'medicamento',
    treatment_name: 'Mastijet',
    application_date: '2026-11-10',
    meat_withdrawal_days: 7,
    milk_withdrawal_days: 4,
  } as InputOf<'treat'>);
});

test.each<[string, Parameters<typeof sick>[0], string]>([
  ['in one quarter', {}, 'done'],
  ['with her treatment', { treatment_id: treatment }, 'done'],
  ['with the treatment of another cow', { animal_id: estrela, treatment_id: treatment }, 'treatment_id: Este tratamento é de outro animal'],
  ['with an unknown treatment', { treatment_id: id(99) }, 'not_found: Tratamento não encontrado'],
  ['in no quarter', { rear_left: false }, 'front_left: Marque ao menos um quarto do úbere'],
  ['of tomorrow', { case_date: '2026-11-16' }, 'case_date: A data não pode ser futura'],
  ['cured on the same day', { cured_date: '2026-11-10' }, 'done'],
  ['cured before', { cured_date: '2026-11-09' }, 'cured_date: A cura é anterior ao caso'],
  ['cured tomorrow', { cured_date: '2026-11-16' }, 'cured_date: A data não pode ser futura'],
  ['of a goat', { animal_id: goat }, 'done'],
  ['of a bull', { animal_id: bull }, 'animal_id: Só fêmeas de bovinos, caprinos e ovinos têm casos de mastite'],
])('a case %s', async (_, more, said) => expect(await sick(more)).toBe(said));

test('a cow that left is cured afterwards', async () => {
  await sick();
  const which = id(nth);
  await run('update_animal', { id: mimosa, changes: { status: { was: 'ativo', to: 'morto' }, exit_date: { was: null, to: '2026-11-09' } } });
  expect(await run('update_mastitis_case', { id: which, changes: { notes: { was: null, to: 'Perdeu o teto' } } })).toBe('done');
});

const one = (n: number, animal_id: string, case_date: string, cured_date: string | null, quarter = 'rear_left') =>
  ({ id: String(n), animal_id, case_date, cured_date, ...newCase, [quarter]: true }) as unknown as MastitisCase;

test('a period counts its cases, cows, those still open, and those that came back in the same quarter', () => {
  const cases = [
    one(1, 'a', '2026-09-01', '2026-09-10'),
    one(2, 'a', '2026-10-05', '2026-10-20'),
    one(3, 'a', '2026-11-03', null),
    one(4, 'b', '2026-10-01', '2026-10-05'),
    one(5, 'b', '2026-10-19', '2026-10-21', 'front_left'),
    one(6, 'c', '2026-10-01', '2026-10-05'),
    one(7, 'c', '2026-10-20', null),
  ];
  expect(mastitisFigures(cases, { from: '2026-10-01', to: '2026-11-15' })).toEqual({ cases: 6, cows: 3, open: 2, relapses: 1 });
});

test('the newest case comes first, and names its quarters', () => {
  const [first] = newestCases([one(1, 'a', '2026-09-01', null), one(2, 'a', '2026-10-01', null)]);
  expect([first!.id, quartersOf(first!)]).toEqual(['2', ['rear_left']]);
});
