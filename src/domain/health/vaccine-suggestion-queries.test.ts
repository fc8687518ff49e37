// Vaccine suggestions: which animals are due, late or due soon, by age, sex and event; the farm's own protocols first.
import { describe, expect, test } from 'vitest';
import { protocolsInOrder } from '#domain/health/protocol-queries';
import { type Protocol, standardProtocols } from '#domain/health/standard-protocols';
import type { Applied } from '#domain/health/vaccine-dose-queries';
import { assertProtocol, type VaccineProtocol } from '#domain/health/vaccine-protocols';
import { applicationOf, firstSuggestions, type Patient, protocolsInUse, suggestionGroups } from '#domain/health/vaccine-suggestion-queries';
import { addDays } from '#domain/kernel/dates';

const today = '2026-11-15';
const ago = (days: number) => addDays(today, -days);
const head = (age: number | null, wanted: Partial<Patient> = {}): Patient => ({
  id: 'mimosa',
  name: 'Mimosa',
  type: 'bovino',
  gender: 'femea',
  status: 'ativo',
  is_batch: false,
  birth_date: age === null ? null : ago(age),
  pregnancy_status: 'vazia',
  pregnancy_date: null,
  expected_birth_date: null,
  last_birth_date: null,
  ...wanted,
});
const standard = (name: string, type = 'bovino') => standardProtocols.find((one) => one.vaccine_name === name && one.animal_type === type)!;
const own = (wanted: Partial<VaccineProtocol>) => ({ ...standard('Raiva dos herbívoros'), id: 'own', ...wanted }) as unknown as VaccineProtocol;
const given = (vaccine_name: string, days: number, next: number | null = null, animal_id = 'mimosa'): Applied => ({
  animal_id,
  vaccine_name,
  application_date: ago(days),
  next_application_date: next === null ? null : addDays(today, next),
});
const all = (animals: Patient[], applications: Applied[], protocols: readonly Protocol[]) =>
  suggestionGroups(animals, applications, protocols, today)
    .flatMap((group) => firstSuggestions(group, animals.length))
    .toSorted((a, b) => a.days - b.days)
    .map(({ animal, protocol, status, days }) => [animal.id, protocol.vaccine_name, status, days]);
/** Of one animal and one protocol. */
const suggestion = (animal: Patient, applications: Applied[], protocol: Protocol) =>
  all([animal], applications, [protocol])
    .map(([, , status, days]) => `${status} ${days}`)
    .join();

describe('a vaccine never given', () => {
  const rabies = standard('Raiva dos herbívoros');
  test.each([
    [89, ''],
    [90, 'pending 0'],
    [120, 'pending -30'],
    [121, 'overdue -31'],
    [455, 'overdue -365'],
    [456, 'unrecorded -366'],
    [2075, 'unrecorded -1985'],
    [null, ''],
  ])('at %s days, recommended at 90: %s', (age, answer) => expect(suggestion(head(age), [], rabies)).toBe(answer));

  test.each([
    ['sold', { status: 'vendido' }],
    ['a batch', { is_batch: true }],
    ['of another type', { type: 'ovino' }],
  ] as const)('is not suggested for an animal that is %s', (_how, wanted) => expect(suggestion(head(100, wanted), [], rabies)).toBe(''));
});

describe('the window of B19', () => {
  const b19 = standard('Brucelose B19');
  test.each([
    [89, ''],
    [90, 'pending 0'],
    [120, 'pending -30'],
    [121, 'overdue -31'],
    [235, 'overdue -145'],
    [240, 'overdue -150'],
    // Outside the window ("fora da janela"), never late.
    [241, ''],
  ])('at %i days: %s', (age, answer) => expect(suggestion(head(age), [], b19)).toBe(answer));

  test('is not for males', () => expect(suggestion(head(100, { gender: 'macho' }), [], b19)).toBe(''));

  const both = [b19, standard('Brucelose RB51')];
  test.each([
    [100, [['mimosa', 'Brucelose B19', 'pending', -10]]],
    [240, [['mimosa', 'Brucelose B19', 'overdue', -150]]],
    [241, [['mimosa', 'Brucelose RB51', 'pending', 0]]],
    [272, [['mimosa', 'Brucelose RB51', 'overdue', -31]]],
  ])('RB51 takes over after it: at %i days', (age, answer) => expect(all([head(age)], [], both)).toEqual(answer));

  test.each(['Brucelose B19', 'Brucelose RB51', 'brucelose (b19)', 'Vacina B-19'])('either vaccine is enough: %s', (name) => {
    expect(all([head(200)], [given(name, 50)], both)).toEqual([]);
    expect(all([head(700)], [given(name, 500)], both)).toEqual([]);
  });
});

