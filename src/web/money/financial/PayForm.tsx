// Form to mark as paid, with the date: the only change a transaction allows.

import { payTransaction } from '#domain/money/financial-transaction-verbs';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import type { InputOf } from '#domain/verbs';
import { useDispatch, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { useToast } from '#ui/Toast';
import { inWords } from './words';

const Field = fieldOf(payTransaction.input);

export function PayForm({ transaction, onClose }: { transaction: FinancialTransaction; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const { show } = useToast();
  const save = async (wanted: InputOf<'pay_financial_transaction'>) => {
    await dispatch('pay_financial_transaction', wanted);
    show({ message: `${transaction.description}: ${transaction.type === 'receita' ? 'recebimento' : 'pagamento'} registrado` });
  };
  return (
    <FormDialog
      open
      size="small"
      title="Marcar como pago"
      schema={payTransaction.input}
      start={{ id: transaction.id, payment_date: today }}
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
    </FormDialog>
  );
}
