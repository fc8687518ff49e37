// The health of the herd: lists, doses due and alerts.
import { describe, expect, test } from 'vitest';
import type { AnimalTreatment } from '#domain/health/animal-treatments';
import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import { applicationsOf, findApplications, isOngoing, newestGiven, vaccinationFigures, vaccineControl } from '#domain/health/health-queries';
import type { Animal } from '#domain/herd/animals';
import { addDays } from '#domain/kernel/dates';
import { brucellosisDue, dosesDue, treatmentsEnding } from '#domain/overview/health-alerts';

const today = '2026-11-15';
const inDays = (days: number) => addDays(today, days);
const animal = (id: string, name: string, wanted: Partial<Animal> = {}) =>
  ({ id, name, identification: null, status: 'ativo', is_batch: false, type: 'bovino', gender: 'femea', birth_date: inDays(-800), ...wanted }) as Animal;
const applied = (id: string, animal_id: string, vaccine_name: string, on: number, next: number | null = null, wanted: Partial<AnimalVaccine> = {}) =>
  ({
    id,
    animal_id,
    vaccine_name,
    application_type: 'vacina',
    application_date: inDays(on),
    next_application_date: next === null ? null : inDays(next),
    ...wanted,
  }) as AnimalVaccine;
const treated = (end: number | null, wanted: Partial<AnimalTreatment> = {}) =>
  ({ id: 't', animal_id: 'm', treatment_name: 'Penicilina', end_date: end === null ? null : inDays(end), ...wanted }) as AnimalTreatment;

const herd = [animal('m', 'Mimosa', { identification: '24-017' }), animal('e', 'Estréla'), animal('v', 'Vendida', { status: 'vendido' })];

describe('the list of applications', () => {
  const list = [
    applied('1', 'm', 'Raiva', -10),
    applied('2', 'e', 'Ivermectina', -3, null, { application_type: 'vermifugo' }),
    applied('3', 'm', 'Leptospirose', -10),
    applied('4', 'x', 'Raiva', 0),
  ];

  test('shows the newest first, and on the same day the last entered', () => expect(newestGiven(list).map(({ id }) => id)).toEqual(['4', '2', '3', '1']));

  test.each([
    ['', '', '1,2,3'],
    ['estrela', '', '2'],
    ['24-017 raiva', '', '1'],
    ['raiva mimosa', '', '1'],
    ['', 'vermifugo', '2'],
    ['mimosa', 'vermifugo', ''],
  ])('finds "%s" of type "%s"', (search, application_type, found) =>
    expect(
      findApplications(applicationsOf(herd, list), { search, application_type })
        .map(({ id }) => id)
        .join(),
    ).toBe(found),
  );
});

test('the control of an animal shows the last dose of each product and the next one, nearest first', () => {
  const list = [
    applied('1', 'm', 'Raiva', -400, -35),
    applied('2', 'm', 'RAIVA', -30, 335),
    applied('3', 'e', 'Lepto', -10, 20),
    applied('4', 'e', 'B19', -500),
    applied('5', 'v', 'Raiva', -5, 3),
  ];
  expect(vaccineControl(herd, list).map(({ animal, vaccine_name, last, next }) => [animal.name, vaccine_name, last.application_date, next])).toEqual([
    ['Estréla', 'Lepto', inDays(-10), inDays(20)],
    ['Mimosa', 'RAIVA', inDays(-30), inDays(335)],
    ['Estréla', 'B19', inDays(-500), null],
  ]);
});

test.each([
  [null, 'ativo', false],
  [-1, 'ativo', false],
  [0, 'ativo', true],
  [9, 'ativo', true],
  [9, 'vendido', false],
  [9, 'morto', false],
] as const)('a treatment that ends in %s days, of an animal that is %s, is ongoing: %s', (days, status, ongoing) =>
  expect(isOngoing(treated(days), { status }, today)).toBe(ongoing),
);

