// The state of a female on a day: the worked history of the reference, every transition with both sides of its boundary, and random histories.
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import { dayNumber } from '#domain/reproduction/day-numbers';
import type { ReproductionEvent } from '#domain/reproduction/events';
import { type Female } from '#domain/reproduction/history';
import { historyOf, inOrder } from '#domain/reproduction/replay';
import { stateOn } from '#domain/reproduction/states';

const cow: Female = {
  id: 'cow',
  born: dayNumber('2022-01-10'),
  gestation: 280,
  grown: true,
  isCow: true,
  weight: null,
  breedingWeight: 'breeding_weight_cross',
  breed: 'Girolando',
};
const heifer: Female = { ...cow, isCow: false, born: dayNumber('2025-01-10') };

let nth = 0;
type Details = Record<string, unknown>;
const event = (kind: ReproductionEvent['kind'], date: string, details: Details = {}) => ({ kind, id: `e${nth++}`, date, ...details }) as ReproductionEvent;
const calving = (date: string) => event('calving', date);
const service = (date: string, details: Details = {}) => event('service', date, { method: 'tradicional', ...details });
const positive = (date: string, details: Details = {}) => event('check', date, { result: 'prenha', ...details });
const negative = (date: string, details: Details = {}) => event('check', date, { result: 'vazia', ...details });

const history = [
  calving('2025-06-10'),
  service('2025-08-04'),
  service('2025-08-26'),
  negative('2025-09-25'),
  service('2025-10-08'),
  positive('2025-11-10'),
  event('dry_off', '2026-05-16'),
  calving('2026-07-17'),
];
const known = (events: readonly ReproductionEvent[], day: string) => historyOf(cow, inOrder(events), dayNumber(day));

describe('the worked history', () => {
  it.each([
    ['2025-07-29', { reproductive: 'pos_parto', del: 49, services: 0 }],
    ['2025-07-30', { reproductive: 'apta', del: 50 }],
    ['2025-08-03', { reproductive: 'apta' }],
    ['2025-08-04', { reproductive: 'inseminada', services: 1 }],
    ['2025-08-26', { reproductive: 'inseminada', services: 2, lastService: '2025-08-26' }],
    ['2025-09-24', { reproductive: 'inseminada' }],
    ['2025-09-25', { reproductive: 'vazia', since: '2025-09-25' }],
    ['2025-10-08', { reproductive: 'inseminada', services: 3, lactation: 'em_lactacao' }],
    ['2025-11-09', { reproductive: 'inseminada', pregnancy: null, daysOpen: 152 }],
    ['2026-05-15', { reproductive: 'prenha', lactation: 'em_lactacao' }],
    ['2026-05-16', { reproductive: 'prenha', lactation: 'seca', del: 340 }],
    ['2026-07-17', { reproductive: 'pos_parto', lactation: 'em_lactacao', lactationNumber: 2, del: 0, services: 0, pregnancy: null }],
  ])('on %s', (day, state) => expect(stateOn(cow, history, day)).toMatchObject(state));

  it('on the day of the positive diagnosis knows conception, calving, dry-off and close-up', () =>
    expect(stateOn(cow, history, '2025-11-10')).toMatchObject({
      reproductive: 'prenha',
      daysOpen: 120,
      pregnancy: { days: 33, estimated: false, expected: '2026-07-15', dryOff: '2026-05-16', closeUp: '2026-06-24', checks: 1 },
    }));

  it('a service after another makes that one negative, without a diagnosis', () => {
    expect(known(history, '2025-08-25').services.map(({ outcome }) => outcome)).toEqual(['pending']);
    expect(known(history, '2025-08-26').services).toMatchObject([{ outcome: 'negative', inferred: true }, { outcome: 'pending' }]);
  });

  it('has the figures of its lactation', () => {
    const { calvings, services, pregnancies } = known(history, '2026-07-17');
    const [first, second] = calvings;
    const conceived = pregnancies.find(({ confirmed }) => confirmed !== null)!;
    expect({
      firstService: services[0]!.date - first!.date,
      open: conceived.conception - first!.date,
      interval: second!.date - first!.date,
      gestation: second!.date - conceived.conception,
      services: services.length,
    }).toEqual({ firstService: 55, open: 120, interval: 402, gestation: 282, services: 3 });
  });
});

test('a birth expected on 2026-12-20 gives the days of dry-off, of held-back milk and of the close-up lot', () =>
  expect(
    stateOn(cow, [calving('2025-06-10'), service('2026-03-15', { id: 's' }), positive('2026-05-01', { service_id: 's' })], '2026-05-01').pregnancy,
  ).toMatchObject({ expected: '2026-12-20', dryOff: '2026-10-21', retention: '2026-11-20', closeUp: '2026-11-29' }));

