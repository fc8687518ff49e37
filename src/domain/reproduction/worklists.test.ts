// The eleven worklists: each rule on both sides of its days.
import { describe, expect, it, test } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import { aCow, aHeifer, at, nineCows } from '#domain/reproduction/worked-herd';
import { asText, vetVisit, type Worklist, worklistNames, worklistsOn } from '#domain/reproduction/worklists';

const today = '2026-09-13';
const ago = (days: number) => addDays(today, -days);
type Events = Parameters<typeof aCow>[1];

/** The lists that this cow is in today. */
const listsOf = (events: Events, known: Parameters<typeof worklistsOn>[2] = {}, cow = aCow('A', events)) => {
  const lists = worklistsOn([cow], today, known);
  return worklistNames.filter((name) => lists[name].length > 0);
};
const isIn = (list: Worklist, events: Events, known = {}) => listsOf(events, known).includes(list);

describe('after a service', () => {
  const served = (days: number): Events => [at('calving', ago(120)), at('service', ago(days))];
  it.each([
    [17, false],
    [18, true],
    [24, true],
    [25, false],
  ])('%i days: heat is watched for: %s', (days, is) => expect(isIn('observar_cio', served(days))).toBe(is));
  it.each([
    [29, false, undefined],
    [30, true, false],
    [60, true, false],
    [61, true, true],
  ])('%i days: to be diagnosed: %s, late: %s', (days, is, late) => {
    const { diagnostico } = worklistsOn([aCow('A', served(days))], today);
    expect([diagnostico.length > 0, diagnostico[0]?.late]).toEqual([is, late]);
  });
  it.each([
    [4, false],
    [3, true],
    [0, true],
  ])('seen in heat %i days ago, 21 days after a service, she is no longer watched: %s', (days, is) =>
    expect(isIn('observar_cio', [...served(21), at('heat', ago(days))])).toBe(!is),
  );
  it('a service is named, to be diagnosed from the list', () => {
    const service = at('service', ago(30), { sire: 'Trovão' });
    expect(worklistsOn([aCow('A', [at('calving', ago(120)), service])], today).diagnostico).toEqual([
      { animal: 'A', del: 120, what: 'Inseminada há 30 dias (Trovão)', since: today, late: false, service: service.id, carried: null },
    ]);
  });
});

test('a vet sees each cow once: exams first, then checks, second checks and problem cows', () => {
  const calved = (days: number) => at('calving', ago(days));
  const herd = [
    aCow('problem', [calved(160)]),
    aCow('second check', [calved(200), at('service', ago(70)), at('positive', ago(40))]),
    aCow('repeat', [calved(170), ...[80, 59, 38].map((days) => at('service', ago(days)))]),
    aCow('exam', [calved(30)]),
    aCow('nothing', [calved(60)]),
  ];
  expect(vetVisit(worklistsOn(herd, today)).map(({ list, item }) => [item.animal, list])).toEqual([
    ['exam', 'exame_pos_parto'],
    ['repeat', 'diagnostico'],
    ['second check', 'reconfirmar'],
    ['problem', 'vazias_problema'],
  ]);
});

describe('an open cow', () => {
  it.each([
    [49, false],
    [50, true],
  ])('%i days after calving is apt: %s', (days, is) => expect(isIn('aptas', [at('calving', ago(days))])).toBe(is));
  it('found empty is apt again', () => expect(isIn('aptas', [at('calving', ago(120)), at('service', ago(40)), at('negative', ago(5))])).toBe(true));
  it('that waits for her diagnosis is not apt', () => expect(isIn('aptas', [at('calving', ago(120)), at('service', ago(40))])).toBe(false));
  it.each([
    [71, false],
    [72, true],
  ])('%i days after calving without a service is late: %s', (days, is) => expect(isIn('primeira_ia', [at('calving', ago(days))])).toBe(is));
  it('with a service is not late for her first', () => expect(isIn('primeira_ia', [at('calving', ago(100)), at('service', ago(5))])).toBe(false));
  it.each([
    [2, false],
    [3, true],
  ])('with %i services is a repeat breeder: %s', (many, is) =>
    expect(isIn('repetidoras', [at('calving', ago(140)), ...Array.from({ length: many }, (_, i) => at('service', ago(80 - 21 * i)))])).toBe(is),
  );
  it('is a repeat breeder since her third service', () =>
    expect(worklistsOn([aCow('A', [at('calving', ago(140)), ...[80, 59, 38].map((days) => at('service', ago(days)))])], today).repetidoras).toMatchObject([
      { since: ago(38) },
    ]));
  it.each([
    [150, false],
    [151, true],
  ])('%i days after calving is a problem: %s', (days, is) => expect(isIn('vazias_problema', [at('calving', ago(days))])).toBe(is));
  it('not to be bred is in none of these lists', () => expect(listsOf([at('calving', ago(200)), at('stop', ago(10))])).toEqual([]));
  it('that left is in no list', () => expect(listsOf([at('calving', ago(200)), at('exit', today)])).toEqual([]));
  it.each([
    [24, false],
    [25, true],
    [40, true],
    [41, false],
  ])('%i days after calving has her uterus examined: %s', (days, is) => expect(isIn('exame_pos_parto', [at('calving', ago(days))])).toBe(is));
  it('examined since is not examined again', () => expect(isIn('exame_pos_parto', [at('calving', ago(30)), at('exam', ago(3))])).toBe(false));
  it('a heifer of 365 days is apt', () => {
    const heifer = (days: number) => listsOf([], {}, aHeifer('H', ago(days), []));
    expect([heifer(364), heifer(365)]).toEqual([[], ['aptas']]);
  });
});

