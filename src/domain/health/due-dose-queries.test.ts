// Doses to give on 15 November 2026: by protocol or by a recorded next date, and what the tab, "Para hoje" and the card count.
import { expect, test } from 'vitest';
import type { AnimalVaccine } from '#domain/health/animal-vaccines';
import { countDoses, type DoseFilter, doseFigures, dueDoses, historyQuestions, withStatus } from '#domain/health/due-dose-queries';
import type { VaccineProtocol } from '#domain/health/vaccine-protocols';
import type { Animal } from '#domain/herd/animals';
import { addDays } from '#domain/kernel/dates';

const today = '2026-11-15';
/** Fish: one standard protocol, of one dose in life, which `vaccinated` has given. */
const animal = (id: string, wanted: Partial<Animal> = {}) =>
  ({ id, name: id, type: 'peixe', gender: 'femea', status: 'ativo', is_batch: false, birth_date: null, pregnancy_status: 'vazia', ...wanted }) as Animal;
const applied = (animal_id: string, vaccine_name: string, next: number | null, wanted: Partial<AnimalVaccine> = {}) =>
  ({
    id: `${animal_id} ${vaccine_name} ${next}`,
    animal_id,
    vaccine_name,
    application_type: 'vermifugo',
    application_date: addDays(today, -60),
    next_application_date: next === null ? null : addDays(today, next),
    dosage: '5 mL',
    meat_withdrawal_days: 28,
    milk_withdrawal_days: null,
    not_for_lactating: true,
    ...wanted,
  }) as AnimalVaccine;
const vaccinated = (...ids: string[]) => ids.map((id) => applied(id, 'Streptococcus agalactiae (tilápia)', null));
const protocol = (wanted: Partial<VaccineProtocol>) =>
  ({
    id: 'own',
    animal_type: 'peixe',
    vaccine_name: 'Própria',
    application_type: 'vacina',
    recommended_age_days: 100,
    min_age_days: null,
    max_age_days: null,
    booster_days: null,
    frequency_days: null,
    gender: null,
    trigger: 'idade',
    trigger_offset_days: null,
    ...wanted,
  }) as VaccineProtocol;
const statusesOf = (animals: Animal[], given: AnimalVaccine[], own: VaccineProtocol[] = []) =>
  dueDoses(animals, given, own, today).flatMap(({ protocol: { vaccine_name }, status, animals, days }) =>
    animals.map(({ id }, i) => `${id} ${vaccine_name} ${status} ${days[i]}`),
  );

test.each([
  [-400, ['a Homeopático overdue -400']],
  [-1, ['a Homeopático overdue -1']],
  [0, ['a Homeopático upcoming 0']],
  [30, ['a Homeopático upcoming 30']],
  [31, []],
  [null, []],
])('a product without a protocol whose next dose was recorded for %s days from today', (next, due) =>
  expect(statusesOf([animal('a')], [applied('a', 'Homeopático', next)])).toEqual(due),
);

test('a later dose replaces the recorded date, whatever its spelling', () => {
  const later = applied('a', 'homeopatico', null, { application_date: addDays(today, -2) });
  expect(statusesOf([animal('a')], [applied('a', 'Homeopático', -5), later])).toEqual([]);
});

test('an animal that left, a batch and one that is not on this farm have no doses to receive', () => {
  const herd = [animal('sold', { status: 'vendido' }), animal('batch', { is_batch: true })];
  expect(
    statusesOf(
      herd,
      ['sold', 'batch', 'elsewhere'].map((id) => applied(id, 'Homeopático', -5)),
    ),
  ).toEqual([]);
});

test.each([
  ['of the animal’s type', 'peixe'],
  ['of every type', null],
] as const)('a product with a protocol %s is suggested once, by that protocol', (_which, animal_type) => {
  const own = [protocol({ vaccine_name: 'Homeopático', animal_type, frequency_days: 90 })];
  expect(statusesOf([animal('a', { birth_date: '2020-01-01' })], [applied('a', 'Homeopático', -5), ...vaccinated('a')], own)).toEqual([
    'a Homeopático overdue -5',
  ]);
});

test('a protocol of another type does not hide the recorded date', () =>
  expect(statusesOf([animal('a')], [applied('a', 'Homeopático', 3)], [protocol({ vaccine_name: 'Homeopático', animal_type: 'ave' })])).toEqual([
    'a Homeopático upcoming 3',
  ]));

test('the recorded dose is offered as it was given the last time', () => {
  const [group] = dueDoses([animal('a'), animal('b')], [applied('a', 'Homeopático', -5), applied('b', 'Homeopático', -9)], [], today);
  expect(group).toMatchObject({ first: -9, days: [-5, -9] });
  expect(group!.protocol).toMatchObject({
    vaccine_name: 'Homeopático',
    application_type: 'vermifugo',
    dosage: '5 mL',
    meat_withdrawal_days: 28,
    milk_withdrawal_days: null,
    not_for_lactating: true,
  });
});

// Late by 5 days, due today, due in 3 days, and two first doses by age: one pending for 10 days, one late after 31.
const born = (age: number) => addDays(today, -100 - age);
const herd = [animal('a'), animal('b', { birth_date: born(10) }), animal('c', { birth_date: born(31) })];
const given = [...vaccinated('b', 'c'), applied('a', 'Atrasada', -5), applied('a', 'De hoje', 0), applied('a', 'Próxima', 3)];
const own = [protocol({})];

test.each<[DoseFilter | '', string[]]>([
  ['', ['a Atrasada', 'a De hoje', 'a Próxima', 'b Própria', 'c Própria']],
  ['agora', ['a Atrasada', 'a De hoje', 'b Própria', 'c Própria']],
  ['atrasada', ['a Atrasada', 'c Própria']],
  ['pendente', ['b Própria']],
  ['proxima', ['a De hoje', 'a Próxima']],
])('the filter "%s" shows its doses', (filter, shown) => {
  const groups = withStatus(dueDoses(herd, given, own, today), filter);
  expect(groups.flatMap(({ protocol, animals }) => animals.map(({ id }) => `${id} ${protocol.vaccine_name}`)).toSorted()).toEqual(shown);
  expect(countDoses(groups)).toBe(shown.length);
});

test('what is late counts as work of today, and the dashboard counts what the filters show', () =>
  expect(doseFigures(herd, given, own, today)).toEqual({ now: 4, late: 2, upcoming: 2 }));

test('what was never recorded is one question for each animal, with all its products', () => {
  const cows = ['Mimosa', 'Estrela'].map((name) => animal(name, { name, type: 'bovino', breed: 'Girolando', birth_date: addDays(today, -2500) }));
  const calf = animal('Pingo', { type: 'bovino', breed: 'Girolando', gender: 'macho', birth_date: addDays(today, -100) });
  const given = [applied('Mimosa', 'Raiva dos herbívoros', null, { application_date: addDays(today, -10) })];
  const groups = dueDoses([...cows, calf], given, [], today);
  const questions = historyQuestions(groups);
  expect(questions.map(({ animal: { name } }) => name)).toEqual(['Estrela', 'Mimosa']);
  const [estrela, mimosa] = questions.map(({ protocols }) => protocols.map(({ vaccine_name }) => vaccine_name));
  expect(estrela).toContain('Raiva dos herbívoros');
  expect(estrela).toContain('Clostridioses polivalente');
  expect(mimosa).toEqual(estrela!.filter((name) => name !== 'Raiva dos herbívoros'));
  expect(questions.reduce((many, { protocols }) => many + protocols.length, 0)).toBe(countDoses(withStatus(groups, 'sem_historico')));
});
