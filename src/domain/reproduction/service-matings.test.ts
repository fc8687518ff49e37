// Parents, matings and embryos through the verbs: what is refused, what is asked and kept, and whose calf it is.
import { beforeEach, describe, expect, test } from 'vitest';
import { nthId as id, inWords, runOver } from '#domain/farm-in-memory';
import type { Row } from '#domain/kernel/farm';
import type { VerbName } from '#domain/verbs';

const [trovao, filha, estrela, flor, jurassic, sansao, donor] = [id(1), id(2), id(3), id(4), id(31), id(32), id(33)];
let kept: Map<string, Row>;

const run = async (verb: VerbName, input: object) => inWords(await runOver(kept, verb, input as never, { at: '2026-11-15T15:00:00.000Z' }));
const row = (noun: string, which: string) => kept.get(`${noun} ${which}`)!;

const cattle = { type: 'bovino', breed: 'Gir', status: 'ativo' };
const outside = { type: 'bovino', gender: 'macho', breed: 'Holandês' };

beforeEach(async () => {
  kept = new Map();
  const made = [
    await run('create_external_animal', { ...outside, id: sansao, name: 'Sansão', birth_date: '2005-01-01' }),
    await run('create_external_animal', { ...outside, id: jurassic, name: 'Jurassic', birth_date: '2012-01-01', external_father_id: sansao }),
    await run('create_external_animal', { ...outside, id: donor, name: 'Campeã', gender: 'femea', birth_date: '2015-01-01' }),
    await run('create_animal', {
      ...cattle,
      id: trovao,
      name: 'Trovão',
      gender: 'macho',
      category: 'touro',
      birth_date: '2018-01-10',
      external_father_id: jurassic,
    }),
    await run('create_animal', { ...cattle, id: filha, name: 'Filha', gender: 'femea', category: 'novilha', birth_date: '2022-01-10', father_id: trovao }),
    await run('create_animal', {
      ...cattle,
      id: estrela,
      name: 'Estrela',
      gender: 'femea',
      category: 'vaca',
      birth_date: '2019-01-10',
      external_father_id: jurassic,
    }),
    await run('create_animal', { ...cattle, id: flor, name: 'Flor', gender: 'femea', category: 'vaca', birth_date: '2019-01-10' }),
  ];
  expect(made).toEqual(made.map(() => 'done'));
});

const service = { id: id(50), insemination_date: '2026-11-10', technique: 'tradicional', result: 'pendente', confirmed: [] };
/** A service that is written down long after it. */
const years = { insemination_date: '2022-03-05' };
const serve = (animal_id: string, bull: object, more: object = {}) =>
  run('create_insemination', { ...service, animal_id, bull_identification: 'Touro', ...bull, ...more });

