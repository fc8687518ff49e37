// A birth makes a cow, names its sire, and tells a likely freemartin; newborns that did not live are no heads.
import { beforeEach, describe, expect, test } from 'vitest';
import { nthId as id, inWords, runOver } from '#domain/farm-in-memory';
import { type Animal, headsOf } from '#domain/herd/animals';
import { addDays } from '#domain/kernel/dates';
import type { RuleBroken } from '#domain/kernel/errors';
import type { Row } from '#domain/kernel/farm';
import { birthInput } from '#domain/reproduction/birth-input';
import { newBirth } from '#domain/reproduction/births';
import { bullNamed, categoryAfterBirth, isLikelyFreemartin, serviceOf, sireNamed } from '#domain/reproduction/calvings';
import type { InputOf, VerbName } from '#domain/verbs';

test.each([
  ['bovino', 'novilha', 'vaca'],
  ['bovino', 'bezerra', 'vaca'],
  ['bovino', null, 'vaca'],
  ['bovino', 'vaca', 'vaca'],
  ['bovino', 'matriz', 'matriz'],
  ['suino', 'leitoa', 'porca'],
  ['ovino', 'cordera', 'ovelha'],
  ['caprino', 'cabrita', 'cabra'],
  ['canino', 'adulto', 'adulto'],
] as const)('a %s that was %s is %s after her birth', (type, category, after) => expect(categoryAfterBirth({ type, category })).toBe(after));

describe('the service that a calving on 17 July 2026 confirms', () => {
  const born = '2026-07-17';
  const at = (...days: number[]) =>
    serviceOf(
      { type: 'bovino', breed: 'Girolando' },
      born,
      days.map((day) => ({ insemination_date: addDays(born, -day) })),
    );
  test.each([
    [[259], null],
    [[260], 260],
    [[305], 305],
    [[306], null],
    [[301, 282], 282],
    [[282, 261], 282],
    [[278, 282], 278],
    [[], null],
  ])('of services %j days before: %s', (days, answer) => expect(at(...days)?.insemination_date ?? null).toBe(answer === null ? null : addDays(born, -answer)));
  test('of goats a gestation of 150 days counts', () => {
    const services = [{ insemination_date: addDays(born, -150) }, { insemination_date: addDays(born, -280) }];
    expect(serviceOf({ type: 'caprino', breed: 'Saanen' }, born, services)).toBe(services[0]);
  });
});

test('the gestation of her breed decides between two services', () => {
  const services = [{ insemination_date: addDays('2026-07-17', -279) }, { insemination_date: addDays('2026-07-17', -290) }];
  expect(serviceOf({ type: 'bovino', breed: 'Holandês' }, '2026-07-17', services)).toBe(services[0]);
  expect(serviceOf({ type: 'bovino', breed: 'Nelore' }, '2026-07-17', services)).toBe(services[1]);
  const buffalo = [{ insemination_date: addDays('2026-07-17', -310) }];
  expect(serviceOf({ type: 'bovino', breed: 'Murrah' }, '2026-07-17', buffalo)).toBe(buffalo[0]);
});

describe('the bull of that service', () => {
  const [born, mother] = ['2026-07-17', { type: 'bovino', breed: 'Girolando' } as const];
  const by = (bull_identification: string, days: number) => ({ bull_identification, insemination_date: addDays(born, -days) });
  test.each([
    ['is named', [by('Backup', 280)], 'Backup'],
    ['is unknown when another bull served 3 days before', [by('Backup', 280), by('Jurassic', 283)], null],
    ['is known when another bull served 4 days before', [by('Backup', 280), by('Jurassic', 284)], 'Backup'],
    ['is known when the same bull served twice', [by('Backup', 280), by(' BACKUP', 281)], 'Backup'],
    ['is unknown without a service', [], null],
  ])('%s', (_, services, answer) => expect(sireNamed(mother, born, services)).toBe(answer));
});

