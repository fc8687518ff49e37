// The farm's records as the cash book of a year: who declares, properties, accounts, and the entries with what they take from sales, statements and people.
import { groupedBy } from '#domain/kernel/grouped';
import { fold } from '#domain/kernel/text';
import type { BankAccount } from '#domain/money/bank-accounts';
import { type Meaning, meaningOf } from '#domain/money/financial-categories';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { type BookEntry, type CashBook, inHand, inTransit } from '#domain/money/lcdpr';
import type { MilkStatement } from '#domain/money/milk-statements';
import type { MoneySettings } from '#domain/money/money-settings';
import { type Party, partyNamed } from '#domain/money/parties';
import type { PropertyPartner, RuralProperty } from '#domain/money/rural-properties';
import type { Sale } from '#domain/money/sales';

export type BookRows = {
  transactions: readonly FinancialTransaction[];
  categories: readonly Meaning[];
  settings: MoneySettings | undefined;
  properties: readonly RuralProperty[];
  partners: readonly PropertyPartner[];
  accounts: readonly BankAccount[];
  parties: readonly Party[];
  sales: readonly Sale[];
  statements: readonly MilkStatement[];
};

const named = (...names: string[]) => new Set(names.map(fold));
/** Of taxes and of a payroll the tax office asks for the taxpayer's own document, when there is no other. */
const ownDocument = named('Impostos e taxas', 'Salários', 'Encargos');
const onPayroll = named('Salários', 'Encargos');
const doubts = new Map<string, string>([
  [fold('Arrendamento de pasto'), 'Aluguel de pasto costuma ficar fora da atividade rural: confirme com o contador'],
  [fold('Prestação de serviços'), 'Serviço prestado costuma ficar fora da atividade rural: confirme com o contador'],
  [fold('Indenização e seguro'), 'Indenização: confirme com o contador se entra'],
]);

const inOrder = <R extends { created_at: string; id: string }>(rows: readonly R[]) =>
  rows.toSorted((a, b) => (a.created_at < b.created_at || (a.created_at === b.created_at && a.id < b.id) ? -1 : 1));

/** What a buyer took off a sale, in the words of the book. */
const takenOff = (sale: Sale): NonNullable<BookEntry['taken_off']> =>
  (
    [
      ['Funrural e Senar retidos', sale.tax_funrural],
      ['ICMS retido', sale.tax_icms],
      ['Frete descontado', sale.transport_cost],
      ['Comissão descontada', sale.commission],
      ['Desconto', sale.discount],
    ] as const
  ).flatMap(([description, amount]) => (amount ? [{ description, amount }] : []));

