// The AI step of an IATF lot leads to the list of diagnoses 30 days later, and to its day in the calendar.
import { beforeEach, describe, expect, test } from 'vitest';
import { farmInMemory, inWords, nthId } from '#domain/farm-in-memory';
import { addDays } from '#domain/kernel/dates';
import { nounNames } from '#domain/nouns';
import { incrementalFarmWorklists, type WorklistRows } from '#domain/overview/farm-worklists';
import { breedingCalendar } from '#domain/reproduction/breeding-calendar';
import { parametersOf } from '#domain/reproduction/herd-parameters';
import { breedingHerd } from '#domain/reproduction/rows-to-events';

const served = '2026-11-12';
const after = (days: number) => addDays(served, days);
const [mimosa, estrela, pintada, lot] = [nthId(1), nthId(2), nthId(3), nthId(10)];
const service = (n: number) => nthId(30 + n);
let farm: ReturnType<typeof farmInMemory>;

const run = async (verb: Parameters<typeof farm.run>[0], input: object, day = served) =>
  expect(inWords(await farm.run(verb, input as never, { at: `${day}T15:00:00.000Z` }))).toBe('done');
const rows = () => Object.fromEntries(nounNames.map((noun) => [noun, farm.rows(noun)])) as unknown as WorklistRows;
const toDiagnose = (days: number) =>
  incrementalFarmWorklists()(rows(), after(days)).lists.diagnostico.map(({ animal, since, service: of, late }) => [animal, since, of, late]);
const calendarOn = (asked: number, wanted: number) => {
  const herd = parametersOf(farm.rows('herd_settings')[0]);
  const days = breedingCalendar(breedingHerd(rows()), farm.rows('synchronisation_lots'), after(asked), () => true, herd);
  const found = days.find(({ day }) => day === after(wanted));
  return { due: found?.due.filter(({ what }) => what === 'diagnostico') ?? [], lots: found?.lots.map(({ what }) => what) ?? [] };
};

beforeEach(async () => {
  farm = farmInMemory();
  for (const [id, name] of [
    [mimosa, 'Mimosa'],
    [estrela, 'Estrela'],
    [pintada, 'Pintada'],
  ] as const) {
    const cow = { id, name, type: 'bovino', breed: 'Girolando', gender: 'femea', status: 'ativo', category: 'vaca', birth_date: '2020-01-01' };
    await run('create_animal', { ...cow, pregnancy_status: 'vazia', last_birth_date: after(-100) });
  }
  const animals = [mimosa, estrela, pintada].map((animal_id, i) => ({ id: nthId(20 + i), animal_id }));
  const steps = 'D0 Implante\nD8 Retirar implante\nD10 IA\nD40 Ultrassom';
  await run('start_synchronisation', { id: lot, name: 'Paridas', start_date: after(-10), protocol_name: 'Corte', steps, animals });
  // Pintada missed a step: she is not inseminated with the lot.
  await run('leave_synchronisation', { id: nthId(22), left_date: after(-2), left_reason: 'Faltou' });
  const inseminated = [mimosa, estrela].map((animal_id, i) => ({ id: service(i), animal_id }));
  await run('inseminate_lot', { id: lot, insemination_date: served, bull_identification: 'Sansão', animals: inseminated });
});

describe('the cows that were inseminated with the lot', () => {
  const both = [
    [mimosa, after(30), service(0), false],
    [estrela, after(30), service(1), false],
  ];
  test.each([
    [0, []],
    [29, []],
    [30, both],
    [31, both],
    [60, both],
    [61, both.map(([animal, since, of]) => [animal, since, of, true])],
  ])('are to be diagnosed on D+%i', (days, expected) => expect(toDiagnose(days)).toEqual(expected));

  test('by the days that the farm sets', async () => {
    await run('update_herd_settings', { changes: { diagnosis_days: { was: null, to: 28 } } });
    expect([27, 28].map((days) => toDiagnose(days).length)).toEqual([0, 2]);
    expect(calendarOn(0, 28).due).toEqual([{ what: 'diagnostico', animals: [mimosa, estrela] }]);
  });

  test('leave the list one by one, with the diagnosis of that service', async () => {
    await run('check_pregnancy', { id: nthId(40), animal_id: mimosa, check_date: after(30), result: 'prenha', service_id: service(0) }, after(30));
    expect(toDiagnose(30)).toEqual([both[1]]);
    await run('check_pregnancy', { id: nthId(41), animal_id: estrela, check_date: after(30), result: 'vazia', service_id: service(1) }, after(30));
    expect(toDiagnose(30)).toEqual([]);
    expect(farm.rows('artificial_inseminations').map(({ result }) => result)).toEqual(['positiva', 'negativa']);
  });

  test('are in the calendar on that day, beside the ultrasound of the protocol', () => {
    expect(calendarOn(0, 30)).toEqual({ due: [{ what: 'diagnostico', animals: [mimosa, estrela] }], lots: ['D40 Ultrassom'] });
    expect([29, 31].map((days) => calendarOn(0, days).due)).toEqual([[], []]);
    // On the day itself too.
    expect(calendarOn(30, 30).due).toEqual([{ what: 'diagnostico', animals: [mimosa, estrela] }]);
  });
});
