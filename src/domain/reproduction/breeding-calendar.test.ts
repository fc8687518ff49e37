// The calendar of the next 60 days, on both sides of each day.
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/kernel/dates';
import { breedingCalendar } from '#domain/reproduction/breeding-calendar';
import { aCow, aHeifer, at } from '#domain/reproduction/worked-herd';

const today = '2026-09-13';
const ago = (days: number) => addDays(today, -days);
type Events = Parameters<typeof aCow>[1];
const dueOf = (events: Events, isMilked?: () => boolean, cow = aCow('A', events)) =>
  breedingCalendar([cow], [], today, isMilked).flatMap(({ day, due }) => due.map(({ what }) => [day, what]));

describe('a cow', () => {
  it('pregnant for 200 days is dried off, goes to the close-up lot, and calves later than in 60 days', () =>
    expect(dueOf([at('calving', ago(300)), at('service', ago(200)), at('positive', ago(170))])).toEqual([
      [ago(-20), 'secar'],
      [ago(-59), 'pre_parto'],
    ]));
  it('that nurses her calf is not dried off', () =>
    expect(dueOf([at('calving', ago(300)), at('service', ago(220)), at('positive', ago(190))], () => false)).toEqual([
      [ago(-39), 'pre_parto'],
      [ago(-60), 'parto'],
    ]));
  it('served 10 days ago is watched for heat and diagnosed', () =>
    expect(dueOf([at('calving', ago(120)), at('service', ago(10))])).toEqual([
      [ago(-8), 'cio'],
      [ago(-20), 'diagnostico'],
    ]));
  it('that calved today is examined and may be bred', () =>
    expect(dueOf([at('calving', today)])).toEqual([
      [ago(-25), 'exame'],
      [ago(-50), 'apta'],
    ]));
  it.each([
    ['has left', [at('calving', ago(1)), at('exit', today)]],
    ['is not to be bred and was examined', [at('calving', ago(30)), at('exam', ago(2)), at('stop', ago(1))]],
  ])('that %s has nothing due', (_what, events) => expect(dueOf(events as Events)).toEqual([]));
  it('a heifer goes to the close-up lot earlier', () =>
    expect(dueOf([], undefined, aHeifer('B', ago(900), [at('service', ago(230)), at('positive', ago(200))]))).toEqual([
      [ago(-20), 'pre_parto'],
      [ago(-50), 'parto'],
    ]));
});

it('cows of one day are together, and a lot has its steps with the days nobody works', () => {
  const herd = ['A', 'B'].map((name) => aCow(name, [at('calving', ago(120)), at('service', ago(12))]));
  const lot = { id: 'lot', name: 'Novilhas', start_date: '2026-09-19', steps: 'D0 Implante\nD1 Nada\nD10 IA\nD90 Ultrassom' };
  const days = breedingCalendar(herd, [lot], today);
  expect(days).toEqual([
    { day: '2026-09-19', due: [{ what: 'cio', animals: ['A', 'B'] }], lots: [{ lot: 'lot', name: 'Novilhas', what: 'D0 Implante', free: null }] },
    { day: '2026-09-20', due: [], lots: [{ lot: 'lot', name: 'Novilhas', what: 'D1 Nada', free: 'domingo' }] },
    { day: '2026-09-29', due: [], lots: [{ lot: 'lot', name: 'Novilhas', what: 'D10 IA', free: null }] },
    { day: '2026-10-01', due: [{ what: 'diagnostico', animals: ['A', 'B'] }], lots: [] },
  ]);
});
