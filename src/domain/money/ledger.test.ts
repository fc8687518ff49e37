// The ledger: instalments, payments in part, what is withheld, corrections, closed months and categories; and what holds after any history.
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { nthId as id, inWords, runOver } from '#domain/farm-in-memory';
import type { Row } from '#domain/kernel/farm';
import { sum } from '#domain/kernel/money';
import { balanceOf, movementsOf, signed } from '#domain/money/account-queries';
import { categoryId } from '#domain/money/financial-categories';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { equalAmounts, equalInstalments, monthsLater } from '#domain/money/instalments';
import type { Rows } from '#domain/nouns';
import type { Confirmed, InputOf, VerbName } from '#domain/verbs';

const [farm_id, today] = [id(701), '2026-11-15'];
const [energy, milk, taxes] = [
  categoryId(farm_id, 'despesa', 'Energia'),
  categoryId(farm_id, 'receita', 'Venda de leite'),
  categoryId(farm_id, 'despesa', 'Impostos e taxas'),
];
const [first, bank, box] = [id(1), id(51), id(52)];

let kept: Map<string, Row>;

const run = async <V extends VerbName>(verb: V, input: InputOf<V> & Confirmed) => inWords(await runOver(kept, verb, input, { at: `${today}T12:00:00.000Z` }));

const rowsOf = <N extends 'financial_transactions' | 'account_transfers' | 'bank_accounts'>(noun: N) =>
  [...kept].flatMap(([key, row]) => (key.startsWith(`${noun} `) && row.deleted_at === null ? [row as unknown as Rows[N]] : []));
const entries = () => rowsOf('financial_transactions');
const entry = (which = first) => kept.get(`financial_transactions ${which}`) as unknown as FinancialTransaction;
const amounts = () => entries().map(({ amount, status }) => `${amount} ${status}`);

type New = InputOf<'create_financial_transaction'>;
const bill = (more: Partial<New> = {}): New => ({
  id: first,
  transaction_date: '2026-11-01',
  type: 'despesa',
  category_id: energy,
  amount: 1400.5,
  description: 'Ordenhadeira',
  status: 'pendente',
  due_date: '2026-11-20',
  ...more,
});
const revenue = (more: Partial<New> = {}) => bill({ type: 'receita', category_id: milk, amount: 38_800, description: 'Leite', ...more });
const create = (input: New) => run('create_financial_transaction', input);
const pay = (input: InputOf<'pay_financial_transaction'> & Confirmed) => run('pay_financial_transaction', input);

beforeEach(async () => {
  kept = new Map();
  for (const [type, name] of [
    ['despesa', 'Energia'],
    ['despesa', 'Água'],
    ['receita', 'Venda de leite'],
  ] as const)
    await run('create_financial_category', { type, name });
  for (const which of [bank, box])
    await run('create_bank_account', { id: which, name: which, kind: 'banco', opening_balance: 1000, opening_date: '2026-01-01' });
});

