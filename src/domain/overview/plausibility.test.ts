// Both sides of every limit: what is refused, what is asked, and what is accepted without a question.
import { describe, expect, test } from 'vitest';
import { consumptionFindings, feedPurchaseFindings } from '#domain/feed/plausible-feed';
import { animalFindings, birthWeightFindings, dryOffFindings, sireFindings, weighingFindings, weightFindings } from '#domain/herd/plausible-animals';
import { addDays } from '#domain/kernel/dates';
import { RuleBroken } from '#domain/kernel/errors';
import { assertPlausible, type Finding } from '#domain/kernel/plausibility';
import { milkFindings } from '#domain/milk/plausible-milk';
import { transactionFindings } from '#domain/money/plausible-money';
import { birthFindings, serviceFindings } from '#domain/reproduction/plausible-breeding';

const [born, today] = ['2020-01-01', '2026-11-17'];
const cow = { name: 'Mimosa', type: 'bovino', breed: 'Girolando', birth_date: born, is_batch: false, batch_quantity: null } as const;
const after = (days: number) => addDays(born, days);
const levelIn = (findings: readonly Finding[], key: string) => findings.find((one) => one.key.split(' ')[0] === key)?.level ?? 'ok';

/** Each row: a value and how it is judged. */
function judged(what: string, key: string, find: (value: number) => Finding[], rows: readonly [number, 'refuse' | 'confirm' | 'ok'][]) {
  test.each(rows)(`${what}: %d is %s`, (value, level) => {
    expect(levelIn(find(value), key)).toBe(level);
  });
}

describe('a birth', () => {
  const calf = { name: 'Bezerra', birth_weight: null };
  const bearing = (birth_date: string, more: { pregnant_since?: string; others?: string[]; calves?: number } = {}) =>
    birthFindings(cow, null, {
      birth_date,
      pregnant_since: more.pregnant_since ?? null,
      others: more.others ?? [],
      isFirst: !more.others,
      calves: Array.from({ length: more.calves ?? 1 }, () => calf),
    });
  judged('age in days of the mother', 'age_at_birth', (days) => bearing(after(days)), [
    [30, 'refuse'],
    [479, 'refuse'],
    [480, 'confirm'],
    [599, 'confirm'],
    [600, 'ok'],
  ]);
  judged('age in days at her first', 'age_at_first_birth', (days) => bearing(after(days)), [
    [1500, 'ok'],
    [1501, 'confirm'],
  ]);
  judged('days of gestation', 'gestation', (days) => bearing(after(1500), { pregnant_since: addDays(after(1500), -days) }), [
    [239, 'refuse'],
    [240, 'confirm'],
    [264, 'confirm'],
    [265, 'ok'],
    [300, 'ok'],
    [301, 'confirm'],
    [320, 'confirm'],
    [321, 'refuse'],
  ]);
  judged('days since the other birth', 'birth_interval', (days) => bearing(after(2000), { others: [addDays(after(2000), -days)] }), [
    [1, 'refuse'],
    [100, 'refuse'],
    [269, 'refuse'],
    [270, 'confirm'],
    [299, 'confirm'],
    [300, 'ok'],
    [900, 'ok'],
    [901, 'confirm'],
  ]);
  judged('calves', 'young', (calves) => bearing(after(1500), { calves }), [
    [2, 'ok'],
    [3, 'confirm'],
    [6, 'confirm'],
    [7, 'refuse'],
    [12, 'refuse'],
  ]);
  judged('kilograms of the calf', 'birth_weight', (kilos) => birthWeightFindings(cow, kilos), [
    [4.9, 'refuse'],
    [5, 'confirm'],
    [14.9, 'confirm'],
    [15, 'ok'],
    [60, 'ok'],
    [60.1, 'confirm'],
    [90, 'confirm'],
    [90.1, 'refuse'],
    [99_999, 'refuse'],
  ]);
  judged('age in days of the sire at the service', 'sire_age', (days) => sireFindings({ ...cow, name: 'Trovão' }, after(days + 280)), [
    [4, 'refuse'],
    [239, 'refuse'],
    [240, 'confirm'],
    [364, 'confirm'],
    [365, 'ok'],
  ]);
  test('a buffalo carries longer', () => {
    const findings = (breed: string) =>
      birthFindings({ ...cow, breed }, null, {
        birth_date: after(1500),
        pregnant_since: addDays(after(1500), -310),
        others: [],
        isFirst: false,
        calves: [calf],
      });
    expect(levelIn(findings('Murrah'), 'gestation')).toBe('ok');
    expect(levelIn(findings('Girolando'), 'gestation')).toBe('confirm');
  });
});