describe('a service', () => {
  const served = (...days: string[]) => known([calving('2026-01-01'), ...days.map((day) => service(day))], '2026-06-01').services;
  it('3 days after another is the same heat: one service, on the later day', () =>
    expect(served('2026-03-01', '2026-03-04')).toMatchObject([{ date: dayNumber('2026-03-04'), outcome: 'pending', ids: { length: 2 } }]));
  it('4 days after another is a new one, and the former is a return', () =>
    expect(served('2026-03-01', '2026-03-05')).toMatchObject([
      { outcome: 'negative', inferred: true },
      { outcome: 'pending', number: 2 },
    ]));
  it('of one heat twice, one of them negative, made her pregnant', () => {
    const twice = [service('2026-03-01', { id: 'evening' }), service('2026-03-02', { id: 'morning' })];
    for (const [first, second] of [
      ['evening', 'morning'],
      ['morning', 'evening'],
    ]) {
      const results = [negative('2026-04-05', { id: 'b', service_id: first }), positive('2026-04-05', { id: 'a', service_id: second })];
      const events = [calving('2026-01-01'), ...twice, ...results];
      expect(stateOn(cow, events, '2026-04-05')).toMatchObject({ reproductive: 'prenha', services: 1, pregnancy: { conception: '2026-03-02' } });
      expect(known(events, '2026-04-05').pregnancies.at(-1)!.ended).toBeNull();
    }
  });
  it('of a pregnant cow does not clear her pregnancy', () =>
    expect(stateOn(cow, [calving('2026-01-01'), service('2026-03-01'), positive('2026-04-01'), service('2026-05-01')], '2026-05-01')).toMatchObject({
      reproductive: 'prenha',
      services: 1,
      pregnancy: { conception: '2026-03-01' },
    }));
  it('undoes an order not to breed', () => {
    const events = [calving('2026-01-01'), event('stop', '2026-03-01'), service('2026-03-10')];
    expect([stateOn(cow, events, '2026-03-09'), stateOn(cow, events, '2026-03-10')]).toMatchObject([
      { reproductive: 'nao_cobrir' },
      { reproductive: 'inseminada' },
    ]);
  });
});

describe('a positive diagnosis', () => {
  const conceived = (...events: ReproductionEvent[]) => stateOn(cow, [calving('2026-01-01'), ...events], '2026-06-30').pregnancy;
  it('confirms the last service at least 21 days before it', () => {
    expect(conceived(service('2026-03-01'), service('2026-03-21'), positive('2026-04-10'))).toMatchObject({ conception: '2026-03-01', estimated: false });
    expect(conceived(service('2026-03-01'), service('2026-03-21'), positive('2026-04-11'))).toMatchObject({ conception: '2026-03-21', estimated: false });
  });
  it('with its days confirms the service within 10 days of them, and otherwise an estimated one', () => {
    const of = (days_pregnant: number) => conceived(service('2026-03-01'), service('2026-03-22'), positive('2026-05-01', { days_pregnant }));
    // 61 days before is the first service; 10 days more is still near it, 11 are not.
    expect(of(61)).toMatchObject({ conception: '2026-03-01', estimated: false });
    expect(of(71)).toMatchObject({ conception: '2026-03-01', estimated: false });
    expect(of(72)).toMatchObject({ conception: '2026-02-18', estimated: true });
    expect(of(35)).toMatchObject({ conception: '2026-03-22', estimated: false });
  });
  it('without a service has an estimated conception', () =>
    expect(conceived(positive('2026-05-01', { days_pregnant: 45 }))).toMatchObject({ conception: '2026-03-17', estimated: true }));
  it('on the day of a service is about the service before', () => {
    const events = [calving('2026-01-01'), service('2026-03-01'), service('2026-04-02'), negative('2026-04-02')];
    expect(known(events, '2026-04-02').services).toMatchObject([{ outcome: 'negative', inferred: false }, { outcome: 'pending' }]);
    expect(stateOn(cow, events, '2026-04-02').reproductive).toBe('inseminada');
  });
  it('of a service names it, whatever was recorded since', () =>
    expect(conceived(service('2026-03-01', { id: 'named' }), service('2026-03-22'), positive('2026-05-01', { service_id: 'named' }))).toMatchObject({
      conception: '2026-03-01',
    }));
  it('of the day of its own service counts from that day', () =>
    expect(stateOn(cow, [positive('2026-05-01', { service_id: 'mating' }), service('2026-05-01', { id: 'mating' })], '2026-05-01')).toMatchObject({
      reproductive: 'prenha',
      pregnancy: { days: 0 },
    }));
  it('keeps the expected calving that a person wrote', () =>
    expect(conceived(service('2026-03-01'), positive('2026-04-10', { expected: '2026-12-01' }))).toMatchObject({ expected: '2026-12-01' }));
  it('again is a second check', () => expect(conceived(service('2026-03-01'), positive('2026-04-10'), positive('2026-05-10'))).toMatchObject({ checks: 2 }));
});

