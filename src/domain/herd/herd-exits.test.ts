// An animal was sold, died or was slaughtered: what is dated up to its exit day is still recorded, what is dated later is refused.
import { beforeEach, describe, expect, test } from 'vitest';
import { nthId as id, runOver } from '#domain/farm-in-memory';
import { wasInHerd } from '#domain/herd/herd-exits';
import type { Row } from '#domain/kernel/farm';
import { type InputOf, type VerbName, verbs } from '#domain/verbs';

test.each([
  ['ativo', null, '2026-11-15', true],
  ['vendido', '2026-11-10', '2026-11-09', true],
  ['vendido', '2026-11-10', '2026-11-10', true],
  ['vendido', '2026-11-10', '2026-11-11', false],
  ['morto', '2026-11-10', '2026-11-10', true],
  ['morto', '2026-11-10', '2026-11-11', false],
  ['abatido', null, '2020-01-01', false],
] as const)('an animal that is %s since %s: in the herd on %s? %s', (status, exit_date, on, was) => expect(wasInHerd({ status, exit_date }, on)).toBe(was));

const [mimosa, aurora, pasture, feed, pingo] = [id(1), id(2), id(3), id(4), id(6)];
const noon = (day: string) => `${day}T15:00:00.000Z`;

let kept: Map<string, Row>;

const run = async <V extends VerbName>(verb: V, input: InputOf<V>, day = '2026-11-15') => (await runOver(kept, verb, input, { at: noon(day) })) ?? 'done';

const cow = { type: 'bovino', breed: 'Gir', gender: 'femea', status: 'ativo' } as const;
const sell = (which: string) => {
  const change = { status: { was: 'ativo', to: 'vendido' }, exit_date: { was: null, to: '2026-11-10' } } as const;
  return run('update_animal', { id: which, changes: change });
};

beforeEach(async () => {
  kept = new Map();
  const pregnant = { pregnancy_status: 'prenha', pregnancy_date: '2026-02-01', last_birth_date: '2025-10-01' } as const;
  await run('create_animal', { id: mimosa, name: 'Mimosa', identification: '017', birth_date: '2020-01-10', ...cow, ...pregnant });
  await run('create_animal', { id: aurora, name: 'Aurora', birth_date: '2026-01-10', ...cow, category: 'bezerra' });
  await run('create_animal', { id: pingo, name: 'Pingo', birth_date: '2025-01-10', ...cow, gender: 'macho', category: 'novilho' });
  await run('create_pasture', { id: pasture, name: 'Piquete 1', area_hectares: 5 } as never);
  await run('create_feed', { id: feed, name: 'Milho', type: 'outro', stock_quantity: 100 } as never);
  for (const animal of [mimosa, aurora, pingo]) expect(await sell(animal)).toBe('done');
});

