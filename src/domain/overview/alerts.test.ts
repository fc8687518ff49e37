// Alerts: what raises one and from which day, decisions stay, and a new occurrence raises it again.
import { describe, expect, test } from 'vitest';
import type { Feed } from '#domain/feed/feeds';
import type { Animal } from '#domain/herd/animals';
import type { HerdSettings } from '#domain/herd/herd-settings';
import { addDays } from '#domain/kernel/dates';
import type { Access } from '#domain/kernel/roles';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { nounNames } from '#domain/nouns';
import type { AlertDecision } from '#domain/overview/alert-decisions';
import { alertNouns, alertsOf, type Candidates, incrementalAlerts } from '#domain/overview/alerts';
import type { ArtificialInsemination } from '#domain/reproduction/artificial-inseminations';
import type { DailyActivity } from '#domain/work/daily-activities';

const today = '2026-11-15';
const inDays = (days: number) => addDays(today, days);
const cow = (wanted: Partial<Animal> = {}) =>
  ({
    id: 'mimosa',
    name: 'Mimosa',
    type: 'bovino',
    breed: 'Girolando',
    gender: 'femea',
    status: 'ativo',
    category: 'vaca',
    pregnancy_status: 'prenha',
    expected_birth_date: today,
    last_birth_date: null,
    dry_off_date: null,
    is_batch: false,
    birth_date: null,
    updated_at: today,
    ...wanted,
  }) as Animal;
const calf = (age: number, wanted: Partial<Animal> = {}) =>
  cow({
    id: 'pingo',
    name: 'Pingo',
    gender: 'macho',
    category: 'bezerro',
    pregnancy_status: null,
    expected_birth_date: null,
    birth_date: inDays(-age),
    ...wanted,
  });
const work = (wanted: Partial<DailyActivity> = {}) =>
  ({
    id: 'curativo',
    activity_date: today,
    activity_type: 'Curativo',
    description: 'Limpar o umbigo',
    status: 'pendente',
    priority: 'urgente',
    ...wanted,
  }) as DailyActivity;
const nothing = Object.fromEntries(nounNames.map((noun) => [noun, []])) as unknown as Candidates;
const farm = (rows: Partial<Candidates>): Candidates => ({ ...nothing, ...rows });
const owner: Access = { role: 'owner' };
/** Those of the worklists have tests of their own. */
const alertsFor = (rows: Partial<Candidates>, day = today, access = owner) =>
  alertsOf(farm(rows), day, access).filter(({ key }) => !key.startsWith('worklist:'));
const decided = (key: string, status: AlertDecision['status']) => ({ alert_decisions: [{ key, status } as AlertDecision] });

describe('a birth', () => {
  test.each([
    [8, []],
    [7, [{ key: 'birth:mimosa:2026-11-22', title: 'Parto próximo: Mimosa', message: 'Faltam 7 dias para a previsão de parto.', priority: 'alta' }]],
    [2, [{ message: 'Faltam 2 dias para a previsão de parto.', priority: 'alta' }]],
    [1, [{ message: 'Falta 1 dia para a previsão de parto.', priority: 'alta' }]],
    [
      0,
      [{ key: 'birth:mimosa:2026-11-15', message: 'O parto está previsto para hoje.', priority: 'alta', due_date: today, link: '/pregnancies?search=Mimosa' }],
    ],
    [-1, [{ key: 'birth:mimosa:2026-11-14', title: 'Parto esperado: Mimosa', message: 'A previsão de parto foi há 1 dia: acompanhe.', priority: 'alta' }]],
    [-6, [{ key: 'birth:mimosa:2026-11-09', title: 'Parto esperado: Mimosa', priority: 'alta' }]],
    [
      -7,
      [
        {
          key: 'birth_overdue:mimosa:2026-11-08',
          title: 'Parto atrasado: Mimosa',
          message: 'Passaram 7 dias da previsão de parto. Veja como ela está.',
          priority: 'crítica',
        },
      ],
    ],
    [-30, [{ message: 'Passaram 30 dias da previsão de parto. Veja como ela está.', priority: 'crítica', due_date: '2026-10-16' }]],
  ])('expected in %i days', (days, alerts) => expect(alertsFor({ animals: [cow({ expected_birth_date: inDays(days) })] })).toMatchObject(alerts));

  test.each([
    ['sold', { status: 'vendido' }],
    ['dead', { status: 'morto' }],
    ['empty again', { pregnancy_status: 'vazia' }],
    ['of an unknown day', { expected_birth_date: null }],
  ] as const)('of a cow that is %s raises nothing', (_how, wanted) => expect(alertsFor({ animals: [cow(wanted)] })).toEqual([]));
});