describe('parents', () => {
  test('an animal is not an ancestor of itself, over any number of generations', async () => {
    await run('create_animal', { ...cattle, id: id(5), name: 'Neto', gender: 'macho', category: 'touro', mother_id: filha });
    const change = { birth_date: { was: '2018-01-10', to: null }, father_id: { was: null, to: id(5) }, external_father_id: { was: jurassic, to: null } };
    expect(await run('update_animal', { id: trovao, changes: change })).toBe('father_id: Este parentesco faria do animal um ancestral de si mesmo');
  });

  test.each([
    [{ external_father_id: { was: null, to: sansao } }, 'external_father_id: Um animal não pode ser pai ou mãe de si mesmo'],
    [
      { birth_date: { was: '2005-01-01', to: null }, external_father_id: { was: null, to: jurassic } },
      'external_father_id: Este parentesco faria do animal um ancestral de si mesmo',
    ],
    [{ external_mother_id: { was: null, to: jurassic } }, 'external_mother_id: A mãe precisa ser uma fêmea'],
    [{ external_mother_id: { was: null, to: donor } }, 'external_mother_id: A mãe precisa ter nascido antes do filho'],
    [{ birth_date: { was: '2005-01-01', to: '2011-01-07' } }, 'external_father_id: O pai precisa ser ao menos 360 dias mais velho que a cria'],
    [{ birth_date: { was: '2005-01-01', to: '2011-01-06' } }, 'done'],
    [{ gender: { was: 'macho', to: 'femea' } }, 'gender: O sexo e o tipo não podem mudar: tem filhos no rebanho (Jurassic)'],
    [{ breed: { was: 'Holandês', to: 'Murrah' } }, 'external_father_id: O pai precisa ser da mesma espécie: bovinos e búfalos não cruzam'],
  ])('of an animal from outside: %j: %s', async (changes, answer) => expect(await run('update_external_animal', { id: sansao, changes })).toBe(answer));

  test('one from outside with young from outside is not deleted', async () =>
    expect(await run('remove_external_animal', { id: sansao })).toContain('Tem filhos no rebanho (Jurassic)'));

  test('cattle and buffaloes have no young together', async () => {
    const calf = { ...cattle, id: id(6), name: 'Búfala', breed: 'Murrah', gender: 'femea', category: 'bezerra', father_id: trovao };
    expect(await run('create_animal', calf)).toBe('father_id: O pai precisa ser da mesma espécie: bovinos e búfalos não cruzam');
  });
});

describe('a service', () => {
  test('of strangers is not asked about', async () => {
    expect(await serve(flor, { bull_id: trovao })).toBe('done');
    expect(row('artificial_inseminations', id(50))).toMatchObject({ inbreeding: null, bull_id: trovao });
  });

  test.each([{ bull_id: trovao }, { bull_identification: 'Trovão', bull_id: trovao }])('of half sibs is asked about and kept: %j', async (bull) => {
    expect(await serve(estrela, bull)).toContain('Confirme: cria de Estrela com Trovão: consanguinidade 12,5%: mesmo pai, Jurassic');
    expect(await serve(estrela, bull, { confirmed: ['inbreeding'] })).toBe('done');
    expect(row('artificial_inseminations', id(50))).toMatchObject({ inbreeding: 12.5, inbreeding_reason: null });
  });

  test('with a bull from outside, known by the text alone', async () =>
    expect(await serve(estrela, { bull_identification: 'jurassic' })).toContain('consanguinidade 25%: filha do touro'));

  test('of father and daughter needs a reason too', async () => {
    expect(await serve(filha, { bull_id: trovao }, { confirmed: ['inbreeding'] })).toContain('inbreeding_reason: Informe o motivo');
    expect(await serve(filha, { bull_id: trovao }, { confirmed: ['inbreeding'], inbreeding_reason: 'Fixar a linhagem' })).toBe('done');
    expect(row('artificial_inseminations', id(50))).toMatchObject({ inbreeding: 25, inbreeding_reason: 'Fixar a linhagem' });
  });

  test('with a bull that is gone keeps his name, and a cow is no bull', async () => {
    expect(await serve(flor, { bull_id: id(99), bull_identification: 'Sumido' })).toBe('done');
    expect(row('artificial_inseminations', id(50))).toMatchObject({ bull_id: null, bull_identification: 'Sumido' });
    expect(await serve(flor, { bull_id: estrela }, { id: id(51) })).toBe('bull_id: O touro precisa ser um macho');
  });

  test('of an older release is as it was', async () => {
    expect(await serve(filha, { bull_id: trovao }, { confirmed: undefined })).toBe('done');
  });

  test('corrected to another bull is asked about anew, and a text without him forgets him', async () => {
    await serve(estrela, { bull_id: trovao }, { confirmed: ['inbreeding'] });
    const other = { bull_identification: { was: 'Touro', to: 'Outro' } };
    expect(await run('update_insemination', { id: id(50), changes: other, confirmed: [] })).toBe('done');
    expect(row('artificial_inseminations', id(50))).toMatchObject({ bull_id: null, inbreeding: null });
  });
});

