import { describe, expect, it } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import { addDays } from '#domain/kernel/dates';
import { countPregnant, type DueFilter, daysLeft, dueOf, elapsed, findPregnant, mayGiveBirth, stageOf } from '#domain/reproduction/pregnancy-queries';

const today = '2026-11-15';
const cow = (wanted: Partial<Animal>) =>
  ({
    id: '1',
    name: 'Mimosa',
    identification: null,
    type: 'bovino',
    status: 'ativo',
    pregnancy_status: 'prenha',
    pregnancy_date: null,
    expected_birth_date: null,
    ...wanted,
  }) as Animal;
const matedAgo = (days: number, wanted: Partial<Animal> = {}) =>
  cow({ pregnancy_date: addDays(today, -days), expected_birth_date: addDays(today, 280 - days), ...wanted });
const dueIn = (days: number, wanted: Partial<Animal> = {}) => cow({ expected_birth_date: addDays(today, days), ...wanted });

describe('the stage of a pregnancy', () => {
  it.each([
    [0, 'inicio'],
    [92, 'inicio'],
    [93, 'meio'],
    [184, 'meio'],
    [185, 'final'],
    [300, 'final'],
  ] as const)('of a cow, %i days after the mating, is %s: the thresholds are 33 %% and 66 %% of 280 days', (days, stage) => {
    expect(stageOf(matedAgo(days), today)).toBe(stage);
  });

  it.each([
    ['suino', 37, 'inicio'],
    ['suino', 38, 'meio'],
    ['ovino', 98, 'meio'],
    ['ovino', 99, 'final'],
  ] as const)('of %s, %i days after the mating, is %s: each type has its own gestation', (type, days, stage) => {
    expect(stageOf(matedAgo(days, { type }), today)).toBe(stage);
  });

  it('is computed from the expected date if the mating date is unknown', () => {
    expect(elapsed(dueIn(140), today)).toBe(0.5);
    expect(elapsed(cow({}), today)).toBe(0);
  });

  it('is at most 1', () => expect(elapsed(matedAgo(290), today)).toBe(1));
});

describe('when she is due', () => {
  it.each([
    [-8, 'late', true],
    [-7, 'late', true],
    [-6, 'week', true],
    [-1, 'week', true],
    [0, 'week', true],
    [7, 'week', true],
    [8, 'month', false],
    [30, 'month', false],
    [31, 'later', false],
  ] as const)('%i days from today: %s, birth registered: %s', (days, due, may) => {
    expect([dueOf(dueIn(days), today), mayGiveBirth(dueIn(days), today), daysLeft(dueIn(days), today)]).toEqual([due, may, days]);
  });

  it('is unknown without an expected date', () =>
    expect([dueOf(cow({}), today), daysLeft(cow({}), today), mayGiveBirth(cow({}), today)]).toEqual(['later', null, false]));

  it.each(['vendido', 'abatido', 'morto'] as const)('is not announced for a cow that is %s', (status) => {
    const gone = dueIn(3, { status });
    expect([dueOf(gone, today), daysLeft(gone, today), mayGiveBirth(gone, today)]).toEqual(['later', null, false]);
  });

  it('is counted: within 7 days is also within 30, late is neither', () => {
    expect(countPregnant([dueIn(-7), dueIn(0), dueIn(7), dueIn(8), dueIn(30), dueIn(31), cow({})], today)).toEqual({ pregnant: 7, week: 2, late: 1, month: 4 });
  });
});

describe('the list of pregnant animals', () => {
  const herd = [
    dueIn(40, { id: '1', name: 'Estrela' }),
    dueIn(-2, { id: '2', name: 'Açucena' }),
    dueIn(3, { id: '3', name: 'Ovelha', type: 'ovino' }),
    dueIn(5, { id: '4', name: 'Vendida', status: 'vendido' }),
    dueIn(5, { id: '5', name: 'Vazia', pregnancy_status: 'vazia' }),
    cow({ id: '6', name: 'Sem data', pregnancy_date: today }),
  ];
  const names = (filters: Partial<Parameters<typeof findPregnant>[1]>) =>
    findPregnant(herd, { search: '', stage: '', type: 'bovino', ...filters }, today).map(({ name }) => name);

  it('shows the cows of the herd, first due first', () => expect(names({})).toEqual(['Açucena', 'Estrela', 'Sem data']));
  it('shows other types if chosen', () => expect(names({ type: '' })).toEqual(['Açucena', 'Ovelha', 'Estrela', 'Sem data']));
  it('is searched ignoring accents and case', () => expect(names({ search: 'acuc' })).toEqual(['Açucena']));
  it.each<[DueFilter, number[]]>([
    ['acompanhar', [-7, -6, 0, 7]],
    ['atrasadas', [-7]],
    ['semana', [-6, 0, 7]],
    ['mes', [-6, 0, 7, 8, 30]],
    ['secar', []],
  ])('is filtered by the expected date: %s', (due, days) => {
    const cows = [-7, -6, 0, 7, 8, 30, 31].map((left) => dueIn(left, { id: String(left) }));
    expect(findPregnant([...cows, cow({ id: 'none' })], { search: '', stage: '', type: '', due }, today).map(({ id }) => Number(id))).toEqual(days);
  });
  it.each([
    [61, 0],
    [60, 1],
    [0, 1],
    [-1, 0],
  ])('shows a cow in milk that is due in %i days among those to be dried off: %i', (left, many) => {
    const milked = dueIn(left, { category: 'vaca', gender: 'femea', last_birth_date: '2026-01-10', dry_off_date: null });
    expect(findPregnant([milked], { search: '', stage: '', type: 'bovino', due: 'secar' }, today)).toHaveLength(many);
  });
  it('is filtered by stage', () => expect([names({ stage: 'inicio' }), names({ stage: 'final' })]).toEqual([['Sem data'], ['Açucena', 'Estrela']]));
});
