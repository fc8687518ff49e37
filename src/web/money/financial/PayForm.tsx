// Form to mark as paid: the day, how much of it, and the account.

import { difference } from '#domain/kernel/money';
import { payTransaction } from '#domain/money/financial-transaction-verbs';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { cashOf } from '#domain/money/payments';
import type { InputOf } from '#domain/verbs';
import { useAccountOptions } from '#parts/money/registers';
import { useDispatch, useRowsOf, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { money } from '#ui/format';
import { useToast } from '#ui/Toast';
import { inWords } from './words';

const Field = fieldOf(payTransaction.input);

export function PayForm({ transaction, onClose }: { transaction: FinancialTransaction; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const accounts = useAccountOptions();
  const { show } = useToast();
  const withheld = useRowsOf('financial_transactions', 'withheld_from_id', transaction.id).filter(({ status }) => status === 'pendente');
  const isRevenue = transaction.type === 'receita';
  const cash = cashOf(transaction, withheld);
  const save = async ({ amount, ...wanted }: InputOf<'pay_financial_transaction'>) => {
    const isPart = typeof amount === 'number' && amount < cash;
    // All of it is what older releases send too.
    await dispatch('pay_financial_transaction', { ...wanted, ...(amount !== cash && !transaction.related_statement_id && { amount }) });
    const done = `${transaction.description}: ${isRevenue ? 'recebimento' : 'pagamento'} registrado`;
    show({ message: isPart ? `${done}, ${isRevenue ? 'falta receber' : 'falta pagar'} ${money(difference(cash, amount, 2))}` : done });
  };
  return (
    <FormDialog
      open
      size="small"
      title="Marcar como pago"
      schema={payTransaction.input}
      start={{ id: transaction.id, payment_date: today, amount: cash, account_id: transaction.account_id ?? null }}
      saveLabel="Marcar como pago"
      errorTitle={payTransaction.failed!}
      draft={{ name: `payment ${transaction.id}` }}
      onClose={onClose}
      save={save}
    >
      <p className="wide font-semibold">{inWords(transaction)}</p>
      <Field name="payment_date" required>
        {(field) => <DateInput {...field} max={today} today={today} />}
      </Field>
      {!transaction.related_statement_id && (
        <Field
          name="amount"
          label={isRevenue ? 'Valor recebido' : 'Valor pago'}
          money
          hint={
            withheld.length > 0
              ? `${money(transaction.amount)} menos o que foi retido; menos que isso fica em aberto`
              : 'Menos que o total: o resto fica em aberto'
          }
        />
      )}
      {accounts.length > 0 && <Field name="account_id" options={accounts} placeholder="Sem conta" />}
    </FormDialog>
  );
}