describe('a negative diagnosis', () => {
  it('without any service makes her empty after the waiting period', () => {
    const events = [calving('2026-01-01'), negative('2026-02-10')];
    expect([stateOn(cow, events, '2026-02-19').reproductive, stateOn(cow, events, '2026-02-20').reproductive]).toEqual(['pos_parto', 'vazia']);
  });
  it('of a pregnant cow is a loss', () => {
    const events = [calving('2026-01-01'), service('2026-03-01'), positive('2026-04-01'), negative('2026-05-01')];
    expect(stateOn(cow, events, '2026-05-01').reproductive).toBe('vazia');
    expect(known(events, '2026-05-01').pregnancies.at(-1)!.ended).toMatchObject({ how: 'loss', carried: 61, kind: 'aborto' });
  });
  it.each([
    [17, 'inseminada'],
    [18, 'vazia'],
  ])('%i days after a service leaves her %s', (days, reproductive) =>
    expect(stateOn(cow, [service('2026-03-01'), negative(addDays('2026-03-01', days))], '2026-04-01').reproductive).toBe(reproductive),
  );
});

describe('a loss', () => {
  const lost = (carried: number, details: Details = {}) => {
    const on = addDays('2026-03-01', carried);
    const events = [calving('2026-01-01'), service('2026-03-01'), positive('2026-04-01'), event('abortion', on, details)];
    return { state: stateOn(cow, events, on), ended: known(events, on).pregnancies.at(-1)!.ended, events, on };
  };
  it.each([
    [41, 'embrionaria', 'vazia'],
    [42, 'aborto', 'vazia'],
    [151, 'aborto', 'vazia'],
    [152, 'aborto', 'pos_parto'],
    [259, 'aborto', 'pos_parto'],
    [260, 'natimorto', 'pos_parto'],
  ])('after %i days is %s and leaves her %s', (carried, kind, reproductive) =>
    expect(lost(carried)).toMatchObject({ ended: { kind, carried }, state: { reproductive, lactationNumber: 1, pregnancy: null } }),
  );
  it('opens a lactation only if she came into milk', () => {
    expect(lost(200).state).toMatchObject({ del: 259, lactationNumber: 1 });
    expect(lost(200, { lactates: true }).state).toMatchObject({ del: 0, lactationNumber: 2, lactation: 'em_lactacao' });
  });
  it('late in gestation is followed by a waiting period', () => {
    const { events, on } = lost(200);
    expect([49, 50].map((days) => stateOn(cow, events, addDays(on, days)).reproductive)).toEqual(['pos_parto', 'apta']);
  });
});

describe('a calving without a diagnosis', () => {
  const proven = (...events: ReproductionEvent[]) => known([...events, calving('2026-12-06')], '2026-12-06').pregnancies.at(-1)!;
  // 280 days before is 2026-03-01.
  it.each([
    [259, true],
    [260, false],
    [305, false],
    [306, true],
  ])('%i days after the service: estimated %s', (days, estimated) => expect(proven(service(addDays('2026-12-06', -days)))).toMatchObject({ estimated }));
  it('makes the service nearest to the gestation positive, even one that was thought to have failed', () => {
    const events = [service('2026-02-10'), service('2026-03-03'), service('2026-03-24'), negative('2026-04-30'), calving('2026-12-06')];
    expect(known(events, '2026-12-06').services.map(({ outcome }) => outcome)).toEqual(['negative', 'positive', 'negative']);
  });
  it('is left out of conception rates when no service fits', () => expect(proven()).toMatchObject({ estimated: true, service: null, confirmed: null }));
  it('twice on one day is of twins', () => expect(known([calving('2026-12-06'), calving('2026-12-06')], '2026-12-06').calvings).toMatchObject([{ calves: 2 }]));
});