describe('instalments', () => {
  test.each([
    [5600, 3, [1866.66, 1866.67, 1866.67]],
    [100, 3, [33.33, 33.33, 33.34]],
    [0.02, 2, [0.01, 0.01]],
    [1400.5, 1, [1400.5]],
  ])('%d in %d are %j', (total, count, each) => expect(equalAmounts(total, count)).toEqual(each));

  test.each([
    ['2026-12-05', 1, '2027-01-05'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2027-12-31', 2, '2028-02-29'],
    ['2026-01-31', 0, '2026-01-31'],
  ])('%s and %d months is %s', (day, months, later) => expect(monthsLater(day, months)).toBe(later));

  test('any total in any number adds up to the cent', () =>
    fc.assert(
      fc.property(fc.integer({ min: 120, max: 999_999_999 }), fc.integer({ min: 2, max: 120 }), (cents, count) => {
        const each = equalInstalments(cents / 100, count, '2026-12-31');
        expect(
          sum(
            each.map(({ amount }) => amount),
            2,
          ),
        ).toBe(cents / 100);
        expect(Math.max(...each.map(({ amount }) => amount)) - Math.min(...each.map(({ amount }) => amount))).toBeLessThan(0.0101);
      }),
    ));

  test('are entries of one purchase, each due on its day, that add up to its amount', async () => {
    expect(await create(bill({ amount: 5600, status: 'pago', instalments: equalInstalments(5600, 3, '2026-12-05') }))).toBe('done');
    expect(
      entries().map(({ amount, due_date, status, series_id, series_number, series_count }) => [
        amount,
        due_date,
        status,
        series_id,
        series_number,
        series_count,
      ]),
    ).toEqual([
      [1866.66, '2026-12-05', 'pendente', first, 1, 3],
      [1866.67, '2027-01-05', 'pendente', first, 2, 3],
      [1866.67, '2027-02-05', 'pendente', first, 3, 3],
    ]);
  });

  test.each<[Partial<New>, string]>([
    [{ instalments: [{ due_date: '2026-12-05', amount: 1400.5 }] }, 'instalments: Informe pelo menos 2 parcelas'],
    [
      {
        instalments: [
          { due_date: '2026-12-05', amount: 700 },
          { due_date: '2027-01-05', amount: 700.49 },
        ],
      },
      'instalments: As parcelas somam R$\u00a01.400,49: o total é R$\u00a01.400,50',
    ],
    [{ instalments: equalInstalments(1400.5, 2, '2026-12-05'), repeat: 2 }, 'repeat: Escolha parcelas ou repetição, não as duas'],
    [{ withheld: 10 }, 'withheld: Só de uma receita se retém'],
  ])('%j: %s', async (more, said) => expect(await create(bill(more))).toBe(said));

  test('a bill that repeats is due each month, with the first as it was told', async () => {
    await create(bill({ transaction_date: '2026-10-31', due_date: null, status: 'pago', payment_date: '2026-10-31', repeat: 3 }));
    expect(entries().map(({ transaction_date, due_date, status, amount }) => [transaction_date, due_date, status, amount])).toEqual([
      ['2026-10-31', null, 'pago', 1400.5],
      ['2026-11-30', '2026-11-30', 'pendente', 1400.5],
      ['2026-12-31', '2026-12-31', 'pendente', 1400.5],
    ]);
    const [, second] = entries();
    expect(await run('cancel_financial_transaction', { id: second!.id, following: true })).toBe('done');
    expect(entries().map(({ status }) => status)).toEqual(['pago', 'cancelado', 'cancelado']);
  });
});

describe('a payment', () => {
  test('of a part leaves the rest open under the same id, and the next pays it', async () => {
    await create(bill());
    expect(await pay({ id: first, payment_date: '2026-11-10', amount: 400.5, account_id: bank })).toBe('done');
    expect(amounts()).toEqual(['1000 pendente', '400.5 pago']);
    expect(entries()[1]).toMatchObject({ part_of_id: first, payment_date: '2026-11-10', account_id: bank, description: 'Ordenhadeira' });
    expect(entry()).toMatchObject({ due_date: '2026-11-20', account_id: null });
    expect(await pay({ id: first, amount: 1000.01 })).toBe('amount: Falta pagar só R$\u00a01.000,00');
    expect(await pay({ id: first })).toBe('done');
    expect(amounts()).toEqual(['1000 pago', '400.5 pago']);
  });

  test('is undone: the part goes back into the bill, and cannot be brought back from the bin', async () => {
    await create(bill());
    await pay({ id: first, amount: 400.5 });
    const part = entries()[1]!.id;
    expect(await run('remove_financial_transaction', { id: part })).toContain('desfaça o pagamento');
    expect(await run('undo_payment', { id: part })).toBe('done');
    expect(amounts()).toEqual(['1400.5 pendente']);
    expect(await run('restore_financial_transaction', { id: part })).toContain('Este pagamento foi desfeito');
    expect(await run('undo_payment', { id: first })).toContain('Só um pagamento registrado pode ser desfeito');
  });

  test('of a part stays an open entry of its own when the rest was paid meanwhile', async () => {
    await create(bill());
    await pay({ id: first, amount: 400.5 });
    const part = entries()[1]!.id;
    await pay({ id: first });
    expect(await run('undo_payment', { id: part, due_date: '2026-12-01' })).toBe('done');
    expect(amounts()).toEqual(['1000 pago', '400.5 pendente']);
    expect(entry(part).due_date).toBe('2026-12-01');
  });
});

describe('what is withheld from a revenue', () => {
  test('is an expense of its own, paid with it: cash is the difference', async () => {
    expect(await create(revenue({ withheld: 632.44, account_id: bank }))).toBe('done');
    expect(entries()[1]).toMatchObject({ type: 'despesa', amount: 632.44, category_id: taxes, withheld_from_id: first, status: 'pendente', account_id: bank });
    await pay({ id: first, payment_date: '2026-11-10' });
    expect(entries().map(({ status, payment_date }) => [status, payment_date])).toEqual([
      ['pago', '2026-11-10'],
      ['pago', '2026-11-10'],
    ]);
    const [account] = rowsOf('bank_accounts');
    expect(balanceOf(account!, entries(), [])).toBe(1000 + 38_800 - 632.44);
  });

  test('is settled with the first part that is received', async () => {
    await create(revenue({ withheld: 800 }));
    await pay({ id: first, amount: 8000, account_id: bank });
    expect(amounts()).toEqual(['30000 pendente', '800 pago', '8800 pago']);
    const part = entries()[2]!.id;
    expect(entries()[1]).toMatchObject({ withheld_from_id: part, account_id: bank });
    await run('undo_payment', { id: part });
    expect(amounts()).toEqual(['38800 pendente', '800 pendente']);
    expect(entries()[1]!.withheld_from_id).toBe(first);
  });

  test('is in the first instalment, whose gross amount is so much more', async () => {
    await create(revenue({ amount: 100, withheld: 1.63, instalments: equalInstalments(98.37, 2, '2026-12-05') }));
    expect(amounts()).toEqual(['50.81 pendente', '49.19 pendente', '1.63 pendente']);
  });

  test.each<[string, string]>([
    ['pay_financial_transaction', 'marque a receita como recebida'],
    ['remove_financial_transaction', 'exclua a receita'],
    ['cancel_financial_transaction', 'cancele a receita'],
  ])('is not changed by %s of its own', async (verb, said) => {
    await create(revenue({ withheld: 800 }));
    expect(await run(verb as 'pay_financial_transaction', { id: entries()[1]!.id })).toContain(said);
  });

  test('goes with its revenue, and comes back with it', async () => {
    await create(revenue({ withheld: 800 }));
    await run('remove_financial_transaction', { id: first });
    expect(entries()).toEqual([]);
    await run('restore_financial_transaction', { id: first });
    expect(amounts()).toEqual(['38800 pendente', '800 pendente']);
  });

  test('brings its revenue back when it is restored first, as the bin may do', async () => {
    await create(revenue({ withheld: 800 }));
    const { id } = entries()[1]!;
    await run('remove_financial_transaction', { id: first });
    expect(await run('restore_financial_transaction', { id })).toBe('done');
    expect(amounts()).toEqual(['38800 pendente', '800 pendente']);
  });
});

describe('a correction', () => {
  const correct = (changes: InputOf<'update_financial_transaction'>['changes'], more: Confirmed = {}) =>
    run('update_financial_transaction', { id: first, changes, ...more });

  test('changes any value, and says who else changed it meanwhile', async () => {
    await create(bill());
    expect(await correct({ amount: { was: 1400.5, to: 1500 }, activity: { was: null, to: 'leite' }, cost_centre: { was: null, to: 'Ordenha' } })).toBe('done');
    expect(entry()).toMatchObject({ amount: 1500, activity: 'leite', cost_centre: 'Ordenha' });
    expect(await correct({ amount: { was: 1400.5, to: 1600 } })).toContain('outra pessoa mudou este valor');
    expect(await correct({ type: { was: 'despesa', to: 'receita' } })).toBe('category_id: Escolha uma categoria do tipo da transação');
    expect(await correct({ status: { was: 'pendente', to: 'pago' }, payment_date: { was: null, to: '2026-11-16' } })).toBe(
      'payment_date: A data do pagamento não pode ser futura',
    );
  });

  test('works on a row of a phone that did not synchronize since', async () => {
    await create(bill());
    const { account_id: _, series_id: _s, ...older } = entry();
    kept.set(`financial_transactions ${first}`, older as unknown as Row);
    expect(await correct({ account_id: { was: null, to: bank } })).toBe('done');
    expect(await pay({ id: first, amount: 1 })).toBe('done');
  });

  test('of a revenue is never below what was withheld, and takes it along', async () => {
    await create(revenue({ withheld: 800 }));
    expect(await correct({ amount: { was: 38_800, to: 800 } })).toBe('amount: O valor é menor que o que foi retido');
    expect(await correct({ status: { was: 'pendente', to: 'pago' }, payment_date: { was: null, to: '2026-11-10' }, account_id: { was: null, to: bank } })).toBe(
      'done',
    );
    expect(entries()[1]).toMatchObject({ status: 'pago', payment_date: '2026-11-10', account_id: bank });
  });

  test.each<[string, string, Confirmed, string]>([
    ['after the closed months', '2026-11-01', { confirmed: [] }, 'done'],
    ['on the last closed day', '2026-10-31', { confirmed: [] }, 'transaction_date: Confirme: outubro de 2026 já está fechado'],
    ['in a closed month, confirmed', '2026-10-31', { confirmed: ['closed_month'] }, 'done'],
    ['in a closed month, by an older release', '2026-10-31', {}, 'done'],
  ])('%s', async (_, transaction_date, confirmed, said) => {
    await create(bill({ transaction_date }));
    await run('update_money_settings', { changes: { closed_until: { was: null, to: '2026-10-31' } } });
    expect(await correct({ notes: { was: null, to: 'Conferida' } }, confirmed)).toBe(said);
  });
});

describe('a category', () => {
  test('has another name, and is not called as another one', async () => {
    const rename = (to: string) => run('update_financial_category', { id: energy, changes: { name: { was: 'Energia', to } } });
    expect(await rename(' água ')).toBe('name: Já existe a categoria Água: use Juntar');
    expect(await rename('Luz')).toBe('done');
    expect(await run('create_financial_category', { type: 'despesa', name: 'LUZ' })).toBe('done');
    expect(await run('create_financial_category', { type: 'despesa', name: 'Energia' })).toBe('done');
    const names = [...kept].flatMap(([key, row]) => (key.startsWith('financial_categories') && row['type'] === 'despesa' ? [row['name']] : []));
    expect(names).toEqual(['Luz', 'Água', 'Energia']);
  });

  test('is merged: its entries move, and so do those of a phone that did not know', async () => {
    await create(bill());
    const water = categoryId(farm_id, 'despesa', 'Água');
    expect(await run('merge_financial_category', { id: energy, into_id: milk })).toBe('into_id: Junte categorias do mesmo tipo');
    expect(await run('merge_financial_category', { id: energy, into_id: energy })).toBe('into_id: Escolha outra categoria');
    expect(await run('merge_financial_category', { id: energy, into_id: water })).toBe('done');
    await create(bill({ id: id(2) }));
    expect(entries().map(({ category_id }) => category_id)).toEqual([water, water]);
    expect(kept.get(`financial_categories ${energy}`)).toMatchObject({ hidden: true, merged_into_id: water });
  });
});

test('after any history each account has its opening balance and what moved it, and bills keep their amounts', () => {
  const step = fc.record({
    what: fc.constantFrom('create', 'instalments', 'withheld', 'pay', 'part', 'undo', 'cancel', 'correct', 'remove', 'restore', 'transfer'),
    which: fc.nat(40),
    cents: fc.integer({ min: 100, max: 900_000 }),
    account: fc.constantFrom(bank, box),
    type: fc.constantFrom('receita', 'despesa'),
  });
  return fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      for (const key of kept.keys()) if (/^(financial_transactions|account_transfers) /.test(key)) kept.delete(key);
      let n = 1000;
      for (const { what, which, cents, account, type } of steps) {
        const amount = cents / 100;
        const all = [...kept].flatMap(([key, row]) => (key.startsWith('financial_transactions ') ? [row.id] : []));
        const one = all[which % Math.max(1, all.length)] ?? id(9);
        const fresh = bill({ id: id(++n), type, category_id: type === 'receita' ? milk : energy, amount, account_id: account });
        const owed = sum(entries().map(signed), 2);
        if (what === 'create') await create(fresh);
        else if (what === 'instalments') await create({ ...fresh, instalments: equalInstalments(amount, 2 + (which % 4), '2026-12-05') });
        else if (what === 'withheld') await create({ ...fresh, withheld: 0.37 });
        else if (what === 'pay' || what === 'part') await pay({ id: one, amount: what === 'part' ? 0.5 : null, account_id: account });
        else if (what === 'undo') await run('undo_payment', { id: one });
        else if (what === 'cancel') await run('cancel_financial_transaction', { id: one, following: which % 2 === 0 });
        else if (what === 'correct') await run('update_financial_transaction', { id: one, changes: { amount: { was: entry(one)?.amount ?? 0, to: amount } } });
        else if (what === 'transfer')
          await run('create_account_transfer', {
            id: id(++n),
            transfer_date: today,
            from_account_id: account,
            to_account_id: account === bank ? box : bank,
            amount,
          });
        else await run(what === 'remove' ? 'remove_financial_transaction' : 'restore_financial_transaction', { id: one });
        // Paying, in part or whole, and undoing it changes no total.
        if (['pay', 'part', 'undo', 'transfer'].includes(what)) expect(sum(entries().map(signed), 2)).toBe(owed);
        for (const { withheld_from_id, status, payment_date, account_id } of entries().filter((row) => row.withheld_from_id !== null))
          expect(entry(withheld_from_id!)).toMatchObject({ type: 'receita', status, payment_date, account_id, deleted_at: null });
      }
      const [accounts, transfers] = [rowsOf('bank_accounts'), rowsOf('account_transfers')];
      for (const account of accounts) {
        const moved = movementsOf(account, entries(), transfers, () => '').map((movement) => movement.amount);
        expect(balanceOf(account, entries(), transfers)).toBe(sum([1000, ...moved], 2));
      }
      const paid = entries().filter(({ status, account_id }) => status === 'pago' && account_id !== null);
      expect(
        sum(
          accounts.map((account) => balanceOf(account, entries(), transfers)),
          2,
        ),
      ).toBe(sum([2000, ...paid.map(signed)], 2));
    }),
    { numRuns: 20 },
  );
});
