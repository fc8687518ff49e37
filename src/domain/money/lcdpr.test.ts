// LCDPR: the file byte by byte, its balances, and what is asked of the farm before it is made.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BookAccount,
  type BookEntry,
  type BookProperty,
  type CashBook,
  cashLines,
  inHand,
  inTransit,
  monthTotals,
  revenueAgainstLimits,
} from '#domain/money/lcdpr';
import { canBeSent, lcdprProblems } from '#domain/money/lcdpr-checks';
import { balanceFaults, layoutDay, layoutMoney, layoutPercent, lcdprLines, lcdprName, lcdprText } from '#domain/money/lcdpr-file';

const farm: BookProperty = {
  id: 'farm',
  name: 'FAZENDA SANTA CLARA',
  cafir: '12345678',
  caepf: '529.982.247/001-70',
  state_registration: null,
  address: 'ESTRADA PATOS - LAGOA KM 12',
  number: null,
  complement: null,
  district: 'ZONA RURAL',
  state: 'MG',
  city_code: '3148004',
  cep: '38700-000',
  exploitation: 'individual',
  share: 100,
  partners: [],
};
const bank: BookAccount = { id: 'bank', bank: '756', bank_name: 'BANCO EXEMPLO', agency: '1234', number: '123456-7' };
const [dairy, owner, neighbour] = ['11222333000181', '52998224725', '11144477735'];

const entry = (id: string, payment_date: string, of: Partial<BookEntry>): BookEntry => ({
  id,
  type: 'despesa',
  status: 'pago',
  payment_date,
  transaction_date: payment_date,
  amount: 1,
  description: 'LANCAMENTO',
  property_id: 'farm',
  account_id: 'bank',
  document_number: null,
  document_kind: 'recibo',
  party_document: dairy,
  ...of,
});
const milk = entry('milk', '2026-01-05', {
  type: 'receita',
  amount: 38800,
  description: 'VENDA DE LEITE DEZ/2025 NF 1234',
  document_number: '1234',
  document_kind: 'nota',
});
const funrural = entry('funrural', '2026-01-05', {
  amount: 582,
  description: 'FUNRURAL E SENAR RETIDOS',
  withheld_from_id: 'milk',
  account_id: null,
  party_document: null,
});
const feed = entry('feed', '2026-01-15', { amount: 11000, description: 'RACAO NF 887', document_number: '887', document_kind: 'nota' });
const payroll = entry('payroll', '2026-02-04', { amount: 7200, description: 'FOLHA JAN/2026', document_kind: 'folha', party_document: owner });
const machine = entry('machine', '2026-02-20', {
  amount: 25000,
  description: 'ORDENHADEIRA USADA RECIBO 55',
  document_number: '55',
  account_id: inHand,
  party_document: neighbour,
});
const book: CashBook = {
  year: 2026,
  declarant: {
    cpf: '529.982.247-25',
    name: 'JOSÉ ANTÔNIO RIBEIRO',
    address: 'RUA DAS ACÁCIAS',
    number: '120',
    complement: null,
    district: 'CENTRO',
    state: 'MG',
    city_code: '3148004',
    cep: '38700000',
    phone: '(34) 99999-0000',
    email: 'jose@exemplo.com.br',
  },
  result: 'livro_caixa',
  properties: [farm],
  accounts: [bank],
  // Not in order: the file is.
  entries: [machine, payroll, feed, milk, funrural],
};

const file = [
  '0000|LCDPR|0013|52998224725|JOSÉ ANTÔNIO RIBEIRO|0|0||01012026|31122026',
  '0010|1',
  '0030|RUA DAS ACÁCIAS|120||CENTRO|MG|3148004|38700000|34999990000|jose@exemplo.com.br',
  '0040|001|BR|BRL|12345678|52998224700170||FAZENDA SANTA CLARA|ESTRADA PATOS - LAGOA KM 12|||ZONA RURAL|MG|3148004|38700000|1|10000',
  '0050|001|BR|756|BANCO EXEMPLO|1234|0000000001234567',
  'Q100|05012026|001|001|1234|1|VENDA DE LEITE DEZ/2025 NF 1234|11222333000181|1|3880000|000|3880000|P',
  'Q100|05012026|001|999|1234|1|FUNRURAL E SENAR RETIDOS NF 1234|11222333000181|2|000|58200|3821800|P',
  'Q100|15012026|001|001|887|1|RACAO NF 887|11222333000181|2|000|1100000|2721800|P',
  'Q100|04022026|001|001||5|FOLHA JAN/2026|52998224725|2|000|720000|2001800|P',
  'Q100|20022026|001|000|55|3|ORDENHADEIRA USADA RECIBO 55|11144477735|2|000|2500000|498200|N',
  'Q200|012026|3880000|1158200|2721800|P',
  'Q200|022026|000|3220000|498200|N',
  '9999||||||13',
];