describe('a diagnosis of another species than cattle', () => {
  const service = (ago: number, wanted: Partial<ArtificialInsemination> = {}) =>
    ({ id: 'service', animal_id: 'mimosa', insemination_date: inDays(-ago), result: 'pendente', ...wanted }) as ArtificialInsemination;
  const empty = cow({ name: 'Flor & Cia', type: 'caprino', pregnancy_status: 'vazia', expected_birth_date: null });
  const asked = (one: ArtificialInsemination, animal = empty) => alertsFor({ animals: [animal], artificial_inseminations: [one] });
  test.each([
    [29, []],
    [
      30,
      [
        {
          key: 'diagnosis:service:2026-10-16',
          title: 'Diagnóstico de prenhez: Flor & Cia',
          message: 'Inseminada há 30 dias: confirme se está prenha e anote o resultado.',
          priority: 'média',
          due_date: today,
          link: '/inseminations?search=Flor%20%26%20Cia&result=pendente',
        },
      ],
    ],
    [45, [{ message: 'Inseminada há 45 dias: confirme se está prenha e anote o resultado.', due_date: '2026-10-31' }]],
  ])('raises an alert %i days after the service', (ago, alerts) => expect(asked(service(ago))).toMatchObject(alerts));

  test('raises no alert once it is known, or if the animal left or does not exist', () => {
    for (const result of ['positiva', 'negativa'] as const) expect(asked(service(60, { result }))).toEqual([]);
    expect(asked(service(60), { ...empty, status: 'vendido' })).toEqual([]);
    expect(asked(service(60, { animal_id: 'jurema' }))).toEqual([]);
  });
});

describe('weaning', () => {
  test.each([
    [59, []],
    [
      60,
      [
        {
          key: 'weaning:pingo:2026-09-16',
          title: 'Desmame: Pingo',
          message: 'Tem 60 dias e já pode ser desmamado.',
          priority: 'média',
          due_date: today,
          link: '/animals/pingo',
        },
      ],
    ],
    [75, [{ message: 'Tem 75 dias e já pode ser desmamado.', due_date: '2026-10-31' }]],
  ])('of a calf of %i days', (age, alerts) => expect(alertsFor({ animals: [calf(age)] })).toMatchObject(alerts));

  test.each([
    [209, undefined, 0],
    [210, undefined, 1],
    [239, 240, 0],
    [240, 240, 1],
  ])('of a Nelore calf of %i days where the farm weans at %s: %i', (age, weaning_age_beef, many) => {
    const herd_settings = weaning_age_beef === undefined ? [] : [{ weaning_age_dairy: null, weaning_age_beef } as HerdSettings];
    expect(alertsFor({ animals: [calf(age, { breed: 'Nelore' })], herd_settings })).toHaveLength(many);
  });

  test('applies to both sexes, and ends once they are weaned or gone', () => {
    expect(alertsFor({ animals: [calf(60, { gender: 'femea', category: 'bezerra' })] })[0]!.message).toBe('Tem 60 dias e já pode ser desmamada.');
    for (const wanted of [{ category: 'novilho' }, { status: 'vendido' }, { birth_date: null }] as const)
      expect(alertsFor({ animals: [calf(60, wanted)] })).toEqual([]);
  });
});

describe('an urgent activity', () => {
  test.each(['pendente', 'em_andamento'] as const)('raises an alert while it is %s, whatever its date', (status) => {
    for (const days of [-400, 0, 90])
      expect(alertsFor({ daily_activities: [work({ status, activity_date: inDays(days) })] })).toEqual([
        {
          key: `activity:curativo:${inDays(days)}`,
          title: 'Atividade urgente: Curativo',
          message: 'Limpar o umbigo',
          priority: 'alta',
          due_date: inDays(days),
          link: `/daily-activities?view=dia&day=${inDays(days)}`,
        },
      ]);
  });
  test.each([{ status: 'concluída' }, { status: 'cancelada' }, { priority: 'alta' }, { priority: 'média' }, { priority: 'baixa' }] as const)(
    'raises no alert when %o',
    (wanted) => expect(alertsFor({ daily_activities: [work(wanted)] })).toEqual([]),
  );
});