describe('the next dose', () => {
  const rabies = standard('Raiva dos herbívoros');
  const name = rabies.vaccine_name;
  test.each([
    // One dose: the booster, after 30 days.
    [[given(name, 0)], 'upcoming 30'],
    [[given(name, 10)], 'upcoming 20'],
    [[given(name, 30)], 'upcoming 0'],
    [[given(name, 31)], 'overdue -1'],
    [[given(name, 10, 355)], 'upcoming 20'],
    // Two: every year.
    [[given(name, 40), given(name, 10)], ''],
    [[given(name, 365), given(name, 335)], 'upcoming 30'],
    [[given(name, 364), given(name, 334)], ''],
    [[given(name, 400), given(name, 365)], 'upcoming 0'],
    [[given(name, 400), given(name, 366)], 'overdue -1'],
    // A next date typed by a person has priority.
    [[given(name, 400), given(name, 366, 12)], 'upcoming 12'],
    [[given(name, 40, -10), given(name, 10, 31)], ''],
    [[given('RAIVA dos herbivoros', 40), given(name, 10)], ''],
  ])('%#: %s', (applications, answer) => expect(suggestion(head(800), applications, rabies)).toBe(answer));

  test('does not exist if the vaccine is given once in a lifetime', () =>
    expect(suggestion(head(10, { type: 'ave' }), [given('Marek', 9)], standard('Marek', 'ave'))).toBe(''));

  test('is known even if the age is unknown', () => expect(suggestion(head(null), [given(name, 31)], rabies)).toBe('overdue -1'));

  test('stays inside a window that applies to all doses', () => {
    const calves = standard('Vermífugo bezerros');
    expect(suggestion(head(200), [given(calves.vaccine_name, 61)], calves)).toBe('overdue -1');
    expect(suggestion(head(366), [given(calves.vaccine_name, 61)], calves)).toBe('');
    expect(suggestion(head(360), [given(calves.vaccine_name, 50)], calves)).toBe('');
  });

  test('may be after a window that applies to the first dose only', () => {
    const newcastle = standard('Newcastle', 'ave');
    expect(suggestion(head(11, { type: 'ave' }), [], newcastle)).toBe('');
    expect(suggestion(head(30, { type: 'ave' }), [given('Newcastle', 22)], newcastle)).toBe('overdue -1');
  });
});

describe('a protocol that follows an event', () => {
  const due = (days: number) =>
    head(1500, {
      pregnancy_status: 'prenha',
      pregnancy_date: addDays(today, days - 280),
      expected_birth_date: addDays(today, days),
      last_birth_date: ago(400),
    });
  const scours = standard('Diarreia neonatal');
  const mastitis = standard('Mastite ambiental (J5)');

  test.each([
    [91, ''],
    [90, 'upcoming 30'],
    [60, 'pending 0'],
    [30, 'pending -30'],
    [29, 'overdue -31'],
  ])('due 60 days before calving, %i days before it: %s', (days, answer) => expect(suggestion(due(days), [], scours)).toBe(answer));

  test('counts doses given in this pregnancy, and its booster', () => {
    expect(suggestion(due(50), [given('Diarreia neonatal', 10)], scours)).toBe('upcoming 20');
    expect(suggestion(due(20), [given('Diarreia neonatal', 40), given('Diarreia neonatal', 10)], scours)).toBe('');
    expect(suggestion(due(50), [given('Diarreia neonatal', 420), given('Diarreia neonatal', 390)], scours)).toBe('pending -10');
    expect(suggestion(head(1500), [given('Diarreia neonatal', 390)], scours)).toBe('');
  });

  test('at drying off is due 60 days before calving, or on the day she was dried off', () => {
    expect(suggestion(due(60), [], mastitis)).toBe('pending 0');
    expect(suggestion({ ...due(70), dry_off_date: ago(3) }, [], mastitis)).toBe('pending -3');
    expect(suggestion({ ...due(60), last_birth_date: null }, [], mastitis)).toBe('');
  });

  test('after calving', () => {
    const after = { ...scours, trigger: 'pos_parto' as const, trigger_offset_days: 10 };
    expect(suggestion(head(1500, { last_birth_date: ago(12) }), [], after)).toBe('pending -2');
    expect(suggestion(head(1500, { last_birth_date: ago(12) }), [given('Diarreia neonatal', 1)], { ...after, booster_days: null })).toBe('');
    expect(suggestion(head(1500), [], after)).toBe('');
  });

  test('with an unknown date is suggested only if somebody entered the next date', () => {
    const service = standard('Campilobacteriose');
    expect(suggestion(head(900), [], service)).toBe('');
    expect(suggestion(head(900), [given('Campilobacteriose', 300)], service)).toBe('');
    expect(suggestion(head(900), [given('Campilobacteriose', 300, -1)], service)).toBe('overdue -1');
  });
});