describe('an alert', () => {
  test.each([
    [-1, [{ key: 'vaccine_overdue:raiva:2026-11-14', title: 'Vacina atrasada: Mimosa', message: 'A dose de Raiva venceu há 1 dia.', priority: 'alta' }]],
    [0, [{ key: 'vaccine:raiva:2026-11-15', title: 'Vacina próxima: Mimosa', message: 'A dose de Raiva é hoje.', priority: 'média' }]],
    [30, [{ message: 'Faltam 30 dias para a dose de Raiva.', priority: 'média', due_date: '2026-12-15', link: '/animals/m' }]],
    [31, []],
    [null, []],
  ])('for a dose due in %s days', (days, alerts) =>
    expect(dosesDue({ animals: herd, animal_vaccines: [applied('1', 'm', 'Raiva', -365, days)] }, today)).toMatchObject(alerts),
  );

  test('covers all animals due for the same product and day', () => {
    const animal_vaccines = [applied('1', 'm', 'Raiva', -365, 3), applied('2', 'e', 'raiva', -365, 3), applied('3', 'm', 'Lepto', -180, 3)];
    expect(dosesDue({ animals: herd, animal_vaccines }, today)).toMatchObject([
      { key: 'vaccine:raiva:2026-11-18', title: 'Vacina próxima: 2 animais', message: 'Faltam 3 dias para a dose de Raiva.', link: '/vaccines' },
      { key: 'vaccine:lepto:2026-11-18', title: 'Vacina próxima: Mimosa', link: '/animals/m' },
    ]);
  });

  test('ends with a later dose, and is not raised for an animal that left', () => {
    const late = applied('1', 'm', 'Raiva', -400, -35);
    expect(dosesDue({ animals: herd, animal_vaccines: [late, applied('2', 'm', 'raiva', -5)] }, today)).toEqual([]);
    expect(dosesDue({ animals: herd, animal_vaccines: [applied('3', 'v', 'Raiva', -400, -35)] }, today)).toEqual([]);
  });

  test.each([
    [120, []],
    [121, [{ title: 'Brucelose atrasada: Lua', message: 'Tem 121 dias: a B19 só pode ser aplicada por mais 119 dias.', priority: 'alta' }]],
    [235, [{ message: 'Tem 235 dias: a B19 só pode ser aplicada por mais 5 dias.', due_date: '2026-11-20' }]],
    [240, [{ message: 'Hoje é o último dia para a vacina B19.', due_date: today }]],
    [241, []],
  ])('for a heifer of %i days without the brucellosis vaccine', (age, alerts) => {
    const lua = animal('l', 'Lua', { birth_date: inDays(-age) });
    expect(brucellosisDue({ animals: [lua], animal_vaccines: [] }, today)).toMatchObject(alerts);
    expect(brucellosisDue({ animals: [lua], animal_vaccines: [applied('1', 'l', 'Brucelose RB51', -1)] }, today)).toEqual([]);
    expect(brucellosisDue({ animals: [{ ...lua, gender: 'macho' }], animal_vaccines: [] }, today)).toEqual([]);
  });

  test.each([
    [-1, []],
    [0, [{ key: 'treatment:t:2026-11-15', title: 'Tratamento terminando: Mimosa', message: 'Penicilina termina hoje.', priority: 'baixa' }]],
    [1, [{ message: 'Penicilina termina amanhã.' }]],
    [2, []],
  ])('for a treatment that ends in %i days', (days, alerts) =>
    expect(treatmentsEnding({ animals: herd, animal_treatments: [treated(days)] }, today)).toMatchObject(alerts),
  );
});

test('Vacinações counts vaccines, not dewormers, and those of the last 30 days', () => {
  const given = [
    applied('1', 'm', 'Raiva', -30),
    applied('2', 'm', 'Botulismo', -29),
    applied('3', 'e', 'Raiva', 0),
    applied('4', 'e', 'Ivermectina', -1, null, { application_type: 'vermifugo' }),
  ];
  expect(vaccinationFigures(given, today)).toEqual({ total: 3, lately: 2 });
  expect(findApplications(applicationsOf(herd, given), { search: '', application_type: 'vacina' })).toHaveLength(3);
});