describe('a second service', () => {
  const twice = 'insemination_date: Flor já tem uma cobertura de';
  const second = (bull: object, more: object = {}) => serve(flor, bull, { id: id(51), ...more });

  test.each<[what: string, first: object, then: object, refused: boolean]>([
    ['by the same text', { bull_identification: 'Backup' }, { bull_identification: 'Backup' }, true],
    ['by the same text, typed otherwise', { bull_identification: 'Trovão da Serra' }, { bull_identification: ' trovao da  SERRA' }, true],
    ['by the same code, typed otherwise', { bull_identification: '29HO12345' }, { bull_identification: '029 ho 12345' }, true],
    ['by the same bull of the herd', { bull_id: trovao }, { bull_id: trovao, bull_identification: 'O vermelho' }, true],
    ['by the same bull from outside', { external_bull_id: jurassic }, { external_bull_id: jurassic, bull_identification: 'J' }, true],
    ['by a bull that one of them only names', { external_bull_id: jurassic, bull_identification: 'J' }, { bull_identification: 'jurassic' }, true],
    ['in another technique', { bull_identification: 'Backup' }, { bull_identification: 'Backup', technique: 'monta_natural' }, true],
    ['as positive', { ...years, bull_identification: 'Backup' }, { ...years, bull_identification: 'Backup', result: 'positiva' }, true],
    ['by another text', { bull_identification: 'Backup' }, { bull_identification: 'Backup 2' }, false],
    ['by another bull of the same name', { bull_id: trovao, bull_identification: 'X' }, { external_bull_id: jurassic, bull_identification: 'X' }, false],
    ['on the day before', { bull_identification: 'Backup' }, { bull_identification: 'Backup', insemination_date: '2026-11-09' }, false],
    ['on the day after', { bull_identification: 'Backup' }, { bull_identification: 'Backup', insemination_date: '2026-11-11' }, false],
    ['of years ago', { ...years, bull_identification: 'Backup' }, { ...years, bull_identification: 'Backup' }, true],
    ['of years ago, a day later', { ...years, bull_identification: 'Backup' }, { bull_identification: 'Backup', insemination_date: '2022-03-06' }, false],
    ['in a call of an older release', { bull_identification: 'Backup' }, { bull_identification: 'Backup', confirmed: undefined }, false],
  ])('%s', async (_, first, then, refused) => {
    expect(await serve(flor, {}, first)).toBe('done');
    const answer = await second({}, then);
    expect(answer.startsWith(twice) ? 'refused' : answer).toBe(refused ? 'refused' : 'done');
  });

  test('of another female is none, and one after the first was deleted neither', async () => {
    expect(await serve(estrela, { bull_identification: 'Backup' })).toBe('done');
    expect(await second({ bull_identification: 'Backup' })).toBe('done');
    expect(await run('remove_insemination', { id: id(51) })).toBe('done');
    expect(await second({ bull_identification: 'Backup' }, { id: id(52) })).toBe('done');
    // Undoing never asks: Pendências asks about both.
    expect(await run('restore_insemination', { id: id(51) })).toBe('done');
  });

  const [day, bull] = [
    { was: '2026-11-09', to: '2026-11-10' },
    { was: 'Outro', to: 'backup' },
  ];
  test.each([
    ['its day', { insemination_date: '2026-11-09', bull_identification: 'Backup' }, { insemination_date: day }, true],
    ['its bull', { bull_identification: 'Outro' }, { bull_identification: bull }, true],
    ['its female', { animal_id: estrela, bull_identification: 'Backup' }, { animal_id: { was: estrela, to: flor } }, true],
    ['its note', { bull_identification: 'Outro' }, { notes: { was: null, to: 'De manhã' } }, false],
  ])('made by correcting %s', async (_, other, changes, refused) => {
    await serve(flor, { bull_identification: 'Backup' });
    expect(await second({}, other)).toBe('done');
    const answer = await run('update_insemination', { id: id(51), changes, confirmed: [] });
    expect(answer.startsWith(twice) ? 'refused' : answer).toBe(refused ? 'refused' : 'done');
  });

  test('of an older release still takes a result and a note', async () => {
    await serve(flor, { bull_identification: 'Backup' });
    await second({ bull_identification: 'Backup' }, { confirmed: undefined });
    const changes = { result: { was: 'pendente', to: 'negativa' }, notes: { was: null, to: 'De manhã' } };
    expect(await run('update_insemination', { id: id(51), changes, confirmed: ['diagnosis'] })).toContain('Não é possível: diagnóstico');
    expect(await run('update_insemination', { id: id(51), changes: { notes: changes.notes }, confirmed: [] })).toBe('done');
  });

  test('names the record that exists', async () => {
    await serve(flor, { bull_identification: 'Backup' });
    const again = { ...service, id: id(51), animal_id: flor, bull_identification: 'Backup' };
    const refused = await runOver(kept, 'create_insemination', again as never, { at: '2026-11-15T15:00:00.000Z' });
    expect(refused).toMatchObject({ code: 'conflict', other: { noun: 'artificial_inseminations', id: id(50) } });
  });

  test('in a lot is refused, and names her', async () => {
    const lot = { id: id(70), name: 'Lote 1', start_date: '2026-11-01', protocol_name: 'P', steps: 'D0: Implante\nD9: Inseminação' };
    await run('start_synchronisation', { ...lot, animals: [{ id: id(71), animal_id: flor }], confirmed: [] });
    await serve(flor, { bull_identification: 'Backup' });
    const inseminate = (insemination_date: string) =>
      run('inseminate_lot', { id: lot.id, insemination_date, bull_identification: 'Backup', animals: [{ id: id(81), animal_id: flor }], confirmed: [] });
    expect(await inseminate('2026-11-10')).toContain('Flor já tem uma cobertura de Backup em 10/11/2026');
    expect(await inseminate('2026-11-11')).toBe('done');
  });
});

