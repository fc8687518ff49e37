// The cash of the next 90 days by week: account balances, open bills and instalments, milk that will be paid, and planned sales. Nothing of it is written.
import { categoryNames } from '#domain/herd/animal-categories';
import { addDays, daysBetween } from '#domain/kernel/dates';
import { product, quotient, sum } from '#domain/kernel/money';
import { shownAs } from '#domain/kernel/quantities';
import { compare } from '#domain/kernel/sorting';
import { balanceOf } from '#domain/money/account-queries';
import type { AccountTransfer, BankAccount } from '#domain/money/bank-accounts';
import { monthInWords } from '#domain/money/financial-queries';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { monthsLater } from '#domain/money/instalments';
import { wholeMonth } from '#domain/money/milk-statement-months';
import { type MilkStatement, monthOf } from '#domain/money/milk-statements';
import type { PlannedSale } from '#domain/money/planned-sales';

export const forecastDays = 90;

/** Where a line can be opened: an entry, a statement of a dairy (or none yet), a planned sale. */
export type ForecastKind = 'conta' | 'leite' | 'venda';
export type ForecastLine = {
  id: string;
  kind: ForecastKind;
  /** When it is expected; what is late counts today. */
  day: string;
  text: string;
  /** Below zero: it goes out. */
  amount: number;
  isLate: boolean;
};
export type ForecastWeek = { from: string; to: string; lines: readonly ForecastLine[]; income: number; expense: number; balance: number };

type Statement = Pick<MilkStatement, 'id' | 'reference_month' | 'dairy' | 'litres' | 'net_value' | 'payment_date'>;

export type ForecastRows = {
  accounts: readonly Pick<BankAccount, 'id' | 'name' | 'opening_balance' | 'opening_date'>[];
  transfers: readonly Pick<AccountTransfer, 'transfer_date' | 'from_account_id' | 'to_account_id' | 'amount'>[];
  transactions: readonly FinancialTransaction[];
  statements: readonly Statement[];
  deliveries: readonly { delivery_date: string; destination: string; litres: number }[];
  /** Litres that the cows are expected to give, from tomorrow on; null: this person does not see them. */
  expected: readonly { day: string; litres: number }[] | null;
  planned: readonly Pick<PlannedSale, 'id' | 'planned_on' | 'category' | 'heads' | 'price'>[];
};

/** What is open, without what the buyer will withhold. */
function openLines(transactions: readonly FinancialTransaction[], today: string): ForecastLine[] {
  const open = transactions.filter(({ status }) => status === 'pendente');
  const withheld = new Map<string, number[]>();
  for (const { withheld_from_id, amount } of open) if (withheld_from_id) withheld.set(withheld_from_id, [...(withheld.get(withheld_from_id) ?? []), amount]);
  return open.flatMap((one) => {
    if (one.withheld_from_id) return [];
    const day = one.due_date ?? one.transaction_date;
    const cash = sum([one.amount, ...(withheld.get(one.id) ?? []).map((amount) => -amount)], 2);
    const part = one.series_kind === 'parcelas' ? ` (parcela ${one.series_number} de ${one.series_count})` : '';
    return [
      {
        id: one.id,
        kind: 'conta' as const,
        day: day < today ? today : day,
        text: `${one.description}${part}`,
        amount: one.type === 'receita' ? cash : -cash,
        isLate: day < today,
      },
    ];
  });
}

/** Days of a month on which dairies pay, where no statement tells. */
const usualPayday = 20;
/** Days whose collections tell which part of the milk goes to the dairy. */
const recentDays = 60;

/** What a dairy paid for a litre, after what it took off, as its last statement says. */
export const lastPrice = (statements: readonly Statement[]) => {
  const last = statements.toSorted((a, b) => compare(b.reference_month, a.reference_month) || compare(a.id, b.id))[0];
  return last ? { ...last, price: quotient(last.net_value, last.litres, 4)! } : null;
};

function milkLines(rows: ForecastRows, today: string, last: string): ForecastLine[] {
  const known = lastPrice(rows.statements);
  if (!known) return [];
  const paid = rows.statements.flatMap(({ payment_date }) => payment_date ?? []).toSorted();
  const payday = Number(paid.at(-1)?.slice(8) ?? usualPayday);
  const dayOf = (month: string) => monthsLater(`${month}-${String(payday).padStart(2, '0')}`, 1);
  const booked = new Set(rows.transactions.flatMap(({ related_statement_id }) => related_statement_id ?? []));
  const stated = new Set(rows.statements.map(monthOf));
  // A statement that is not in the ledger yet.
  const waiting = rows.statements.filter(({ id, payment_date }) => payment_date === null && !booked.has(id));
  const months = Array.from({ length: 5 }, (_, i) => monthsLater(`${today.slice(0, 7)}-01`, i - 1).slice(0, 7)).filter(
    (month) => !stated.has(month) && month > monthOf(known),
  );
  const expectedOf = (month: string) => {
    const litres = litresOf(rows, known, month, today);
    return {
      id: `milk ${month}`,
      text: `Leite de ${monthInWords(month)}: ${shownAs('litres', litres)}`,
      amount: product(litres, known.price, 2),
      month,
    };
  };
  return [
    ...waiting.map((one) => ({ id: one.id, text: `Leite de ${monthInWords(monthOf(one))}, ${one.dairy}`, amount: one.net_value, month: monthOf(one) })),
    ...months.map(expectedOf),
  ].flatMap(({ month, ...line }) => {
    const day = dayOf(month);
    return day > last || line.amount <= 0 ? [] : [{ ...line, kind: 'leite' as const, day: day < today ? today : day, isLate: day < today }];
  });
}