describe('a heifer', () => {
  it.each([
    [heifer, '2026-01-09', 'recria'],
    [heifer, '2026-01-10', 'apta'],
    [{ ...heifer, weight: 329 }, '2026-06-10', 'recria'],
    [{ ...heifer, weight: 330 }, '2026-06-10', 'apta'],
    [{ ...heifer, born: null, grown: false }, '2026-06-10', 'recria'],
    [{ ...heifer, born: null, grown: true }, '2026-06-10', 'apta'],
  ])('%# is apt by age and weight', (female, day, reproductive) =>
    expect(stateOn(female, [], day)).toMatchObject({ reproductive, lactation: 'nunca_pariu', del: null }),
  );
  it('is apt when the vet says so', () => expect(stateOn({ ...heifer, weight: 300 }, [event('resume', '2025-12-01')], '2025-12-01').reproductive).toBe('apta'));
  it('goes to the close-up lot 30 days before calving', () =>
    expect(stateOn(heifer, [service('2026-03-15'), positive('2026-05-01')], '2026-05-01').pregnancy).toMatchObject({
      expected: '2026-12-20',
      closeUp: '2026-11-20',
    }));
  it('that is dried off has not calved', () => expect(stateOn(heifer, [event('dry_off', '2026-05-01')], '2026-05-01').lactation).toBe('nunca_pariu'));
});

test('a cow that leaves has left from that day on', () => {
  const events = [calving('2026-01-01'), event('exit', '2026-04-01'), service('2026-04-02')];
  expect([
    stateOn(cow, events, '2026-03-31').reproductive,
    stateOn(cow, events, '2026-04-01').reproductive,
    stateOn(cow, events, '2026-05-01').services,
  ]).toEqual(['apta', 'saiu', 0]);
});

test('a cow not to be bred that is pregnant still calves, and stays so after calving until somebody says otherwise', () => {
  const events = [
    calving('2025-01-01'),
    service('2025-03-01'),
    positive('2025-04-01'),
    event('stop', '2025-05-01'),
    calving('2025-12-05'),
    event('resume', '2026-02-01'),
  ];
  expect([stateOn(cow, events, '2025-05-01'), stateOn(cow, events, '2025-12-05'), stateOn(cow, events, '2026-02-01')]).toMatchObject([
    { reproductive: 'nao_cobrir', pregnancy: { expected: '2025-12-06' } },
    { reproductive: 'nao_cobrir', lactationNumber: 2, del: 0 },
    { reproductive: 'apta' },
  ]);
});

describe('random histories', () => {
  const day = fc.nat(899).map((many) => addDays('2024-01-01', many));
  const details = fc.oneof(
    fc.constantFrom('service', 'calving', 'dry_off', 'stop', 'resume', 'heat', 'exam').map((kind) => ({ kind, method: 'IATF' })),
    fc.record({
      kind: fc.constant('check'),
      result: fc.constantFrom('prenha', 'vazia'),
      days_pregnant: fc.option(fc.integer({ min: 20, max: 220 }), { nil: undefined }),
    }),
    fc.boolean().map((lactates) => ({ kind: 'abortion', lactates })),
  );
  /** In no plausible order: the rules hold whatever was entered. */
  const events = fc
    .array(fc.tuple(day, details), { maxLength: 30 })
    .map((all) => all.map(([date, one], i) => ({ ...one, date, id: `r${i}` }) as ReproductionEvent));

  test('the state on a day depends on the events up to it alone, in any order of entry', () =>
    fc.assert(
      fc.property(events, day, fc.infiniteStream(fc.nat()), (all, on, random) => {
        const state = stateOn(cow, all, on);
        const shuffled = all
          .map((one) => ({ one, key: random.next().value as number }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one);
        expect(stateOn(cow, shuffled, on)).toEqual(state);
        expect(
          stateOn(
            cow,
            shuffled.filter(({ date }) => date <= on),
            on,
          ),
        ).toEqual(state);
      }),
    ));

  test('an event that is deleted leaves no trace', () =>
    fc.assert(
      fc.property(events, day, fc.nat(), (all, on, nth) => {
        const [deleted] = all.length > 0 ? [all[nth % all.length]!] : [];
        const state = stateOn(cow, structuredClone(all.filter((one) => one !== deleted)), on);
        stateOn(cow, all, on);
        expect(
          stateOn(
            cow,
            all.filter((one) => one !== deleted),
            on,
          ),
        ).toEqual(state);
      }),
    ));

  test('never give days in milk before a calving, nor two pregnancies at a time', () =>
    fc.assert(
      fc.property(events, day, (all, on) => {
        const { calvings, pregnancies } = known(all, on);
        expect(stateOn(cow, all, on).del ?? 0).toBeGreaterThanOrEqual(0);
        expect(pregnancies.slice(0, -1).every(({ ended }) => ended !== null)).toBe(true);
        expect(new Set(calvings.map(({ date }) => date)).size).toBe(calvings.length);
      }),
    ));
});
