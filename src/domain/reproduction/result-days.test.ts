// How soon after a service its result can be known: one rule for the service's own result, for checks, and for the integrity panel.
import { beforeEach, describe, expect, test } from 'vitest';
import { farmInMemory, inWords, nthId } from '#domain/farm-in-memory';
import { addDays } from '#domain/kernel/dates';
import { type IntegrityRows, integrityChecks, integrityNouns } from '#domain/overview/integrity';

const today = '2026-11-15';
const [mimosa, service, check] = [nthId(1), nthId(2), nthId(3)];
const ago = (days: number) => addDays(today, -days);
let farm: ReturnType<typeof farmInMemory>;

const serve = (days: number, more: object = {}) =>
  farm.run('create_insemination', {
    id: service,
    animal_id: mimosa,
    insemination_date: ago(days),
    bull_identification: 'Trovão',
    technique: 'IATF',
    result: 'pendente',
    ...more,
  });
const change = (changes: object, confirmed?: string[]) => farm.run('update_insemination', { id: service, changes, ...(confirmed && { confirmed }) } as never);
const found = (days: number, more: object = {}) =>
  farm.run('check_pregnancy', { id: check, animal_id: mimosa, check_date: ago(days), result: 'vazia', service_id: service, ...more });
const impossible = () =>
  integrityChecks(Object.fromEntries(integrityNouns.map((noun) => [noun, farm.rows(noun)])) as unknown as IntegrityRows, today)
    .filter(({ level }) => level === 'refuse')
    .map(({ key }) => key);

beforeEach(async () => {
  farm = farmInMemory(`${today}T15:00:00.000Z`);
  const cow = { id: mimosa, name: 'Mimosa', type: 'bovino', breed: 'Girolando', gender: 'femea', status: 'ativo', category: 'vaca' } as const;
  expect(await farm.run('create_animal', { ...cow, birth_date: '2020-01-01' })).toBeNull();
});

const tooSoon = (days: number) => `confirmation_date: Não é possível: diagnóstico ${days} dias depois da cobertura de Mimosa`;
const asked = (days: number) => `confirmation_date: Confirme: diagnóstico ${days} dias depois da cobertura de Mimosa`;

describe.each(['positiva', 'negativa'] as const)('a service that is %s, without a day of the diagnosis', (result) => {
  test.each([
    [17, tooSoon(17), tooSoon(17)],
    [18, asked(18), 'done'],
    [27, asked(27), 'done'],
    [28, 'done', 'done'],
    [200, 'done', 'done'],
  ])('%i days ago: %s; of an older release: %s', async (days, now, older) => {
    expect(inWords(await serve(days, { result, confirmed: [] }))).toBe(now);
    if (now !== 'done') expect(inWords(await serve(days, { result }))).toBe(older);
    expect(impossible()).toEqual([]);
  });

  test.each([
    [17, tooSoon(17), tooSoon(17)],
    [18, asked(18), 'done'],
    [27, asked(27), 'done'],
    [28, 'done', 'done'],
  ])('the result of one %i days ago, written later: %s; of an older release: %s', async (days, now, older) => {
    await serve(days);
    const changes = { result: { was: 'pendente', to: result } };
    expect(inWords(await change(changes, []))).toBe(now);
    if (now !== 'done') expect(inWords(await change(changes))).toBe(older);
    expect(impossible()).toEqual([]);
  });
});

test('what a person confirmed is accepted', async () => {
  expect(await serve(20, { result: 'negativa', confirmed: ['diagnosis'] })).toBeNull();
  expect(farm.rows('pregnancy_checks')).toMatchObject([{ check_date: today, result: 'vazia' }]);
});

test('a result of long ago can be corrected in its other fields the day it was written', async () => {
  await serve(20, { result: 'negativa', confirmed: ['diagnosis'] });
  expect(await change({ notes: { was: null, to: 'Repetiu cio' } }, [])).toBeNull();
});

test.each([
  [17, 'check_date: Não é possível: diagnóstico 17 dias depois da cobertura de Mimosa'],
  [18, 'done'],
])('a check %i days after the service it names: %s', async (days, said) => {
  await serve(40);
  expect(inWords(await found(40 - days))).toBe(said);
});