/** Litres of a month for the dairy: what was collected until today, and what is expected after it. */
function litresOf({ deliveries, expected }: ForecastRows, known: Statement, month: string, today: string) {
  const { from, to } = wholeMonth(month);
  const monthly = wholeMonth(monthOf(known));
  const daily = known.litres / (daysBetween(monthly.from, monthly.to) + 1);
  const toDairy = deliveries.filter(({ destination }) => destination === 'laticinio');
  const collected = toDairy.filter(({ delivery_date }) => delivery_date >= from && delivery_date <= to && delivery_date <= today);
  const passed = today < from ? 0 : daysBetween(from, today < to ? today : to) + 1;
  const until =
    collected.length > 0
      ? sum(
          collected.map(({ litres }) => litres),
          2,
        )
      : daily * passed;
  const recent = deliveries.filter(({ delivery_date }) => delivery_date > addDays(today, -recentDays) && delivery_date <= today);
  const all = sum(
    recent.map(({ litres }) => litres),
    2,
  );
  const sold = sum(
    recent.flatMap(({ destination, litres }) => (destination === 'laticinio' ? [litres] : [])),
    2,
  );
  const share = all > 0 ? sold / all : 1;
  const ahead = daysBetween(from, to) + 1 - passed;
  const after = expected
    ? share * expected.reduce((litres, one) => (one.day >= from && one.day <= to && one.day > today ? litres + one.litres : litres), 0)
    : daily * ahead;
  return Math.round(until + after);
}

function plannedLines(planned: ForecastRows['planned'], today: string): ForecastLine[] {
  return planned.map(({ id, planned_on, category, heads, price }) => ({
    id,
    kind: 'venda' as const,
    day: planned_on,
    text: `Venda prevista: ${heads.toLocaleString('pt-BR')} ${heads === 1 ? 'cabeça' : 'cabeças'}${category ? ` (${categoryNames[category].toLowerCase()})` : ''}`,
    amount: product(heads, price, 2),
    isLate: planned_on < today,
  }));
}

export type Forecast = {
  accounts: readonly { id: string; name: string; balance: number }[];
  opening: number;
  weeks: readonly ForecastWeek[];
  /** Planned sales whose day passed: nobody knows whether they happened, so they count nowhere. */
  passed: readonly ForecastLine[];
  income: number;
  expense: number;
  closing: number;
  /** The first week that ends below zero. */
  short: ForecastWeek | null;
  price: ReturnType<typeof lastPrice>;
};

export function cashForecast(rows: ForecastRows, today: string): Forecast {
  const last = addDays(today, forecastDays);
  const accounts = rows.accounts.map(({ id, name, ...account }) => ({
    id,
    name,
    balance: balanceOf({ id, ...account }, rows.transactions, rows.transfers, today),
  }));
  const opening = sum(
    accounts.map(({ balance }) => balance),
    2,
  );
  const planned = plannedLines(rows.planned, today);
  const lines = [...openLines(rows.transactions, today), ...milkLines(rows, today, last), ...planned.filter(({ isLate }) => !isLate)]
    .filter(({ day }) => day <= last)
    .toSorted((a, b) => compare(a.day, b.day) || b.amount - a.amount || compare(a.id, b.id));
  const [income, expense] = bothOf(lines);
  let balance = opening;
  const weeks = Array.from({ length: Math.ceil((forecastDays + 1) / 7) }, (_, i): ForecastWeek => {
    const [from, to] = [addDays(today, 7 * i), addDays(today, Math.min(7 * i + 6, forecastDays))];
    const own = lines.filter(({ day }) => day >= from && day <= to);
    const [comes, goes] = bothOf(own);
    balance = sum([balance, comes, -goes], 2);
    return { from, to, lines: own, income: comes, expense: goes, balance };
  });
  return {
    accounts,
    opening,
    weeks,
    passed: planned.filter(({ isLate }) => isLate),
    income,
    expense,
    closing: balance,
    short: weeks.find((week) => week.balance < 0) ?? null,
    price: lastPrice(rows.statements),
  };
}

const bothOf = (lines: readonly ForecastLine[]): [number, number] => [
  sum(
    lines.map(({ amount }) => Math.max(0, amount)),
    2,
  ),
  sum(
    lines.map(({ amount }) => Math.max(0, -amount)),
    2,
  ),
];