describe('a pregnant cow', () => {
  /** Carrying for so many of 280 days. */
  const carrying = (days: number, ...more: Events): Events => [
    at('calving', ago(days + 100)),
    at('service', ago(days)),
    at('positive', ago(days - 30)),
    ...more,
  ];
  it.each([
    [59, false],
    [60, true],
    [90, true],
    [91, false],
  ])('%i days pregnant is checked a second time: %s', (days, is) => expect(isIn('reconfirmar', carrying(days))).toBe(is));
  it('checked twice is not checked again', () => expect(isIn('reconfirmar', carrying(70, at('positive', ago(5))))).toBe(false));
  it.each([
    // Dried off 60 days before calving: on day 220. Listed a week before.
    [212, false],
    [213, true],
    [279, true],
  ])('%i days pregnant is dried off: %s', (days, is) => expect(isIn('secar', carrying(days))).toBe(is));
  it('that is dry, or nurses her calf, is not dried off', () => {
    expect(isIn('secar', carrying(230, at('dry_off', ago(2))))).toBe(false);
    expect(isIn('secar', carrying(230), { isMilked: () => false })).toBe(false);
  });
  it.each([
    [190, 7.9, true],
    [190, 8, false],
    [189, 7.9, false],
  ])('%i days pregnant with %d L is dried off early: %s', (days, litres, is) =>
    expect(isIn('secar', carrying(days), { litres: new Map([['A', litres]]) })).toBe(is),
  );
  it.each([
    [258, false],
    [259, true],
  ])('%i days pregnant goes to the close-up lot: %s', (days, is) => expect(isIn('pre_parto', carrying(days))).toBe(is));
  it('a heifer goes there 30 days before', () => {
    const heifer = (days: number) => listsOf([], {}, aHeifer('H', ago(900), [at('service', ago(days)), at('positive', ago(days - 30))]));
    expect([heifer(249).includes('pre_parto'), heifer(250).includes('pre_parto')]).toEqual([false, true]);
  });
  it.each([
    [272, false, undefined],
    [273, true, false],
    [280, true, false],
    [286, true, false],
    [287, true, true],
  ])('%i days pregnant is to calve: %s, late: %s', (days, is, late) => {
    const { partos } = worklistsOn([aCow('A', carrying(days))], today);
    expect([partos.length > 0, partos[0]?.late]).toEqual([is, late]);
  });
  it('not to be bred still calves', () => expect(isIn('partos', carrying(280, at('stop', ago(60))))).toBe(true));
});

describe('any day', () => {
  it('is asked of the events up to it', () => {
    const lists = (day: string) => worklistsOn(nineCows(), day);
    expect(lists('2026-08-31').diagnostico.map(({ animal }) => animal)).toEqual([]);
    expect(lists('2026-09-02').aptas.map(({ animal }) => animal)).toEqual(['E']);
    expect(lists('2026-09-13').aptas.map(({ animal }) => animal)).toEqual(['E', 'C']);
    expect(lists('2026-09-13').vazias_problema.map(({ animal }) => animal)).toEqual(['F']);
  });
});

test('a list as a message', () => {
  const [item] = worklistsOn([aCow('A', [at('calving', ago(60))])], today).aptas;
  expect(asText('Aptas para IA', today, [{ name: 'Mimosa', tag: '123', item: item! }])).toBe(
    'Aptas para IA, 13/09/2026: 1 animal\n• Mimosa (123): Parida há 60 dias',
  );
});
