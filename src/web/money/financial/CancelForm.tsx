// Cancels a pending transaction; of instalments or a monthly bill, also those that follow.
import { cancelTransaction } from '#domain/money/correction-verbs';
import type { FinancialTransaction } from '#domain/money/financial-transactions';
import { useDispatch } from '#parts/sync/FarmData';
import { FormDialog } from '#ui/FormDialog';
import { fieldOf } from '#ui/FormField';
import { useToast } from '#ui/Toast';
import { inWords } from './words';

const Field = fieldOf(cancelTransaction.input);

export function CancelForm({ transaction, onClose }: { transaction: FinancialTransaction; onClose: () => void }) {
  const dispatch = useDispatch();
  const { show } = useToast();
  return (
    <FormDialog
      open
      size="small"
      title="Cancelar transação"
      schema={cancelTransaction.input}
      start={{ id: transaction.id, following: false }}
      saveLabel="Cancelar transação"
      errorTitle={cancelTransaction.failed!}
      draft={null}
      onClose={onClose}
      save={async (wanted) => {
        await dispatch('cancel_financial_transaction', wanted);
        show({ message: `${transaction.description}: cancelada` });
      }}
    >
      <p className="wide font-semibold">{inWords(transaction)}</p>
      <p className="wide text-muted">Fica na lista, riscada, e não conta mais.</p>
      {transaction.series_id && <Field name="following" label="Cancelar também as seguintes" className="wide" />}
    </FormDialog>
  );
}
