// Notices: what a person is told, when, and what only the summary tells.
import { describe, expect, test } from 'vitest';
import type { Animal } from '#domain/herd/animals';
import type { Access } from '#domain/kernel/roles';
import {
  isSummaryDue,
  kindsFor,
  minutesToKeep,
  mostSingle,
  type Notice,
  planOf,
  releasedToday,
  singleMessages,
  summaryMessage,
  summaryText,
  tasksOf,
} from '#domain/overview/notices';
import type { NoticeChoice } from '#domain/people/notice-choices';
import type { DailyActivity } from '#domain/work/daily-activities';

const today = '2026-11-18';
const notice = (key: string, wanted: Partial<Notice> = {}): Notice => ({
  kind: 'births',
  key,
  title: `Parto próximo: ${key}`,
  message: 'Falta 1 dia.',
  link: '/pregnancies',
  ...wanted,
});
const choice: NoticeChoice = { kinds: ['births'], summary_hour: 6, quiet_from: 20, quiet_until: 5, by_email: false };
const at = (time: string, changed = '2026-11-01T10:00') => ({ now: `${today}T${time}`, changed });

describe('one person, on 18/11', () => {
  const open = [notice('a'), notice('b')];
  const plan = (time: string, { known = [`summary:${today}`], ...wanted }: { known?: string[] } & Partial<NoticeChoice> = {}) =>
    planOf({ ...choice, ...wanted }, open, new Set(known), at(time));

  test('is told of what is new, once', () => {
    const first = plan('10:00');
    expect(first).toMatchObject({ told: ['a', 'b'], summary: null, messages: [{ tag: 'a', title: 'Parto próximo: a', body: 'Falta 1 dia.' }, { tag: 'b' }] });
    expect(plan('10:05', { known: [`summary:${today}`, ...first.told] })).toEqual({ told: [], messages: [], summary: null });
  });

  test.each([
    ['19:59', 2, ['a', 'b']],
    ['20:00', 0, ['a', 'b']],
    ['04:59', 0, ['a', 'b']],
    ['05:00', 2, ['a', 'b']],
  ])('at %s gets %i messages; in quiet hours the next summary tells it', (time, messages, told) =>
    expect(plan(time)).toMatchObject({ told, messages: { length: messages } }),
  );

  test.each([
    ['20:00', 0, []],
    ['05:00', 2, ['a', 'b']],
  ])('without a summary at %s gets %i messages: it waits until the quiet hours end', (time, messages, told) =>
    expect(plan(time, { summary_hour: null })).toMatchObject({ told, messages: { length: messages } }),
  );

  test.each([
    ['05:59', null],
    ['06:00', open],
    ['19:59', open],
    ['20:00', null],
  ])('has the summary of the day at %s: %j', (time, summary) => expect(plan(time, { known: [] }).summary).toEqual(summary));

  test('is not told one by one of what the summary told, also of what came in quiet hours', () => {
    const night = plan('21:00');
    const morning = plan('06:00', { known: night.told });
    expect(morning).toEqual({ told: [`summary:${today}`], messages: [], summary: open });
    expect(plan('06:05', { known: [...night.told, ...morning.told] })).toEqual({ told: [], messages: [], summary: null });
  });

  test('gets no summary of nothing', () =>
    expect(planOf(choice, [], new Set(), at('06:00'))).toEqual({ told: [`summary:${today}`], messages: [], summary: null }));
});

test.each([
  ['05:59', '2026-11-18T05:58', false],
  ['06:00', '2026-11-18T05:59', true],
  ['06:00', '2026-11-18T06:00', false],
  ['15:00', '2026-11-18T14:59', false],
  ['15:00', '2026-11-17T23:59', true],
])('a summary at 6, at %s, chosen at %s: %s', (time, changed, due) => expect(isSummaryDue(choice, at(time, changed))).toBe(due));

test('many at once are one message, which a later one of the day replaces', () => {
  const some = Array.from({ length: mostSingle }, (_, i) => notice(`n${i}`));
  expect(singleMessages(some, today)).toHaveLength(mostSingle);
  expect(singleMessages([...some, notice('last'), notice('bill', { kind: 'bills', title: 'Conta a pagar: Energia' })], today)).toEqual([
    {
      tag: `births:${today}`,
      title: '4 partos próximos ou atrasados',
      body: 'Parto próximo: n0; Parto próximo: n1; Parto próximo: n2; e mais 1',
      link: '/pregnancies?due=acompanhar',
      kinds: ['births'],
    },
    { tag: 'bill', title: 'Conta a pagar: Energia', body: 'Falta 1 dia.', link: '/pregnancies', kinds: ['bills'] },
  ]);
});

