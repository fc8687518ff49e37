// The states of the herd with their filters, and the lactations of a cow.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import { addDays } from '#domain/kernel/dates';
import { countStates, findStates, herdStates, lactationOn, lactationsOf, recentState, stateOf } from '#domain/reproduction/herd-states';
import type { BreedingRows } from '#domain/reproduction/rows-to-events';

const today = '2026-11-01';
const animal = (id: string, name: string, also: Partial<Animal> = {}) =>
  ({
    id,
    name,
    identification: null,
    type: 'bovino',
    breed: 'Girolando',
    gender: 'femea',
    status: 'ativo',
    is_batch: false,
    category: 'vaca',
    birth_date: '2020-01-01',
    weight: null,
    exit_date: null,
    entry_last_birth_date: null,
    state_from_events: true,
    ...also,
  }) as Animal;
const nothing = {
  births: [],
  pregnancy_losses: [],
  artificial_inseminations: [],
  pregnancy_checks: [],
  dry_offs: [],
  heats: [],
  uterine_exams: [],
  breeding_stops: [],
};
const rows = (wanted: object) => ({ ...nothing, ...wanted }) as unknown as BreedingRows;

const herd = rows({
  animals: [
    animal('a', 'Mimosa', { identification: '24-017' }),
    animal('b', 'Estrela', { entry_last_birth_date: '2026-10-01' }),
    animal('c', 'Açucena', { category: 'novilha', birth_date: '2026-01-15' }),
    animal('d', 'Sansão', { gender: 'macho' }),
    animal('e', 'Vendida', { status: 'vendido', exit_date: '2026-05-01' }),
    animal('f', 'Cabra', { type: 'caprino' }),
    animal('g', 'Duquesa'),
  ],
  births: [{ id: 'b1', mother_id: 'a', birth_date: '2025-06-10' }],
  artificial_inseminations: [
    { id: 's1', animal_id: 'a', insemination_date: '2026-07-01', technique: 'IATF', bull_identification: 'X', veterinarian: null, expected_birth_date: null },
  ],
  pregnancy_checks: [
    {
      id: 'k1',
      animal_id: 'a',
      check_date: '2026-08-05',
      result: 'prenha',
      method: null,
      days_pregnant: null,
      service_id: 's1',
      expected_birth_date: null,
      stated: false,
    },
  ],
  dry_offs: [{ id: 'd1', animal_id: 'a', dry_off_date: '2026-06-10' }],
  breeding_stops: [{ id: 'n1', animal_id: 'g', stop_date: '2026-03-01', resume_date: null, reason: 'Descarte' }],
});
const lines = herdStates(herd, today);

it('has the females of the cattle in the herd by name, each with her state', () =>
  expect(lines.map(({ animal: { name }, state: { reproductive, lactation } }) => [name, reproductive, lactation])).toEqual([
    ['Açucena', 'recria', 'nunca_pariu'],
    ['Duquesa', 'nao_cobrir', 'nunca_pariu'],
    ['Estrela', 'pos_parto', 'em_lactacao'],
    ['Mimosa', 'prenha', 'seca'],
  ]));

it('knows days in milk, days pregnant, the expected birth, the day to dry off and the services', () =>
  expect(lines.at(-1)!.state).toMatchObject({
    del: 509,
    lactationNumber: 1,
    services: 1,
    daysOpen: 386,
    pregnancy: { days: 123, expected: '2027-04-07', dryOff: '2027-02-06', estimated: false },
  }));

it.each([
  [{ search: '', reproducao: '', lactacao: '' }, ['Açucena', 'Duquesa', 'Estrela', 'Mimosa']],
  [{ search: 'acucena', reproducao: '', lactacao: '' }, ['Açucena']],
  [{ search: '24-0', reproducao: '', lactacao: '' }, ['Mimosa']],
  [{ search: '', reproducao: 'prenha', lactacao: '' }, ['Mimosa']],
  [{ search: '', reproducao: '', lactacao: 'nunca_pariu' }, ['Açucena', 'Duquesa']],
  [{ search: '', reproducao: 'prenha', lactacao: 'em_lactacao' }, []],
])('with %o finds %o', (filters, names) => expect(findStates(lines, filters).map(({ animal: { name } }) => name)).toEqual(names));

it('counts each state', () => expect(Object.fromEntries(countStates(lines))).toEqual({ recria: 1, nao_cobrir: 1, pos_parto: 1, prenha: 1 }));