describe('a bull named in a service', () => {
  const calf = { type: 'bovino', birth_date: '2026-07-17' } as const;
  const herd = (wanted: object = {}) =>
    ({ id: 'own', name: 'Trovão', identification: '77', type: 'bovino', gender: 'macho', birth_date: null, is_batch: false, ...wanted }) as const;
  const semen = (wanted: object = {}) =>
    ({ id: 'semen', name: 'Jurassic', code: '011HO15872', registration: 'HBB 12', type: 'bovino', gender: 'macho', birth_date: null, ...wanted }) as const;
  test.each([
    ['Trovão', [herd()], [semen()], { father_id: 'own' }],
    ['trovão ', [herd()], [semen()], { father_id: 'own' }],
    ['077', [herd()], [], { father_id: 'own' }],
    ['Jurassic', [herd()], [semen()], { external_father_id: 'semen' }],
    ['011ho15872', [herd()], [semen()], { external_father_id: 'semen' }],
    ['HBB12', [herd()], [semen()], { external_father_id: 'semen' }],
    ['Outro', [herd()], [semen()], null],
    ['Trovão', [herd()], [semen({ name: 'Trovão' })], null],
    ['Trovão', [herd(), herd({ id: 'other' })], [], null],
    ['Trovão', [herd({ gender: 'femea' })], [], null],
    ['Trovão', [herd({ type: 'ovino' })], [], null],
    ['Trovão', [herd({ is_batch: true })], [], null],
    ['Trovão', [herd({ birth_date: '2026-07-16' })], [], { father_id: 'own' }],
    ['Trovão', [herd({ birth_date: '2026-07-17' })], [], null],
  ])('%s: %4$j', (named, own, outside, answer) => expect(bullNamed(named, calf, own as never, outside as never)).toEqual(answer));
});

describe('a freemartin is likely', () => {
  const births = [
    { animal_id: 'a', birth_date: '2026-07-17' },
    { animal_id: 'b', birth_date: '2026-07-17' },
    { animal_id: 'old', birth_date: '2025-06-01' },
  ];
  const likely = (calf: Partial<Animal>, b: Animal['gender'], old: Animal['gender'] = 'femea') =>
    isLikelyFreemartin({ id: 'a', type: 'bovino', gender: 'femea', ...calf } as Animal, births, (id) => ({ a: calf.gender ?? 'femea', b, old })[id]);
  test.each([
    ['a heifer born with a male', {}, 'macho', true],
    ['a heifer born with a heifer', {}, 'femea', false],
    ['a male born with a male', { gender: 'macho' }, 'macho', false],
    ['a lamb born with a male', { type: 'ovino' }, 'macho', false],
    ['a calf without a birth record', { id: 'x' }, 'macho', false],
  ] as const)('%s: %4$s', (_, calf, twin, answer) => expect(likely(calf as Partial<Animal>, twin)).toBe(answer));
  test('not by a brother of another year', () => expect(likely({}, 'femea', 'macho')).toBe(false));
});

const [mimosa, bull] = [id(1), id(2)];
let kept: Map<string, Row>;

const run = async <V extends VerbName>(verb: V, input: InputOf<V>) => inWords(await runOver(kept, verb, input, { at: '2026-11-15T15:00:00.000Z' }));

beforeEach(async () => {
  kept = new Map();
  const cattle = { type: 'bovino', breed: 'Gir', status: 'ativo' } as const;
  await run('create_animal', { id: mimosa, name: 'Mimosa', gender: 'femea', birth_date: '2023-01-10', category: 'novilha', ...cattle });
  await run('create_animal', { id: bull, name: 'Trovão', gender: 'macho', identification: '77', category: 'touro', ...cattle });
});

const calf = (n: number, wanted: object = {}) => ({
  id: id(n),
  birth_id: id(n + 50),
  gender: 'femea',
  birth_condition: 'normal',
  health_status: 'saudavel',
  ...wanted,
});
const give = (...newborns: object[]) => run('register_birth', { mother_id: mimosa, birth_date: '2026-11-10', newborns } as never);
const animal = (which: string) => kept.get(`animals ${which}`)!;

