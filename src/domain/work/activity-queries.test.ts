// Daily activities: the five counts, the order of the list, the work of a day, and suggestions of the form.
import { describe, expect, test } from 'vitest';
import { activitiesWith, activityTypes, countActivities, newestActivities, responsiblePeople, waitingToday, workOf } from '#domain/work/activity-queries';
import { type DailyActivity, usualActivities } from '#domain/work/daily-activities';
import { isOpen } from '#domain/work/open-work';

const today = '2026-11-15';
let entered = 0;
const one = (id: string, wanted: Partial<DailyActivity> = {}) =>
  ({
    id,
    activity_date: today,
    activity_type: 'Ordenha',
    status: 'pendente',
    priority: 'média',
    responsible: null,
    created_at: `2026-11-01T00:00:${String(entered++).padStart(2, '0')}.000Z`,
    ...wanted,
  }) as DailyActivity;
const ids = (rows: readonly DailyActivity[]) => rows.map(({ id }) => id);

describe('the five counts', () => {
  test.each<[string, Partial<DailyActivity>[], Partial<ReturnType<typeof countActivities>>]>([
    ['none', [], { total: 0, pendente: 0, em_andamento: 0, concluída: 0, urgent: 0 }],
    [
      'one of each status',
      [{}, { status: 'em_andamento' }, { status: 'concluída' }, { status: 'cancelada' }],
      { total: 4, pendente: 1, em_andamento: 1, concluída: 1, urgent: 0 },
    ],
    ['urgent and pending', [{ priority: 'urgente' }], { total: 1, pendente: 1, urgent: 1 }],
    ['urgent and begun', [{ priority: 'urgente', status: 'em_andamento' }], { em_andamento: 1, urgent: 1 }],
    ['urgent and done', [{ priority: 'urgente', status: 'concluída' }], { concluída: 1, urgent: 0 }],
    ['urgent and cancelled', [{ priority: 'urgente', status: 'cancelada' }], { total: 1, urgent: 1 }],
    ['high is not urgent', [{ priority: 'alta' }], { urgent: 0 }],
  ])('%s', (_what, wanted, counts) => expect(countActivities(wanted.map((each, i) => one(`${i}`, each)))).toMatchObject(counts));
});

describe('the list', () => {
  const rows = [
    one('low', { priority: 'baixa' }),
    one('yesterday', { activity_date: '2026-11-14', priority: 'urgente' }),
    one('urgent', { priority: 'urgente', status: 'concluída' }),
    one('high', { priority: 'alta', status: 'em_andamento' }),
    one('middle'),
    one('entered later'),
    one('tomorrow', { activity_date: '2026-11-16', status: 'cancelada' }),
  ];
  const order = ['tomorrow', 'urgent', 'high', 'entered later', 'middle', 'low', 'yesterday'];

  test('has the latest day first, then the highest priority, then what was entered last', () => {
    expect(ids(newestActivities(rows))).toEqual(order);
    expect(ids(newestActivities(rows.toReversed()))).toEqual(order);
  });

  test.each([
    ['', order],
    ['pendente', ['entered later', 'middle', 'low', 'yesterday']],
    ['em_andamento', ['high']],
    ['concluída', ['urgent']],
    ['qualquer', []],
  ])('of status "%s"', (status, found) => expect(ids(activitiesWith(newestActivities(rows), status))).toEqual(found));
});

describe('the work of a day', () => {
  const rows = [
    one('due'),
    one('due, urgent', { priority: 'urgente' }),
    one('begun', { status: 'em_andamento', priority: 'alta' }),
    one('done', { status: 'concluída' }),
    one('called off', { status: 'cancelada' }),
    one('late', { activity_date: '2026-11-12' }),
    one('later than late', { activity_date: '2026-11-14' }),
    one('late, urgent', { activity_date: '2026-11-14', priority: 'urgente' }),
    one('late, begun', { activity_date: '2019-01-01', status: 'em_andamento', priority: 'baixa' }),
    one('done yesterday', { activity_date: '2026-11-14', status: 'concluída' }),
    one('late, called off', { activity_date: '2026-11-14', status: 'cancelada' }),
    one('tomorrow', { activity_date: '2026-11-16' }),
  ];
  const named = (day: string) => Object.fromEntries(Object.entries(workOf(rows, day, today)).map(([list, work]) => [list, ids(work)]));

  test('today: late work first, most urgent and oldest before the others', () =>
    expect(named(today)).toEqual({
      late: ['late, urgent', 'late', 'later than late', 'late, begun'],
      due: ['due, urgent', 'begun', 'due'],
      done: ['done'],
    }));
  test('another day has only its own activities', () => {
    expect(named('2026-11-16')).toEqual({ late: [], due: ['tomorrow'], done: [] });
    expect(named('2026-11-14')).toEqual({ late: [], due: ['late, urgent', 'later than late'], done: ['done yesterday'] });
    expect(named('2026-11-20')).toEqual({ late: [], due: [], done: [] });
  });

  test('a ticked activity stays in its place until the list is opened again', () => {
    const ticked = rows.map((row) => (row.id === 'late' || row.id === 'begun' ? { ...row, status: 'concluída' as const } : row));
    const undone = ticked.map((row) => (row.id === 'done' ? { ...row, status: 'pendente' as const } : row));
    const before = new Map([
      ['late', 'pendente'],
      ['begun', 'em_andamento'],
      ['done', 'concluída'],
    ] as const);
    const { late, due, done } = workOf(undone, today, today, before);
    expect([ids(late), ids(due), ids(done)]).toEqual([['late, urgent', 'late', 'later than late', 'late, begun'], ['due, urgent', 'begun', 'due'], ['done']]);
    const anew = workOf(undone, today, today);
    expect([ids(anew.late), ids(anew.due), ids(anew.done)]).toEqual([
      ['late, urgent', 'later than late', 'late, begun'],
      ['due, urgent', 'due', 'done'],
      ['begun'],
    ]);
  });

  test('open work of today and before is counted, not that of later days', () => expect(waitingToday(rows, today)).toBe(7));
});

test.each([
  ['pendente', true],
  ['em_andamento', true],
  ['concluída', false],
  ['cancelada', false],
] as const)('%s is open: %s', (status, open) => expect(isOpen({ status })).toBe(open));

describe('suggestions', () => {
  test('are the common ones on a new farm', () => expect(activityTypes([])).toEqual(usualActivities));
  test('begin with the farm’s most used types, each once whatever its spelling', () => {
    const rows = ['Roçada', 'limpeza', 'Roçada', 'Conserto da bomba', 'ROCADA'].map((activity_type, i) => one(`${i}`, { activity_type }));
    const offered = activityTypes(rows);
    expect(offered.slice(0, 4)).toEqual(['Roçada', 'limpeza', 'Conserto da bomba', 'Alimentação']);
    expect(offered).toHaveLength(usualActivities.length + 2);
  });
  test('of people begin with the person themself, then whoever has done most', () => {
    const rows = ['Wesley', 'Tião', 'Tião', null].map((responsible, i) => one(`${i}`, { responsible }));
    expect(responsiblePeople(rows, 'Cláudia')).toEqual(['Cláudia', 'Tião', 'Wesley']);
    expect(responsiblePeople(rows, 'Wesley')).toEqual(['Wesley', 'Tião']);
  });
});
