// Undoes a payment, with the day by which it has to be paid now.
import { undoPayment } from '#domain/money/correction-verbs';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { useDispatch, useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { useToast } from '#ui/Toast';
import { inWords } from './words';

const Field = fieldOf(undoPayment.input);

export function UndoPaymentForm({ transaction, onClose }: { transaction: FinancialTransaction; onClose: () => void }) {
  const dispatch = useDispatch();
  const today = useToday();
  const { show } = useToast();
  return (
    <FormDialog
      open
      size="small"
      title="Desfazer pagamento"
      schema={undoPayment.input}
      start={{ id: transaction.id, due_date: null }}
      saveLabel="Desfazer pagamento"
      errorTitle={undoPayment.failed!}
      draft={null}
      onClose={onClose}
      save={async (wanted) => {
        await dispatch('undo_payment', wanted);
        show({ message: `${transaction.description}: pagamento desfeito` });
      }}
    >
      <p className="wide font-semibold">{inWords(transaction)}</p>
      <p className="wide text-muted">
        {transaction.part_of_id ? 'O valor volta para a conta de onde esta parte saiu.' : 'A transação volta a ficar pendente.'}
      </p>
      {!transaction.part_of_id && (
        <Field name="due_date" label="Novo vencimento">
          {(field) => <DateInput {...field} today={today} />}
        </Field>
      )}
    </FormDialog>
  );
}