test.each([
  [17, 'insemination_date: Não é possível: diagnóstico 17 dias depois da cobertura de Mimosa'],
  [18, 'done'],
  [-1, 'insemination_date: Não é possível: diagnóstico antes da cobertura de Mimosa'],
])('a service moved to %i days before the check that names it: %s', async (days, said) => {
  await serve(60);
  await found(5);
  const changes = {
    insemination_date: { was: ago(60), to: ago(5 + days) },
    result: { was: 'negativa', to: 'pendente' },
    confirmation_date: { was: ago(5), to: null },
  };
  expect(inWords(await change(changes))).toBe(said);
  expect(impossible()).toEqual([]);
});

test('a check is not restored when its service has moved past it', async () => {
  await serve(60);
  await found(5);
  await farm.run('remove_pregnancy_check', { id: check });
  expect(await change({ insemination_date: { was: ago(60), to: ago(10) } })).toBeNull();
  expect(inWords(await farm.run('restore_pregnancy_check', { id: check }))).toBe(
    'check_date: Não é possível: diagnóstico 5 dias depois da cobertura de Mimosa',
  );
  expect(impossible()).toEqual([]);
});

test('a vet who estimates 20 days does not speak of a service of 12 days ago', async () => {
  await serve(12);
  expect(await found(0, { result: 'prenha', service_id: null, days_pregnant: 20 })).toBeNull();
  expect(farm.row('artificial_inseminations', service)).toMatchObject({ result: 'pendente', confirmation_date: null });
  expect(farm.row('animals', mimosa)).toMatchObject({ pregnancy_status: 'prenha', pregnancy_date: ago(20) });
  expect(impossible()).toEqual([]);
});

test('of a cow registered as pregnant since a day, the service of that day is positive, on a day that nobody knows', async () => {
  const changes = { pregnancy_status: { was: null, to: 'prenha' }, pregnancy_date: { was: null, to: ago(5) } } as const;
  expect(await farm.run('update_animal', { id: mimosa, changes })).toBeNull();
  expect(inWords(await serve(5))).toBe('done');
  expect(farm.row('artificial_inseminations', service)).toMatchObject({ result: 'positiva', confirmation_date: null });
  expect(impossible()).toEqual([]);
});

test('a service is not restored to a cow that was born after it', async () => {
  await serve(60);
  await farm.run('remove_insemination', { id: service });
  expect(await farm.run('update_animal', { id: mimosa, changes: { birth_date: { was: '2020-01-01', to: ago(90) } } })).toBeNull();
  expect(inWords(await farm.run('restore_insemination', { id: service }))).toBe('insemination_date: Não é possível: Mimosa foi coberta com 30 dias de idade');
  expect(impossible()).toEqual([]);
});

test('a ewe diagnosed after ten days does not become a cow', async () => {
  const changes = (was: 'bovino' | 'ovino', to: 'bovino' | 'ovino') => ({
    type: { was, to },
    category: { was: was === 'bovino' ? 'vaca' : 'ovelha', to: to === 'bovino' ? 'vaca' : 'ovelha' },
  });
  expect(inWords(await farm.run('update_animal', { id: mimosa, changes: changes('bovino', 'ovino') } as never))).toBe('done');
  expect(inWords(await serve(10, { result: 'negativa', confirmation_date: today }))).toBe('done');
  expect(inWords(await farm.run('update_animal', { id: mimosa, changes: changes('ovino', 'bovino') } as never))).toBe(
    'type: Não é possível: diagnóstico 10 dias depois da cobertura de Mimosa',
  );
  expect(impossible()).toEqual([]);
});

test.each([
  [75, 'days_pregnant: Não é possível: Cria foi coberta com 239 dias de idade, em 01/09/2026'],
  [74, 'days_pregnant: Confirme: Cria foi coberta com 240 dias de idade, em 02/09/2026'],
])('a calf of 314 days is found pregnant for %i days: %s', async (days_pregnant, said) => {
  const calf = { id: nthId(9), name: 'Cria', type: 'bovino', breed: 'Girolando', gender: 'femea', status: 'ativo', category: 'bezerra' } as const;
  await farm.run('create_animal', { ...calf, birth_date: ago(314) });
  expect(inWords(await found(0, { animal_id: calf.id, result: 'prenha', service_id: null, days_pregnant, confirmed: [] }))).toBe(said);
  expect(impossible()).toEqual([]);
});