test('a year with milk, what the dairy withheld, payroll and a machine in cash is the file of 13 lines, byte for byte', () => {
  const bytes = new TextEncoder().encode(lcdprText(book));
  expect(Buffer.from(bytes).equals(Buffer.from(file.map((line) => `${line}\r\n`).join(''), 'utf8'))).toBe(true);
  expect(lcdprLines(book)).toEqual(file);
  expect(lcdprProblems(book)).toEqual([]);
  expect(balanceFaults(lcdprText(book))).toEqual([]);
  expect(lcdprName(book)).toBe('lcdpr-2026-52998224725.txt');
});

test('a sale that is recorded net is entered gross, with each deduction in transit', () => {
  const net: BookEntry = {
    ...milk,
    amount: 38218,
    taken_off: [
      { description: 'FUNRURAL E SENAR RETIDOS', amount: 582 },
      { description: 'COMISSÃO', amount: 0 },
    ],
  };
  expect(lcdprLines({ ...book, entries: [net, feed, payroll, machine] })).toEqual(file);
});

test('numbers, percentages and days have the form of the layout', () => {
  expect([1234.56, 0, 0.05, 1, 38800, -4982].map(layoutMoney)).toEqual(['123456', '000', '005', '100', '3880000', '498200']);
  expect([100, 5.2, 33.33, 0].map(layoutPercent)).toEqual(['10000', '00520', '03333', '00000']);
  expect(layoutDay('2026-01-05')).toBe('05012026');
});

describe('which entries are in the book', () => {
  test.each<[string, Partial<BookEntry>, boolean]>([
    ['paid on the first day of the year', { payment_date: '2026-01-01' }, true],
    ['paid on the last day of the year', { payment_date: '2026-12-31' }, true],
    ['paid the day before', { payment_date: '2025-12-31', transaction_date: '2026-01-02' }, false],
    ['paid the day after, for a purchase of the year', { payment_date: '2027-01-01', transaction_date: '2026-12-31' }, false],
    ['pending', { status: 'pendente', payment_date: null }, false],
    ['cancelled', { status: 'cancelado' }, false],
  ])('%s', (_, of, isIn) => {
    expect(cashLines({ ...book, entries: [{ ...feed, ...of }] })).toHaveLength(isIn ? 1 : 0);
  });
});

test('what was withheld from a revenue that is not in the year is a line of its own', () => {
  const [line] = cashLines({
    ...book,
    entries: [
      { ...milk, status: 'cancelado' },
      { ...funrural, account_id: 'bank', party_document: dairy },
    ],
  });
  expect(line).toMatchObject({ account_id: 'bank', type: 'despesa', amount: 582 });
});

test('in a partnership the values are the declarant’s part, and the text says the whole', () => {
  const half: BookProperty = { ...farm, exploitation: 'parceria', share: 50, partners: [{ kind: 'parceiro', document: neighbour, name: 'ANA', share: 50 }] };
  const shared = { ...book, properties: [half], entries: [milk, funrural] };
  const lines = lcdprLines(shared);
  expect(lines[4]).toBe('0045|001|3|11144477735|ANA|05000');
  expect(lines.filter((line) => line.startsWith('Q100'))).toEqual([
    'Q100|05012026|001|001|1234|1|VENDA DE LEITE DEZ/2025 NF 1234 (50,0% DE R$ 38.800,00)|11222333000181|1|1940000|000|1940000|P',
    'Q100|05012026|001|999|1234|1|FUNRURAL E SENAR RETIDOS NF 1234 (50,0% DE R$ 582,00)|11222333000181|2|000|29100|1910900|P',
  ]);
  expect(canBeSent(lcdprProblems(shared))).toBe(true);
});

test('a bar or a line break in a text ends no field and no line', () => {
  const [line] = lcdprLines({ ...book, entries: [{ ...feed, description: 'RACAO | SACO\r\n40 KG\u0007' }] }).filter((one) => one.startsWith('Q100'));
  expect(line!.split('|')).toHaveLength(13);
  expect(line).toContain('|RACAO SACO 40 KG|');
});

