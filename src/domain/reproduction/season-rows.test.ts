// A breeding season from the farm's rows: who was exposed, whose calf lived, died or was weaned, and what is behind each number.
import { expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import { addDays } from '#domain/kernel/dates';
import type { Rows } from '#domain/nouns';
import type { Birth } from '#domain/reproduction/births';
import { seasonEvents, seasonRates } from '#domain/reproduction/season';
import { type SeasonRows, seasonResults } from '#domain/reproduction/season-rows';

const season = { id: 'season', start_date: '2024-11-01', end_date: '2025-01-29' };
const animal = (id: string, wanted: Partial<Animal> = {}) =>
  ({
    id,
    name: id,
    type: 'bovino',
    breed: 'Nelore',
    gender: 'femea',
    status: 'ativo',
    category: 'vaca',
    is_batch: false,
    birth_date: '2019-01-01',
    weight: null,
    exit_date: null,
    entry_date: null,
    pregnancy_status: 'vazia',
    pregnancy_date: null,
    expected_birth_date: null,
    last_birth_date: null,
    dry_off_date: null,
    updated_at: '2025-01-01T10:00:00.000Z',
    ...wanted,
  }) as Animal;
const kept = { previous_pregnancy_status: null, previous_pregnancy_date: null, previous_expected_birth_date: null, previous_last_birth_date: null };
const served = (cow: string, insemination_date: string) =>
  ({
    id: `service of ${cow}`,
    animal_id: cow,
    insemination_date,
    bull_identification: 'Rei',
    technique: 'IATF',
    result: 'positiva',
    confirmation_date: addDays(insemination_date, 30),
    expected_birth_date: null,
    ...kept,
  }) as Rows['artificial_inseminations'];
const born = (mother: string, birth_date: string, wanted: Partial<Birth> = {}) =>
  ({
    id: `birth of ${mother}`,
    animal_id: `calf of ${mother}`,
    mother_id: mother,
    birth_date,
    birth_weight: 35,
    birth_outcome: null,
    ...kept,
    ...wanted,
  }) as Birth;
const weaned = (calf: string, weaning_date: string, weight: number | null) =>
  ({ id: `weaning of ${calf}`, animal_id: calf, weaning_date, weight }) as Rows['weanings'];

const calf = (mother: string, wanted: Partial<Animal> = {}) =>
  animal(`calf of ${mother}`, { gender: 'macho', category: 'bezerro', birth_date: '2025-08-25', ...wanted });

const mated = '2024-11-15';
const calved = '2025-08-26';
const rows: SeasonRows = {
  animals: [
    ...['Estrela', 'Mimosa', 'Pintada', 'Vazia'].map((id) => animal(id)),
    animal('Comprada em janeiro', { entry_date: '2025-01-10' }),
    animal('Vendida prenha', { status: 'vendido', exit_date: '2025-05-01' }),
    animal('De fora da estação'),
    animal('Rei', { gender: 'macho', category: 'touro' }),
    calf('Estrela'),
    calf('Mimosa', { status: 'morto', exit_date: '2025-10-01' }),
    calf('Pintada', { status: 'morto', exit_date: calved, birth_outcome: 'natimorto' }),
  ],
  births: [born('Estrela', calved), born('Mimosa', calved), born('Pintada', calved, { birth_outcome: 'natimorto' })],
  artificial_inseminations: ['Estrela', 'Mimosa', 'Pintada', 'Vendida prenha', 'De fora da estação'].map((cow) => served(cow, mated)),
  pregnancy_losses: [],
  pregnancy_checks: [],
  dry_offs: [],
  heats: [],
  uterine_exams: [],
  breeding_stops: [],
  weanings: [weaned('calf of Estrela', addDays(calved, 200), 195)],
  breeding_season_animals: ['Estrela', 'Mimosa', 'Pintada', 'Vazia', 'Comprada em janeiro', 'Vendida prenha', 'Rei'].map(
    (animal_id) => ({ id: animal_id, season_id: 'season', animal_id }) as Rows['breeding_season_animals'],
  ),
};

const { funnel, members } = seasonResults(season, rows);

test('a bull, a cow of no season and one bought for its last days are not exposed', () =>
  expect(funnel.exposed).toEqual(['Estrela', 'Mimosa', 'Pintada', 'Vazia', 'Vendida prenha']));

test('each female is where her season ended', () => {
  expect(funnel.pregnant).toEqual(['Estrela', 'Mimosa', 'Pintada', 'Vendida prenha']);
  expect([funnel.calved, funnel.calved_alive]).toEqual([
    ['Estrela', 'Mimosa', 'Pintada'],
    ['Estrela', 'Mimosa'],
  ]);
  expect([funnel.lost, funnel.sold_pregnant, funnel.lost_calf, funnel.weaned]).toEqual([['Vendida prenha'], ['Vendida prenha'], ['Mimosa'], ['Estrela']]);
});

test('a weaned calf counts with its weight, and says when none was taken', () => {
  expect([funnel.kg_weaned_per_exposed, funnel.mean_adjusted_weight, funnel.weighed_calves, funnel.adjusted_calves, funnel.weaned_calves]).toEqual([
    39, 199, 1, 1, 1,
  ]);
  const unweighed = seasonResults(season, { ...rows, weanings: [weaned('calf of Estrela', addDays(calved, 200), null)] }).funnel;
  expect([unweighed.weaned, unweighed.weighed_calves, unweighed.weaned_calves]).toEqual([['Estrela'], 0, 1]);
});

test('every rate is what it says it divides', () => {
  for (const [key, { divided }] of Object.entries(seasonRates)) {
    const [part, whole] = divided(funnel);
    expect([key, funnel.rates[key as keyof typeof funnel.rates]]).toEqual([key, whole === 0 ? null : Math.round((1000 * part) / whole) / 10]);
  }
});

test('the events of a female are those of her season, up to the calving', () => {
  const of = (id: string) => seasonEvents(members.find(({ female }) => female.id === id)!, { from: season.start_date, to: season.end_date });
  expect(of('Estrela').some((id) => id.startsWith('service of Estrela'))).toBe(true);
  expect(of('Estrela').some((id) => id.startsWith('birth of Estrela'))).toBe(true);
  expect(of('Vazia')).toEqual([]);
});
