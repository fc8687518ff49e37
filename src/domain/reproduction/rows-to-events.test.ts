// The farm's rows as a breeding herd: what they say today gives the states that the other screens show.
import { describe, expect, it, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import { addDays } from '#domain/kernel/dates';
import { groupedBy } from '#domain/kernel/grouped';
import { type AnimalEventRows, eventNouns } from '#domain/reproduction/animal-events';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import type { Birth } from '#domain/reproduction/births';
import { dayNumber } from '#domain/reproduction/day-numbers';
import { kpisOf, questionOf } from '#domain/reproduction/kpis';
import type { PregnancyLoss } from '#domain/reproduction/pregnancy-losses';
import { historyOf } from '#domain/reproduction/replay';
import { type BreedingRows, breedingHerd, incrementalHerd } from '#domain/reproduction/rows-to-events';
import { stateFrom } from '#domain/reproduction/states';
import { worklistsOn } from '#domain/reproduction/worklists';

const today = '2026-09-13';
const animal = (wanted: Partial<Animal>) =>
  ({
    id: 'mimosa',
    name: 'Mimosa',
    type: 'bovino',
    breed: 'Girolando',
    gender: 'femea',
    status: 'ativo',
    category: 'vaca',
    is_batch: false,
    birth_date: '2021-01-01',
    weight: null,
    batch_average_weight: null,
    exit_date: null,
    pregnancy_status: 'vazia',
    pregnancy_date: null,
    expected_birth_date: null,
    last_birth_date: null,
    dry_off_date: null,
    updated_at: '2026-09-01T10:00:00.000Z',
    ...wanted,
  }) as Animal;
const none = { previous_pregnancy_status: null, previous_pregnancy_date: null, previous_expected_birth_date: null, previous_last_birth_date: null };
const service = (insemination_date: string, wanted: Partial<ArtificialInsemination> = {}) =>
  ({
    id: `s ${insemination_date}`,
    animal_id: 'mimosa',
    insemination_date,
    bull_identification: 'Trovão',
    technique: 'IATF',
    veterinarian: 'Dra. Helena',
    result: 'pendente',
    confirmation_date: null,
    expected_birth_date: null,
    ...none,
    ...wanted,
  }) as ArtificialInsemination;
const birth = (birth_date: string, wanted: Partial<Birth> = {}) =>
  ({ id: `b ${birth_date} ${wanted.animal_id ?? ''}`, animal_id: 'calf', mother_id: 'mimosa', birth_date, ...none, ...wanted }) as Birth;
const loss = (loss_date: string, wanted: Partial<PregnancyLoss> = {}) =>
  ({ id: `l ${loss_date}`, animal_id: 'mimosa', loss_date, ...none, ...wanted }) as PregnancyLoss;

const rows = (wanted: Partial<BreedingRows>): BreedingRows => ({
  animals: [animal({})],
  births: [],
  pregnancy_losses: [],
  artificial_inseminations: [],
  pregnancy_checks: [],
  dry_offs: [],
  heats: [],
  uterine_exams: [],
  breeding_stops: [],
  ...wanted,
});
const herd = (wanted: Partial<BreedingRows>) => breedingHerd(rows(wanted));
const stateOf = (wanted: Partial<BreedingRows>, day = today) => {
  const [{ female, events }] = herd(wanted) as [ReturnType<typeof breedingHerd>[number]];
  return stateFrom(female, historyOf(female, events, dayNumber(day)), dayNumber(day));
};

test('services, their results, a birth and a drying off become a history', () => {
  const artificial_inseminations = [
    service('2025-08-04'),
    service('2025-08-26', { result: 'negativa', confirmation_date: '2025-09-25' }),
    service('2025-10-08', { result: 'positiva', confirmation_date: '2025-11-10' }),
  ];
  const mimosa = animal({ pregnancy_status: 'prenha', pregnancy_date: '2025-10-08', last_birth_date: '2025-06-10', dry_off_date: '2026-05-16' });
  const known = { animals: [mimosa], artificial_inseminations };
  expect(stateOf(known, '2025-08-30')).toMatchObject({ reproductive: 'inseminada', del: 81, services: 2 });
  expect(stateOf(known, '2025-11-10')).toMatchObject({ reproductive: 'prenha', pregnancy: { days: 33, expected: '2026-07-15' } });
  expect(stateOf(known, '2026-05-16')).toMatchObject({ reproductive: 'prenha', lactation: 'seca' });
  const [{ history }] = herd(known) as [ReturnType<typeof breedingHerd>[number]];
  expect(history.services[0]).toMatchObject({ sire: 'Trovão', technician: 'Dra. Helena', method: 'IATF', outcome: 'negative', inferred: true });
});

describe('a pregnancy confirmed in the form of the animal', () => {
  it('starts on the day of its mating', () =>
    expect(stateOf({ animals: [animal({ pregnancy_status: 'prenha', pregnancy_date: '2026-06-01', expected_birth_date: '2027-03-10' })] })).toMatchObject({
      reproductive: 'prenha',
      pregnancy: { conception: '2026-06-01', expected: '2027-03-10', estimated: true },
    }));
  it('is that of the pending service of those days', () => {
    const known = { animals: [animal({ pregnancy_status: 'prenha', pregnancy_date: '2026-06-01' })], artificial_inseminations: [service('2026-06-01')] };
    expect(stateOf(known)).toMatchObject({ reproductive: 'prenha', pregnancy: { conception: '2026-06-01', estimated: false, checks: 1 } });
  });
  it('without a date of mating is computed from the expected birth', () =>
    expect(stateOf({ animals: [animal({ pregnancy_status: 'prenha', expected_birth_date: '2026-12-20' })] })).toMatchObject({
      reproductive: 'prenha',
      pregnancy: { conception: '2026-03-15', expected: '2026-12-20' },
    }));
  it('without any date is a pregnancy all the same', () =>
    expect(stateOf({ animals: [animal({ pregnancy_status: 'prenha' })] })).toMatchObject({ reproductive: 'prenha' }));
});

describe('calvings', () => {
  it('of twins are one, and one only written in the form of the animal is one too', () => {
    const births = [birth('2026-06-10', { animal_id: 'one', previous_last_birth_date: '2025-05-01' }), birth('2026-06-10', { animal_id: 'two' })];
    const [{ history }] = herd({ animals: [animal({ last_birth_date: '2026-06-10' })], births }) as [ReturnType<typeof breedingHerd>[number]];
    expect(history.calvings).toMatchObject([{ date: dayNumber('2025-05-01') }, { date: dayNumber('2026-06-10'), calves: 2, dead: 0 }]);
  });
  it.each([
    ['2026-06-12', 1],
    ['2026-06-13', 0],
  ])('a calf that died on %s counts as stillborn: %i', (exit_date, dead) => {
    const calf = animal({ id: 'calf', status: 'morto', exit_date, birth_date: '2026-06-10' });
    const [{ history }] = herd({ animals: [animal({}), calf], births: [birth('2026-06-10')] }) as [ReturnType<typeof breedingHerd>[number]];
    expect(history.calvings).toMatchObject([{ dead }]);
  });
  it('know the mating of a pregnancy that had no service', () => {
    const births = [birth('2026-06-10', { previous_pregnancy_status: 'prenha', previous_pregnancy_date: '2025-09-08' })];
    const [{ history }] = herd({ births }) as [ReturnType<typeof breedingHerd>[number]];
    expect(history.pregnancies).toMatchObject([{ conception: dayNumber('2025-09-08'), ended: { how: 'calving' } }]);
  });
});

test('a loss ends the pregnancy that the record found', () => {
  const pregnancy_losses = [loss('2026-08-01', { previous_pregnancy_status: 'prenha', previous_pregnancy_date: '2026-05-01' })];
  const [{ history }] = herd({ pregnancy_losses }) as [ReturnType<typeof breedingHerd>[number]];
  expect(history.pregnancies).toMatchObject([{ ended: { how: 'loss', carried: 92, kind: 'aborto' } }]);
});

describe('of a farm whose checks and dry-offs are records', () => {
  const mimosa = (wanted: Partial<Animal> = {}) => animal({ state_from_events: true, entry_last_birth_date: null, ...wanted });
  const check = (check_date: string, result: 'prenha' | 'vazia', wanted: object = {}) =>
    ({
      id: `c ${check_date}`,
      animal_id: 'mimosa',
      check_date,
      result,
      method: null,
      days_pregnant: null,
      service_id: null,
      expected_birth_date: null,
      stated: false,
      ...wanted,
    }) as never;

  it('every dry-off and check counts, and what is stored of her is not read again', () => {
    const known = {
      animals: [mimosa({ pregnancy_status: 'prenha', pregnancy_date: '2020-01-01', dry_off_date: '2020-01-01', last_birth_date: '2020-01-01' })],
      births: [birth('2025-06-10'), birth('2026-07-17')],
      artificial_inseminations: [service('2025-10-08', { result: 'negativa' })],
      pregnancy_checks: [check('2025-11-10', 'prenha')],
      dry_offs: [{ id: 'd', animal_id: 'mimosa', dry_off_date: '2026-05-16' } as never],
    };
    expect(stateOf(known, '2025-11-10')).toMatchObject({ reproductive: 'prenha', lactation: 'em_lactacao', pregnancy: { days: 33 } });
    expect(stateOf(known, '2026-05-16')).toMatchObject({ reproductive: 'prenha', lactation: 'seca' });
    expect(stateOf(known, '2026-07-17')).toMatchObject({ reproductive: 'pos_parto', lactation: 'em_lactacao', lactationNumber: 2 });
  });
  it.each([
    ['while nothing is recorded', {}, 'prenha'],
    ['until she is found empty', { pregnancy_checks: [check('2026-09-01', 'vazia')] }, 'vazia'],
    ['until she loses it', { pregnancy_losses: [loss('2026-09-01')] }, 'vazia'],
  ])('a pregnancy without a date of mating holds %s', (_when, also, state) =>
    expect(stateOf({ animals: [mimosa({ pregnancy_status: 'prenha' })], ...also })).toMatchObject({ reproductive: state }),
  );
  it.each([
    ['vivo', 0],
    ['natimorto', 1],
  ] as const)('a calf born %s: %i stillborn, and she has calved', (birth_outcome, dead) => {
    const [{ history }] = herd({ animals: [mimosa()], births: [birth('2026-06-10', { birth_outcome })] }) as [ReturnType<typeof breedingHerd>[number]];
    expect(history.calvings).toMatchObject([{ date: dayNumber('2026-06-10'), calves: 1, dead }]);
  });
  it('heats, exams and an order not to breed are known', () => {
    const rowsOf = {
      heats: [{ id: 'h', animal_id: 'mimosa', heat_date: '2026-08-01' }],
      uterine_exams: [{ id: 'e', animal_id: 'mimosa', exam_date: '2026-08-02' }],
    };
    const breeding_stops = [{ id: 'n', animal_id: 'mimosa', stop_date: '2026-08-03', resume_date: '2026-08-10', reason: 'Descarte' }];
    const known = { animals: [mimosa()], ...rowsOf, breeding_stops } as never;
    const [{ history }] = herd(known) as [ReturnType<typeof breedingHerd>[number]];
    expect(history).toMatchObject({ heat: dayNumber('2026-08-01'), exam: dayNumber('2026-08-02') });
    expect(['2026-08-02', '2026-08-03', '2026-08-10'].map((day) => stateOf(known, day).reproductive)).toEqual(['apta', 'nao_cobrir', 'apta']);
  });
});

describe('who is in the breeding herd', () => {
  it.each([
    ['a cow', {}, 1],
    ['a bull', { gender: 'macho' }, 0],
    ['a ewe', { type: 'ovino' }, 0],
    ['a batch', { is_batch: true }, 0],
    ['a cow sold on a known day', { status: 'vendido', exit_date: '2026-07-18' }, 1],
    ['a cow slaughtered on an unknown day', { status: 'abatido' }, 0],
  ] as const)('%s', (_who, wanted, many) => expect(herd({ animals: [animal(wanted as Partial<Animal>)] })).toHaveLength(many));
  it('a cow that was sold has left from that day on', () => {
    const sold = { animals: [animal({ status: 'vendido', exit_date: '2026-07-18', last_birth_date: '2026-05-01' })] };
    expect([stateOf(sold, '2026-07-17').reproductive, stateOf(sold, '2026-07-18').reproductive]).toEqual(['apta', 'saiu']);
  });
  it.each([
    ['vaca', '2021-01-01', 'apta'],
    ['novilha', '2025-09-14', 'recria'],
    ['novilha', '2025-09-13', 'apta'],
    ['bezerra', null, 'recria'],
  ] as const)('a %s born on %s without a record is %s', (category, birth_date, state) =>
    expect(stateOf({ animals: [animal({ category, birth_date })] })).toMatchObject({ reproductive: state, lactation: 'nunca_pariu' }),
  );
  it.each([
    ['Nelore', 299, 'recria'],
    ['Nelore', 300, 'apta'],
    ['Girolando', 329, 'recria'],
    ['Girolando', 330, 'apta'],
    ['Holandês', 339, 'recria'],
    ['Holandês', 340, 'apta'],
  ])('a %s heifer of %i kg is %s', (breed, weight, state) =>
    expect(stateOf({ animals: [animal({ category: 'novilha', birth_date: '2025-01-01', breed, weight })] })).toMatchObject({ reproductive: state }),
  );
});

test('an examination of the uterus among the treatments is known', () => {
  const exam = { id: 't', animal_id: 'mimosa', treatment_type: 'exame', treatment_name: 'Exame ginecológico', application_date: '2026-09-01' };
  const [{ history }] = herd({ animal_treatments: [exam] }) as [ReturnType<typeof breedingHerd>[number]];
  expect(history.exam).toBe(dayNumber('2026-09-01'));
});

test('every event names a row of the farm', () => {
  const [{ events }] = herd({
    animals: [animal({ last_birth_date: '2025-05-01', dry_off_date: '2026-02-01', pregnancy_status: 'prenha', pregnancy_date: '2026-06-01' })],
    artificial_inseminations: [service('2026-03-01', { result: 'negativa' })],
  }) as [ReturnType<typeof breedingHerd>[number]];
  expect(events.map(({ id }) => id.split(':')[0])).toEqual(['mimosa', 'mimosa', 's 2026-03-01', 's 2026-03-01', 'mimosa']);
});

describe('a herd with six lactations a cow', () => {
  /** Calves each 400 days; the third service conceives, of every fifth calving the second, and every seventh pregnancy is lost once. */
  const cows = Array.from({ length: 30 }, (_, i) => animal({ id: `c${i}`, state_from_events: true, entry_last_birth_date: null, birth_date: '2015-01-01' }));
  const known = rows({ animals: cows });
  const [births, services, checks, dry, losses]: [object[], object[], object[], object[], object[]] = [[], [], [], [], []];
  for (const [i, { id }] of cows.entries())
    for (let nth = 0; nth < 6; nth++) {
      const born = addDays('2020-01-10', nth * 400 + i * 11);
      births.push({ ...birth(born), id: `b${id} ${nth}`, mother_id: id });
      const last = (i + nth) % 5 === 0 ? 2 : 3;
      for (let again = 1; again <= last; again++) {
        const day = addDays(born, 40 + again * 21);
        services.push({ ...service(day), id: `s${id} ${nth} ${again}`, animal_id: id });
        if (again === last)
          checks.push({
            id: `k${id} ${nth}`,
            animal_id: id,
            check_date: addDays(day, 32),
            result: 'prenha',
            method: null,
            days_pregnant: null,
            service_id: null,
          });
      }
      if ((i + nth) % 7 === 0) losses.push({ ...loss(addDays(born, 200)), id: `l${id} ${nth}`, animal_id: id });
      dry.push({ id: `d${id} ${nth}`, animal_id: id, dry_off_date: addDays(born, 340) });
    }
  const whole = {
    ...known,
    births,
    artificial_inseminations: services,
    pregnancy_checks: checks,
    dry_offs: dry,
    pregnancy_losses: losses,
  } as unknown as BreedingRows;

  it.each([
    ['2026-01-01', '2026-09-13'],
    ['2025-03-01', '2025-12-31'],
  ])('has the same indicators from %s to %s, and the same worklists, read from the lactations that they ask for', (from, to) => {
    const recent = breedingHerd(whole, from);
    expect(recent.filter(({ before }) => before.length > 0).length).toBeGreaterThan(20);
    for (const group of ['cows', 'heifers'] as const) {
      const numbers = (members: ReturnType<typeof breedingHerd>) =>
        kpisOf(questionOf(members, { from, to }, group)).map(({ cases, ...kpi }) => ({
          ...kpi,
          animals: cases.map((one) => [one.animal, one.amount, one.events()]),
        }));
      expect(numbers(recent)).toEqual(numbers(breedingHerd(whole)));
    }
    expect(worklistsOn(breedingHerd(whole, addDays(to, 1)), to)).toEqual(worklistsOn(breedingHerd(whole), to));
  });

  it('reads again only the cow whose rows changed', () => {
    const herdOf = incrementalHerd();
    const before = herdOf(whole, '2026-09-14');
    const check = { ...whole.pregnancy_checks[0]!, id: 'new', animal_id: 'c7', check_date: '2026-09-13', result: 'vazia' as const };
    const changed = { ...whole, pregnancy_checks: [...whole.pregnancy_checks, check] };
    const after = herdOf(changed, '2026-09-14');
    expect(after.flatMap(({ female }, i) => (after[i] === before[i] ? [] : [female.id]))).toEqual(['c7']);
    expect(after).toEqual(breedingHerd(changed, '2026-09-14'));
  });

  it('is the same herd when somebody has the rows of each cow grouped already', () => {
    const groups = (noun: (typeof eventNouns)[number]) =>
      groupedBy(whole[noun] as readonly object[], (row) => (row as Record<string, string>)[noun === 'births' ? 'mother_id' : 'animal_id']!);
    const grouped = eventNouns.map((noun) => [noun, groups(noun)] as const);
    const of = (id: string) => Object.fromEntries(grouped.map(([noun, rowsOf]) => [noun, rowsOf.get(id) ?? []])) as unknown as AnimalEventRows;
    expect(incrementalHerd()({ ...whole, of }, '2026-09-14')).toEqual(breedingHerd(whole, '2026-09-14'));
  });

  it('forgets the cows of another farm', () => {
    const herdOf = incrementalHerd();
    const before = herdOf(whole);
    const another = { ...whole, animals: whole.animals.slice(0, 10) };
    expect(herdOf(another)).toEqual(before.slice(0, 10));
    expect(herdOf(another)[3]).toBe(before[3]);
    expect(herdOf(whole)[20]).not.toBe(before[20]);
  });
});
