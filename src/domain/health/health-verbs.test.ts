// Applications, treatments and protocols on a farm in memory: which animals may receive what and when, and what is stored on the animal.
import { beforeEach, describe, expect, test } from 'vitest';
import { nthId as id, inWords, runOver } from '#domain/farm-in-memory';
import type { Row } from '#domain/kernel/farm';
import type { Rows } from '#domain/nouns';
import type { InputOf, VerbName } from '#domain/verbs';

const [mimosa, estrela, frangos, morta] = [id(1), id(2), id(3), id(4)];

let kept: Map<string, Row>;

const runVerb = async <V extends VerbName>(verb: V, input: InputOf<V>) => inWords(await runOver(kept, verb, input, { at: '2026-11-15T12:00:00.000Z' }));

const row = <N extends keyof Rows>(noun: N, which: string) => kept.get(`${noun} ${which}`) as unknown as Rows[N];
const create = (which: string, wanted: Partial<InputOf<'create_animal'>> = {}) =>
  runVerb('create_animal', {
    id: which,
    name: 'Mimosa',
    type: 'bovino',
    breed: 'Girolando',
    gender: 'femea',
    status: 'ativo',
    birth_date: '2026-03-01',
    ...wanted,
  });
const apply = (animals: string[], wanted: Partial<InputOf<'apply_vaccine'>> = {}) =>
  runVerb('apply_vaccine', {
    applications: animals.map((animal_id, i) => ({ id: id(100 + i), animal_id })),
    application_type: 'vacina',
    vaccine_name: 'Raiva dos herbívoros',
    application_date: '2026-11-01',
    meat_withdrawal_days: 21,
    milk_withdrawal_days: 0,
    ...wanted,
  });
const treat = (wanted: Partial<InputOf<'treat'>> = {}) =>
  runVerb('treat', {
    id: id(200),
    animal_id: mimosa,
    treatment_type: 'medicamento',
    treatment_name: 'Penicilina',
    application_date: '2026-11-10',
    duration_days: 3,
    meat_withdrawal_days: 5,
    milk_withdrawal_days: 6,
    ...wanted,
  });
const change = (verb: 'update_vaccine' | 'update_treatment', noun: 'animal_vaccines' | 'animal_treatments', which: string, wanted: object) => {
  const seen = row(noun, which) as unknown as Record<string, never>;
  return runVerb(verb, { id: which, changes: Object.fromEntries(Object.entries(wanted).map(([field, to]) => [field, { was: seen[field], to }])) });
};

beforeEach(async () => {
  kept = new Map();
  await create(mimosa);
  await create(estrela, { name: 'Estrela', birth_date: '2026-10-20' });
  await create(frangos, { name: 'Frangos', type: 'ave', breed: 'Caipira', is_batch: true, batch_quantity: 60 });
  await create(morta, { name: 'Jurema', status: 'morto', exit_date: '2026-11-05' });
});

