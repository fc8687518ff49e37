// Financial transactions (transações financeiras): money received and paid, or still to be.
import { RuleBroken } from '#domain/kernel/errors';
import { choice, date, decimal, integer, longText, optional, reference, text } from '#domain/kernel/fields';
import { noun, type RowOf } from '#domain/kernel/noun';
import { type FinancialCategory, type TransactionType, transactionTypes } from '#domain/money/financial-categories';

/** In the order of the tax office: the first has code 1. */
export const documentTypes = { nota: 'Nota fiscal', fatura: 'Fatura', recibo: 'Recibo', contrato: 'Contrato', folha: 'Folha de pagamento', outros: 'Outro' };
/** How entries that were written together belong together. */
export const seriesKinds = { parcelas: 'Parcelas', recorrente: 'Recorrente' };

export const FinancialTransaction = noun(
  'financial_transactions',
  {
    transaction_date: date('Data'),
    type: choice('Tipo', transactionTypes),
    category_id: reference('Categoria', 'financial_categories'),
    amount: decimal('Valor (R$)', { max: 9_999_999_999.99, scale: 2 }),
    description: text('Descrição'),
    payment_method: optional(
      choice('Forma de pagamento', {
        dinheiro: 'Dinheiro',
        pix: 'Pix',
        transferencia: 'Transferência',
        cheque: 'Cheque',
        boleto: 'Boleto',
        cartao: 'Cartão',
      }),
    ),
    status: choice('Status', { pago: 'Pago', pendente: 'Pendente', cancelado: 'Cancelado' }),
    invoice_number: optional(text('Nota fiscal')),
    /** Labelled Cliente for receita, Fornecedor for despesa. */
    supplier_buyer: optional(text('Cliente ou fornecedor')),
    due_date: optional(date('Vencimento')),
    payment_date: optional(date('Data do pagamento')),
    notes: optional(longText('Observações')),
    related_animal_id: optional(reference('Animal', 'animals')),
    /** Beside `supplier_buyer`, whose text stays. */
    party_id: optional(reference('Pessoa ou empresa', 'parties')),
    account_id: optional(reference('Conta', 'bank_accounts')),
    property_id: optional(reference('Imóvel rural', 'rural_properties')),
    /** What `invoice_number` is the number of. */
    document_type: optional(choice('Tipo de documento', documentTypes)),
    activity: optional(choice('Atividade', { leite: 'Leite', corte: 'Corte', geral: 'Geral' })),
    cost_centre: optional(text('Centro de custo', { max: 60 })),
    /** The line of the bank's statement that this entry is. */
    bank_reference: optional(text('Linha do extrato do banco', { max: 100 })),
    /** Of a revenue: money for products that are delivered later. For the tax office it is revenue on the day of delivery. */
    advance: optional(choice('Adiantamento', { adiantamento: 'Sim, o produto é entregue depois' })),
    delivered_on: optional(date('Produto entregue em')),
  },
  {
    title: 'Controle Financeiro',
    missing: 'Transação não encontrada',
    failed: { load: 'Erro ao carregar transações', save: 'Erro ao criar transação', remove: 'Erro ao excluir transação' },
    confirm: 'Tem certeza que deseja excluir esta transação?',
    kept: {
      /** The sale that created it. */
      related_sale_id: optional(reference('Venda', 'sales')),
      /** The purchase of animals that created it. */
      related_purchase_id: optional(reference('Compra de animais', 'animal_purchases')),
      /** The milk statement that created it. */
      related_statement_id: optional(reference('Extrato do leite', 'milk_statements')),
      /** The note that created it. */
      related_invoice_id: optional(reference('Nota fiscal', 'invoices')),
      /** Of an expense: the revenue from which the buyer withheld it. Cash is the revenue less these. */
      withheld_from_id: optional(reference('Retido de', 'financial_transactions')),
      /** Of a payment in part: the entry whose rest is still open. */
      part_of_id: optional(reference('Parte de', 'financial_transactions')),
      /** The first of the instalments, or of the repetitions; it names itself. */
      series_id: optional(reference('Primeira da série', 'financial_transactions')),
      series_kind: optional(choice('Série', seriesKinds)),
      series_number: optional(integer('Parcela', { min: 1, max: 999 })),
      series_count: optional(integer('Parcelas', { min: 1, max: 999 })),
    },
  },
);
export type FinancialTransaction = RowOf<typeof FinancialTransaction>;
export type TransactionStatus = FinancialTransaction['status'];
export type PaymentMethod = NonNullable<FinancialTransaction['payment_method']>;