test('a heifer that nobody diagnosed calves and is a cow; the birth deleted, she is a heifer again; restored, a cow', async () => {
  expect(await give(calf(10, { name: 'Aurora', calving_ease: 2 }))).toBe('done');
  expect(animal(mimosa)).toMatchObject({ category: 'vaca', last_birth_date: '2026-11-10', pregnancy_status: 'vazia' });
  expect(kept.get(`births ${id(60)}`)).toMatchObject({ calving_ease: 2, birth_outcome: null });
  await run('remove_birth', { id: id(60) });
  expect(animal(mimosa)).toMatchObject({ category: 'novilha', last_birth_date: null });
  await run('restore_birth', { id: id(60) });
  expect(animal(mimosa)).toMatchObject({ category: 'vaca', last_birth_date: '2026-11-10' });
});

test('a stillborn twin: the mother calved once, the dead calf is no head and needs no name', async () => {
  expect(await give(calf(10, { name: 'Aurora' }), calf(11, { gender: 'macho', birth_outcome: 'natimorto', identification: '77' }))).toBe('done');
  const dead = animal(id(11)) as never as Animal;
  expect(dead).toMatchObject({ status: 'morto', exit_date: '2026-11-10', exit_reason: 'Natimorto', name: 'Natimorto de Mimosa', identification: null });
  expect([headsOf(dead), headsOf(animal(id(10)) as never)]).toEqual([0, 1]);
  expect(kept.get(`births ${id(61)}`)).toMatchObject({ birth_outcome: 'natimorto' });
  expect(await run('return_to_herd', { id: id(11) })).toBe('status: Registrado como nascido morto: exclua o parto e registre de novo');
});

test.each(['natimorto', 'morreu_48h'])('a birth of one calf, %s, is a birth', async (birth_outcome) => {
  expect(await give(calf(10, { birth_outcome }))).toBe('done');
  expect(animal(mimosa)).toMatchObject({ category: 'vaca', last_birth_date: '2026-11-10' });
  expect(animal(id(10))).toMatchObject({ status: 'morto', birth_outcome });
});

test.each([undefined, null, 'vivo'])('a calf that lives (%s) needs a name', async (birth_outcome) =>
  expect(await give(calf(10, { birth_outcome }))).toBe('newborns.0.name: Informe: Nome'),
);

test('what is missing of a calf is told at once', () => {
  const { birth_condition, health_status } = newBirth;
  const missing = (wanted: object) =>
    birthInput
      .safeParse({ mother_id: mimosa, birth_date: '2026-11-10', newborns: [{ id: id(10), birth_id: id(60), birth_condition, health_status, ...wanted }] })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  const sex = 'newborns.0.gender: Selecione: Sexo';
  expect(missing({})).toEqual([sex, 'newborns.0.name: Informe: Nome']);
  expect(missing({ birth_outcome: 'natimorto' })).toEqual([sex]);
  expect(missing({ gender: 'femea' })).toEqual(['newborns.0.name: Informe: Nome']);
  expect(missing({ gender: 'femea', name: 'Aurora' })).toBeUndefined();
});

test.each([
  [0, 'calving_ease'],
  [1, 'done'],
  [5, 'done'],
  [6, 'calving_ease'],
])('an ease of %d: %s', async (calving_ease, answer) => {
  const tried = await give(calf(10, { name: 'Aurora', calving_ease })).catch((error: RuleBroken) => error.field ?? error.message);
  expect(tried).toContain(answer);
});

test('the sire is the bull of the service it confirms, by its tag', async () => {
  const service = (n: number, insemination_date: string, bull_identification: string) =>
    run('create_insemination', { id: id(n), animal_id: mimosa, insemination_date, bull_identification, technique: 'tradicional', result: 'pendente' });
  await service(20, '2026-01-12', 'Sêmen 9');
  await service(21, '2026-02-03', '77');
  expect(await give(calf(10, { name: 'Aurora' }))).toBe('done');
  expect(animal(id(10))).toMatchObject({ father_id: bull });
  expect(kept.get(`births ${id(60)}`)).toMatchObject({ father_id: bull, sire_name: '77' });
});