describe('an application', () => {
  test('is one registration for many animals, each with a record of its own', async () => {
    expect(await apply([mimosa, estrela], { next_application_date: '2027-11-01', batch_number: 'L-1' })).toBe('done');
    for (const [which, animal_id] of [
      [id(100), mimosa],
      [id(101), estrela],
    ] as const)
      expect(row('animal_vaccines', which)).toMatchObject({
        animal_id,
        application_date: '2026-11-01',
        next_application_date: '2027-11-01',
        batch_number: 'L-1',
      });
    expect(row('animals', mimosa)).toMatchObject({ meat_release_date: '2026-11-23', milk_release_date: null, meat_unknown_since: null });
  });

  test('accepts its next date under both names of the specification', async () => {
    expect(await apply([mimosa], { next_dose_date: '2027-11-01' })).toBe('done');
    expect(row('animal_vaccines', id(100)).next_application_date).toBe('2027-11-01');
    expect(row('animal_vaccines', id(100))).not.toHaveProperty('next_dose_date');
  });

  test.each<[string, string[], Partial<InputOf<'apply_vaccine'>>, string]>([
    ['no animal', [], {}, 'applications: Selecione ao menos um animal'],
    ['the same twice', [mimosa, mimosa], {}, 'applications: O mesmo animal foi escolhido duas vezes'],
    ['a batch', [mimosa, frangos], {}, 'animal_id: Um lote não recebe aplicações: Frangos'],
    ['a dead one', [morta], { application_date: '2026-11-06' }, 'animal_id: Jurema saiu do rebanho em 05/11/2026 (morte)'],
    ['an unknown one', [id(99)], {}, 'not_found: Animal não encontrado'],
    ['no product', [mimosa], { vaccine_name: ' ' }, 'vaccine_name: Informe: Produto'],
    ['an unknown type', [mimosa], { application_type: 'chá' as never }, 'application_type: Tipo: valor inválido'],
    ['tomorrow', [mimosa], { application_date: '2026-11-16' }, 'application_date: A data não pode ser futura'],
    ['before it was born', [mimosa, estrela], { application_date: '2026-10-19' }, 'application_date: A aplicação é anterior ao nascimento: Estrela'],
    [
      'a next date before it',
      [mimosa],
      { next_application_date: '2026-10-31' },
      'next_application_date: A próxima aplicação não pode ser anterior à aplicação',
    ],
    ['days less than none', [mimosa], { meat_withdrawal_days: -1 }, 'meat_withdrawal_days: Carência da carne (dias): mínimo 0'],
  ])('to %s is refused for all animals', async (_who, animals, wanted, answer) => {
    expect(await apply(animals, wanted)).toBe(answer);
    expect([...kept.keys()].filter((key) => key.startsWith('animal_vaccines'))).toEqual([]);
  });

  test.each([
    ['today', { application_date: '2026-11-15' }],
    ['the day it was born', { application_date: '2026-03-01' }],
    ['with the next on the same day', { next_application_date: '2026-11-01' }],
  ])('%s is accepted', async (_when, wanted) => expect(await apply([mimosa], wanted)).toBe('done'));

  test('updates the animal’s withdrawal when it is corrected, removed and restored', async () => {
    await apply([mimosa]);
    expect(await change('update_vaccine', 'animal_vaccines', id(100), { meat_withdrawal_days: 35, application_date: '2026-11-02' })).toBe('done');
    expect(row('animals', mimosa).meat_release_date).toBe('2026-12-08');
    await runVerb('remove_vaccine', { id: id(100) });
    expect(row('animals', mimosa).meat_release_date).toBeNull();
    await runVerb('restore_vaccine', { id: id(100) });
    expect(row('animals', mimosa).meat_release_date).toBe('2026-12-08');
    expect(await change('update_vaccine', 'animal_vaccines', id(100), { animal_id: estrela, application_date: '2026-11-02' })).toBe('done');
    expect([row('animals', mimosa).meat_release_date, row('animals', estrela).meat_release_date]).toEqual([null, '2026-12-08']);
    expect(await change('update_vaccine', 'animal_vaccines', id(100), { animal_id: morta, application_date: '2026-11-06' })).toBe(
      'animal_id: Jurema saiu do rebanho em 05/11/2026 (morte)',
    );
    expect(await change('update_vaccine', 'animal_vaccines', id(100), { application_date: '2026-10-19' })).toMatch(/anterior ao nascimento/);
  });
});