describe('a service', () => {
  const empty = { pregnancy_status: 'vazia', pregnancy_date: null, last_birth_date: null } as const;
  const served = (on: string, more: object = {}) => ({
    insemination_date: on,
    confirmation_date: null,
    expected_birth_date: null,
    result: 'pendente' as const,
    ...more,
  });
  judged('age in days', 'age_at_service', (days) => serviceFindings(cow, empty, served(after(days))), [
    [239, 'refuse'],
    [240, 'confirm'],
    [329, 'confirm'],
    [330, 'ok'],
  ]);
  judged(
    'days after the birth',
    'service_after_birth',
    (days) => serviceFindings(cow, { ...empty, last_birth_date: after(1000) }, served(after(1000 + days))),
    [
      [14, 'refuse'],
      [15, 'confirm'],
      [34, 'confirm'],
      [35, 'ok'],
    ],
  );
  judged(
    'days to the diagnosis',
    'diagnosis',
    (days) => serviceFindings(cow, empty, served(after(1000), { result: 'negativa', confirmation_date: after(1000 + days) })),
    [
      [17, 'refuse'],
      [18, 'confirm'],
      [27, 'confirm'],
      [28, 'ok'],
    ],
  );
  judged('days since the service before', 'service_interval', (days) => serviceFindings(cow, empty, served(after(1000)), [after(1000 - days)]), [
    [3, 'ok'],
    [4, 'confirm'],
    [17, 'confirm'],
    [18, 'ok'],
  ]);
  test('of a pregnant cow does not overwrite her pregnancy', () => {
    const pregnant = { ...empty, pregnancy_status: 'prenha', pregnancy_date: after(1000) } as const;
    const [found] = serviceFindings(cow, pregnant, served(after(1200), { result: 'positiva' }));
    expect(found).toMatchObject({ level: 'refuse', key: 'service_of_pregnant' });
    expect(found!.text).toContain('registre a perda');
    expect(levelIn(serviceFindings(cow, pregnant, served(after(1200))), 'service_of_pregnant')).toBe('confirm');
    // The same heat, and a service before it.
    expect(serviceFindings(cow, pregnant, served(after(1003), { result: 'positiva' }))).toEqual([]);
    expect(serviceFindings(cow, pregnant, served(after(900), { result: 'positiva' }))).toEqual([]);
  });
});

