// The price table of a dairy as records: what it accepts, and what a statement is told by it; and a statement in the ledger.
import { beforeEach, describe, expect, test } from 'vitest';
import { nthId as id, inWords, runOver } from '#domain/farm-in-memory';
import type { Row } from '#domain/kernel/farm';
import type { MilkAnalysis } from '#domain/milk/milk-analyses';
import type { MilkDelivery } from '#domain/milk/milk-deliveries';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import type { MilkPriceItem } from '#domain/money/milk-price-items';
import { betterClasses, monthMeasures, sortedItems, tableOf } from '#domain/money/milk-price-queries';
import { wholeMonth } from '#domain/money/milk-statement-months';
import { ownLitres, statementFaults } from '#domain/money/milk-statement-queries';
import type { MilkStatement } from '#domain/money/milk-statements';
import type { InputOf, VerbName } from '#domain/verbs';

const today = '2026-11-15';
let kept: Map<string, Row>;

const run = async <V extends VerbName>(verb: V, input: InputOf<V> & { confirmed?: string[] }) =>
  inWords(await runOver(kept, verb, input, { at: `${today}T12:00:00.000Z` }));

const rowsOf = <R>(noun: string) => [...kept].flatMap(([key, row]) => (key.startsWith(`${noun} `) && row.deleted_at === null ? [row as unknown as R] : []));
beforeEach(() => void (kept = new Map()));
let nth = 10;
type Told = Partial<InputOf<'create_milk_price_item'>>;
const price = (more: Told) =>
  run('create_milk_price_item', { id: id(++nth), dairy: 'Serra Azul', item: 'CCS até 300 mil', measure: 'ccs', price: 0.07, ...more });

test.each<[string, Told, string]>([
  ['for every litre', { measure: 'base', above: 5, up_to: 3 }, 'done'],
  ['of a class', { above: 200_000, up_to: 300_000 }, 'done'],
  ['of a class without an end', { above: 200_000 }, 'done'],
  ['of a class without a range', {}, 'up_to: Informe o começo ou o fim da faixa'],
  ['of a class that ends where it begins', { above: 200_000, up_to: 200_000 }, 'up_to: A faixa termina antes de começar'],
  ['of cells in thousands', { up_to: 200 }, 'up_to: Escreva por mL: 200 mil são 200.000'],
  ['of 5 000 cells', { up_to: 5000 }, 'done'],
  ['for each point', { measure: 'fat', above: 3, each: 0.1 }, 'done'],
  ['for each point from nowhere', { measure: 'fat', up_to: 3, each: 0.1 }, 'above: Informe a partir de quanto se paga'],
  ['that ends before it begins', { up_to: 200_000, valid_from: '2026-02-01', valid_until: '2026-01-31' }, 'valid_until: A validade termina antes de começar'],
])('a price %s', async (_, more, said) => expect(await price(more)).toBe(said));

test('two classes of one measure may touch but not overlap, unless they hold at different times or for another dairy', async () => {
  await price({ above: 200_000, up_to: 300_000, item: 'CCS até 300 mil', valid_until: '2026-06-30' });
  expect(await price({ above: 300_000, up_to: 400_000 })).toBe('done');
  expect(await price({ above: 100_000, up_to: 200_000 })).toBe('done');
  expect(await price({ above: 250_000, up_to: 260_000, valid_from: '2026-06-30' })).toBe('up_to: Esta faixa cruza com "CCS até 300 mil"');
  expect(await price({ above: 250_000, up_to: 260_000, valid_from: '2026-07-01' })).toBe('done');
  expect(await price({ above: 250_000, up_to: 260_000, dairy: 'Outro' })).toBe('done');
});

/** The table and the statement of the documents: 17 400 L, R$ 41 843,52 gross, 40 639,47 net. */
async function serraAzul() {
  await price({ item: 'Preço base', measure: 'base', price: 2.1 });
  await price({ item: 'Volume', measure: 'litres', above: 15_000, up_to: 30_000, price: 0.06 });
  await price({ item: 'CCS até 300 mil', above: 200_000, up_to: 300_000, price: 0.07 });
  await price({ item: 'CCS até 400 mil', above: 300_000, up_to: 400_000, price: 0.05 });
  await price({ item: 'CPP até 50 mil', measure: 'cpp', up_to: 50_000, price: 0.04 });
  await price({ item: 'Gordura', measure: 'fat', above: 3, each: 0.1, price: 0.012 });
  await price({ item: 'Proteína', measure: 'protein', above: 2.9, each: 0.1, price: 0.018 });
  return tableOf(rowsOf<MilkPriceItem>('milk_price_items'), 'SERRA AZUL', { to: '2026-09-30' });
}
const statement = {
  id: id(5),
  reference_month: '2026-09-01',
  dairy: 'Serra Azul',
  litres: 17_400,
  base_price: 2.1,
  volume_bonus: 0.06,
  ccs_bonus: 0.05,
  cpp_bonus: 0.04,
  fat_bonus: 0.0864,
  protein_bonus: 0.0684,
  other_bonus: null,
  gross_value: 41_843.52,
  freight: 522,
  funrural: 682.05,
  other_deductions: null,
  net_value: 40_639.47,
  payment_date: '2026-10-20',
  somatic_cell_count: 320_000,
  plate_count: 18_000,
  fat_percentage: 3.72,
  protein_percentage: 3.28,
  notes: null,
};
const found = (table: ReturnType<typeof tableOf>, more: Partial<MilkStatement> = {}, analysed = {}) =>
  statementFaults({ ...statement, ...more } as unknown as MilkStatement, null, { table, analysed });

