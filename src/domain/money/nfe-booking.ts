// What a note means for the farm that brings it: purchase or sale, the entries of its instalments, and what to say before it is written.
import { isCnpj, isCpf, masks } from '#domain/kernel/documents';
import { sum } from '#domain/kernel/money';
import { fold } from '#domain/kernel/text';
import type { TransactionType } from '#domain/money/financial-categories';
import type { PaymentMethod } from '#domain/money/financial-transactions';
import type { Nfe, NfeItem, NfeParty } from '#domain/money/nfe';
import { purchaseKind, saleCategory } from '#domain/money/nfe-products';

/** `type` null: the note moves no money, or a person has to say what it is. */
export type NoteRole = { type: TransactionType | null; other: NfeParty; warnings: string[] };

const withoutMoney = /\b(remessa|amostra|bonificac|brinde|conserto|demonstrac|comodato|transferencia)/;

/** CFOP x9xx: other outgoings and incomings, such as samples and goods sent for repair. */
const movesNoMoney = ({ operation, items }: Nfe) => items.every(({ cfop }) => /^\d9/.test(cfop ?? '')) || withoutMoney.test(fold(operation));

type OwnRows = {
  /** Rows of a phone that did not synchronize yet have no CNPJ. */
  settings: readonly { taxpayer_cpf: string | null; taxpayer_cnpj?: string | null }[];
  properties: readonly { caepf: string | null }[];
  partners: readonly { document: string | null }[];
};

/** A CAEPF begins with the first nine digits of its person's CPF; the check digits follow from them. */
function cpfOfCaepf(caepf: string) {
  const start = caepf.replace(/\D/g, '').slice(0, 9);
  if (start.length < 9) return null;
  return Array.from({ length: 100 }, (_, i) => `${start}${String(i).padStart(2, '0')}`).find(isCpf) ?? null;
}

/** Whose notes are the farm's: the taxpayer's, those of the persons its properties are registered for, and of who shares them. */
export const ownDocuments = ({ settings, properties, partners }: OwnRows): ReadonlySet<string> =>
  new Set([
    ...settings.flatMap(({ taxpayer_cpf, taxpayer_cnpj }) => [taxpayer_cpf, taxpayer_cnpj].flatMap((document) => document ?? [])),
    ...properties.flatMap(({ caepf }) => (caepf ? (cpfOfCaepf(caepf) ?? []) : [])),
    ...partners.flatMap(({ document }) => document ?? []),
  ]);

const rootOf = (cnpj: string) => cnpj.slice(0, 8);
const written = (document: string) => masks.cpf_or_cnpj.write(document);

/** `own`: CPF and CNPJ of the farm's owner. Without any, the receiver is taken for the farm. */
export function roleOf(note: Nfe, own: ReadonlySet<string>): NoteRole {
  const companies = new Set([...own].filter(isCnpj).map(rootOf));
  // A branch has the root of its company.
  const isOwn = ({ document }: NfeParty) => document !== null && (own.has(document) || (isCnpj(document) && companies.has(rootOf(document))));
  const issued = isOwn(note.issuer);
  const received = own.size === 0 ? !issued : isOwn(note.receiver);
  const other = issued ? note.receiver : note.issuer;
  // A buyer's entry note is the farm's sale; the farm's own outgoing note too.
  const type = note.is_entry === issued ? 'despesa' : 'receita';
  const warnings: string[] = [];
  if (own.size === 0) warnings.push('A fazenda não tem CPF ou CNPJ cadastrado: confira se a nota é sua.');
  if (!issued && !received) {
    const { name, document } = note.receiver;
    const whose = [...own].map(written).join(', ');
    warnings.push(
      `Destinatário errado? A nota é para ${name || 'outra pessoa'}${document ? ` (${written(document)})` : ', sem CPF nem CNPJ'}, e os documentos da fazenda são ${whose}.`,
    );
  }
  if (note.is_return) warnings.push(type === 'receita' ? 'É uma devolução: o valor volta para a fazenda.' : 'É uma devolução: o valor volta para o comprador.');
  if (movesNoMoney(note)) {
    warnings.push(`“${note.operation}” costuma não ter pagamento: diga se houve.`);
    return { type: null, other, warnings };
  }
  return { type, other, warnings };
}

const methods: Record<string, PaymentMethod> = {
  '01': 'dinheiro',
  '02': 'cheque',
  '03': 'cartao',
  '04': 'cartao',
  '15': 'boleto',
  '16': 'transferencia',
  '17': 'pix',
  '18': 'transferencia',
  '20': 'pix',
};

export type NoteEntry = {
  /** Of the instalment; null: the note has none. */
  instalment: string | null;
  amount: number;
  due_date: string | null;
  status: 'pago' | 'pendente';
  payment_date: string | null;
  payment_method: PaymentMethod | null;
};

/** One pending entry for each instalment; without instalments, one for the whole: paid when the note says so. */
export function noteEntries({ instalments, payments, total, issued_on }: Pick<Nfe, 'instalments' | 'payments' | 'total' | 'issued_on'>): NoteEntry[] {
  const method = payments.map((one) => methods[one.method]).find(Boolean) ?? null;
  if (instalments.length > 0)
    return instalments.map(({ number, due_date, amount }) => ({
      instalment: number,
      amount,
      due_date: due_date ?? issued_on,
      status: 'pendente',
      payment_date: null,
      payment_method: method,
    }));
  // 90 is "no payment", 05 the shop's credit.
  const paid =
    payments.length > 0 && payments.every((one) => one.at_once !== false && !['90', '05', '99', ''].includes(one.method) && methods[one.method] !== 'boleto');
  return [
    {
      instalment: null,
      amount: total,
      due_date: paid ? null : issued_on,
      status: paid ? 'pago' : 'pendente',
      payment_date: paid ? issued_on : null,
      payment_method: method,
    },
  ];
}

export const categoryOfItem = (item: Pick<NfeItem, 'ncm' | 'name'>, type: TransactionType) =>
  type === 'receita' ? saleCategory(item.ncm) : purchaseKind(item.ncm, item.name).category;

/** The category with the largest value: an entry has one, and the items keep their own. */
export function mainCategory(items: readonly { category: string; cost: number }[]) {
  const costs = new Map<string, number>();
  for (const { category, cost } of items) costs.set(category, sum([costs.get(category) ?? 0, cost], 2));
  return [...costs].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}