describe('an animal', () => {
  const recorded = { ...cow, last_birth_date: null, pregnancy_date: null, expected_birth_date: null, birth_weight: null, weight: null };
  judged('age in days at the last birth', 'age_at_birth', (days) => animalFindings({ ...recorded, last_birth_date: after(days) }, {}, today), [
    [479, 'refuse'],
    [480, 'confirm'],
    [600, 'ok'],
  ]);
  test('that was entered as a batch is judged as one animal when it becomes one', () => {
    const [batch, one] = [true, false].map((is_batch) => ({ ...recorded, is_batch, birth_weight: 180, last_birth_date: after(29), pregnancy_date: after(64) }));
    expect(animalFindings(batch!, {}, today, recorded)).toEqual([]);
    expect(animalFindings(one!, {}, today, batch).map(({ key, level }) => `${key} ${level}`)).toEqual([
      'age_at_birth refuse',
      'age_at_service refuse',
      'birth_weight refuse',
    ]);
  });
  judged('kilograms', 'weight', (weight) => weightFindings({ ...cow, birth_date: null }, weight, today), [
    [14.9, 'confirm'],
    [15, 'ok'],
    [1500, 'ok'],
    [1501, 'confirm'],
    [2000, 'confirm'],
    [2001, 'refuse'],
  ]);
  judged('kilograms at 100 days', 'weight_for_age', (weight) => weightFindings(cow, weight, after(100)), [
    [300, 'ok'],
    [301, 'confirm'],
    [550, 'confirm'],
    [551, 'refuse'],
  ]);
  judged(
    'kilograms a month after 400',
    'weight_change',
    (weight) => weighingFindings(cow, { weighing_date: after(2000), weight: 400 }, { weighing_date: after(2030), weight }),
    [
      [299, 'confirm'],
      [300, 'ok'],
      [500, 'ok'],
      [501, 'confirm'],
    ],
  );
  judged(
    'days dry before the birth',
    'dry_period',
    (days) => dryOffFindings({ ...cow, pregnancy_status: 'prenha', expected_birth_date: after(1500) }, after(1500 - days)),
    [
      [34, 'confirm'],
      [35, 'ok'],
      [120, 'ok'],
      [121, 'confirm'],
    ],
  );
  test('a value that was not changed is not judged again', () => {
    const stored = { ...recorded, last_birth_date: after(100) };
    expect(animalFindings({ ...stored, name: 'Mimosa 2' }, {}, today, stored)).toEqual([]);
  });
});

describe('milk', () => {
  const milked = {
    production_date: today,
    milking_shift: 'manha',
    quantity_liters: 12,
    fat_percentage: null,
    protein_percentage: null,
    somatic_cell_count: null,
    temperature: null,
  } as const;
  const giver = { ...cow, category: 'vaca', last_birth_date: '2026-09-01' } as const;
  judged('litres of a milking', 'litres', (quantity_liters) => milkFindings(giver, { ...milked, quantity_liters }), [
    [60, 'ok'],
    [60.1, 'confirm'],
    [100, 'confirm'],
    [100.1, 'refuse'],
    [9999, 'refuse'],
  ]);
  judged('litres of a day', 'litres', (litres) => milkFindings(giver, { ...milked, quantity_liters: 40 }, [litres - 40]), [
    [80, 'ok'],
    [80.1, 'confirm'],
    [150, 'confirm'],
    [150.1, 'refuse'],
  ]);
  judged('fat', 'fat', (fat_percentage) => milkFindings(giver, { ...milked, fat_percentage }), [
    [0.4, 'refuse'],
    [1.9, 'confirm'],
    [2, 'ok'],
    [7, 'ok'],
    [7.1, 'confirm'],
    [15.1, 'refuse'],
    [95, 'refuse'],
  ]);
  judged('protein', 'protein', (protein_percentage) => milkFindings(giver, { ...milked, protein_percentage }), [
    [1.9, 'confirm'],
    [2, 'ok'],
    [5, 'ok'],
    [5.1, 'confirm'],
    [10.1, 'refuse'],
  ]);
  judged('cells', 'cells', (somatic_cell_count) => milkFindings(giver, { ...milked, somatic_cell_count }), [
    [512, 'confirm'],
    [4999, 'confirm'],
    [5000, 'ok'],
    [512_000, 'ok'],
  ]);
  test('of a heifer that never calved is asked', () => {
    const heifer = { ...giver, category: 'novilha', last_birth_date: null } as const;
    expect(levelIn(milkFindings(heifer, milked), 'never_calved')).toBe('confirm');
    expect(milkFindings(giver, milked)).toEqual([]);
  });
  test('of the whole farm has no limit of litres', () => {
    expect(milkFindings(null, { ...milked, quantity_liters: 9999 })).toEqual([]);
  });
});