describe('lactations', () => {
  const births = [
    { id: '1', birth_date: '2024-05-01' },
    { id: '2', birth_date: '2025-06-10' },
    { id: '3', birth_date: '2025-06-10' },
  ];
  const dry_offs = [
    { id: '4', dry_off_date: '2025-04-10' },
    { id: '5', dry_off_date: '2026-06-10' },
  ];
  const all = lactationsOf(animal('a', 'Mimosa', { entry_last_birth_date: '2026-07-20' }), { births, dry_offs }, today);

  it('go from a calving to the next, twins counted once, with the days in milk up to the dry-off', () =>
    expect(all).toEqual([
      { number: 1, from: '2024-05-01', dried: '2025-04-10', to: '2025-06-10', days: 344 },
      { number: 2, from: '2025-06-10', dried: '2026-06-10', to: '2026-07-20', days: 365 },
      { number: 3, from: '2026-07-20', dried: null, to: null, days: 104 },
    ]));

  it.each([
    ['2024-04-30', undefined],
    ['2024-05-01', 1],
    ['2025-06-09', 1],
    ['2025-06-10', 2],
    ['2026-11-01', 3],
  ])('%s is in lactation %s', (day, number) => expect(lactationOn(all, day)?.number).toBe(number));

  it('of a cow that left end with her', () =>
    expect(
      lactationsOf(
        animal('a', 'Mimosa', { status: 'vendido', exit_date: '2026-08-19', entry_last_birth_date: '2026-07-20' }),
        { births: [], dry_offs: [] },
        today,
      ),
    ).toMatchObject([{ days: 30 }]));
});

describe('any history', () => {
  const day = fc.nat(700).map((days) => addDays('2025-01-01', days));
  const days = fc.array(day, { maxLength: 5 });
  const histories = fc.record({
    births: fc.array(day, { maxLength: 2 }),
    losses: fc.array(day, { maxLength: 1 }),
    services: days,
    checks: fc.array(fc.record({ day, result: fc.constantFrom('prenha', 'vazia'), days_pregnant: fc.option(fc.nat(90)) }), { maxLength: 5 }),
    dryOffs: fc.array(day, { maxLength: 2 }),
    stops: fc.array(fc.record({ from: day, until: fc.option(day) }), { maxLength: 2 }),
  });
  type Drawn = typeof histories extends fc.Arbitrary<infer H> ? H : never;
  /** Without what came after `until`. */
  const rowsOf = ({ births, losses, services, checks, dryOffs, stops }: Drawn, until: string) => {
    const upTo = (all: readonly string[]) => all.map((on, i) => ({ on, id: String(i) })).filter(({ on }) => on <= until);
    return rows({
      births: upTo(births).map(({ on, id }) => ({ id: `b${id}`, birth_date: on })),
      pregnancy_losses: upTo(losses).map(({ on, id }) => ({ id: `l${id}`, loss_date: on })),
      artificial_inseminations: upTo(services).map(({ on, id }) => ({
        id: `s${id}`,
        insemination_date: on,
        technique: 'IATF',
        bull_identification: 'X',
        veterinarian: null,
        expected_birth_date: null,
      })),
      pregnancy_checks: checks
        .map((one, i) => ({
          id: `k${i}`,
          check_date: one.day,
          result: one.result,
          days_pregnant: one.days_pregnant,
          method: null,
          service_id: null,
          expected_birth_date: null,
          stated: false,
        }))
        .filter(({ check_date }) => check_date <= until),
      dry_offs: upTo(dryOffs).map(({ on, id }) => ({ id: `d${id}`, dry_off_date: on })),
      breeding_stops: stops
        .map(({ from, until: to }, i) => ({ id: `n${i}`, stop_date: from, reason: 'Descarte', resume_date: to && to <= until ? to : null }))
        .filter(({ stop_date }) => stop_date <= until),
    });
  };
  const cow = animal('a', 'Mimosa');

  it('gives a state that depends only on events up to its day, in whatever order the rows are', () =>
    fc.assert(
      fc.property(histories, day, (drawn, on) => {
        const all = rowsOf(drawn, '9999-12-31');
        const turned = Object.fromEntries(Object.entries(all).map(([noun, its]) => [noun, its.toReversed()])) as unknown as BreedingRows;
        expect(stateOf(cow, rowsOf(drawn, on), on)).toEqual(stateOf(cow, all, on));
        expect(stateOf(cow, turned, on)).toEqual(stateOf(cow, all, on));
      }),
    ));

  it('gives the same state when only the last two lactations are read', () =>
    fc.assert(
      fc.property(
        histories,
        fc.array(day, { minLength: 3, maxLength: 6 }),
        fc.array(fc.option(fc.nat(5)), { minLength: 5, maxLength: 5 }),
        fc.boolean(),
        day,
        (drawn, births, named, isStopped, on) => {
          const all = rowsOf({ ...drawn, births, stops: isStopped ? drawn.stops : [] }, '9999-12-31');
          const services = all.artificial_inseminations;
          const about = (i: number) => (named[i] == null || services.length === 0 ? null : services[named[i]! % services.length]!.id);
          const known = { ...all, pregnancy_checks: all.pregnancy_checks.map((check, i) => ({ ...check, service_id: about(i) })) };
          expect(recentState(cow, known, on)).toEqual(stateOf(cow, known, on));
        },
      ),
    ));
});