describe('of an animal sold on 10 November', () => {
  const newborn = { id: id(20), birth_id: id(21), name: 'Bela', gender: 'femea', birth_condition: 'normal', health_status: 'saudavel' } as const;
  const dated: [string, (on: string) => Promise<unknown>][] = [
    ['a weighing', (on) => run('weigh', { id: id(10), animal_id: mimosa, weighing_date: on, weight: 400, weighing_method: 'balanca' })],
    [
      'an application',
      (on) =>
        run('apply_vaccine', {
          applications: [{ id: id(10), animal_id: mimosa }],
          application_type: 'vacina',
          vaccine_name: 'Aftosa',
          application_date: on,
        } as never),
    ],
    ['a treatment', (on) => run('treat', { id: id(10), animal_id: mimosa, treatment_type: 'outro', treatment_name: 'Soro', application_date: on } as never)],
    ['a milking', (on) => run('record_milk', { animal_id: mimosa, production_date: on, milking_shift: 'manha', quantity_liters: 10 } as never)],
    [
      'an insemination',
      (on) =>
        run('create_insemination', {
          id: id(10),
          animal_id: mimosa,
          insemination_date: on,
          bull_identification: 'Touro 7',
          technique: 'tradicional',
          result: 'pendente',
        } as never),
    ],
    ['a birth', (on) => run('register_birth', { mother_id: mimosa, birth_date: on, newborns: [newborn] } as never)],
    ['a loss', (on) => run('register_loss', { id: id(10), animal_id: mimosa, loss_date: on } as never)],
    [
      'a consumption',
      (on) => run('consume_feed', { id: id(10), feed_id: feed, consumption_type: 'individual', animal_id: mimosa, quantity: 1, consumption_date: on } as never),
    ],
    ['a pasture', (on) => run('occupy_pasture', { id: id(10), pasture_id: pasture, entry_date: on, animals: [{ id: id(11), animal_id: mimosa }] } as never)],
    [
      'another pasture',
      (on) => run('move_to_pasture', { id: id(10), pasture_id: pasture, entry_date: on, animals: [{ id: id(11), animal_id: mimosa }] } as never),
    ],
    ['drying off', (on) => run('dry_off', { id: mimosa, dry_off_date: on })],
    [
      'another product',
      (on) =>
        run('create_specific_production', { id: id(10), animal_id: mimosa, production_date: on, production_type: 'queijo', quantity: 1, unit: 'kg' } as never),
    ],
    ['a milk sample', (on) => run('create_milk_analysis', { id: id(10), animal_id: mimosa, sample_date: on, somatic_cell_count: 200_000 } as never)],
    ['a case of mastitis', (on) => run('create_mastitis_case', { id: id(10), animal_id: mimosa, case_date: on, grade: 'leve', front_left: true } as never)],
    ['a pregnancy check', (on) => run('check_pregnancy', { id: id(10), animal_id: mimosa, check_date: on, result: 'prenha', days_pregnant: 60 } as never)],
    ['a heat', (on) => run('record_heat', { id: id(10), animal_id: mimosa, heat_date: on } as never)],
    ['a dry-off', (on) => run('record_dry_off', { id: id(10), animal_id: mimosa, dry_off_date: on } as never)],
    ['a stop of breeding', (on) => run('stop_breeding', { id: id(10), animal_id: mimosa, stop_date: on, reason: 'Descarte' } as never)],
    ['a uterine exam', (on) => run('record_uterine_exam', { id: id(10), animal_id: mimosa, exam_date: on, finding: 'normal' } as never)],
    [
      'an IATF lot',
      (on) =>
        run('start_synchronisation', {
          id: id(10),
          name: 'Lote',
          start_date: on,
          protocol_name: 'Ovsynch',
          steps: 'D0 GnRH\nD10 IA',
          animals: [{ id: id(11), animal_id: mimosa }],
        } as never),
    ],
    [
      'services of a lot',
      async (on) => {
        const lot = { id: id(30), name: 'Lote', start_date: '2026-11-01', protocol_name: 'Ovsynch', steps: 'D0 GnRH\nD9 IA' };
        expect(await run('start_synchronisation', { ...lot, animals: [{ id: id(31), animal_id: mimosa }] } as never)).toBe('done');
        return run('inseminate_lot', {
          id: id(30),
          insemination_date: on,
          bull_identification: 'Sansão',
          animals: [{ id: id(10), animal_id: mimosa }],
        } as never);
      },
    ],
    ['a weaning, sent later', (on) => run('wean', { id: aurora }, on)],
    ['a weaning of a day', (on) => run('wean', { id: aurora, weaning_date: on })],
    ['a tag', (on) => run('apply_tag', { id: id(10), animal_id: mimosa, event_date: on, rfid: '076000000000001' } as never)],
    ['a lost tag', (on) => run('report_tag_lost', { id: id(10), animal_id: mimosa, event_date: on, lost_part: 'visual' } as never)],
    ['a castration', (on) => run('castrate', { id: pingo, castration_date: on })],
  ];
  test.each(dated)('%s of that day is accepted', async (_what, act) => expect(await act('2026-11-10')).toBe('done'));
  test.each(dated)('%s of the day after is refused, with what happened', async (_what, act) => {
    const refusal = await act('2026-11-11');
    expect(refusal).toMatchObject({ message: expect.stringMatching(/ saiu do rebanho em 10\/11\/2026 \(venda\)$/) });
    expect(refusal).toMatchObject({ cause: { kind: 'left_herd', noun: 'animals', exit: 'venda', day: '2026-11-10' } });
  });

  test('a weighing may be corrected up to that day, not beyond it', async () => {
    await run('weigh', { id: id(10), animal_id: mimosa, weighing_date: '2026-11-01', weight: 400, weighing_method: 'balanca' });
    const redate = (was: string, to: string) => run('update_weighing', { id: id(10), changes: { weighing_date: { was, to } } });
    expect(await redate('2026-11-01', '2026-11-10')).toBe('done');
    expect(await redate('2026-11-10', '2026-11-11')).toMatchObject({ cause: { kind: 'left_herd' } });
  });

  test.each([
    ['application', 'an application', 'update_vaccine', 'application_date'],
    ['treatment', 'a treatment', 'update_treatment', 'application_date'],
    ['insemination', 'an insemination', 'update_insemination', 'insemination_date'],
    ['product', 'another product', 'update_specific_production', 'production_date'],
    ['milk sample', 'a milk sample', 'update_milk_analysis', 'sample_date'],
    ['case of mastitis', 'a case of mastitis', 'update_mastitis_case', 'case_date'],
    ['pregnancy check', 'a pregnancy check', 'update_pregnancy_check', 'check_date'],
    ['heat', 'a heat', 'update_heat', 'heat_date'],
    ['dry-off', 'a dry-off', 'update_dry_off', 'dry_off_date'],
    ['stop of breeding', 'a stop of breeding', 'update_breeding_stop', 'stop_date'],
    ['uterine exam', 'a uterine exam', 'update_uterine_exam', 'exam_date'],
  ] as const)('so may its %s', async (_, what, verb, field) => {
    const [, enter] = dated.find(([one]) => one === what)!;
    expect(await enter('2026-11-01')).toBe('done');
    const redate = (was: string, to: string) => run(verb, { id: id(10), changes: { [field]: { was, to } } } as never);
    expect(await redate('2026-11-01', '2026-11-10')).toBe('done');
    expect(await redate('2026-11-10', '2026-11-11')).toMatchObject({ cause: { kind: 'left_herd' } });
    expect(await redate('2026-11-10', '2026-11-02')).toBe('done');
  });

  test('its weaning may be corrected up to that day, not beyond it', async () => {
    expect(await run('wean', { id: aurora, weaning_date: '2026-11-05' })).toBe('done');
    const [weaning] = [...kept].flatMap(([key, row]) => (key.startsWith('weanings ') ? [row] : []));
    const redate = (was: string, to: string) => run('update_weaning', { id: weaning!.id, changes: { weaning_date: { was, to } } });
    expect(await redate('2026-11-05', '2026-11-10')).toBe('done');
    expect(kept.get(`animals ${aurora}`)).toMatchObject({ weaning_date: '2026-11-10' });
    expect(await redate('2026-11-10', '2026-11-11')).toMatchObject({ cause: { kind: 'left_herd' } });
  });

  test('she can be neither sold again nor transferred, whatever the date', async () => {
    const transfer = { id: id(10), animal_id: mimosa, transfer_date: '2026-11-01', status: 'pendente' };
    expect(await run('create_transfer', transfer as never)).toMatchObject({ cause: { kind: 'left_herd' } });
  });
});