test('a lot is asked about once', async () => {
  const lot = { id: id(70), name: 'Lote 1', start_date: '2026-11-01', protocol_name: 'P', steps: 'D0: Implante\nD9: Inseminação' };
  const animals = [filha, estrela, flor].map((animal_id, i) => ({ id: id(71 + i), animal_id }));
  expect(await run('start_synchronisation', { ...lot, animals, confirmed: [] })).toBe('done');
  const served = animals.map(({ animal_id }, i) => ({ id: id(81 + i), animal_id }));
  const inseminate = (more: object) =>
    run('inseminate_lot', { id: lot.id, insemination_date: '2026-11-10', bull_identification: 'Trovão', bull_id: trovao, animals: served, ...more });
  expect(await inseminate({ confirmed: ['inbreeding'] })).toContain('inbreeding_reason: Informe o motivo: Filha com Trovão');
  expect(await inseminate({ confirmed: [], inbreeding_reason: 'Poucos touros' })).toContain(
    '2 fêmeas parentes de Trovão: Filha (25%, filha do touro); Estrela (12,5%',
  );
  expect(await inseminate({ confirmed: ['inbreeding'], inbreeding_reason: 'Poucos touros' })).toBe('done');
  expect([81, 82, 83].map((n) => row('artificial_inseminations', id(n))['inbreeding'])).toEqual([25, 12.5, null]);
});

test('a bull that joins a pasture with his daughter is asked about, with a reason', async () => {
  await run('create_pasture', { id: id(90), name: 'Pasto 1', area_hectares: 10, grass_type: 'Mombaça' });
  const animals = [trovao, filha, flor].map((animal_id, i) => ({ id: id(91 + i), animal_id }));
  const occupy = (more: object, who = animals) => run('occupy_pasture', { id: id(95), pasture_id: id(90), entry_date: '2026-11-10', animals: who, ...more });
  expect(await occupy({ confirmed: [] })).toContain('inbreeding_reason: Informe o motivo: Filha com Trovão dá consanguinidade 25%: filha do touro');
  expect(await occupy({ confirmed: [], inbreeding_reason: 'Só até sábado' })).toContain('animals: Confirme: cria de Filha com Trovão');
  expect(await occupy({ confirmed: ['inbreeding'], inbreeding_reason: 'Só até sábado' })).toBe('done');
  expect(row('pasture_rotations', id(95))).toMatchObject({ inbreeding_reason: 'Só até sábado' });
});

