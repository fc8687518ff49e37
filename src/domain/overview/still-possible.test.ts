// What was deleted comes back only while it is still possible: the animal it is about may have been corrected meanwhile.
import { beforeEach, expect, test } from 'vitest';
import { farmInMemory, inWords, nthId } from '#domain/farm-in-memory';
import { addDays } from '#domain/kernel/dates';
import { type IntegrityRows, integrityChecks, integrityNouns } from '#domain/overview/integrity';

const today = '2026-11-15';
const [mimosa, trovao, cria] = [nthId(1), nthId(2), nthId(3)];
const ago = (days: number) => addDays(today, -days);
let farm: ReturnType<typeof farmInMemory>;
let minute: number;

/** Each call a minute after the one before. */
const run = async (verb: Parameters<typeof farm.run>[0], input: object) =>
  inWords(await farm.run(verb, input as never, { at: `${today}T15:${String(++minute).padStart(2, '0')}:00.000Z` }));
const impossible = () =>
  integrityChecks(Object.fromEntries(integrityNouns.map((noun) => [noun, farm.rows(noun)])) as unknown as IntegrityRows, today)
    .filter(({ level }) => level === 'refuse')
    .map(({ key }) => key);
const head = { type: 'bovino', breed: 'Girolando', status: 'ativo', birth_date: '2020-01-01' } as const;
const born = (id: string, to: string) => run('update_animal', { id, changes: { birth_date: { was: '2020-01-01', to } } });

beforeEach(async () => {
  farm = farmInMemory();
  minute = 0;
  await run('create_animal', { ...head, id: mimosa, name: 'Mimosa', gender: 'femea', category: 'vaca' });
  await run('create_animal', { ...head, id: trovao, name: 'Trovão', gender: 'macho', category: 'touro' });
});

test.each([
  [779, 'mother_id: Não é possível: Mimosa pariu com 479 dias de idade'],
  [780, 'done'],
])('a birth of 300 days ago, of a mother who turned out to be %i days old: %s', async (days, said) => {
  const newborns = [{ id: cria, birth_id: nthId(4), name: 'Cria', gender: 'femea', birth_condition: 'normal', health_status: 'saudavel' }];
  expect(await run('register_birth', { mother_id: mimosa, birth_date: ago(300), newborns })).toBe('done');
  expect(await run('remove_birth', { id: nthId(4) })).toBe('done');
  expect(await born(mimosa, ago(days))).toBe('done');
  expect(await run('restore_birth', { id: nthId(4) })).toBe(said);
  expect(impossible()).toEqual([]);
});

test.each([
  [619, 'father_id: Não é possível: Trovão tinha 239 dias na cobertura e seria o pai'],
  [620, 'done'],
])('a calf of 100 days, whose father turned out to be %i days old: %s', async (days, said) => {
  await run('create_animal', { ...head, id: cria, name: 'Cria', gender: 'macho', birth_date: ago(100), father_id: trovao });
  await run('remove_animal', { id: cria });
  expect(await born(trovao, ago(days))).toBe('done');
  expect(await run('restore_animal', { id: cria })).toBe(said);
  expect(impossible()).toEqual([]);
});

test('an animal that older releases accepted is brought back as it was', async () => {
  const young = { ...head, id: cria, name: 'Cria', gender: 'macho', birth_date: ago(100), father_id: trovao };
  await run('create_animal', young);
  farm.kept.set(`animals ${trovao}`, { ...farm.kept.get(`animals ${trovao}`)!, birth_date: ago(101) });
  expect(await run('remove_animal', { id: cria })).toBe('done');
  expect(await run('restore_animal', { id: cria })).toBe('done');
});

test('milk of a cow that is corrected to a buffalo is unlikely, not impossible', async () => {
  const milk = { animal_id: mimosa, production_date: ago(1), milking_shift: 'manha', quantity_liters: 90 };
  expect(await run('record_milk', milk)).toBe('done');
  expect(await run('update_animal', { id: mimosa, changes: { breed: { was: 'Girolando', to: 'Murrah' } } })).toBe('done');
  expect(impossible()).toEqual([]);
  expect(await run('record_milk', { ...milk, milking_shift: 'tarde', quantity_liters: 61 })).toBe(
    'quantity_liters: Não é possível: 61,0 L em uma ordenha de Mimosa',
  );
});
