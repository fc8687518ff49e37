// Rules of a sale: values, deductions and consistent documents.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RuleBroken } from '#domain/kernel/errors';
import { checked } from '#domain/kernel/validation';
import { contributionRate, contributionsOn, isTaxWritten } from '#domain/money/funrural';
import { assertDates, assertInvoice, assertItems, assertNet } from '#domain/money/sale-rules';
import { arrobasOf, grossOf, netOf, soldInWords, totalOf } from '#domain/money/sale-values';
import { isPending, mostSold, newSale, Sale, selling } from '#domain/money/sales';

const today = '2026-11-15';
const id = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

function refusal(work: () => void) {
  try {
    work();
    return 'passes';
  } catch (error) {
    if (!(error instanceof RuleBroken)) throw error;
    return `${error.field}: ${error.message}`;
  }
}

describe('the value of an animal', () => {
  test.each([
    [{ unit_price: 3100 }, 3100],
    [{ unit_price: 3100, weight: 200 }, 3100],
    [{ unit_price: 3100, price_per_kg: 12 }, 3100],
    [{ unit_price: 3100, weight: 200, price_per_kg: 12 }, 2400],
    [{ weight: 200, price_per_kg: 12 }, 2400],
    [{ weight: 412.35, price_per_kg: 10.33 }, 4259.58],
    [{ unit_price: 3100, weight: 0, price_per_kg: 12 }, 3100],
    [{ unit_price: 3100, weight: 200, price_per_kg: 0 }, 3100],
    [{ weight: 540, price_per_arroba: 318 }, 5724],
    [{ weight: 541, price_per_arroba: 318 }, 5734.6],
    [{ weight: 540, price_per_arroba: 318, carcass_yield: 50 }, 5724],
    [{ weight: 540, price_per_arroba: 318, carcass_yield: 53.5 }, 6124.68],
    [{ weight: 270, price_per_arroba: 318, carcass_yield: 100 }, 5724],
    [{ unit_price: 9, price_per_arroba: 318 }, 9],
    [{ weight: 540, price_per_kg: 10, price_per_arroba: 318 }, 5400],
    [{}, 0],
  ])('%j is worth R$ %d', (item, worth) => expect(totalOf(item)).toBe(worth));

  test.each([
    [540, null, 18],
    [540, 50, 18],
    [540, 55, 19.8],
    [30, null, 1],
    [100, null, 3.33],
  ])('%d kg at a yield of %s %% are %d @', (weight, carcass_yield, arrobas) => expect(arrobasOf(weight, carcass_yield)).toBe(arrobas));
});

test.each([
  [[1], '1 animal'],
  [[1, 1, 1], '3 animais'],
  [[500], '1 animal (500 cabeças)'],
  [[1, 1200], '2 animais (1.201 cabeças)'],
])('items of %j heads are written as %s', (heads, words) => expect(soldInWords(heads.map((one) => ({ heads: one })))).toBe(words));

describe('gross and net', () => {
  test('the gross value is the sum of the animals, to the cent', () => {
    expect(grossOf([{ unit_price: 0.1 }, { unit_price: 0.2 }, { weight: 200, price_per_kg: 12 }])).toBe(2400.3);
    expect(grossOf([])).toBe(0);
  });

  test.each([
    [{}, 10_000],
    [{ transport_cost: null, commission: null, tax_icms: null, tax_funrural: null, discount: null }, 10_000],
    [{ transport_cost: 300 }, 9700],
    [{ commission: 200 }, 9800],
    [{ tax_icms: 120.5 }, 9879.5],
    [{ tax_funrural: 163 }, 9837],
    [{ discount: 0.01 }, 9999.99],
    [{ transport_cost: 300, commission: 200, tax_icms: 120.5, tax_funrural: 163, discount: 16.5 }, 9200],
  ])('from R$ 10.000 with deductions %j, R$ %d are left', (off, net) => expect(netOf(10_000, off)).toBe(net));

  test.each([
    [99.99, 'passes'],
    [100, 'discount: O valor líquido precisa ser maior que zero'],
    [100.01, 'discount: O valor líquido precisa ser maior que zero'],
  ])('of R$ 100 with a discount of R$ %d', (discount, words) => expect(refusal(() => assertNet(100, { discount }))).toBe(words));

  test('gross minus net is exactly the sum of the deductions, to the cent', () => {
    const cents = fc.integer({ min: 0, max: 9_999_999 }).map((value) => value / 100);
    fc.assert(
      fc.property(fc.array(cents), cents, cents, cents, cents, cents, (prices, transport_cost, commission, tax_icms, tax_funrural, discount) => {
        const gross = grossOf(prices.map((unit_price) => ({ unit_price })));
        const off = [transport_cost, commission, tax_icms, tax_funrural, discount];
        const net = netOf(gross, { transport_cost, commission, tax_icms, tax_funrural, discount });
        const inCents = (value: number) => Math.round(value * 100);
        expect(inCents(net)).toBe(inCents(gross) - off.reduce((sofar, value) => sofar + inCents(value), 0));
      }),
    );
  });
});