describe('an embryo', () => {
  const transfer = (more: object) => serve(flor, { bull_identification: 'Jurassic' }, { technique: 'TE', insemination_date: '2026-02-03', ...more });
  const calf = { id: id(10), birth_id: id(60), name: 'Aurora', gender: 'femea', birth_condition: 'normal', health_status: 'saudavel' };
  const birth = (more: object = {}) => run('register_birth', { mother_id: flor, birth_date: '2026-11-10', newborns: [calf], ...more });

  test('is the calf of donor and bull, borne by the recipient', async () => {
    expect(await transfer({ external_donor_id: donor })).toBe('done');
    expect(await birth()).toBe('done');
    expect(row('animals', id(10))).toMatchObject({
      mother_id: null,
      external_mother_id: donor,
      recipient_id: flor,
      external_father_id: jurassic,
      breed: 'Holandês',
    });
    expect(row('births', id(60))).toMatchObject({ mother_id: flor, donor_id: null, external_donor_id: donor });
    expect(row('animals', flor)).toMatchObject({ last_birth_date: '2026-11-10' });
  });

  test('of a donor of the herd: her inbreeding counts, not that of the recipient', async () => {
    expect(await transfer({ donor_id: estrela })).toContain('inbreeding_reason: Informe o motivo: Estrela com Jurassic');
    expect(await transfer({ donor_id: estrela, confirmed: ['inbreeding'], inbreeding_reason: 'Linhagem' })).toBe('done');
    expect(await birth()).toBe('done');
    expect(row('animals', id(10))).toMatchObject({ mother_id: estrela, mother_name: 'Estrela', recipient_id: flor });
  });

  test('of an unknown donor has a recipient and no mother', async () => {
    await transfer({});
    await birth();
    expect(row('animals', id(10))).toMatchObject({ mother_id: null, mother_name: null, external_mother_id: null, recipient_id: flor });
  });

  test('is due a week earlier, since it was a week old', async () => {
    await transfer({ insemination_date: '2026-02-03', result: 'positiva', confirmation_date: '2026-03-10', confirmed: undefined });
    expect(row('animals', flor)).toMatchObject({ pregnancy_status: 'prenha', expected_birth_date: '2026-11-08' });
  });

  test.each([
    [{ donor_id: flor }, 'donor_id: A doadora e a receptora são o mesmo animal'],
    [{ donor_id: trovao }, 'donor_id: A doadora precisa ser uma fêmea'],
    [{ donor_id: estrela, external_donor_id: donor }, 'external_donor_id: Escolha a doadora do rebanho ou a de fora, não as duas'],
  ])('%j: %s', async (wanted, answer) => expect(await transfer(wanted)).toBe(answer));

  test('another technique has no donor', async () => {
    await transfer({ technique: 'IATF', donor_id: estrela });
    expect(row('artificial_inseminations', id(50))).toMatchObject({ donor_id: null });
  });
});

test('a calf is of the breeds of both parents', async () => {
  await serve(flor, { bull_identification: 'Jurassic' }, { insemination_date: '2026-02-03' });
  const newborns = [{ id: id(10), birth_id: id(60), name: 'Aurora', gender: 'femea', birth_condition: 'normal', health_status: 'saudavel' }];
  expect(await run('register_birth', { mother_id: flor, birth_date: '2026-11-12', newborns })).toBe('done');
  expect(row('animals', id(10))).toMatchObject({ breed: 'Girolando 1/2' });
});