describe('a feed', () => {
  const feed = (wanted: Partial<Feed> = {}) =>
    ({ id: 'milho', name: 'Milho', stock_quantity: 12.5, min_stock_alert: 50, low_since: '2026-11-10', expiration_date: null, ...wanted }) as Feed;

  test.each<[string, Partial<Feed>, object[]]>([
    [
      'that fell low',
      {},
      [
        {
          key: 'feed_low:milho:2026-11-10',
          title: 'Estoque baixo: Milho',
          message: 'Restam 12,5 kg; o estoque mínimo é 50 kg.',
          priority: 'alta',
          due_date: null,
          link: '/feeds',
        },
      ],
    ],
    [
      'that fell low again',
      { low_since: '2026-11-14', stock_quantity: 1 },
      [{ key: 'feed_low:milho:2026-11-14', message: 'Resta 1 kg; o estoque mínimo é 50 kg.' }],
    ],
    ['that is used up', { stock_quantity: 0 }, [{ message: 'Acabou; o estoque mínimo é 50 kg.' }]],
    ['that is not low', { stock_quantity: 80, low_since: null }, []],
  ])('%s', (_, wanted, alerts) => expect(alertsFor({ feeds: [feed(wanted)] })).toMatchObject(alerts));

  test.each<[number, object[]]>([
    [31, []],
    [30, [{ key: 'feed_expiring:milho:2026-12-15', title: 'Ração a vencer: Milho', message: 'Vence em 30 dias: use antes das outras.', priority: 'média' }]],
    [1, [{ message: 'Vence em 1 dia: use antes das outras.', due_date: '2026-11-16' }]],
    [0, [{ key: 'feed_expiring:milho:2026-11-15', message: 'Vence hoje.', priority: 'média' }]],
    [
      -1,
      [
        {
          key: 'feed_expired:milho:2026-11-14',
          title: 'Ração vencida: Milho',
          message: 'Venceu em 14/11/2026: não ofereça aos animais sem orientação.',
          priority: 'alta',
        },
      ],
    ],
  ])('that expires in %i days', (days, alerts) => {
    const kept = feed({ stock_quantity: 80, low_since: null, expiration_date: inDays(days) });
    expect(alertsFor({ feeds: [kept] })).toMatchObject(alerts);
    expect(alertsFor({ feeds: [{ ...kept, stock_quantity: 0 }] })).toEqual([]);
  });
});

test('the most urgent comes first, then what is due first', () => {
  const animals = [
    calf(61, { id: 'a', name: 'Pingo' }),
    calf(90, { id: 'b', name: 'Faísca' }),
    cow({ id: 'c', name: 'Jurema', expected_birth_date: inDays(5) }),
    cow({ id: 'd', name: 'Ametista', expected_birth_date: inDays(-8) }),
    cow({ id: 'e', name: 'Açucena', expected_birth_date: inDays(-9) }),
  ];
  const titles = alertsFor({ animals, daily_activities: [work({ activity_date: inDays(2) })] }).map(({ title }) => title);
  expect(titles).toEqual([
    'Parto atrasado: Açucena',
    'Parto atrasado: Ametista',
    'Atividade urgente: Curativo',
    'Parto próximo: Jurema',
    'Desmame: Faísca',
    'Desmame: Pingo',
  ]);
});

describe('a decision', () => {
  const due = { animals: [cow({ expected_birth_date: inDays(3) })] };
  const key = 'birth:mimosa:2026-11-18';

  test.each(['resolvido', 'ignorado'] as const)('stays %s on the next day too', (status) => {
    expect(alertsFor({ ...due, ...decided(key, status) })).toEqual([]);
    expect(alertsFor({ ...due, ...decided(key, status) }, inDays(2))).toEqual([]);
  });
  test('that is undone shows the alert again', () => expect(alertsFor({ ...due, ...decided(key, 'ativo') })).toHaveLength(1));
  test('does not hide the alert that the birth is late', () =>
    expect(alertsFor({ ...due, ...decided(key, 'ignorado') }, inDays(10))).toMatchObject([{ key: 'birth_overdue:mimosa:2026-11-18', priority: 'crítica' }]));
  test('does not hide the next birth, nor another cow', () => {
    expect(alertsFor({ animals: [cow({ expected_birth_date: inDays(6) })], ...decided(key, 'resolvido') })).toMatchObject([{ key: 'birth:mimosa:2026-11-21' }]);
    expect(alertsFor({ animals: [cow({ id: 'jurema', expected_birth_date: inDays(3) })], ...decided(key, 'resolvido') })).toHaveLength(1);
  });
});