/** By each way of leaving, with a day. */
const exits: [string, (which: string) => Promise<unknown>][] = [
  ['vendido', (which) => run('create_sale', saleOf(which) as never)],
  ['abatido', (which) => run('slaughter', { id: which, exit_date: '2026-11-10' })],
  ['morto', (which) => run('report_death', { id: which, exit_date: '2026-11-10', exit_reason: 'Raio' })],
  ['lost', (which) => run('report_lost', { id: which, exit_date: '2026-11-10', loss_kind: 'furto' })],
];
const saleOf = (animal_id: string) => ({
  id: id(40),
  sale_date: '2026-11-10',
  buyer_name: 'Feira',
  payment_method: 'pix',
  payment_status: 'pago',
  purpose: 'engorda',
  items: [{ id: id(41), animal_id, unit_price: 100 }],
});

test.each(exits)('yesterday’s milk of a cow that is %s today is recorded, tomorrow’s is refused', async (_, leave) => {
  const cow2 = id(5);
  await run('create_animal', { id: cow2, name: 'Estrela', birth_date: '2020-01-10', ...cow });
  expect(await leave(cow2)).toBe('done');
  const milk = (on: string) => run('record_milk', { animal_id: cow2, production_date: on, milking_shift: 'manha', quantity_liters: 10 } as never);
  expect([await milk('2026-11-09'), await milk('2026-11-10')]).toEqual(['done', 'done']);
  expect(await milk('2026-11-11')).toMatchObject({ message: expect.stringMatching(/^Estrela saiu do rebanho em 10\/11\/2026 \((venda|abate|morte|perda)\)$/) });
});