describe('the farm’s own protocols', () => {
  test('replace a standard one of the same name, for the same type or for all', () => {
    const count = standardProtocols.length;
    expect(protocolsInUse([])).toHaveLength(count);
    expect(protocolsInUse([own({ vaccine_name: 'RAIVA dos herbivoros', recommended_age_days: 200 })])).toHaveLength(count);
    expect(protocolsInUse([own({ vaccine_name: 'Raiva dos herbívoros', animal_type: 'ovino' })])).toHaveLength(count + 1);
    expect(protocolsInUse([own({ vaccine_name: 'Vermífugo', animal_type: null })])).toHaveLength(count + 1 - 4);
    expect(protocolsInUse([own({ vaccine_name: 'Tristeza parasitária' })])).toHaveLength(count + 1);
  });

  test('are applied like the standard ones', () => {
    const inUse = protocolsInUse([own({ recommended_age_days: 200 })]).filter(({ vaccine_name }) => vaccine_name === 'Raiva dos herbívoros');
    expect(all([head(100)], [], inUse)).toEqual([]);
    expect(all([head(210)], [], inUse)).toEqual([['mimosa', 'Raiva dos herbívoros', 'pending', -10]]);
  });
});

test('suggestions are ordered by due day and grouped by protocol', () => {
  const animals = [head(100, { id: 'a' }), head(95, { id: 'b' }), head(300, { id: 'c', gender: 'macho' }), head(800, { id: 'd' })];
  const protocols = [standard('Raiva dos herbívoros'), standard('Clostridioses polivalente')];
  const applications = [
    given('Raiva dos herbívoros', 400, null, 'd'),
    given('Raiva dos herbívoros', 345, null, 'd'),
    given('Clostridioses polivalente', 1, 5, 'd'),
  ];
  expect(all(animals, applications, protocols)).toEqual([
    ['c', 'Raiva dos herbívoros', 'overdue', -210],
    ['c', 'Clostridioses polivalente', 'overdue', -210],
    ['a', 'Raiva dos herbívoros', 'pending', -10],
    ['a', 'Clostridioses polivalente', 'pending', -10],
    ['b', 'Raiva dos herbívoros', 'pending', -5],
    ['b', 'Clostridioses polivalente', 'pending', -5],
    ['d', 'Clostridioses polivalente', 'upcoming', 5],
    ['d', 'Raiva dos herbívoros', 'upcoming', 20],
  ]);
  const groups = suggestionGroups(animals, applications, protocols, today);
  expect(groups.map(({ protocol, status, first, animals }) => [protocol.vaccine_name, status, first, animals.map(({ id }) => id).join()])).toEqual([
    ['Raiva dos herbívoros', 'overdue', -210, 'c'],
    ['Clostridioses polivalente', 'overdue', -210, 'c'],
    ['Raiva dos herbívoros', 'pending', -10, 'a,b'],
    ['Clostridioses polivalente', 'pending', -10, 'a,b'],
    ['Clostridioses polivalente', 'upcoming', 5, 'd'],
    ['Raiva dos herbívoros', 'upcoming', 20, 'd'],
  ]);
});

describe('the standard protocols', () => {
  test('are 46, with unique names for each type, and pass the rules of the farm’s own', () => {
    expect(standardProtocols).toHaveLength(46);
    expect(new Set(standardProtocols.map(({ id }) => id)).size).toBe(46);
    for (const protocol of standardProtocols) expect(() => assertProtocol(protocol)).not.toThrow();
  });

  test('never suggest products no longer used in Brazil', () => {
    for (const { vaccine_name } of standardProtocols) expect(vaccine_name).not.toMatch(/aftosa|peste su|influenza/i);
  });

  test.each([
    [
      'Brucelose B19',
      'bovino',
      { recommended_age_days: 90, min_age_days: 90, max_age_days: 240, is_mandatory: true, gender: 'femea', frequency_days: null, confirmed: true },
    ],
    ['Leptospirose', 'bovino', { recommended_age_days: 120, booster_days: 30, frequency_days: 180, confirmed: false }],
    ['Diarreia neonatal', 'bovino', { trigger: 'pre_parto', trigger_offset_days: -60, recommended_age_days: null, gender: 'femea' }],
    ['Carrapaticida estratégico', 'bovino', { application_type: 'carrapaticida', recommended_age_days: 90, frequency_days: 21, meat_withdrawal_days: null }],
    ['Raiva', 'caprino', { recommended_age_days: 120, booster_days: 30, frequency_days: 365 }],
    ['Antirrábica', 'canino', { recommended_age_days: 120, frequency_days: 365, is_mandatory: true }],
  ])('%s of %s', (name, type, wanted) => expect(standard(name, type)).toMatchObject(wanted));
});