test('a screen with alerts watches their nouns and the decisions', () => {
  expect(alertNouns).toEqual([
    'animals',
    'artificial_inseminations',
    'herd_settings',
    'animal_vaccines',
    'animal_treatments',
    'births',
    'pregnancy_losses',
    'milk_production',
    'milk_deliveries',
    'milk_analyses',
    'milk_statements',
    'quarantines',
    'farm_transfers',
    'feeds',
    'supplies',
    'supply_lots',
    'financial_transactions',
    'animal_weighings',
    'sales',
    'alert_decisions',
    'daily_activities',
    'pregnancy_checks',
    'dry_offs',
    'heats',
    'uterine_exams',
    'breeding_stops',
  ]);
});

describe('a bill', () => {
  const bill = (due: number, wanted: Partial<FinancialTransaction> = {}) =>
    ({
      id: 'luz',
      type: 'despesa',
      status: 'pendente',
      due_date: inDays(due),
      amount: 1412.37,
      description: 'Conta de luz',
      ...wanted,
    }) as FinancialTransaction;
  test.each([
    [4, []],
    [3, [{ key: 'bill:luz:2026-11-18', title: 'Conta a pagar: Conta de luz', message: 'R$\u00a01.412,37: vence em 3 dias.', priority: 'média' }]],
    [1, [{ message: 'R$\u00a01.412,37: vence amanhã.', priority: 'média' }]],
    [0, [{ message: 'R$\u00a01.412,37: vence hoje.', priority: 'média' }]],
    [
      -1,
      [{ key: 'bill_overdue:luz:2026-11-14', title: 'Conta a pagar vencida: Conta de luz', message: 'R$\u00a01.412,37: venceu há 1 dia.', priority: 'alta' }],
    ],
  ])('due in %i days', (due, alerts) => {
    const raised = alertsFor({ financial_transactions: [bill(due)] });
    expect(raised).toHaveLength(alerts.length);
    expect(raised).toMatchObject(alerts);
  });

  test.each<Partial<FinancialTransaction>>([{ status: 'pago' }, { status: 'cancelado' }, { due_date: null }])('that is %o raises no alert', (wanted) =>
    expect(alertsFor({ financial_transactions: [bill(0, wanted)] })).toEqual([]),
  );

  test('to receive has its own title, and once ignored raises an alert again only when it is late', () => {
    expect(alertsFor({ financial_transactions: [bill(0, { type: 'receita' })] })[0]!.title).toBe('Conta a receber: Conta de luz');
    const decision = decided('bill:luz:2026-11-17', 'resolvido');
    expect(alertsFor({ financial_transactions: [bill(2)], ...decision })).toEqual([]);
    expect(alertsFor({ financial_transactions: [bill(2)], ...decision }, inDays(3))).toMatchObject([{ priority: 'alta' }]);
  });
});

describe('incremental alerts', () => {
  const urgent = (id: string) => [work({ id })];
  const steps: [string, Partial<Candidates>, string][] = [
    ['the same rows', { daily_activities: urgent('a') }, today],
    ['another noun’s rows', { feeds: [] }, today],
    ['its rows', { daily_activities: urgent('b') }, today],
    ['a decision', { alert_decisions: decided(`activity:b:${today}`, 'resolvido').alert_decisions }, today],
    ['the day', { animals: [{ id: 'mimosa', name: 'Mimosa', status: 'ativo', pregnancy_status: 'prenha', expected_birth_date: inDays(9) } as Animal] }, today],
    ['the day again', {}, inDays(3)],
  ];

  test('after every change are the same as computed from scratch', () => {
    const kept = incrementalAlerts();
    let rows = farm({});
    for (const [what, change, day] of steps) {
      rows = { ...rows, ...change };
      expect(kept(rows, day, owner), what).toEqual(alertsOf(rows, day, owner));
    }
    expect(kept(rows, inDays(3), owner).map(({ key }) => key)).toEqual([`birth:mimosa:${inDays(9)}`]);
  });
});