describe('the statement of the documents, by its table,', () => {
  test('agrees, also without the laboratory', async () => {
    const table = await serraAzul();
    expect(found(table)).toEqual([]);
    expect(found(table, {}, { ccs: 320_000, cpp: 18_000, fat: 3.72, protein: 3.28 })).toEqual([]);
  });
  test('paid by the wrong class is told in R$', async () => {
    const table = await serraAzul();
    expect(found(table, {}, { ccs: 290_000 }).filter(({ kind }) => kind === 'class')).toEqual([
      { kind: 'class', measure: 'ccs', expected: 0.07, written: 0.05, reais: 348 },
    ]);
    expect(found(table, { base_price: 2, other_bonus: 0.1 }).filter(({ kind }) => kind === 'class')).toEqual([]);
    expect(found(table, { volume_bonus: 0.08 })).toContainEqual({ kind: 'class', measure: 'litres', expected: 0.06, written: 0.08, reais: -348 });
  });
  test('is not judged by a value that nobody knows', async () =>
    expect(found(await serraAzul(), { somatic_cell_count: null, ccs_bonus: null }).filter(({ kind }) => kind === 'class')).toEqual([]));
  test.each([
    ['5 % more cells', { ccs: 304_762 }, 0],
    ['more than that', { ccs: 304_761 }, 1],
    ['0,05 of fat', { fat: 3.67 }, 0],
    ['0,06 of fat', { fat: 3.66 }, 1],
  ])('with %s than the laboratory found has that many differences of quality', (_, analysed, many) =>
    expect(found([], {}, analysed).filter(({ kind }) => kind === 'quality')).toHaveLength(many),
  );
  test('shows what one class better is worth, the most valuable first', async () =>
    expect(betterClasses(statement as unknown as MilkStatement, await serraAzul(), {}).map(({ item, worth }) => [item, worth])).toEqual([
      ['CCS até 300 mil', 348],
      ['Proteína: mais 0,1', 313.2],
      ['Gordura: mais 0,1', 208.8],
    ]));
});

test('the quality of a month is that of its tank: geometric means of counts, means of contents and temperature', () => {
  const sample = (sample_date: string, somatic_cell_count: number, fat_percentage: number, animal_id: string | null = null) =>
    ({ animal_id, sample_date, somatic_cell_count, plate_count: null, fat_percentage, protein_percentage: null }) as MilkAnalysis;
  const collected = (delivery_date: string, temperature: number | null) => ({ delivery_date, temperature, destination: 'laticinio' }) as MilkDelivery;
  const samples = [
    sample('2026-09-01', 200_000, 3.5),
    sample('2026-09-30', 800_000, 3.7),
    sample('2026-10-01', 9_000_000, 9),
    sample('2026-09-08', 1, 1, id(1)),
  ];
  expect(monthMeasures(samples, [collected('2026-09-02', 3), collected('2026-09-04', 4), collected('2026-09-06', null)], wholeMonth('2026-09'))).toEqual({
    ccs: 400_000,
    cpp: null,
    fat: 3.6,
    protein: null,
    temperature: 3.5,
  });
});

test('a table has only the prices that hold at the end of the month, base first and classes in their order', async () => {
  await price({ above: 200_000, up_to: 300_000, item: 'velha', valid_until: '2026-09-29' });
  await price({ above: 200_000, up_to: 300_000, item: 'nova', valid_from: '2026-09-30' });
  await price({ up_to: 200_000, item: 'melhor' });
  await price({ measure: 'base', item: 'base' });
  const sorted = sortedItems(rowsOf<MilkPriceItem>('milk_price_items'));
  expect(sorted.map(({ item }) => item)).toEqual(['base', 'melhor', 'velha', 'nova']);
  expect(tableOf(sorted, 'Serra Azul', { to: '2026-09-30' }).map(({ item }) => item)).toEqual(['base', 'melhor', 'nova']);
});

test('litres are compared with the collections when all are recorded, otherwise with the tank of the only dairy', () => {
  const trucks = Array.from({ length: 10 }, (_, i) => ({
    delivery_date: `2026-09-${String(3 * i + 1).padStart(2, '0')}`,
    litres: 1800,
    destination: 'laticinio',
    dairy: null,
  }));
  const own = (deliveries: unknown[], statements = [statement]) => ownLitres(statement, { days: [], deliveries: deliveries as MilkDelivery[], statements });
  expect(own(trucks)).toEqual({ litres: 18_000, by: 'deliveries' });
  expect(own(trucks, [statement, { ...statement, id: id(6), dairy: 'Outro' }])).toBe(null);
  expect(own([])).toBe(null);
  expect(statementFaults(statement as unknown as MilkStatement, own(trucks))).toEqual([
    { kind: 'litres', litres: 600, percent: 3.3, reais: 1442.88, by: 'deliveries' },
  ]);
});

