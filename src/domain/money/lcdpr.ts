// LCDPR, the rural producer's digital cash book (Receita Federal, layout 1.3): the records it is made of, and its lines of the cash book.
import { writtenDay } from '#domain/kernel/dates';
import { groupedBy } from '#domain/kernel/grouped';
import { product, quotient, sum } from '#domain/kernel/money';
import { inReais, shownAs } from '#domain/kernel/quantities';
import type { TransactionType } from '#domain/money/financial-categories';
import type { FinancialTransaction, TransactionStatus } from '#domain/money/financial-transactions';
import type { PropertyPartner, RuralProperty } from '#domain/money/rural-properties';

type Place = {
  address: string | null;
  number: string | null;
  complement: string | null;
  district: string | null;
  state: string | null;
  /** IBGE code, 7 digits. */
  city_code: string | null;
  cep: string | null;
};

export type Declarant = Place & { cpf: string | null; name: string | null; phone: string | null; email: string | null };

export type Partner = { kind: PropertyPartner['kind']; document: string | null; name: string | null; share: number };

export type BookProperty = Place & {
  id: string;
  name: string;
  cafir: string | null;
  caepf: string | null;
  state_registration: string | null;
  exploitation: RuralProperty['exploitation'];
  /** Percent of the declarant. */
  share: number;
  partners: readonly Partner[];
};

export type BookAccount = { id: string; bank: string | null; bank_name: string | null; agency: string | null; number: string | null };

/** Money in hand, and money that never passed an account of the declarant. */
export const [inHand, inTransit] = ['dinheiro', 'transito'] as const;

export type BookEntry = {
  id: string;
  type: TransactionType;
  status: TransactionStatus;
  payment_date: string | null;
  transaction_date: string;
  amount: number;
  description: string;
  property_id: string | null;
  /** An account's id, `inHand` or `inTransit`; null: nobody said. */
  account_id: string | null;
  document_number: string | null;
  document_kind: FinancialTransaction['document_type'];
  /** CPF or CNPJ of the other party. */
  party_document: string | null;
  /** The revenue from which a buyer withheld this expense. */
  withheld_from_id?: string | null;
  /** Of a revenue that is recorded net: what the buyer took off. The book has the gross value and each part as an expense. */
  taken_off?: readonly { description: string; amount: number }[];
  /** Of money received for products that are delivered later, and of what was withheld from it: the day of delivery, when it is revenue. */
  advance?: { delivered_on: string | null } | null;
  /** Why an accountant should look whether it belongs here. */
  doubt?: string | null;
};

/** Optional fields of the last line. */
export type Accountant = { name?: string | null; document?: string | null; crc?: string | null; email?: string | null; phone?: string | null };

export type CashBook = {
  year: number;
  declarant: Declarant;
  /** Result by the book, or 20 % of the gross revenue (Lei 8.023, art. 5). */
  result: 'livro_caixa' | 'presumido';
  properties: readonly BookProperty[];
  accounts: readonly BookAccount[];
  entries: readonly BookEntry[];
  accountant?: Accountant;
};

/** Letters of a bank account's check digit have no place in a numeric field: banks enter it as zero. */
export const accountNumber = (number: string) => number.replace(/[^0-9Xx]/g, '').replace(/[Xx]/g, '0');
export const digitsOf = (text: string | null) => (text ?? '').replace(/\D/g, '');

/** Three digits by position: the layout wants a number that is unique in the file. */
const codes = (all: readonly { id: string }[]) => new Map(all.map(({ id }, i) => [id, String(i + 1).padStart(3, '0')]));

export const codesOf = ({ properties, accounts }: Pick<CashBook, 'properties' | 'accounts'>) => ({
  property: codes(properties),
  account: codes(accounts).set(inHand, '000').set(inTransit, '999'),
});

/** One line of the cash book. */
export type CashLine = {
  entry: BookEntry;
  date: string;
  property_id: string | null;
  account_id: string | null;
  document_number: string | null;
  document_kind: BookEntry['document_kind'];
  history: string;
  party_document: string | null;
  type: TransactionType;
  amount: number;
  /** After this line; from zero at the start of the year. */
  balance: number;
};

/** The day it is in the book; null: nobody said, or an advance whose product was not delivered yet. */
const bookDay = ({ payment_date, advance }: BookEntry) => (advance ? advance.delivered_on : payment_date);

/** Paid in the year. Pending and cancelled entries are never in the book; one without a day of payment is found by the checks. */
const isOfYear = (entry: BookEntry, year: number) => entry.status === 'pago' && (bookDay(entry) ?? '').startsWith(`${year}-`);

/** The declarant's part of an amount of a partnership; the whole is then in the text. */
function ofDeclarant(amount: number, share: number) {
  return share >= 100 ? amount : quotient(product(amount, share, 4), 100, 2)!;
}