test('the balances add up for any entries, and a changed value is found', () => {
  const entries = fc.array(
    fc.record({
      type: fc.constantFrom('receita' as const, 'despesa' as const),
      cents: fc.integer({ min: 1, max: 999_999_999 }),
      month: fc.integer({ min: 1, max: 12 }),
      day: fc.integer({ min: 1, max: 28 }),
      taken: fc.integer({ min: 0, max: 99_999 }),
    }),
    { minLength: 1, maxLength: 40 },
  );
  fc.assert(
    fc.property(entries, fc.nat(), (all, which) => {
      const text = lcdprText({
        ...book,
        entries: all.map(({ type, cents, month, day, taken }, i) =>
          entry(String(i), `2026-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`, {
            type,
            amount: cents / 100,
            taken_off: type === 'receita' ? [{ description: 'RETIDO', amount: taken / 100 }] : [],
          }),
        ),
      });
      expect(balanceFaults(text)).toEqual([]);
      const lines = text.split('\r\n');
      const amounts = lines.flatMap((line, i) => (/^Q[12]00/.test(line) ? [i] : []));
      const at = amounts[which % amounts.length]!;
      const changed = lines.with(
        at,
        lines[at]!.replace(/\|([1-9]\d+)\|(\d+\|)?(\d+)\|([PN])$/, (_, amount, other, total, sign) => `|${Number(amount) + 1}|${other ?? ''}${total}|${sign}`),
      );
      if (changed[at] !== lines[at]) expect(balanceFaults(changed.join('\r\n'))).not.toEqual([]);
    }),
    { numRuns: 60 },
  );
  expect(balanceFaults(`${file.slice(0, -1).join('\r\n')}\r\n9999||||||12\r\n`)).toEqual(['A última linha conta outro número de linhas']);
});

test('the totals of the months are those of the lines', () => {
  expect(monthTotals(cashLines(book))).toEqual([
    { month: '2026-01', income: 38800, expense: 11582, balance: 27218 },
    { month: '2026-02', income: 0, expense: 32200, balance: -4982 },
  ]);
});