describe('feed', () => {
  judged('kilograms of one cow in a day', 'feed_per_head', (quantity) => consumptionFindings(cow, { quantity, consumption_date: today }, []), [
    [60, 'ok'],
    [60.1, 'confirm'],
    [150, 'confirm'],
    [150.1, 'refuse'],
    [900, 'refuse'],
  ]);
  judged(
    'kilograms of a batch of 30',
    'feed_per_head',
    (quantity) => consumptionFindings({ ...cow, is_batch: true, batch_quantity: 30 }, { quantity, consumption_date: today }, []),
    [
      [1800, 'ok'],
      [1803, 'confirm'],
    ],
  );
  judged(
    'days from the consumption to the purchase',
    'feed_before_purchase',
    (days) => consumptionFindings(cow, { quantity: 5, consumption_date: today }, [addDays(today, days)]),
    [
      [0, 'ok'],
      [1, 'confirm'],
      [95, 'confirm'],
    ],
  );
  judged('reais per kilogram', 'feed_price', (price_per_kg) => feedPurchaseFindings({ daily_consumption_per_animal: 1, price_per_kg }), [
    [0, 'ok'],
    [0.04, 'confirm'],
    [0.05, 'ok'],
    [100, 'ok'],
    [101, 'confirm'],
  ]);
});

describe('money', () => {
  const paid = { transaction_date: today, amount: 100, status: 'pago', due_date: null, payment_date: today } as const;
  test.each([
    ['1990-05-01', 'refuse'],
    ['1999-12-31', 'refuse'],
    ['2000-01-01', 'confirm'],
    [addDays(today, -1096), 'confirm'],
    [addDays(today, -1095), 'ok'],
    [today, 'ok'],
  ] as const)('a payment on %s is %s', (payment_date, level) => {
    expect(levelIn(transactionFindings({ ...paid, payment_date }, today), 'payment_date')).toBe(level);
  });
  test('what is paid has no day to come, what is due has', () => {
    expect(levelIn(transactionFindings({ ...paid, transaction_date: '2030-01-01', payment_date: null }, today), 'transaction_date')).toBe('refuse');
    expect(transactionFindings({ ...paid, status: 'pendente', due_date: addDays(today, 730), payment_date: null }, today)).toEqual([]);
    expect(levelIn(transactionFindings({ ...paid, status: 'pendente', due_date: addDays(today, 731), payment_date: null }, today), 'due_date')).toBe('confirm');
  });
});

describe('the person', () => {
  const unlikely: Finding = { key: 'litres', level: 'confirm', text: '62,0 L em uma ordenha de Mimosa', field: 'quantity_liters' };
  const refusal = (confirmed: string[] | undefined, findings: Finding[]) => {
    try {
      assertPlausible({ confirmed }, findings);
    } catch (error) {
      return error as RuleBroken;
    }
    return null;
  };
  test('is asked for what is unlikely, with its key', () => {
    expect(refusal([], [unlikely])).toMatchObject({
      code: 'confirm',
      field: 'quantity_liters',
      confirm: [{ key: 'litres', text: unlikely.text, field: 'quantity_liters' }],
    });
    expect(refusal(['fat'], [unlikely])).toBeInstanceOf(RuleBroken);
    expect(refusal(['litres'], [unlikely])).toBeNull();
  });
  test('is not asked by a phone of an older release', () => {
    expect(refusal(undefined, [unlikely])).toBeNull();
  });
  test('cannot confirm what is impossible', () => {
    expect(refusal(['litres'], [{ ...unlikely, level: 'refuse' }])).toMatchObject({ code: 'rule' });
    expect(refusal(undefined, [{ ...unlikely, level: 'refuse' }])).toMatchObject({ code: 'rule' });
  });
});