describe('a treatment', () => {
  test('ends after its days, and withdrawal counts from its last dose', async () => {
    expect(await treat()).toBe('done');
    expect(row('animal_treatments', id(200)).end_date).toBe('2026-11-13');
    expect(row('animals', mimosa)).toMatchObject({ meat_release_date: '2026-11-18', milk_release_date: '2026-11-19' });
    expect(await change('update_treatment', 'animal_treatments', id(200), { duration_days: 5 })).toBe('done');
    expect(row('animal_treatments', id(200)).end_date).toBe('2026-11-15');
    expect(row('animals', mimosa).meat_release_date).toBe('2026-11-20');
    expect(await change('update_treatment', 'animal_treatments', id(200), { duration_days: null })).toBe('done');
    expect(row('animal_treatments', id(200)).end_date).toBeNull();
  });

  test('without withdrawal days is unknown until somebody enters them', async () => {
    await apply([mimosa]);
    await treat({ meat_withdrawal_days: null, milk_withdrawal_days: null });
    expect(row('animals', mimosa)).toMatchObject({ meat_release_date: '2026-11-23', meat_unknown_since: '2026-11-10', milk_unknown_since: '2026-11-10' });
    await change('update_treatment', 'animal_treatments', id(200), { meat_withdrawal_days: 30, milk_withdrawal_days: 4 });
    expect(row('animals', mimosa)).toMatchObject({ meat_release_date: '2026-12-13', meat_unknown_since: null, milk_release_date: '2026-11-17' });
    await runVerb('remove_treatment', { id: id(200) });
    expect(row('animals', mimosa)).toMatchObject({ meat_release_date: '2026-11-23', milk_release_date: null });
    await runVerb('restore_treatment', { id: id(200) });
    expect(row('animals', mimosa).meat_release_date).toBe('2026-12-13');
  });

  test.each<[Partial<InputOf<'treat'>>, string]>([
    [{ application_date: '2026-11-15' }, 'done'],
    [{ application_date: '2026-11-16' }, 'application_date: A data não pode ser futura'],
    [{ application_date: '2026-03-01' }, 'done'],
    [{ application_date: '2026-02-28' }, 'application_date: O tratamento é anterior ao nascimento'],
    [{ duration_days: 1 }, 'done'],
    [{ duration_days: 0 }, 'duration_days: Duração (dias): mínimo 1'],
    [{ cost: 0 }, 'done'],
    [{ cost: -0.01 }, 'cost: Custo (R$): mínimo 0'],
    [{ cost: 42.505 }, 'cost: Custo (R$): no máximo 2 casas decimais'],
    [{ treatment_name: '' }, 'treatment_name: Informe: Nome do tratamento'],
    [{ treatment_type: null as never }, 'treatment_type: Selecione: Tipo'],
    [{ animal_id: morta, application_date: '2026-11-05' }, 'done'],
    [{ animal_id: morta, application_date: '2026-11-06' }, 'application_date: Jurema saiu do rebanho em 05/11/2026 (morte)'],
    [{ animal_id: frangos }, 'done'],
  ])('%j: %s', async (wanted, answer) => expect(await treat(wanted)).toBe(answer));
});

describe('an animal', () => {
  test('is removed with its applications and treatments, and restored with exactly those', async () => {
    await apply([mimosa, estrela]);
    await treat();
    await apply([mimosa], { applications: [{ id: id(150), animal_id: mimosa }] });
    await runVerb('remove_vaccine', { id: id(150) });
    const isThere = () =>
      [row('animal_vaccines', id(100)), row('animal_treatments', id(200)), row('animal_vaccines', id(150)), row('animal_vaccines', id(101))].map(
        ({ deleted_at }) => deleted_at === null,
      );
    await runVerb('remove_animal', { id: mimosa });
    expect(isThere()).toEqual([false, false, false, true]);
    expect(await runVerb('restore_vaccine', { id: id(100) })).toBe('not_found: Animal não encontrado');
    await runVerb('restore_animal', { id: mimosa });
    expect(isThere()).toEqual([true, true, false, true]);
    expect(row('animals', mimosa).meat_release_date).toBe('2026-11-23');
  });

  test('cannot be born after an application or treatment', async () => {
    await apply([mimosa]);
    const born = (to: string) => runVerb('update_animal', { id: mimosa, changes: { birth_date: { was: row('animals', mimosa).birth_date, to } } });
    expect(await born('2026-11-02')).toBe('birth_date: Há uma aplicação ou um tratamento anterior a esta data de nascimento');
    expect(await born('2026-11-01')).toBe('done');
  });
});

describe('a protocol', () => {
  const protocol = (wanted: Partial<InputOf<'create_protocol'>>) =>
    runVerb('create_protocol', {
      id: id(300),
      vaccine_name: 'Leptospirose',
      application_type: 'vacina',
      trigger: 'idade',
      recommended_age_days: 120,
      ...wanted,
    });

  test.each<[Partial<InputOf<'create_protocol'>>, string]>([
    [{}, 'done'],
    [{ recommended_age_days: null }, 'recommended_age_days: Informe: Idade recomendada (dias)'],
    [{ recommended_age_days: null, min_age_days: 90 }, 'done'],
    [{ recommended_age_days: null, trigger: 'pre_parto', trigger_offset_days: -60 }, 'done'],
    [{ min_age_days: 120, max_age_days: 120 }, 'done'],
    [{ recommended_age_days: null, min_age_days: 120, max_age_days: 119 }, 'max_age_days: A idade máxima é menor que a mínima'],
    [{ min_age_days: 121 }, 'recommended_age_days: A idade recomendada é menor que a mínima'],
    [{ max_age_days: 119 }, 'recommended_age_days: A idade recomendada é maior que a máxima'],
    [{ frequency_days: 0 }, 'frequency_days: Repetir a cada (dias): mínimo 1'],
  ])('%j: %s', async (wanted, answer) => expect(await protocol(wanted)).toBe(answer));

  test('is changed by the same rules', async () => {
    await protocol({});
    expect(await runVerb('update_protocol', { id: id(300), changes: { max_age_days: { was: null, to: 60 } } })).toMatch(/maior que a máxima/);
    expect(await runVerb('update_protocol', { id: id(300), changes: { frequency_days: { was: null, to: 180 } } })).toBe('done');
  });
});