describe('what is asked before the file is made', () => {
  const ofEntry = (of: Partial<BookEntry>): CashBook => ({ ...book, entries: [{ ...feed, ...of }] });
  const ofFarm = (of: Partial<BookProperty>): CashBook => ({ ...book, properties: [{ ...farm, ...of }] });
  const ofBank = (of: Partial<BookAccount>): CashBook => ({ ...book, accounts: [{ ...bank, ...of }] });
  const ofPerson = (of: Partial<CashBook['declarant']>): CashBook => ({ ...book, declarant: { ...book.declarant, ...of } });
  test.each<[string, CashBook, string | null, ('error' | 'doubt')?]>([
    ['a company', ofPerson({ cpf: '11222333000181' }), 'O LCDPR é só de pessoa física: informe o CPF de quem declara'],
    ['a wrong CPF', ofPerson({ cpf: '52998224724' }), 'Informe o CPF de quem declara'],
    ['no number', ofPerson({ number: null }), 'Informe o número do endereço (SN, se não tem)'],
    ['no e-mail', ofPerson({ email: 'jose' }), 'Informe o e-mail'],
    ['no telephone', ofPerson({ phone: null }), null],
    ['a CEP of 7 digits', ofPerson({ cep: '3870000' }), 'Informe o CEP'],
    ['an unknown state', ofFarm({ state: 'XX' }), 'Informe o estado'],
    ['a municipality of 6 digits', ofFarm({ city_code: '314800' }), 'Informe o código IBGE do município, com 7 números'],
    ['no CAFIR', ofFarm({ cafir: null }), 'Informe o número do imóvel na Receita (CAFIR, o do ITR), com 8 números'],
    ['a CAEPF of 13 digits', ofFarm({ caepf: '5299822470017' }), 'Informe o CAEPF, com 14 números'],
    [
      'rented land without its owner',
      ofFarm({ exploitation: 'arrendado' }),
      'Informe com quem o imóvel é explorado (dono, sócio ou parceiro) e a parte de cada um',
    ],
    ['99,99 % without a partner', ofFarm({ share: 99.99 }), 'Informe com quem o imóvel é explorado (dono, sócio ou parceiro) e a parte de cada um'],
    ['a partner without CPF', ofFarm({ share: 50, partners: [{ kind: 'parceiro', document: null, name: 'ANA', share: 50 }] }), 'Informe o CPF ou CNPJ de ANA'],
    [
      'parts of more than the whole',
      ofFarm({ share: 60, partners: [{ kind: 'parceiro', document: neighbour, name: 'ANA', share: 50 }] }),
      'As partes somam 110,0%: confira',
      'doubt',
    ],
    ['no property', { ...book, properties: [], entries: [] }, 'Cadastre o imóvel rural'],
    ['no account', { ...book, accounts: [], entries: [machine] }, 'Cadastre ao menos uma conta de banco de quem declara'],
    ['a bank of 2 digits', ofBank({ bank: '56' }), 'Informe o código do banco, com 3 números'],
    ['an agency with its digit', ofBank({ agency: '1234-5' }), 'Informe a agência sem o dígito, até 4 números'],
    ['an account of 17 digits', ofBank({ number: '12345678901234567' }), 'Informe o número da conta com o dígito, até 16 números'],
    ['an account with the digit X', ofBank({ number: '12345-X' }), 'O dígito X da conta vai como zero no arquivo', 'doubt'],
    ['an entry without property', ofEntry({ property_id: null }), 'Escolha o imóvel rural'],
    ['an entry of a deleted property', ofEntry({ property_id: 'gone' }), 'Escolha o imóvel rural'],
    ['an entry without account', ofEntry({ account_id: null }), 'Diga por qual conta o dinheiro passou, ou que foi em dinheiro'],
    ['an entry of a deleted account', ofEntry({ account_id: 'gone' }), 'A conta foi excluída: escolha outra'],
    ['an entry in transit', ofEntry({ account_id: inTransit }), null],
    ['an entry without a kind of document', ofEntry({ document_kind: null }), 'Escolha o tipo do documento: nota, recibo, contrato…'],
    ['a note without number', ofEntry({ document_number: null }), 'Nota sem número: informe', 'doubt'],
    ['a receipt without number', ofEntry({ document_number: null, document_kind: 'recibo' }), null],
    ['an expense without the other party', ofEntry({ party_document: null }), 'Informe o CPF ou CNPJ de quem recebeu'],
    ['a revenue without the other party', ofEntry({ type: 'receita', party_document: null }), 'Informe o CPF ou CNPJ de quem pagou'],
    ['a wrong document', ofEntry({ party_document: '11222333000182' }), 'O CPF ou CNPJ da outra parte está errado'],
    ['a CNPJ with letters', ofEntry({ party_document: '12ABC34501DE35' }), 'CNPJ com letras: o programa da Receita pode recusar', 'doubt'],
    ['paid without a day', ofEntry({ payment_date: null, transaction_date: '2026-03-01' }), 'Está pago, mas sem o dia do pagamento: informe'],
    [
      'a category that may not belong here',
      ofEntry({ doubt: 'Aluguel de pasto: confira com o contador' }),
      'Aluguel de pasto: confira com o contador',
      'doubt',
    ],
    ['a year without entries', { ...book, entries: [] }, 'Nenhum lançamento pago em 2026'],
  ])('%s', (_, asked, text, level = 'error') => {
    const problems = lcdprProblems(asked);
    if (text === null) return expect(problems).toEqual([]);
    expect(problems.map((one) => [one.level, one.text])).toContainEqual([level, text]);
    expect(canBeSent(problems)).toBe(problems.every((one) => one.level === 'doubt'));
  });

  test('a problem says which record it is about', () => {
    const [problem] = lcdprProblems(ofEntry({ party_document: null }));
    expect(problem).toMatchObject({ part: 'entry', id: 'feed', field: 'party_document', where: '15/01/2026 · RACAO NF 887' });
  });

  test('an expense of several properties in a partnership needs none', () => {
    const half: BookProperty = {
      ...farm,
      id: 'half',
      exploitation: 'parceria',
      share: 50,
      partners: [{ kind: 'parceiro', document: neighbour, name: 'ANA', share: 50 }],
    };
    expect(lcdprProblems({ ...ofEntry({ property_id: null }), properties: [farm, half] })).toEqual([]);
    expect(lcdprProblems({ ...ofEntry({ property_id: null, type: 'receita' }), properties: [farm, half] })).toHaveLength(1);
    expect(lcdprLines({ ...ofEntry({ property_id: null }), properties: [farm, half] }).find((line) => line.startsWith('Q100'))).toContain('|15012026|000|');
  });
});

test.each([
  [3_599_999.99, false, false, false],
  [3_600_000, true, false, false],
  [4_320_000, true, false, false],
  [4_320_000.01, true, true, false],
  [4_800_000, true, true, false],
  [4_800_000.01, true, true, true],
])('a revenue of %d', (revenue, isTaxpayer, isTaxpayerSoon, mustSend) => {
  expect(revenueAgainstLimits(revenue)).toEqual({ revenue, isTaxpayer, isTaxpayerSoon, mustSend });
});
