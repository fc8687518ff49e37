// The integrity panel on rows that no form would have taken, and on what is missing or repeated.
import { expect, test } from 'vitest';
import { type IntegrityRows, integrityChecks, integrityFigure } from '#domain/overview/integrity';

const today = '2026-11-17';
const none: IntegrityRows = {
  animals: [],
  animal_weighings: [],
  births: [],
  artificial_inseminations: [],
  pregnancy_losses: [],
  pregnancy_checks: [],
  dry_offs: [],
  milk_production: [],
  feeds: [],
  feed_purchases: [],
  feed_consumption: [],
  financial_transactions: [],
  herd_settings: [],
};
const stamps = { created_at: '2026-11-01T12:00:00.000Z', deleted_at: null };
const cow = (id: string, more: object = {}) => ({
  ...stamps,
  id,
  name: `Vaca ${id}`,
  type: 'bovino',
  breed: 'Girolando',
  gender: 'femea',
  status: 'ativo',
  category: 'vaca',
  birth_date: '2020-01-01',
  is_batch: false,
  batch_quantity: null,
  identification: null,
  sisbov: null,
  rfid: null,
  mother_id: null,
  mother_name: null,
  father_id: null,
  last_birth_date: null,
  pregnancy_date: null,
  expected_birth_date: null,
  birth_weight: null,
  weight: null,
  ...more,
});
const keysOf = (rows: object) => integrityChecks({ ...none, ...rows } as IntegrityRows, today).map(({ key, level }) => `${level} ${key}`);
const milk = (production_date: string, quantity_liters = 12, animal_id: string | null = 'a') => ({
  ...stamps,
  id: `${animal_id} ${production_date}`,
  animal_id,
  production_date,
  milking_shift: 'manha',
  quantity_liters,
  fat_percentage: null,
  protein_percentage: null,
  somatic_cell_count: null,
  temperature: null,
});

test('a farm without records has nothing to check', () => {
  expect(keysOf({})).toEqual([]);
  expect(keysOf({ animals: [cow('a'), cow('b')] })).toEqual([]);
});

test('the rules of the forms judge what is stored, impossible ones first', () => {
  const animals = [cow('a'), cow('b', { last_birth_date: '2020-02-01' })];
  expect(keysOf({ animals, milk_production: [milk('2026-11-17', 62)] })).toEqual(['refuse age_at_birth', 'confirm litres']);
});

test('the carcass of a slaughtered animal is judged as its form judges it', () => {
  const sheet = (carcass_weight: number) => cow('a', { status: 'abatido', carcass_weight, carcass_yield: 52 });
  expect([281, 800, 50_000].map((kilos) => keysOf({ animals: [sheet(kilos)] }))).toEqual([[], ['confirm carcass_weight'], ['refuse carcass_weight']]);
});

test.each([
  ['identification', '24-017', '24-17', 'gap twin_identification'],
  ['sisbov', '076000001234567', '076000001234567', 'gap twin_sisbov'],
  ['rfid', '982000001088420', '982000001088420', 'gap twin_rfid'],
])('two animals with one %s', (field, first, second, key) => {
  expect(keysOf({ animals: [cow('a', { [field]: first }), cow('b', { [field]: second === '24-17' ? first : second })] })).toEqual([key]);
  expect(keysOf({ animals: [cow('a', { [field]: first }), cow('b', { [field]: second, status: 'vendido' })] })).toEqual([]);
});

test.each([
  ['982274877906943', []],
  ['982274877906944', ['gap rfid_limit']],
])('the electronic tag %s', (rfid, found) => {
  expect(keysOf({ animals: [cow('a', { rfid })] })).toEqual(found);
});

test.each([
  ['2026-11-14', []],
  ['2026-11-13', ['gap milk_gap']],
  ['2026-10-01', []],
])('no milk since %s', (last, found) => {
  expect(keysOf({ animals: [cow('a')], milk_production: [milk(last)] })).toEqual(found);
});