describe('a treatment without a duration', () => {
  const asked = 'duration_days: Confirme: Penicilina só no dia da aplicação, sem outros dias de tratamento';
  beforeEach(() => create(mimosa));
  test.each([
    ['medicamento', asked],
    ['cirurgia', asked],
    ['outro', asked],
    ['exame', 'done'],
    ['procedimento', 'done'],
  ] as const)('%s: %s', async (treatment_type, answer) => expect(await treat({ treatment_type, duration_days: null, confirmed: [] } as never)).toBe(answer));
  test('is taken once the person says that it was one dose, with a duration, and from older releases', async () => {
    expect(await treat({ duration_days: null, confirmed: ['duration'] } as never)).toBe('done');
    expect(await treat({ id: id(201), duration_days: 1, confirmed: [] } as never)).toBe('done');
    expect(await treat({ id: id(202), duration_days: null })).toBe('done');
  });
});

describe('an unknown withdrawal', () => {
  const unsaid = { meat_withdrawal_days: null, milk_withdrawal_days: null };
  const answer = (wanted: Partial<InputOf<'enter_withdrawal'>>) => runVerb('enter_withdrawal', { vaccine_ids: [id(100)], treatment_ids: [], ...wanted });
  beforeEach(() => create(mimosa, { birth_date: '2020-03-01' }));

  test('is answered once for all records of the product', async () => {
    await apply([mimosa], { ...unsaid, application_date: '2026-11-01' });
    await treat({ ...unsaid, application_date: '2026-11-10', duration_days: 3 });
    expect(row('animals', mimosa)).toMatchObject({ meat_unknown_since: '2026-11-01', milk_unknown_since: '2026-11-01' });
    expect(await answer({ treatment_ids: [id(200)], meat_withdrawal_days: 10, milk_withdrawal_days: 2 })).toBe('done');
    expect(row('animals', mimosa)).toMatchObject({
      meat_unknown_since: null,
      milk_unknown_since: null,
      meat_release_date: '2026-11-23',
      milk_release_date: '2026-11-15',
    });
  });
  test('needs the days of both, or that it is not for lactating cows', async () => {
    await apply([mimosa], unsaid);
    expect(await answer({ milk_withdrawal_days: 2 })).toBe('meat_withdrawal_days: Digite os dias da bula');
    expect(await answer({ meat_withdrawal_days: 2 })).toBe('milk_withdrawal_days: Digite os dias da bula');
    expect(await answer({ meat_withdrawal_days: 2, not_for_lactating: true })).toBe('done');
    expect(row('animal_vaccines', id(100))).toMatchObject({ meat_withdrawal_days: 2, milk_withdrawal_days: null, not_for_lactating: true });
  });
  test('leaves the days that somebody entered meanwhile', async () => {
    await apply([mimosa]);
    expect(await answer({ meat_withdrawal_days: 2, milk_withdrawal_days: 2 })).toBe('rule: A carência destes registros já foi informada');
    await treat({ ...unsaid, meat_withdrawal_days: 5 });
    expect(await answer({ treatment_ids: [id(200)], meat_withdrawal_days: 2, milk_withdrawal_days: 2 })).toBe('done');
    expect(row('animal_vaccines', id(100))).toMatchObject({ meat_withdrawal_days: 21, milk_withdrawal_days: 0 });
    expect(row('animal_treatments', id(200))).toMatchObject({ meat_withdrawal_days: 5, milk_withdrawal_days: 2 });
  });
  test.each([
    // 180 days before 2026-11-15.
    ['2026-05-18', 'done', '2026-11-15'],
    ['2026-05-19', 'is_over: A aplicação é recente: digite os dias da bula', null],
  ])('of a dose given on %s may be said to be over: %s', async (application_date, said, over) => {
    await apply([mimosa], { ...unsaid, application_date });
    expect(await answer({ is_over: true })).toBe(said);
    expect(row('animal_vaccines', id(100)).withdrawal_over_on).toBe(over);
    expect(row('animals', mimosa).meat_unknown_since).toBe(over ? null : application_date);
  });
});