describe('FUNRURAL and Senar', () => {
  const sale = { purpose: 'abate', seller_kind: 'fisica', sale_date: '2026-11-15' } as const;

  test.each([
    ['fisica', '2026-03-31', 1.5],
    ['fisica', '2026-04-01', 1.63],
    ['juridica', '2026-03-31', 2.05],
    ['juridica', '2026-04-01', 2.23],
  ] as const)('%s on %s pays %d %%', (seller_kind, sale_date, rate) => expect(contributionRate({ ...sale, seller_kind, sale_date })).toBe(rate));

  test.each([
    ['abate', 1.63, 2.23],
    ['outro', 1.63, 2.23],
    ['engorda', 0.2, 0.25],
    ['cria_recria', 0.2, 0.25],
    ['reproducao', 0.2, 0.25],
  ] as const)('animals for %s: a person pays %d %%, a company %d %%', (purpose, person, company) => {
    expect(contributionRate({ ...sale, purpose })).toBe(person);
    expect(contributionRate({ ...sale, purpose, seller_kind: 'juridica' })).toBe(company);
  });

  test('a seller who pays by the payroll this year pays only Senar on the sale', () => {
    expect(contributionsOn(100_000, { ...sale, funrural_option: 'folha' })).toEqual({ inss: 0, rat: 0, senar: 200, total: 200 });
    expect(contributionsOn(100_000, { ...sale, funrural_option: 'producao' }).total).toBe(1630);
  });

  test.each([
    [100_000, { sale_date: '2026-03-31' }, { inss: 1200, rat: 100, senar: 200, total: 1500 }],
    [100_000, {}, { inss: 1320, rat: 110, senar: 200, total: 1630 }],
    [100_000, { sale_date: '2026-03-31', seller_kind: 'juridica' }, { inss: 1700, rat: 100, senar: 250, total: 2050 }],
    [100_000, { seller_kind: 'juridica' }, { inss: 1870, rat: 110, senar: 250, total: 2230 }],
    // Each part is rounded, then they are added up.
    [38_800, {}, { inss: 512.16, rat: 42.68, senar: 77.6, total: 632.44 }],
    [41_843.52, {}, { inss: 552.33, rat: 46.03, senar: 83.69, total: 682.05 }],
    [57_238.1, {}, { inss: 755.54, rat: 62.96, senar: 114.48, total: 932.98 }],
    [57_238.1, { seller_kind: null }, { inss: 755.54, rat: 62.96, senar: 114.48, total: 932.98 }],
    [33.33, {}, { inss: 0.44, rat: 0.04, senar: 0.07, total: 0.55 }],
    [57_238.1, { purpose: 'cria_recria' }, { inss: 0, rat: 0, senar: 114.48, total: 114.48 }],
  ] as const)('on R$ %d, %j', (gross, wanted, parts) => expect(contributionsOn(gross, { ...sale, ...wanted })).toEqual(parts));

  test.each([
    ['abate', 163, false],
    ['abate', 150, true],
    ['abate', null, true],
    ['engorda', 20, false],
    ['engorda', 0, true],
    ['engorda', 163, true],
  ] as const)('for %s on R$ 10.000, R$ %d was written by a person: %s', (purpose, tax_funrural, written) =>
    expect(isTaxWritten({ ...sale, purpose, tax_funrural }, 10_000)).toBe(written),
  );
});

describe('the animals of a sale', () => {
  const [one, two] = [
    { animal_id: id(1), unit_price: 100 },
    { animal_id: id(2), unit_price: 0.01 },
  ];
  const incomplete = 'Todos os animais devem ter um animal selecionado e valor maior que zero';
  test.each([
    [[], 'items: Adicione pelo menos um animal à venda'],
    [[one], 'passes'],
    [[one, two], 'passes'],
    [[{ ...one, animal_id: null }], `items.0.animal_id: ${incomplete}`],
    [[one, { ...two, unit_price: 0 }], `items.1.unit_price: ${incomplete}`],
    [[one, { animal_id: id(2) }], `items.1.unit_price: ${incomplete}`],
    [[one, { animal_id: id(2), unit_price: null, weight: 200, price_per_kg: 0.01 }], 'passes'],
    [[one, { animal_id: id(2), unit_price: null, weight: 0.01, price_per_kg: 0.01 }], `items.1.unit_price: ${incomplete}`],
    [[one, { ...one, unit_price: 5 }], 'items.1.animal_id: O mesmo animal foi escolhido duas vezes'],
  ])('%j', (items, words) => expect(refusal(() => assertItems(items))).toBe(words));
});