test('registering a suggestion fills in the protocol and its next date', () => {
  expect(applicationOf(standard('Raiva dos herbívoros'), today, false)).toEqual({
    application_type: 'vacina',
    vaccine_name: 'Raiva dos herbívoros',
    application_date: today,
    next_application_date: '2027-11-15',
    dosage: '2 mL',
    meat_withdrawal_days: 21,
    milk_withdrawal_days: 0,
    not_for_lactating: false,
    min_days_before_calving: null,
  });
  expect(applicationOf(standard('Brucelose B19'), today, false).next_application_date).toBeNull();
  expect(applicationOf(standard('Diarreia neonatal'), today, false).next_application_date).toBeNull();
});

test.each([0, 1, 3, 4, 5, 9])('the first %i of a group are those due first', (many) => {
  const group = { protocol: standardProtocols[0]!, status: 'overdue' as const, first: -9, animals: ['a', 'b', 'c', 'd', 'e'], days: [-3, -9, -3, -9, 0] };
  const { protocol, status } = group;
  const inOrder = (
    [
      ['b', -9],
      ['d', -9],
      ['a', -3],
      ['c', -3],
      ['e', 0],
    ] as const
  ).map(([animal, days]) => ({ animal, protocol, status, days }));
  expect(firstSuggestions(group, many)).toEqual(inOrder.slice(0, many));
});

describe('the list of protocols', () => {
  const named = (vaccine_name: string, animal_type: Protocol['animal_type'], recommended_age_days: number | null, min_age_days: number | null = null) =>
    ({ ...standardProtocols[0]!, vaccine_name, animal_type, recommended_age_days, min_age_days }) as Protocol;

  test('is sorted by type of animal, then by age, then by name', () => {
    const all = [
      named('Raiva', 'suino', 10),
      named('Secagem', 'bovino', null),
      named('Brucelose', 'bovino', null, 90),
      named('Ágil', 'bovino', 120),
      named('Carbúnculo', 'bovino', 120),
      named('Umbigo', 'bovino', 0),
      named('De todos', null, 500),
    ];
    const wanted = ['De todos', 'Umbigo', 'Brucelose', 'Ágil', 'Carbúnculo', 'Secagem', 'Raiva'];
    expect(protocolsInOrder(all).map(({ vaccine_name }) => vaccine_name)).toEqual(wanted);
    expect(protocolsInOrder(all.toReversed()).map(({ vaccine_name }) => vaccine_name)).toEqual(wanted);
  });

  test('has the standard ones of cattle before those of pigs', () => {
    const types = protocolsInOrder(protocolsInUse([])).map(({ animal_type }) => animal_type);
    expect(new Set(types).size).toBe(types.filter((type, i) => type !== types[i - 1]).length);
    expect(types[0]).toBe('bovino');
  });
});

describe('what a veterinarian would not sign', () => {
  const j5 = standard('Mastite ambiental (J5)');
  const dried = { dry_off_date: ago(0), last_birth_date: ago(300), pregnancy_status: 'prenha' as const, expected_birth_date: addDays(today, 60) };
  test.each([
    ['Girolando', 'pending 0'],
    ['Nelore', ''],
    ['Angus', ''],
  ])('the vaccine against mastitis for a dry cow of the breed %s: "%s"', (breed, answer) =>
    expect(suggestion(head(1500, { ...dried, breed }), [], j5)).toBe(answer),
  );

  const rb51 = standard('Brucelose RB51');
  test.each([
    ['vazia', 'overdue -160'],
    ['prenha', ''],
  ] as const)('RB51 for a cow that is %s: "%s"', (pregnancy_status, answer) => expect(suggestion(head(250, { pregnancy_status }), [], rb51)).toBe(answer));

  test('what is only asked comes after what is due, whatever its age', () => {
    const groups = suggestionGroups([head(2000), head(100, { id: 'calf' })], [], [standard('Raiva dos herbívoros')], today);
    expect(groups.map(({ status }) => status)).toEqual(['pending', 'unrecorded']);
  });
});
