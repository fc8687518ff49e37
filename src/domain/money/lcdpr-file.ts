// The text of an LCDPR file, layout 1.3: UTF-8, lines that end in CR LF, fields joined by bars. And the proof of its balances, read back from it.
import { bare } from '#domain/kernel/documents';
import { product } from '#domain/kernel/money';
import { documentTypes, type FinancialTransaction } from '#domain/money/financial-transactions';
import {
  accountNumber,
  type BookAccount,
  type BookProperty,
  type CashBook,
  type CashLine,
  cashLines,
  codesOf,
  type Declarant,
  digitsOf,
  monthTotals,
} from '#domain/money/lcdpr';
import { exploitationCode, partnerCode } from '#domain/money/rural-properties';

/** TIPO_DOC: `documentTypes` are in the order of the tax office. */
const documentCodes = new Map(Object.keys(documentTypes).map((kind, i) => [kind, i + 1]));
const documentCode = (kind: FinancialTransaction['document_type']) => documentCodes.get(kind ?? 'outros')!;

/** A bar or a control character would end the field or the line. */
const text = (value: string | null | undefined, most = 500) =>
  (value ?? '')
    .replace(/[\p{Cc}|]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trimEnd();

/** Two decimals without a separator, at least three digits: zero is 000. */
export const layoutMoney = (value: number) => String(product(Math.abs(value), 100, 0)).padStart(3, '0');
/** 100 % is 10000, 5,2 % is 00520. */
export const layoutPercent = (value: number) => String(product(value, 100, 0)).padStart(5, '0');
export const layoutDay = (day: string) => day.split('-').toReversed().join('');
const layoutMonth = (month: string) => month.slice(5, 7) + month.slice(0, 4);
const sign = (balance: number) => (balance < 0 ? 'N' : 'P');
const line = (...fields: readonly (string | number)[]) => fields.join('|');

const place = ({ address, number, complement, district, state, city_code, cep }: Declarant | BookProperty) => [
  text(address, 150),
  text(number, 6),
  text(complement, 50),
  text(district, 50),
  text(state, 2),
  digitsOf(city_code),
  digitsOf(cep),
];

function propertyLines(property: BookProperty, code: string) {
  const { name, cafir, caepf, state_registration, share, partners } = property;
  const own = line(
    '0040',
    code,
    'BR',
    'BRL',
    digitsOf(cafir),
    digitsOf(caepf),
    text(state_registration && bare(state_registration), 14),
    text(name, 50),
    ...place(property),
    exploitationCode(property),
    layoutPercent(share),
  );
  return [own, ...partners.map((one) => line('0045', code, partnerCode(one), bare(one.document ?? ''), text(one.name, 50), layoutPercent(one.share)))];
}

const accountLine = ({ bank, bank_name, agency, number }: BookAccount, code: string) =>
  line(
    '0050',
    code,
    'BR',
    digitsOf(bank).padStart(3, '0'),
    text(bank_name, 30),
    digitsOf(agency).padStart(4, '0'),
    accountNumber(number ?? '').padStart(16, '0'),
  );

function cashLine(one: CashLine, { property, account }: ReturnType<typeof codesOf>) {
  const money = layoutMoney(one.amount);
  return line(
    'Q100',
    layoutDay(one.date),
    property.get(one.property_id ?? '') ?? '000',
    account.get(one.account_id ?? '') ?? '000',
    text(one.document_number),
    documentCode(one.document_kind),
    text(one.history),
    bare(one.party_document ?? ''),
    // 3: products delivered against an advance.
    one.type === 'despesa' ? 2 : one.entry.advance ? 3 : 1,
    one.type === 'receita' ? money : '000',
    one.type === 'despesa' ? money : '000',
    layoutMoney(one.balance),
    sign(one.balance),
  );
}

/** All lines. `lcdprProblems` says whether the book is complete: this writes what it has. */
export function lcdprLines(book: CashBook): string[] {
  const { year, declarant, accountant = {} } = book;
  const codes = codesOf(book);
  const cash = cashLines(book);
  const lines = [
    line('0000', 'LCDPR', '0013', digitsOf(declarant.cpf), text(declarant.name, 50), 0, 0, '', `0101${year}`, `3112${year}`),
    line('0010', book.result === 'presumido' ? 2 : 1),
    line('0030', ...place(declarant), digitsOf(declarant.phone).slice(0, 15), text(declarant.email, 115)),
    ...book.properties.flatMap((one) => propertyLines(one, codes.property.get(one.id)!)),
    ...book.accounts.map((one) => accountLine(one, codes.account.get(one.id)!)),
    ...cash.map((one) => cashLine(one, codes)),
    ...monthTotals(cash).map(({ month, income, expense, balance }) =>
      line('Q200', layoutMonth(month), layoutMoney(income), layoutMoney(expense), layoutMoney(balance), sign(balance)),
    ),
  ];
  const last = line(
    '9999',
    text(accountant.name),
    bare(accountant.document ?? ''),
    text(accountant.crc),
    text(accountant.email),
    digitsOf(accountant.phone ?? null),
    lines.length + 1,
  );
  return [...lines, last];
}

export const lcdprText = (book: CashBook) =>
  lcdprLines(book)
    .map((one) => `${one}\r\n`)
    .join('');

/** "lcdpr-2026-52998224725.txt". */
export const lcdprName = ({ year, declarant }: CashBook) => `lcdpr-${year}-${digitsOf(declarant.cpf)}.txt`;

const signed = (amount = '', letter = '') => (letter === 'N' ? -Number(amount) : Number(amount));

/** Reads a finished file and adds it up again: what does not agree, or nothing. In cents, so that no rounding can hide a difference. */
export function balanceFaults(file: string): string[] {
  const lines = file.split('\r\n');
  const faults = lines.pop() === '' ? [] : ['A última linha não termina com quebra de linha'];
  const months = new Map<string, { income: number; expense: number; balance: number }>();
  let balance = 0;
  for (const [i, one] of lines.entries()) {
    const [kind, ...fields] = one.split('|');
    if (kind === 'Q100') {
      const [day = '', , , , , , , , income, expense, total, letter] = fields;
      balance += Number(income) - Number(expense);
      if (balance !== signed(total, letter)) faults.push(`Linha ${i + 1}: o saldo não é a soma das linhas anteriores`);
      const month = months.get(day.slice(2)) ?? { income: 0, expense: 0, balance: 0 };
      months.set(day.slice(2), { income: month.income + Number(income), expense: month.expense + Number(expense), balance });
    } else if (kind === 'Q200') {
      const [month = '', income, expense, total, letter] = fields;
      const known = months.get(month);
      months.delete(month);
      if (!known || known.income !== Number(income) || known.expense !== Number(expense) || known.balance !== signed(total, letter))
        faults.push(`Linha ${i + 1}: o total do mês não é a soma dos seus lançamentos`);
    } else if (kind === '9999' && Number(fields.at(-1)) !== lines.length) faults.push('A última linha conta outro número de linhas');
  }
  for (const month of months.keys()) faults.push(`Falta o total do mês ${month.slice(0, 2)}/${month.slice(2)}`);
  return faults;
}