describe('a bull from outside', () => {
  const semen = id(30);
  const jurassic = { id: semen, name: 'Jurassic', type: 'bovino', gender: 'macho', breed: 'Holandês', code: '011HO15872', registration: 'HBB 12' } as const;
  const serve = (bull_identification: string) =>
    run('create_insemination', { id: id(20), animal_id: mimosa, insemination_date: '2026-02-03', bull_identification, technique: 'IATF', result: 'pendente' });
  beforeEach(async () => expect(await run('create_external_animal', jurassic)).toBe('done'));

  test.each(['Jurassic', '011HO15872', 'HBB 12'])('that the confirmed service names as %s is the sire', async (named) => {
    await serve(named);
    expect(await give(calf(10, { name: 'Aurora' }))).toBe('done');
    expect(animal(id(10))).toMatchObject({ father_id: null, external_father_id: semen });
    expect(kept.get(`births ${id(60)}`)).toMatchObject({ father_id: null, external_father_id: semen, sire_name: named });
  });

  test('is not the sire when the service names somebody else, or a cow has that name', async () => {
    await run('update_external_animal', { id: semen, changes: { gender: { was: 'macho', to: 'femea' } } });
    await serve('Jurassic');
    await give(calf(10, { name: 'Aurora' }));
    expect(animal(id(10))).toMatchObject({ father_id: null, external_father_id: null });
  });

  const birth = (wanted: object) =>
    run('register_birth', { mother_id: mimosa, birth_date: '2026-11-10', newborns: [calf(10, { name: 'Aurora' })], ...wanted } as never);
  test.each([
    [{}, 'done'],
    [{ father_id: bull }, 'external_father_id: Escolha o pai do rebanho ou o de fora, não os dois'],
  ])('chosen with %j: %s', async (wanted, answer) => expect(await birth({ external_father_id: semen, ...wanted })).toBe(answer));

  test.each([
    [{ gender: 'femea' }, 'external_father_id: O pai precisa ser um macho'],
    [{ type: 'ovino' }, 'external_father_id: O pai precisa ser do mesmo tipo'],
    [{ birth_date: '2025-11-15' }, 'done'],
    [{ birth_date: '2025-11-16' }, 'external_father_id: O pai precisa ser ao menos 360 dias mais velho que a cria'],
    [{ birth_date: '2026-11-10' }, 'external_father_id: O pai precisa ter nascido antes do filho'],
  ])('that is %j: %s', async (wanted, answer) => {
    await run('create_external_animal', { ...jurassic, id: id(31), name: 'Outro', ...wanted } as never);
    expect(await birth({ external_father_id: id(31) })).toBe(answer);
  });

  test('with a calf here is neither deleted nor made a cow', async () => {
    await birth({ external_father_id: semen });
    expect(await run('remove_external_animal', { id: semen })).toBe('rule: Tem filhos no rebanho (Aurora): mude antes o pai ou a mãe');
    const changes = { gender: { was: 'macho', to: 'femea' } } as const;
    expect(await run('update_external_animal', { id: semen, changes })).toBe('gender: O sexo e o tipo não podem mudar: tem filhos no rebanho (Aurora)');
    await run('update_animal', { id: id(10), changes: { external_father_id: { was: semen, to: null } } });
    expect(await run('remove_external_animal', { id: semen })).toBe('done');
  });

  test('is an animal’s parent in its register too', async () => {
    const register = (wanted: object) =>
      run('create_animal', { id: id(40), name: 'Bela', type: 'bovino', breed: 'Gir', gender: 'femea', status: 'ativo', ...wanted } as never);
    expect(await register({ external_mother_id: semen })).toBe('external_mother_id: A mãe precisa ser uma fêmea');
    expect(await register({ mother_id: mimosa, external_mother_id: semen })).toBe('external_mother_id: Escolha a mãe do rebanho ou a de fora, não as duas');
    expect(await register({ external_father_id: semen })).toBe('done');
  });
});
