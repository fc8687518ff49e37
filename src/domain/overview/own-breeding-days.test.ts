// A farm that sets its own days of breeding sees other states, lists, alerts, figures and dates; each with the usual days and with its own.
import { describe, expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import type { BreedingDays } from '#domain/herd/breeding-days';
import type { BreedingWeight } from '#domain/herd/breeding-weights';
import { addDays } from '#domain/kernel/dates';
import { nounNames } from '#domain/nouns';
import { agendaOf, agendaWindow } from '#domain/overview/agenda';
import { alertsOf, type Candidates, incrementalAlerts } from '#domain/overview/alerts';
import { actionsFor } from '#domain/overview/animal-actions';
import { herdFigures } from '#domain/overview/dashboard';
import { incrementalFarmWorklists } from '#domain/overview/farm-worklists';
import { reproductionFigure } from '#domain/overview/reproduction-figure';
import { breedingCalendar } from '#domain/reproduction/breeding-calendar';
import { parametersOf } from '#domain/reproduction/herd-parameters';
import { herdStates, stateOf } from '#domain/reproduction/herd-states';
import { diagnosesDue, findServices, servicesOf, toDiagnose } from '#domain/reproduction/insemination-queries';
import { trendOf } from '#domain/reproduction/kpi-groups';
import { findPregnant } from '#domain/reproduction/pregnancy-queries';
import { breedingHerd } from '#domain/reproduction/rows-to-events';
import { type Worklist, worklistMeanings } from '#domain/reproduction/worklists';

const today = '2026-11-15';
const ago = (days: number) => addDays(today, -days);
const owner = { role: 'owner' } as const;
const nothing = Object.fromEntries(nounNames.map((noun) => [noun, []])) as unknown as Candidates;
type Own = { [D in BreedingDays | BreedingWeight]?: number };
type Past = { calved?: number; served?: number; carrying?: number; wanted?: Partial<Animal> };

const female = { type: 'bovino', breed: 'Girolando', gender: 'femea', status: 'ativo', is_batch: false, category: 'vaca' } as const;
const unknown = { birth_date: null, weight: null, exit_date: null, pregnancy_status: 'vazia', pregnancy_date: null, last_birth_date: null } as const;

/** A farm with one cow, Mimosa; days ago. */
function farm({ calved, served, carrying, wanted }: Past, own: Own = {}): Candidates {
  const service = served ?? carrying;
  const serviceRow = { id: 's', animal_id: 'Mimosa', technique: 'tradicional', bull_identification: 'Trovão', result: 'pendente' };
  const check = {
    id: 'k',
    animal_id: 'Mimosa',
    result: 'prenha',
    service_id: 's',
    days_pregnant: null,
    method: null,
    expected_birth_date: null,
    stated: false,
  };
  return {
    ...nothing,
    animals: [{ id: 'Mimosa', name: 'Mimosa', ...female, ...unknown, state_from_events: true, ...wanted }],
    births: calved === undefined ? [] : [{ id: 'b', mother_id: 'Mimosa', birth_date: ago(calved), birth_outcome: null, animal_id: null }],
    artificial_inseminations: service === undefined ? [] : [{ ...serviceRow, insemination_date: ago(service) }],
    pregnancy_checks: carrying === undefined ? [] : [{ ...check, check_date: ago(carrying - 30) }],
    herd_settings: Object.keys(own).length > 0 ? [own] : [],
  } as never;
}
const isListed = (list: Worklist, past: Past, own?: Own) => incrementalFarmWorklists()(farm(past, own), today).lists[list].length > 0;
const stateWith = (past: Past, own: Own = {}) => herdStates(farm(past), today, parametersOf(own))[0]!.state;

test.each<[Worklist, Past, Own, boolean, boolean]>([
  ['aptas', { calved: 55 }, { waiting_days: 60 }, true, false],
  ['aptas', { calved: 45 }, { waiting_days: 45 }, false, true],
  ['primeira_ia', { calved: 70 }, { cycle_days: 19 }, false, true],
  ['secar', { calved: 300, carrying: 210 }, { dry_days: 63 }, false, true],
  ['secar', { calved: 300, carrying: 214 }, { dry_days: 55 }, true, false],
  ['pre_parto', { calved: 340, carrying: 255 }, { close_up_days: 25 }, false, true],
  ['pre_parto', { carrying: 255, wanted: { category: 'novilha' } }, { close_up_heifer_days: 24 }, true, false],
  ['diagnostico', { calved: 120, served: 28 }, { diagnosis_days: 28 }, false, true],
  ['diagnostico', { calved: 120, served: 34 }, { diagnosis_days: 35 }, true, false],
  ['reconfirmar', { calved: 200, carrying: 45 }, { second_check_days: 45 }, false, true],
  ['reconfirmar', { calved: 200, carrying: 76 }, { second_check_days: 45 }, true, false],
])('list %s of %o with %o: usually %s, then %s', (list, past, own, usual, then) => {
  expect(isListed(list, past)).toBe(usual);
  expect(isListed(list, past, own)).toBe(then);
});

test.each<[string, BreedingWeight, usual: number, own: number]>([
  ['Holandês', 'breeding_weight_taurine', 340, 360],
  ['Girolando', 'breeding_weight_cross', 330, 310],
  ['Nelore', 'breeding_weight_zebu', 300, 280],
])('a heifer %s may be bred from the weight that the farm sets (%s)', (breed, name, usual, own) => {
  const heifer = (weight: number): Past => ({ wanted: { breed, weight, category: 'novilha', birth_date: ago(500) } });
  const states = (limit: number, set?: Own) => [limit - 1, limit].map((weight) => stateWith(heifer(weight), set).reproductive);
  expect(states(usual)).toEqual(['recria', 'apta']);
  expect(states(own, { [name]: own })).toEqual(['recria', 'apta']);
  expect([isListed('aptas', heifer(own - 1), { [name]: own }), isListed('aptas', heifer(own), { [name]: own })]).toEqual([false, true]);
  // The weights of other breeds do not count for her.
  expect(states(usual, { breeding_weight_taurine: 600, breeding_weight_cross: 600, breeding_weight_zebu: 600, [name]: usual })).toEqual(['recria', 'apta']);
});

test('a list says the days that it is asked with', () => {
  const words = worklistMeanings(parametersOf({ diagnosis_days: 28, second_check_days: 55, cycle_days: 20 }));
  expect(words.diagnostico).toBe('Inseminadas há 28 dias ou mais, sem diagnóstico');
  expect(words.reconfirmar).toBe('Prenhas de 55 a 85 dias com um só diagnóstico');
  expect(words.primeira_ia).toBe('Passaram mais de 20 dias do tempo de espera sem nenhum serviço');
  expect(worklistMeanings(parametersOf(undefined)).diagnostico).toContain('30 dias');
});

test('who asks for the lists again and again is answered with the days of now', () => {
  const listsOf = incrementalFarmWorklists();
  const rows = farm({ calved: 55 });
  expect(listsOf(rows, today).lists.aptas).toHaveLength(1);
  expect(listsOf({ ...rows, herd_settings: [{ waiting_days: 60 }] }, today).lists.aptas).toHaveLength(0);
  expect(listsOf({ ...rows, herd_settings: [{ waiting_days: null }] }, today).lists.aptas).toHaveLength(1);
});

describe('the state of a cow', () => {
  test('after calving she waits as long as the farm says', () => {
    expect(stateWith({ calved: 55 }).reproductive).toBe('apta');
    expect(stateWith({ calved: 55 }, { waiting_days: 60 }).reproductive).toBe('pos_parto');
    const { animals, ...events } = farm({ calved: 55 });
    expect(stateOf(animals[0]!, events as never, today, parametersOf({ waiting_days: 60 })).reproductive).toBe('pos_parto');
  });
  test('she is dried off and goes to the close-up lot by its days', () => {
    const expected = addDays(today, 70);
    expect(stateWith({ calved: 300, carrying: 210 }).pregnancy).toMatchObject({ expected, dryOff: addDays(expected, -60), closeUp: addDays(expected, -21) });
    expect(stateWith({ calved: 300, carrying: 210 }, { dry_days: 45, close_up_days: 30 }).pregnancy).toMatchObject({
      dryOff: addDays(expected, -45),
      closeUp: addDays(expected, -30),
    });
  });
});

test('the calendar of breeding announces by the days of the farm', () => {
  const dueOn = (past: Past, own?: Own) =>
    breedingCalendar(breedingHerd(farm(past)), [], today, () => true, parametersOf(own)).flatMap(({ day, due }) => due.map(({ what }) => `${what} ${day}`));
  expect(dueOn({ calved: 55 })).not.toContainEqual(expect.stringContaining('apta'));
  expect(dueOn({ calved: 55 }, { waiting_days: 60 })).toContain(`apta ${addDays(today, 5)}`);
  expect(dueOn({ calved: 120, served: 20 })).toContain(`diagnostico ${addDays(today, 10)}`);
  expect(dueOn({ calved: 120, served: 20 }, { diagnosis_days: 28 })).toContain(`diagnostico ${addDays(today, 8)}`);
  expect(dueOn({ calved: 300, carrying: 210 }, { dry_days: 50 })).toContain(`secar ${addDays(today, 20)}`);
});

describe('alerts', () => {
  const titles = (rows: Candidates) => alertsOf(rows, today, owner).map(({ title }) => title);
  test('tell of the lists with the days of the farm', () => {
    const past = { calved: 120, served: 28 };
    expect(titles(farm(past))).not.toContain('Diagnóstico: Mimosa');
    expect(titles(farm(past, { diagnosis_days: 28 }))).toContain('Diagnóstico: Mimosa');
    expect(alertsOf(farm(past, { diagnosis_days: 28 }), today, owner)[0]!.message).toContain('28 dias');
  });
  test('of other species too', () => {
    const goat = { served: 28, wanted: { type: 'caprino' } } as const;
    expect(titles(farm(goat))).not.toContain('Diagnóstico de prenhez: Mimosa');
    expect(titles(farm(goat, { diagnosis_days: 28 }))).toContain('Diagnóstico de prenhez: Mimosa');
  });
  test('are raised again when only the settings change', () => {
    const ask = incrementalAlerts();
    const rows = farm({ calved: 120, served: 28 });
    const has = (herd_settings: object[]) => ask({ ...rows, herd_settings } as never, today, owner).some(({ key }) => key.startsWith('worklist:diagnostico'));
    expect([has([]), has([{ diagnosis_days: 28 }]), has([])]).toEqual([false, true, false]);
  });
});

describe('the figure of reproduction', () => {
  const figure = (past: Past, own?: Own) => reproductionFigure(farm(past, own), { from: ago(41), to: today });
  test('a cow is eligible from the end of her waiting period on', () => {
    expect(figure({ calved: 55 }).cycles.map(({ eligible }) => eligible)).toEqual([0, 0]);
    expect(figure({ calved: 55 }, { waiting_days: 40 }).cycles.map(({ eligible }) => eligible)).toEqual([0, 1]);
    expect(figure({ calved: 55 }, { waiting_days: 40 }).kpis['service_rate']).toMatchObject({ value: 0, denominator: 1 });
  });
  test('its cycles are as long as those of the farm', () => {
    expect(figure({ calved: 55 }).cycles.map(({ from, to }) => [from, to])).toEqual([
      [ago(41), ago(21)],
      [ago(20), today],
    ]);
    expect(figure({ calved: 55 }, { cycle_days: 20 }).cycles.map(({ from, to }) => [from, to])).toEqual([
      [ago(39), ago(20)],
      [ago(19), today],
    ]);
  });
  test('and so is what it was in each month', () => {
    const members = breedingHerd(farm({ calved: 100 }));
    const months = (own: Own) => trendOf('service_rate', members, today, 'cows', parametersOf(own)).filter(({ kpi }) => kpi.denominator > 0).length;
    expect(months({ waiting_days: 20 })).toBeGreaterThan(months({ waiting_days: 80 }));
  });
});

describe('a cow in milk that calves in 65 days', () => {
  const stamps = { updated_at: '2026-11-01T12:00:00.000Z', version: 1 };
  const milked = {
    pregnancy_status: 'prenha',
    expected_birth_date: addDays(today, 65),
    last_birth_date: ago(300),
    dry_off_date: null,
    weight: 450,
    ...stamps,
  } as const;
  const { animals } = farm({ wanted: milked });
  const own = { dry_days: 65 };
  test('the first screen counts her as to be dried off', () => {
    expect(herdFigures(animals, today).toDryOff).toBe(0);
    expect(herdFigures(animals, today, own as never).toDryOff).toBe(1);
  });
  test('the list of pregnant animals finds her, and her page offers it first', () => {
    const filters = { search: '', stage: '', type: 'bovino', due: 'secar' } as const;
    expect(findPregnant(animals, filters, today)).toHaveLength(0);
    expect(findPregnant(animals, filters, today, own)).toHaveLength(1);
    const circumstances = { today, mayWrite: () => true, hasOpenTransfer: false };
    expect(actionsFor(animals[0]!, circumstances)[0]).not.toBe('dry_off');
    expect(actionsFor(animals[0]!, { ...circumstances, settings: own })[0]).toBe('dry_off');
  });
  test('the agenda has her on the day of the farm, for those who know its settings', () => {
    const entry = (settings: object[], access: Parameters<typeof agendaOf>[2]) =>
      agendaOf({ ...nothing, animals, herd_settings: settings } as never, agendaWindow(today), access).find(({ key }) => key === 'dry_off:Mimosa');
    expect(entry([], owner)).toMatchObject({ day: addDays(today, 5), text: '60 dias antes da previsão de parto.' });
    expect(entry([own], owner)).toMatchObject({ day: today, text: '65 dias antes da previsão de parto.' });
    expect(entry([own], { role: 'owner', without: ['herd'] })).toMatchObject({ day: addDays(today, 5) });
  });
});

test('the list of inseminations asks for the diagnosis by the days of the farm', () => {
  const { artificial_inseminations, animals } = farm({ calved: 120, served: 28 });
  expect(diagnosesDue(artificial_inseminations, animals, today)).toHaveLength(0);
  expect(diagnosesDue(artificial_inseminations, animals, today, { diagnosis_days: 28 })).toHaveLength(1);
  const found = (own?: Own) => findServices(servicesOf(artificial_inseminations, animals), { search: '', result: toDiagnose }, today, own);
  expect([found().length, found({ diagnosis_days: 28 }).length]).toEqual([0, 1]);
});
