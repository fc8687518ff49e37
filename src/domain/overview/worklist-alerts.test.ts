// Alerts of the worklists: one for each list with animals, and each counts what its list shows.
import { describe, expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import { addDays } from '#domain/kernel/dates';
import { nounNames } from '#domain/nouns';
import { alertsOf, type Candidates, incrementalAlerts } from '#domain/overview/alerts';
import { incrementalFarmWorklists } from '#domain/overview/farm-worklists';
import { alertedLists } from '#domain/overview/worklist-alerts';
import { type Worklist, worklists } from '#domain/reproduction/worklists';

const today = '2026-11-15';
const ago = (days: number) => addDays(today, -days);
const owner = { role: 'owner' } as const;
const nothing = Object.fromEntries(nounNames.map((noun) => [noun, []])) as unknown as Candidates;

type Past = { calved?: number; served?: readonly number[]; carrying?: number; milk?: number; wanted?: Partial<Animal> };

/** Rows of cows by their past, in days ago; `carrying`: pregnant for so many days. */
function farmOf(herd: Record<string, Past>): Candidates {
  const rows = { ...nothing, animals: [], births: [], artificial_inseminations: [], pregnancy_checks: [], milk_production: [] } as never as Record<
    string,
    object[]
  >;
  for (const [name, { calved, served = [], carrying, milk, wanted }] of Object.entries(herd)) {
    const id = name;
    rows['animals']!.push({
      id,
      name,
      type: 'bovino',
      breed: 'Girolando',
      gender: 'femea',
      status: 'ativo',
      is_batch: false,
      category: 'vaca',
      birth_date: null,
    });
    Object.assign(rows['animals']!.at(-1)!, {
      state_from_events: true,
      weight: null,
      exit_date: null,
      pregnancy_status: 'vazia',
      pregnancy_date: null,
      last_birth_date: null,
      ...wanted,
    });
    if (calved !== undefined) rows['births']!.push({ id: `${id} calved`, mother_id: id, birth_date: ago(calved), birth_outcome: null, animal_id: null });
    for (const days of [...served, ...(carrying === undefined ? [] : [carrying])])
      rows['artificial_inseminations']!.push({
        id: `${id} ${days}`,
        animal_id: id,
        insemination_date: ago(days),
        technique: 'tradicional',
        bull_identification: 'Trovão',
        result: 'pendente',
      });
    if (carrying !== undefined) {
      const check = { animal_id: id, check_date: ago(carrying - 30), result: 'prenha', service_id: `${id} ${carrying}`, days_pregnant: null };
      rows['pregnancy_checks']!.push({ id: `${id} check`, ...check, method: null, expected_birth_date: null, stated: false });
    }
    if (milk !== undefined) rows['milk_production']!.push({ id: `${id} milk`, animal_id: id, production_date: ago(1), quantity_liters: milk });
  }
  return rows as never;
}

const told = (herd: Record<string, Past>, day = today) => alertsOf(farmOf(herd), day, owner).filter(({ key }) => key.startsWith('worklist:'));

describe('each list that a day asks for is told of once', () => {
  test.each<[Worklist, Past, Past]>([
    ['observar_cio', { calved: 120, served: [17] }, { calved: 120, served: [18] }],
    ['diagnostico', { calved: 120, served: [29] }, { calved: 120, served: [30] }],
    ['secar', { calved: 312, carrying: 212 }, { calved: 313, carrying: 213 }],
    // With little milk she is dried off from 90 days before.
    ['secar', { calved: 300, carrying: 190, milk: 8 }, { calved: 300, carrying: 190, milk: 7.9 }],
    ['pre_parto', { calved: 350, carrying: 258 }, { calved: 350, carrying: 259 }],
    ['repetidoras', { calved: 140, served: [80, 59] }, { calved: 140, served: [80, 59, 38] }],
  ])('%s', (list, before, since) => {
    const title = `${worklists[list]}: Mimosa`;
    expect(told({ Mimosa: before }).filter((one) => one.title === title)).toEqual([]);
    expect(told({ Mimosa: since }).filter((one) => one.title === title)).toMatchObject([
      { link: `/worklists?lista=${list}`, priority: alertedLists[list as never] },
    ]);
  });
  test('of several animals it has their number and how many are late, and its day is that of the one who waits longest', () =>
    expect(told({ Mimosa: { calved: 150, served: [61] }, Estrela: { calved: 150, served: [40] } })).toEqual([
      {
        key: `worklist:diagnostico:${ago(10)}`,
        title: 'Diagnóstico: 2 animais',
        message: 'Inseminadas há 30 dias ou mais, sem diagnóstico. 1 atrasada.',
        priority: 'média',
        due_date: ago(31),
        link: '/worklists?lista=diagnostico',
      },
    ]));
  test('nothing is told of an animal that left, and the other species keep their own alert', () => {
    expect(told({ Mimosa: { served: [40], wanted: { status: 'vendido', exit_date: ago(2) } } })).toEqual([]);
    const goat = farmOf({ Cabrita: { served: [40], wanted: { type: 'caprino' } } });
    expect(alertsOf(goat, today, owner).map(({ title }) => title)).toEqual(['Diagnóstico de prenhez: Cabrita']);
  });
});

const herd: Record<string, Past> = {
  Mimosa: { calved: 150, served: [61] },
  Estrela: { calved: 150, served: [90, 60, 35] },
  Pintada: { calved: 120, served: [20] },
  Bonita: { calved: 350, carrying: 265 },
  Jurema: { calved: 300, carrying: 215, milk: 12 },
  Nelore: { calved: 300, carrying: 225, wanted: { breed: 'Nelore' } },
};

test.each([today, addDays(today, 3), addDays(today, 20)])('on %s an alert counts exactly the animals of the list that it leads to', (day) => {
  const rows = farmOf(herd);
  const { lists, animals } = incrementalFarmWorklists()(rows, day);
  for (const list of Object.keys(alertedLists) as Worklist[]) {
    const items = lists[list];
    const alert = alertsOf(rows, day, owner).find(({ link }) => link === `/worklists?lista=${list}`);
    const who = items.length === 1 ? animals.get(items[0]!.animal)!.name : `${items.length} animais`;
    expect(alert?.title, list).toBe(items.length === 0 ? undefined : `${worklists[list]}: ${who}`);
  }
});

test('decided about, a list is told of again when another animal enters it, not when one leaves or the day passes', () => {
  const rows = farmOf(herd);
  const key = `worklist:diagnostico:${ago(5)}`;
  const decided = { alert_decisions: [{ key, status: 'ignorado' }] as never };
  const asks = (wanted: Partial<Candidates>, day: string) =>
    alertsOf({ ...rows, ...decided, ...wanted }, day, owner).filter(({ link }) => link === '/worklists?lista=diagnostico').length;
  expect(asks({ alert_decisions: [] }, today)).toBe(1);
  expect(asks({}, today)).toBe(0);
  expect(asks({}, addDays(today, 4))).toBe(0);
  expect(asks({ animals: rows.animals.filter(({ id }) => id !== 'Mimosa') }, today)).toBe(0);
  // Ten days later Pintada waits for her diagnosis too.
  expect(asks({}, addDays(today, 10))).toBe(1);
});

test('a repeat breeder that never calved is told of once, not every day anew', () => {
  const heifer = farmOf({ Novilha: { served: [80, 59, 38], wanted: { category: 'novilha', birth_date: '2024-01-01' } } });
  const keys = [today, addDays(today, 1)].map((day) => alertsOf(heifer, day, owner).find(({ title }) => title.startsWith('Repetidoras'))?.key);
  expect(keys).toEqual(Array(2).fill(`worklist:repetidoras:${ago(38)}`));
});

test('asked again after a change, the alerts are those of the rows', () => {
  const kept = incrementalAlerts();
  const rows = farmOf(herd);
  kept(rows, today, owner);
  const changed = { ...rows, artificial_inseminations: rows.artificial_inseminations.filter(({ animal_id }) => animal_id !== 'Mimosa') };
  expect(kept(changed, today, owner)).toEqual(alertsOf(changed, today, owner));
});

test('who does not see reproduction is told nothing of it', () =>
  expect(alertsOf(farmOf(herd), today, { role: 'worker', without: ['reproduction'] })).toEqual([]));