function entriesOf(rows: BookRows, cpf: string | null): BookEntry[] {
  const categories = new Map(rows.categories.map((one) => [one.id, fold(meaningOf(one))]));
  const byId = <R extends { id: string }>(all: readonly R[]) => new Map(all.map((row) => [row.id, row]));
  const [accounts, parties, sales, statements] = [byId(rows.accounts), byId(rows.parties), byId(rows.sales), byId(rows.statements)];
  const [onlyProperty] = rows.properties.length === 1 ? rows.properties : [];
  const withheld = new Set(rows.transactions.flatMap(({ withheld_from_id }) => withheld_from_id ?? []));
  const ofStatements = groupedBy(
    rows.transactions.filter(({ related_statement_id }) => related_statement_id),
    ({ related_statement_id }) => related_statement_id!,
  );
  const revenueOf = (one: FinancialTransaction) =>
    one.type === 'despesa' && one.related_statement_id ? ofStatements.get(one.related_statement_id)?.find(({ type }) => type === 'receita') : undefined;
  const accountOf = (one: FinancialTransaction) => {
    const account = accounts.get(one.account_id ?? '');
    if (account) return account.kind === 'banco' ? account.id : account.kind === 'caixa' ? inHand : inTransit;
    return one.account_id ?? (one.payment_method === 'dinheiro' ? inHand : null);
  };
  const all = byId(rows.transactions);
  const advanceOf = (one: FinancialTransaction) => {
    const of = one.withheld_from_id ? all.get(one.withheld_from_id) : one;
    return of?.advance ? { delivered_on: of.delivered_on ?? null } : null;
  };
  return inOrder(rows.transactions).map((one): BookEntry => {
    const category = categories.get(one.category_id) ?? '';
    const sale = sales.get(one.related_sale_id ?? '');
    const statement = statements.get(one.related_statement_id ?? '');
    const party = parties.get(one.party_id ?? sale?.party_id ?? statement?.party_id ?? '') ?? partyNamed(rows.parties, one.supplier_buyer);
    const isNet = sale !== undefined && one.type === 'receita' && !withheld.has(one.id) && one.amount === sale.net_value && sale.net_value !== sale.sale_price;
    return {
      id: one.id,
      type: one.type,
      status: one.status,
      payment_date: one.payment_date,
      transaction_date: one.transaction_date,
      amount: one.amount,
      description: one.description,
      property_id: one.property_id ?? sale?.property_id ?? onlyProperty?.id ?? null,
      account_id: accountOf(one),
      document_number: one.invoice_number ?? sale?.invoice_number ?? null,
      document_kind: one.document_type ?? (one.invoice_number ? 'nota' : onPayroll.has(category) ? 'folha' : null),
      party_document: party?.document ?? sale?.buyer_cpf_cnpj ?? (ownDocument.has(category) ? cpf : null),
      withheld_from_id: one.withheld_from_id ?? revenueOf(one)?.id ?? null,
      ...(isNet && { taken_off: takenOff(sale) }),
      advance: advanceOf(one),
      doubt: doubts.get(category) ?? null,
    };
  });
}

type Addressed = Pick<RuralProperty, 'address' | 'address_number' | 'address_complement' | 'district' | 'state' | 'city_code' | 'cep'>;
const placeOf = (row: Addressed | undefined) => ({
  address: row?.address ?? null,
  number: row?.address_number ?? null,
  complement: row?.address_complement ?? null,
  district: row?.district ?? null,
  state: row?.state ?? null,
  city_code: row?.city_code ?? null,
  cep: row?.cep ?? null,
});

export function cashBookOf(rows: BookRows, year: number): CashBook {
  const { settings } = rows;
  const cpf = settings?.taxpayer_cpf ?? null;
  const partners = groupedBy(rows.partners, ({ property_id }) => property_id);
  return {
    year,
    declarant: { cpf, name: settings?.taxpayer_name ?? null, phone: settings?.phone ?? null, email: settings?.email ?? null, ...placeOf(settings) },
    result: settings?.tax_method ?? 'livro_caixa',
    properties: inOrder(rows.properties).map((row) => ({
      id: row.id,
      name: row.name,
      cafir: row.cafir,
      caepf: row.caepf,
      state_registration: row.state_registration,
      ...placeOf(row),
      exploitation: row.exploitation,
      share: row.share,
      partners: partners.get(row.id) ?? [],
    })),
    accounts: inOrder(rows.accounts.filter(({ kind }) => kind === 'banco')).map(({ id, bank_code, bank_name, agency, account_number }) => ({
      id,
      bank: bank_code,
      bank_name,
      agency,
      number: account_number,
    })),
    entries: entriesOf(rows, cpf),
    accountant: {
      name: settings?.accountant_name ?? null,
      document: settings?.accountant_document ?? null,
      crc: settings?.accountant_crc ?? null,
      email: settings?.accountant_email ?? null,
      phone: settings?.accountant_phone ?? null,
    },
  };
}

/** The years with paid entries, newest first, and this one. */
export function bookYears(transactions: readonly Pick<FinancialTransaction, 'status' | 'payment_date'>[], today: string): number[] {
  const years = transactions.flatMap(({ status, payment_date }) => (status === 'pago' && payment_date ? [Number(payment_date.slice(0, 4))] : []));
  return [...new Set([Number(today.slice(0, 4)), ...years])].toSorted((a, b) => b - a);
}