describe('in the ledger a statement', () => {
  const transactions = () =>
    rowsOf<FinancialTransaction>('financial_transactions').map(({ type, amount, description, status, payment_date, transaction_date }) => [
      type,
      amount,
      description,
      status,
      payment_date,
      transaction_date,
    ]);
  const booked = [
    ['receita', 41_843.52, 'Leite de setembro de 2026', 'pago', '2026-10-20', '2026-09-30'],
    ['despesa', 522, 'Frete do leite de setembro de 2026', 'pago', '2026-10-20', '2026-09-30'],
    ['despesa', 682.05, 'Funrural e Senar do leite de setembro de 2026', 'pago', '2026-10-20', '2026-09-30'],
  ];
  const book = (confirmed: string[] = []) => run('book_milk_statement', { id: statement.id, confirmed });
  const revenue = () => rowsOf<FinancialTransaction>('financial_transactions').find(({ type }) => type === 'receita')!;
  beforeEach(async () => expect(await run('create_milk_statement', statement)).toBe('done'));

  test('is its gross revenue and each deduction, written once', async () => {
    expect(transactions()).toEqual([]);
    expect(await book()).toBe('done');
    expect(transactions()).toEqual(booked);
    expect(await book()).toBe('conflict: Este extrato já está no financeiro');
  });
  test('is taken out and written again under the same ids', async () => {
    await book();
    const before = revenue().id;
    expect(await run('unbook_milk_statement', { id: statement.id })).toBe('done');
    expect(transactions()).toEqual([]);
    expect(await run('unbook_milk_statement', { id: statement.id })).toBe('conflict: Este extrato não está no financeiro');
    await book();
    expect(transactions()).toEqual(booked);
    expect(revenue().id).toBe(before);
  });
  test('goes with the statement and comes back with it', async () => {
    await book();
    await run('remove_milk_statement', { id: statement.id });
    expect(transactions()).toEqual([]);
    await run('restore_milk_statement', { id: statement.id });
    expect(transactions()).toEqual(booked);
  });
  test('that was taken out stays out when the statement comes back', async () => {
    await book();
    await run('unbook_milk_statement', { id: statement.id });
    await run('remove_milk_statement', { id: statement.id });
    await run('restore_milk_statement', { id: statement.id });
    expect(transactions()).toEqual([]);
  });
  test('follows a corrected statement: amounts change, a deduction comes and goes', async () => {
    await book();
    const changes = { freight: { was: 522, to: null }, other_deductions: { was: null, to: 100 }, net_value: { was: 40_639.47, to: 41_061.47 } };
    expect(await run('update_milk_statement', { id: statement.id, changes })).toBe('done');
    expect(transactions().map(([, amount, description]) => [amount, description])).toEqual([
      [41_843.52, 'Leite de setembro de 2026'],
      [682.05, 'Funrural e Senar do leite de setembro de 2026'],
      [100, 'Descontos do leite de setembro de 2026'],
    ]);
  });
  test('changes only through it, and is paid as a whole', async () => {
    await run('update_milk_statement', { id: statement.id, changes: { payment_date: { was: '2026-10-20', to: null } } });
    await book();
    expect(transactions().map(([, , , status]) => status)).toEqual(['pendente', 'pendente', 'pendente']);
    expect(await run('remove_financial_transaction', { id: revenue().id })).toBe('rule: Esta transação é de um extrato do leite: mude o extrato');
    expect(await run('pay_financial_transaction', { id: revenue().id, payment_date: '2026-10-20' })).toBe('done');
    expect(transactions()).toEqual(booked);
    expect(kept.get(`milk_statements ${statement.id}`)).toMatchObject({ payment_date: '2026-10-20' });
  });
  test.each<[string, number, string, boolean]>([
    ['the net value', 40_639.47, '2026-10-20', true],
    ['a tenth less than the net value', 36_575.52, '2026-10-20', true],
    ['less than that', 36_575.51, '2026-10-20', false],
    ['the same 31 days earlier', 40_639.47, '2026-09-19', true],
    ['the same 32 days earlier', 40_639.47, '2026-09-18', false],
  ])('asks beside a revenue of milk typed by hand: %s', async (_, amount, transaction_date, asks) => {
    await run('create_financial_category', { type: 'receita', name: 'Venda de leite' });
    const category_id = rowsOf<{ id: string }>('financial_categories')[0]!.id;
    const typed = { type: 'receita', status: 'pago', description: 'Leite', payment_date: transaction_date } as const;
    expect(await run('create_financial_transaction', { id: id(77), category_id, amount, transaction_date, ...typed })).toBe('done');
    const said = await book();
    if (asks) expect(said).toContain('já há uma venda de leite de');
    else expect(said).toBe('done');
    if (asks) expect(await book(['same_revenue'])).toBe('done');
  });
});