test('the summary counts by kind, and its text names each', () => {
  const open = [notice('a'), notice('t', { kind: 'tasks', title: 'Tarefa: Ordenha', message: 'Da tarde' }), notice('b')];
  expect(summaryMessage(open, today)).toMatchObject({
    tag: `summary:${today}`,
    body: '2 partos próximos ou atrasados, 1 tarefa para você',
    kinds: ['births', 'tasks'],
  });
  expect(summaryText(open)).toBe(
    '2 partos próximos ou atrasados:\n- Parto próximo: a. Falta 1 dia.\n- Parto próximo: b. Falta 1 dia.\n\n1 tarefa para você:\n- Tarefa: Ordenha. Da tarde',
  );
});

describe('the end of a withdrawal', () => {
  const cow = (wanted: Partial<Animal>) =>
    ({
      id: 'c',
      name: 'Mimosa',
      status: 'ativo',
      type: 'bovino',
      gender: 'femea',
      meat_release_date: null,
      milk_release_date: null,
      meat_unknown_since: null,
      milk_unknown_since: null,
      milk_barred_on: null,
      last_birth_date: null,
      expected_birth_date: null,
      dry_off_date: null,
      ...wanted,
    }) as Animal;
  test.each([
    [{ meat_release_date: '2026-11-17' }, []],
    [{ meat_release_date: today }, ['Carne liberada hoje: Mimosa']],
    [{ meat_release_date: '2026-11-19' }, []],
    [{ milk_release_date: today }, ['Leite liberado hoje: Mimosa']],
    [{ meat_release_date: today, milk_release_date: today }, ['Carne e leite liberados hoje: Mimosa']],
    [{ meat_release_date: today, meat_unknown_since: '2026-10-01' }, []],
    [{ meat_release_date: today, status: 'vendido' as const }, []],
  ])('%j', (wanted, titles) => expect(releasedToday([cow(wanted)], today).map(({ title }) => title)).toEqual(titles));
});

describe('a task', () => {
  const task = (wanted: Partial<DailyActivity> = {}) =>
    ({
      id: 't',
      activity_type: 'Ordenha',
      activity_date: today,
      description: 'Da tarde',
      status: 'pendente',
      responsible: 'José Antônio',
      ...wanted,
    }) as DailyActivity;
  test.each([
    [{}, ['Da tarde']],
    [{ responsible: ' jose  antonio ' }, ['Da tarde']],
    [{ responsible: 'José' }, []],
    [{ responsible: null }, []],
    [{ activity_date: '2026-11-19' }, []],
    [{ activity_date: '2026-11-17' }, ['Da tarde (atrasada há 1 dia)']],
    [{ status: 'em_andamento' as const }, ['Da tarde']],
    [{ status: 'concluída' as const }, []],
  ])('%j is told to José Antônio: %j', (wanted, messages) =>
    expect(tasksOf([task(wanted)], today, 'José Antônio').map(({ message }) => message)).toEqual(messages),
  );
});

test.each<[Access, string[]]>([
  [{ role: 'owner' }, ['births', 'withdrawal', 'stock', 'bills', 'tasks']],
  [{ role: 'visitor', without: ['money', 'reproduction'] }, ['withdrawal', 'stock', 'tasks']],
  [{ role: 'tecnico' }, ['births', 'withdrawal', 'stock']],
  [{ role: 'contador' }, ['stock', 'bills']],
])('%j may be told of %j', (access, kinds) => expect(kindsFor(access)).toEqual(kinds));

test.each([
  ['19:59', 20, 1],
  ['19:00', 20, 60],
  ['05:00', 20, 720],
  ['10:00', null, 720],
])('a message of %s for somebody quiet from %s is kept for %i minutes', (time, quiet_from, minutes) =>
  expect(minutesToKeep({ quiet_from }, `${today}T${time}`)).toBe(minutes),
);