describe('days', () => {
  const sale = { sale_date: '2026-11-15', payment_status: 'pendente', due_date: null } as const;
  test.each([
    [{ sale_date: '2026-11-15' }, 'passes'],
    [{ sale_date: '2026-11-16' }, 'sale_date: A data não pode ser futura'],
    [{ due_date: '2026-11-15' }, 'passes'],
    [{ due_date: '2026-11-14' }, 'due_date: O vencimento é anterior à venda'],
    [{ due_date: '2026-11-14', payment_status: 'pago' }, 'passes'],
    [{ due_date: '2026-11-14', payment_status: 'parcial' }, 'due_date: O vencimento é anterior à venda'],
  ] as const)('%j', (wanted, words) => expect(refusal(() => assertDates({ ...sale, ...wanted }, today))).toBe(words));
});

describe('the invoice and its key', () => {
  const key = '31261112ABC34501DE35550010000001231123456789';
  const none = { invoice_key: null, invoice_date: null, invoice_number: null, invoice_series: null };
  test.each([
    [{}, 'passes'],
    [{ invoice_number: '999', invoice_date: '2020-01-01' }, 'passes'],
    [{ invoice_key: key }, 'passes'],
    [{ invoice_key: key, invoice_date: '2026-11-01', invoice_number: '123', invoice_series: '1' }, 'passes'],
    [{ invoice_key: key, invoice_date: '2026-11-30', invoice_number: '000.000.123', invoice_series: '001' }, 'passes'],
    [{ invoice_key: key, invoice_series: 'única' }, 'passes'],
    [{ invoice_key: key, invoice_date: '2026-10-31' }, 'invoice_date: A chave da NF-e é de 11/2026: confira a data da nota'],
    [{ invoice_key: key, invoice_date: '2026-12-01' }, 'invoice_date: A chave da NF-e é de 11/2026: confira a data da nota'],
    [{ invoice_key: key, invoice_number: '124' }, 'invoice_number: A chave é da NF-e número 123: confira o número'],
    [{ invoice_key: key, invoice_series: '2' }, 'invoice_series: A chave é da série 1: confira a série'],
  ])('%j', (invoice, words) => expect(refusal(() => assertInvoice({ ...none, ...invoice }))).toBe(words));
});

describe('the input of a sale', () => {
  const least = { id: id(1), ...newSale, sale_date: today, buyer_name: 'Frigorífico Triângulo', purpose: 'abate', items: [] } as const;

  test('a new sale is paid, in cash', () => expect(newSale).toEqual({ payment_method: 'dinheiro', payment_status: 'pago' }));

  test.each([
    ['pago', false],
    ['pendente', true],
    ['parcial', true],
  ] as const)('%s is pending: %s', (payment_status, pending) => expect(isPending({ payment_status })).toBe(pending));

  test.each([
    [{}, 'passes'],
    [{ buyer_name: ' ' }, 'buyer_name: Informe: Comprador'],
    [{ buyer_name: undefined }, 'buyer_name: Informe: Comprador'],
    [{ sale_date: undefined }, 'sale_date: Informe: Data da venda'],
    [{ purpose: undefined }, 'purpose: Selecione: Finalidade'],
    [{ payment_method: 'cartao' }, 'payment_method: Forma de pagamento: valor inválido'],
    [{ payment_status: 'cancelado' }, 'payment_status: Situação do pagamento: valor inválido'],
    [{ buyer_cpf_cnpj: '12.ABC.345/01DE-35' }, 'passes'],
    [{ buyer_cpf_cnpj: '529.982.247-25' }, 'passes'],
    [{ buyer_cpf_cnpj: '11.222.333/0001-82' }, 'buyer_cpf_cnpj: CPF ou CNPJ inválido'],
    [{ invoice_key: '33150308370779000149550010001100931002410775' }, 'passes'],
    [{ invoice_key: '33150308370779000149550010001100931002410774' }, 'invoice_key: Chave da NF-e inválida: confira os 44 caracteres'],
    [{ buyer_phone: '(34) 99876-5432' }, 'passes'],
    [{ buyer_phone: '9987' }, 'buyer_phone: Telefone inválido: informe o DDD e o número'],
    [{ discount: -0.01 }, 'discount: Desconto (R$): mínimo 0'],
    [{ discount: 0 }, 'passes'],
    [{ discount: 0.001 }, 'discount: Desconto (R$): no máximo 2 casas decimais'],
    [{ net_value: 5 }, 'undefined: Campo desconhecido: net_value'],
  ])('%j', (wanted, words) => expect(refusal(() => checked(selling, { ...least, ...wanted }))).toBe(words));

  test('has a maximum number of animals', () => {
    const items = Array.from({ length: mostSold }, (_, i) => ({ id: id(i), animal_id: id(i), unit_price: 1 }));
    expect(refusal(() => checked(selling, { ...least, items }))).toBe('passes');
    expect(refusal(() => checked(selling, { ...least, items: [...items, items[0]] }))).toBe('items: No máximo 2.000 animais por venda');
  });

  test('has the texts of the specification', () => {
    expect(Sale.confirm).toBe('Tem certeza que deseja excluir esta venda?');
    expect(Sale.failed).toEqual({ load: 'Erro ao carregar vendas', save: 'Erro ao criar venda', remove: 'Erro ao excluir venda' });
  });
});