const withNumber = (text: string, number: string | null) =>
  number && !new RegExp(`(^|\\D)${number.replace(/[^\w]/g, '\\$&')}(\\D|$)`).test(text) ? `${text} NF ${number}` : text;

type Unbalanced = Omit<CashLine, 'balance'>;

/** What the buyer withheld is on the day of its revenue, in transit, and names the buyer and the note. */
function withheldLine(entry: BookEntry, revenue: BookEntry, part: { description: string; amount: number }): Unbalanced {
  const { document_number, document_kind, property_id, party_document } = revenue;
  return {
    entry,
    date: bookDay(revenue)!,
    property_id: entry.property_id ?? property_id,
    account_id: inTransit,
    document_number,
    document_kind,
    history: withNumber(part.description, document_number),
    party_document: party_document ?? entry.party_document,
    type: 'despesa',
    amount: part.amount,
  };
}

function linesOf(entry: BookEntry): Unbalanced[] {
  const { property_id, document_number, document_kind, description, party_document, type, taken_off = [] } = entry;
  const parts = taken_off.filter(({ amount }) => amount > 0);
  const amount = sum([entry.amount, ...parts.map((part) => part.amount)], 2);
  // Its money came before: on the day of delivery none passes an account.
  const account_id = entry.advance ? inTransit : entry.account_id;
  const own = { entry, date: bookDay(entry)!, property_id, account_id, document_number, document_kind, history: description, party_document, type, amount };
  return [own, ...parts.map((part) => withheldLine(entry, entry, part))];
}

/** The lines of the year by date; what was withheld follows its revenue. */
export function cashLines(book: Pick<CashBook, 'year' | 'properties' | 'entries'>): CashLine[] {
  const paid = book.entries.filter((entry) => isOfYear(entry, book.year));
  const byId = new Map(paid.map((entry) => [entry.id, entry]));
  const withheld = groupedBy(
    paid.filter(({ withheld_from_id }) => withheld_from_id && byId.has(withheld_from_id)),
    ({ withheld_from_id }) => withheld_from_id!,
  );
  const shares = new Map(book.properties.map(({ id, share }) => [id, share]));
  const lines = paid
    .filter(({ withheld_from_id }) => !withheld_from_id || !byId.has(withheld_from_id))
    .toSorted((a, b) => (bookDay(a)! < bookDay(b)! ? -1 : bookDay(a)! > bookDay(b)! ? 1 : 0))
    .flatMap((entry) => [...linesOf(entry), ...(withheld.get(entry.id) ?? []).map((part) => withheldLine(part, entry, part))]);
  let balance = 0;
  return lines.map((line) => {
    const share = shares.get(line.property_id ?? '') ?? 100;
    const amount = ofDeclarant(line.amount, share);
    const history = share >= 100 ? line.history : `${line.history} (${shownAs('percent', share)} DE ${inReais(line.amount).replace('\u00a0', ' ')})`;
    balance = sum([balance, line.type === 'receita' ? amount : -amount], 2);
    return { ...line, amount, history, balance };
  });
}

export type MonthTotal = { month: string; income: number; expense: number; balance: number };

/** The months that have lines. */
export function monthTotals(lines: readonly CashLine[]): MonthTotal[] {
  return [...groupedBy(lines, ({ date }) => date.slice(0, 7))].map(([month, all]) => ({
    month,
    income: totalOf(all, 'receita'),
    expense: totalOf(all, 'despesa'),
    balance: all.at(-1)!.balance,
  }));
}

export const totalOf = (lines: readonly CashLine[], type: TransactionType) =>
  sum(
    lines.flatMap((line) => (line.type === type ? [line.amount] : [])),
    2,
  );

/** Gross rural revenue of a year: from here on CBS and IBS are due (LC 214/2025), and above this the LCDPR is. */
export const revenueLimits = { taxpayer: 3_600_000, lcdpr: 4_800_000 } as const;

/** Where the revenue of the year stands. A producer below the first limit is no taxpayer; above the second the book must be sent. */
export function revenueAgainstLimits(revenue: number) {
  const over = product(revenueLimits.taxpayer, 1.2, 2);
  return {
    revenue,
    isTaxpayer: revenue >= revenueLimits.taxpayer,
    /** More than 20 % above: from the second month after, not from next year. */
    isTaxpayerSoon: revenue > over,
    mustSend: revenue > revenueLimits.lcdpr,
  };
}

/** "05/01/2026 · Venda de leite". */
export const entryInWords = ({ payment_date, transaction_date, description }: Pick<BookEntry, 'payment_date' | 'transaction_date' | 'description'>) =>
  `${writtenDay(payment_date ?? transaction_date)} · ${description}`;