describe('every verb that names an animal', () => {
  const checkedAbove = [
    'weigh',
    'update_weighing',
    'apply_vaccine',
    'update_vaccine',
    'treat',
    'update_treatment',
    'record_milk',
    'create_insemination',
    'update_insemination',
    'register_birth',
    'register_loss',
    'consume_feed',
    'occupy_pasture',
    'move_to_pasture',
    'dry_off',
    'wean',
    'castrate',
    'create_specific_production',
    'update_specific_production',
    'create_milk_analysis',
    'update_milk_analysis',
    'create_mastitis_case',
    'update_mastitis_case',
    'check_pregnancy',
    'update_pregnancy_check',
    'record_heat',
    'update_heat',
    'record_dry_off',
    'update_dry_off',
    'stop_breeding',
    'update_breeding_stop',
    'record_uterine_exam',
    'update_uterine_exam',
    'start_synchronisation',
    'inseminate_lot',
    'update_weaning',
    'apply_tag',
    'report_tag_lost',
  ];
  /** Leaving, coming back, and work on the record itself. */
  const ofTheHerd = [
    'create_animal',
    'update_animal',
    'remove_animal',
    'restore_animal',
    'change_categories',
    'split_batch',
    'join_batch',
    'slaughter',
    'report_death',
    'report_lost',
    'return_to_herd',
    'undo_castration',
    'purchase_animals',
    'start_quarantine',
    'create_sale',
    'create_transfer',
    'update_transfer',
  ];
  /** What may come after: money of an animal that left, work planned around it, deleting its milk, a birth's own record, a season it was in, and young of others. */
  const anyDay = [
    'create_attachment',
    'update_attachment',
    'create_financial_transaction',
    'update_financial_transaction',
    'update_sale',
    'update_animal_purchase',
    'update_quarantine',
    'create_invoice',
    'create_activity',
    'update_activity',
    'remove_milk',
    'restore_milk',
    'update_birth',
    'create_external_animal',
    'update_external_animal',
    'create_breeding_season',
    'expose_animals',
  ];

  test('is in one of these lists', () => {
    const names = (verb: VerbName) => {
      const text = JSON.stringify(shapeOf(verbs[verb].input));
      return verbs[verb].on === 'animals' || /animal_id|mother_id|"animals"|applications|"items"/.test(text);
    };
    const all = (Object.keys(verbs) as VerbName[]).filter(names);
    expect(all.filter((verb) => ![...checkedAbove, ...ofTheHerd, ...anyDay].includes(verb))).toEqual([]);
    expect([...checkedAbove, ...ofTheHerd, ...anyDay].filter((verb) => !all.includes(verb as VerbName))).toEqual([]);
  });
});

/** The names of an input's fields, one level down. */
function shapeOf(input: unknown): unknown {
  const shape = (input as { shape?: Record<string, unknown> }).shape ?? {};
  return Object.fromEntries(Object.entries(shape).map(([field, inner]) => [field, Object.keys((inner as { shape?: object }).shape ?? {})]));
}
