// The farm's records as a cash book: what an entry takes from its account, its party, its sale and its statement.
import { expect, test } from 'vitest';
import { inHand, inTransit } from '#domain/money/lcdpr';
import { canBeSent, lcdprProblems } from '#domain/money/lcdpr-checks';
import { lcdprLines } from '#domain/money/lcdpr-file';
import { type BookRows, bookYears, cashBookOf } from '#domain/money/lcdpr-queries';

const stamps = { created_at: '2026-01-01T00:00:00.000Z', created_by: 'u', updated_at: '', version: 1, deleted_at: null, deleted_call: null };
const row = <T extends object>(id: string, of: object) => ({ ...stamps, id, ...of }) as unknown as T;
const place = {
  address: 'RUA A',
  address_number: '1',
  address_complement: null,
  district: 'CENTRO',
  city: 'PATOS',
  state: 'MG',
  city_code: '3148004',
  cep: '38700000',
};
const paid = (id: string, of: object) =>
  row<BookRows['transactions'][number]>(id, {
    transaction_date: '2026-03-01',
    payment_date: '2026-03-05',
    type: 'despesa',
    status: 'pago',
    amount: 100,
    description: id,
    category_id: 'energy',
    invoice_number: null,
    supplier_buyer: null,
    payment_method: null,
    account_id: 'bank',
    ...of,
  });
const rows: BookRows = {
  transactions: [],
  categories: Object.entries({ milk: 'Venda de leite', tax: 'Impostos e taxas', pay: 'Salários', energy: 'Energia', rent: 'Arrendamento de pasto' }).map(
    ([id, name]) => ({ id, name }),
  ),
  settings: row('settings', {
    taxpayer_name: 'JOSÉ',
    taxpayer_cpf: '52998224725',
    email: 'jose@exemplo.com.br',
    phone: null,
    tax_method: 'presumido',
    ...place,
  }),
  properties: [
    row('farm', {
      name: 'SANTA CLARA',
      cafir: '12345678',
      caepf: '52998224700170',
      state_registration: null,
      exploitation: 'individual',
      share: 100,
      ...place,
    }),
  ],
  partners: [],
  accounts: [
    row('bank', { kind: 'banco', bank_code: '756', bank_name: 'SICOOB', agency: '1234', account_number: '1-2' }),
    row('box', { kind: 'caixa' }),
    row('air', { kind: 'em_transito' }),
  ],
  parties: [row('dairy', { name: 'Laticínio Bom', document: '11222333000181' })],
  sales: [
    row('sale', {
      sale_price: 10_000,
      net_value: 9_637,
      tax_funrural: 163,
      commission: 200,
      tax_icms: null,
      transport_cost: 0,
      discount: null,
      buyer_cpf_cnpj: '11144477735',
      invoice_number: '77',
    }),
  ],
  statements: [row('statement', { party_id: 'dairy' })],
};
const entryOf = (of: object) => cashBookOf({ ...rows, transactions: [paid('a', of)] }, 2026).entries[0]!;

test.each<[string, object, object]>([
  ['a bank account', {}, { account_id: 'bank' }],
  ['the cash box', { account_id: 'box' }, { account_id: inHand }],
  ['in transit', { account_id: 'air' }, { account_id: inTransit }],
  ['cash without an account', { account_id: null, payment_method: 'dinheiro' }, { account_id: inHand }],
  ['Pix without an account', { account_id: null, payment_method: 'pix' }, { account_id: null }],
  ['the farm’s only property', {}, { property_id: 'farm' }],
  ['the number of a note', { invoice_number: '5' }, { document_kind: 'nota', document_number: '5' }],
  ['no document', {}, { document_kind: null }],
  ['a payroll', { category_id: 'pay' }, { document_kind: 'folha', party_document: '52998224725' }],
  ['a tax', { category_id: 'tax' }, { party_document: '52998224725' }],
  ['a party by its name', { supplier_buyer: 'laticinio bom' }, { party_document: '11222333000181' }],
  ['rent of pasture', { category_id: 'rent' }, { doubt: expect.stringContaining('contador') }],
])('%s', (_, of, expected) => {
  expect(entryOf(of)).toMatchObject(expected);
});

test('a sale recorded net is in the book gross, with what the buyer took off; recorded gross, it stays', () => {
  const sold = { type: 'receita', category_id: 'milk', related_sale_id: 'sale', document_type: 'nota' };
  const lines = (transactions: BookRows['transactions']) => lcdprLines(cashBookOf({ ...rows, transactions }, 2026)).filter((line) => line.startsWith('Q100'));
  expect(lines([paid('Boi', { ...sold, amount: 9_637 })])).toEqual([
    'Q100|05032026|001|001|77|1|Boi|11144477735|1|1000000|000|1000000|P',
    'Q100|05032026|001|999|77|1|Funrural e Senar retidos NF 77|11144477735|2|000|16300|983700|P',
    'Q100|05032026|001|999|77|1|Comissão descontada NF 77|11144477735|2|000|20000|963700|P',
  ]);
  const gross = [paid('Boi', { ...sold, amount: 10_000 }), paid('Retido', { amount: 163, withheld_from_id: 'Boi', account_id: null })];
  expect(lines(gross)).toEqual([
    'Q100|05032026|001|001|77|1|Boi|11144477735|1|1000000|000|1000000|P',
    'Q100|05032026|001|999|77|1|Retido NF 77|11144477735|2|000|16300|983700|P',
  ]);
});

test('the deductions of a milk statement follow its revenue, in transit', () => {
  const milk = { related_statement_id: 'statement', document_type: 'nota', invoice_number: '9' };
  const book = cashBookOf(
    { ...rows, transactions: [paid('Leite', { ...milk, type: 'receita', amount: 1000 }), paid('Funrural', { ...milk, amount: 16.3, account_id: null })] },
    2026,
  );
  expect(canBeSent(lcdprProblems(book))).toBe(true);
  expect(lcdprLines(book).filter((line) => line.startsWith('Q100'))).toEqual([
    'Q100|05032026|001|001|9|1|Leite|11222333000181|1|100000|000|100000|P',
    'Q100|05032026|001|999|9|1|Funrural NF 9|11222333000181|2|000|1630|98370|P',
  ]);
  expect(lcdprLines(book)[1]).toBe('0010|2');
});

test('a farm that filled in nothing is told everything it needs', () => {
  const book = cashBookOf({ ...rows, settings: undefined, properties: [], accounts: [], transactions: [paid('a', { account_id: null })] }, 2026);
  expect([...new Set(lcdprProblems(book).map(({ part }) => part))]).toEqual(['declarant', 'property', 'account', 'entry']);
});

test('the years are those with payments, and this one', () => {
  expect(bookYears([paid('a', { payment_date: '2024-05-01' }), paid('b', { payment_date: '2023-01-01', status: 'cancelado' })], '2026-11-18')).toEqual([
    2026, 2024,
  ]);
});

test('a payroll keeps its kind and document under another name of its category', () => {
  const categories = rows.categories.map((one) => (one.id === 'pay' ? { ...one, name: 'Peões', means: 'Salários' } : one));
  const [entry] = cashBookOf({ ...rows, categories, transactions: [paid('Folha', { category_id: 'pay' })] }, 2026).entries;
  expect(entry).toMatchObject({ document_kind: 'folha', party_document: '52998224725' });
});