test('a calf without a dam, and a cow without a weight for six months', () => {
  expect(keysOf({ animals: [cow('a', { birth_date: '2026-10-01', category: 'bezerra' })] })).toEqual(['gap no_dam']);
  expect(keysOf({ animals: [cow('a', { birth_date: '2026-10-01', category: 'bezerra', mother_name: 'Mimosa' })] })).toEqual([]);
  expect(keysOf({ animals: [cow('a', { created_at: '2026-05-17T12:00:00.000Z' })] })).toEqual(['gap no_weight']);
  expect(keysOf({ animals: [cow('a', { created_at: '2026-05-18T12:00:00.000Z' })] })).toEqual([]);
});

test('two services of a day by one bull are impossible, and of two bulls are not', () => {
  const service = (id: string, bull_identification: string, insemination_date = '2026-10-01') => ({
    ...stamps,
    id,
    animal_id: 'a',
    bull_identification,
    insemination_date,
    bull_id: null,
    external_bull_id: null,
    result: 'pendente',
    confirmation_date: null,
    expected_birth_date: null,
    made_pregnant: false,
  });
  const found = (other: object) => keysOf({ animals: [cow('a')], artificial_inseminations: [service('1', 'Backup'), other] });
  expect(found(service('2', 'backup'))).toEqual(['refuse service_twice']);
  expect(found(service('2', 'Outro'))).toEqual([]);
  expect(found(service('2', 'Backup', '2026-10-02'))).toEqual([]);
});

test('a stock that is not the sum of its purchases', () => {
  const feed = { ...stamps, id: 'f', name: 'Ração', manual_stock_kg: 10, stock_quantity: 35 };
  const bought = { ...stamps, id: 'p', feed_id: 'f', remaining_stock_kg: 25, daily_consumption_per_animal: 1, price_per_kg: 2 };
  expect(keysOf({ feeds: [feed], feed_purchases: [bought] })).toEqual([]);
  expect(keysOf({ feeds: [{ ...feed, stock_quantity: 36 }], feed_purchases: [bought] })).toEqual(['gap stock']);
});

test('much feed is only unlikely: the animal may have been a batch of more heads on that day', () => {
  const eaten = { ...stamps, animal_id: 'a', quantity: 900, consumption_date: '2026-11-16', lots: '[]' };
  expect(keysOf({ animals: [cow('a')], feed_consumption: [eaten] })).toEqual(['confirm feed_per_head']);
  expect(keysOf({ animals: [cow('a', { is_batch: true, batch_quantity: 1 })], feed_consumption: [eaten] })).toEqual(['confirm feed_per_head']);
});

test('the figure names each animal once', () => {
  const rows = { ...none, animals: [cow('a')], milk_production: [milk('2026-11-16', 62), milk('2026-11-17', 63)] } as unknown as IntegrityRows;
  expect(integrityFigure(rows, today)).toEqual({ checks: [{ key: 'litres', level: 'confirm', title: 'Litros fora do comum', entries: 2, animals: ['a'] }] });
});

test('a state in the register that no event explains is shown with both', () => {
  const written = { pregnancy_status: 'prenha', pregnancy_date: '2026-06-01', expected_birth_date: '2027-03-08', dry_off_date: null, exit_date: null };
  const entry = { entry_pregnancy_status: 'vazia', entry_status_date: null, entry_last_birth_date: null, state_from_events: true };
  const check = {
    ...stamps,
    id: 'k',
    animal_id: 'a',
    check_date: '2026-06-01',
    result: 'prenha',
    method: null,
    days_pregnant: 0,
    service_id: null,
    stated: true,
  };
  const explained = { animals: [cow('a', { ...written, ...entry })], pregnancy_checks: [{ ...check, expected_birth_date: '2027-03-08' }] };
  expect(keysOf(explained)).toEqual([]);
  const [found] = integrityChecks({ ...none, animals: explained.animals } as unknown as IntegrityRows, today);
  expect(found).toMatchObject({
    key: 'state',
    level: 'gap',
    entries: [
      {
        animal_id: 'a',
        text: 'Vaca a: na ficha, Prenha, coberta em 01/06/2026, parto previsto em 08/03/2027; pelos registros, Vazia',
        to: '/animals/a',
      },
    ],
  });
  // A phone that has not synchronized since has no events to compare with.
  expect(keysOf({ animals: [cow('a', { ...written, ...entry, state_from_events: null })] })).toEqual([]);
});