/** Initial values of a new transaction; both dates are today. */
export const newTransaction = { type: 'despesa', status: 'pago', payment_method: 'dinheiro' } as const;

/** The label of the other party. */
export const otherParty = { receita: 'Cliente', despesa: 'Fornecedor' } as const satisfies Record<TransactionType, string>;

type Delivery = Pick<FinancialTransaction, 'advance' | 'delivered_on' | 'transaction_date'>;
type Written = Pick<FinancialTransaction, 'type' | 'amount' | 'status' | 'due_date' | 'payment_date'> & { [F in keyof Delivery]?: Delivery[F] | undefined };

/** The amount is not zero; the category has the same type; the payment is not in the future. */
export function assertTransaction(
  { type, amount, status, payment_date, advance, delivered_on, transaction_date }: Written,
  category: Pick<FinancialCategory, 'type'>,
  today: string,
) {
  if (amount === 0) throw new RuleBroken('Informe: Valor (R$)', 'amount');
  if (category.type !== type) throw new RuleBroken('Escolha uma categoria do tipo da transação', 'category_id');
  if (status === 'pago') assertPaidBy(payment_date, today);
  if (advance && type !== 'receita') throw new RuleBroken('Só uma receita é adiantamento de venda', 'advance');
  if (delivered_on && !advance) throw new RuleBroken('Só um adiantamento tem entrega', 'delivered_on');
  if (delivered_on && delivered_on > today) throw new RuleBroken('A data não pode ser futura', 'delivered_on');
  if (delivered_on && transaction_date && delivered_on < transaction_date) throw new RuleBroken('A entrega é anterior ao adiantamento', 'delivered_on');
}

function assertPaidBy(payment_date: string | null, today: string) {
  if (payment_date && payment_date > today) throw new RuleBroken('A data do pagamento não pode ser futura', 'payment_date');
}

type Dated = Pick<Written, 'status' | 'due_date' | 'payment_date'>;

/** Only a pending transaction has a due date, and only a paid one has a payment date. */
export const withItsDates = <T extends Dated>(transaction: T): T => ({
  ...transaction,
  due_date: transaction.status === 'pendente' ? transaction.due_date : null,
  payment_date: transaction.status === 'pago' ? transaction.payment_date : null,
});

const unset = Object.fromEntries(FinancialTransaction.names.map((field) => [field, null]));
/** A phone that did not synchronize yet has rows without the newer fields. */
export const completed = (transaction: FinancialTransaction): FinancialTransaction => ({ ...unset, ...transaction });

/** Only a pending transaction can be marked as paid. */
export function paidOn<T extends Dated>(transaction: T, day: string, today: string): T {
  if (transaction.status !== 'pendente') throw new RuleBroken('Só uma transação pendente pode ser marcada como paga');
  assertPaidBy(day, today);
  return withItsDates({ ...transaction, status: 'pago', payment_date: day });
}

/** An entry of a note goes with the note: it can be corrected, paid and cancelled, not deleted alone. */
export function assertNotOfNote({ related_invoice_id }: { related_invoice_id?: string | null }) {
  if (related_invoice_id) throw new RuleBroken('Esta transação é de uma nota fiscal: exclua a nota em Notas');
}

type Made = Pick<FinancialTransaction, 'related_sale_id' | 'related_statement_id'> & { related_purchase_id?: string | null };

/** A transaction created by a sale, a purchase of animals or a statement changes only through it. A phone that did not synchronize yet has rows without the newer fields. */
export function assertOwn({ related_sale_id, related_purchase_id, related_statement_id }: Made) {
  if (related_sale_id !== null) throw new RuleBroken('Esta transação é de uma venda: exclua a venda');
  if (related_purchase_id) throw new RuleBroken('Esta transação é de uma compra de animais: corrija ou exclua a compra');
  if (related_statement_id) throw new RuleBroken('Esta transação é de um extrato do leite: mude o extrato');
}
