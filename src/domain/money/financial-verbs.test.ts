// Money on a farm in memory: created, refused, marked as paid, deleted and restored; categories created by name.
import { beforeEach, describe, expect, test } from 'vitest';
import { RuleBroken } from '#domain/kernel/errors';
import { openFarm, type Row } from '#domain/kernel/farm';
import { checked } from '#domain/kernel/validation';
import { categoryId } from '#domain/money/financial-categories';
import { categoryNamed } from '#domain/money/financial-category-verbs';
import { type Farm, nouns } from '#domain/nouns';
import { type InputOf, type VerbName, verbs } from '#domain/verbs';

const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const [farm_id, light] = [id(701), id(1)];
const today = '2026-11-15';
const energy = categoryId(farm_id, 'despesa', 'Energia');

let kept: Map<string, Row>;
let calls = 0;

async function on(work: (farm: Farm) => Promise<unknown>) {
  const reads = { one: async (noun: string, id: string) => kept.get(`${noun} ${id}`), many: async () => [] };
  const at = new Date(Date.parse(`${today}T12:00:00.000Z`) + ++calls * 1000).toISOString();
  const actor = { id: id(801), name: 'José', role: 'owner' as const };
  const { farm, changes } = openFarm(nouns, reads, { farm_id, call_id: id(900 + calls), at, time_zone: 'America/Sao_Paulo', actor });
  try {
    await work(farm);
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    return `${error.field ?? error.code}: ${error.message}`;
  }
  for (const { noun, after } of changes()) kept.set(`${noun} ${after.id}`, after);
  return 'done';
}
const runVerb = <V extends VerbName>(verb: V, input: InputOf<V>) => on((farm) => verbs[verb].run(farm, checked(verbs[verb].input, input) as never));

const bill = (wanted: Partial<InputOf<'create_financial_transaction'>> = {}): InputOf<'create_financial_transaction'> => ({
  id: light,
  transaction_date: '2026-11-01',
  type: 'despesa',
  category_id: energy,
  amount: 1400.5,
  description: 'Conta de luz',
  status: 'pendente',
  due_date: '2026-11-20',
  ...wanted,
});
const row = (which = light) => kept.get(`financial_transactions ${which}`)!;

beforeEach(async () => {
  kept = new Map();
  await runVerb('create_financial_category', { type: 'despesa', name: 'Energia' });
});

describe('a transaction', () => {
  test('is stored as sent, without fields that do not apply', async () => {
    expect(await runVerb('create_financial_transaction', bill({ payment_date: '2026-11-01' }))).toBe('done');
    expect(row()).toMatchObject({
      amount: 1400.5,
      status: 'pendente',
      due_date: '2026-11-20',
      payment_date: null,
      payment_method: null,
      related_sale_id: null,
    });
  });

  test.each<[string, Partial<InputOf<'create_financial_transaction'>>, string]>([
    ['without an amount', { amount: 0 }, 'amount: Informe: Valor (R$)'],
    ['of less than nothing', { amount: -1 }, 'amount: Valor (R$): mínimo 0'],
    ['without a description', { description: ' ' }, 'description: Informe: Descrição'],
    ['in a category that is not here', { category_id: id(5) }, 'not_found: Categoria não encontrada'],
    ['in a category of the other type', { type: 'receita' }, 'category_id: Escolha uma categoria do tipo da transação'],
    ['about an animal that is not here', { related_animal_id: id(6) }, 'not_found: Animal não encontrado'],
    ['with half a cent', { amount: 1.005 }, 'amount: Valor (R$): no máximo 2 casas decimais'],
  ])('is refused %s', async (_, wanted, answer) => expect(await runVerb('create_financial_transaction', bill(wanted))).toBe(answer));

  test('is marked as paid once, today if no date is given', async () => {
    await runVerb('create_financial_transaction', bill());
    expect(await runVerb('pay_financial_transaction', { id: light, payment_date: '2026-11-16' })).toBe('payment_date: A data do pagamento não pode ser futura');
    expect(await runVerb('pay_financial_transaction', { id: light })).toBe('done');
    expect(row()).toMatchObject({ status: 'pago', payment_date: today, due_date: null });
    expect(await runVerb('pay_financial_transaction', { id: light })).toBe('rule: Só uma transação pendente pode ser marcada como paga');
  });

  test('is deleted and restored as it was', async () => {
    await runVerb('create_financial_transaction', bill());
    expect(await runVerb('remove_financial_transaction', { id: light })).toBe('done');
    expect(await runVerb('pay_financial_transaction', { id: light })).toBe('not_found: Transação não encontrada');
    expect(await runVerb('restore_financial_transaction', { id: light })).toBe('done');
    expect(row()).toMatchObject({ deleted_at: null, amount: 1400.5, status: 'pendente', due_date: '2026-11-20' });
  });

  test('of a sale is neither deleted nor restored by itself', async () => {
    await runVerb('create_financial_transaction', bill());
    kept.set(`financial_transactions ${light}`, { ...row(), related_sale_id: id(9) });
    expect(await runVerb('remove_financial_transaction', { id: light })).toBe('rule: Esta transação é de uma venda: exclua a venda');
    kept.set(`financial_transactions ${light}`, { ...row(), deleted_at: '2026-11-15T00:00:00.000Z' });
    expect(await runVerb('restore_financial_transaction', { id: light })).toBe('rule: Esta transação é de uma venda: exclua a venda');
  });
});

describe('a category', () => {
  test('is unique by name and type', async () => {
    expect(await runVerb('create_financial_category', { type: 'despesa', name: 'ENERGIA' })).toBe('done');
    expect(kept.size).toBe(1);
    expect(kept.get(`financial_categories ${energy}`)).toMatchObject({ name: 'Energia' });
    expect(await runVerb('create_financial_category', { type: 'receita', name: 'Energia' })).toBe('done');
    expect(kept.get(`financial_categories ${categoryId(farm_id, 'receita', 'energia')}`)).toMatchObject({ name: 'Energia', type: 'receita' });
  });

  test.each([
    ['is there', null, 1],
    ['was removed', '2026-11-01T00:00:00.000Z', 1],
  ])('that %s is found by its name by verbs that write transactions', async (_, deleted_at, rows) => {
    kept.set(`financial_categories ${energy}`, { ...kept.get(`financial_categories ${energy}`)!, deleted_at });
    let found = '';
    expect(await on(async (farm) => (found = await categoryNamed(farm, 'despesa', 'Energia')))).toBe('done');
    expect(found).toBe(energy);
    expect(kept.get(`financial_categories ${energy}`)).toMatchObject({ deleted_at: null });
    expect(kept.size).toBe(rows);
  });

  test('that does not exist is created', async () => {
    let found = '';
    await on(async (farm) => (found = await categoryNamed(farm, 'receita', 'Venda de animais')));
    expect(kept.get(`financial_categories ${found}`)).toMatchObject({ name: 'Venda de animais', type: 'receita', deleted_at: null });
  });
});
