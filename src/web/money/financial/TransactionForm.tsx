// Form for a new transaction on the screen itself.
import { useState } from 'react';
import { newId } from '#domain/kernel/ids';
import { newEntry } from '#domain/money/financial-transaction-verbs';
import { FinancialTransaction, newTransaction } from '#domain/money/financial-transactions';
import { partyNamed } from '#domain/money/parties';
import { InlineForm } from '#parts/forms/InlineForm';
import { useDevice, useDispatch, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { useSchemaForm } from '#ui/Form';
import { money } from '#ui/format';
import { useToast } from '#ui/Toast';
import { TransactionFields } from './TransactionFields';

/** What a new transaction starts with, as asked for in the search. */
export type Given = { type?: 'receita'; amount?: number | undefined; description?: string | undefined };
type TransactionFormProps = { given?: Given; onClose: () => void };

// Another request while the form is open: another form. What was typed stays in its draft.
export const TransactionForm = ({ given = {}, onClose }: TransactionFormProps) => (
  <OneTransaction key={JSON.stringify(given)} given={given} onClose={onClose} />
);

function OneTransaction({ given, onClose }: Required<TransactionFormProps>) {
  const today = useToday();
  const dispatch = useDispatch();
  const { replica } = useDevice();
  const { show } = useToast();
  const [start] = useState(() => ({ id: newId(), ...newTransaction, transaction_date: today, payment_date: today, ...given }));

  const of = useSchemaForm({
    schema: newEntry,
    start,
    errorTitle: FinancialTransaction.failed!.save,
    draft: { name: ['transaction', ...Object.values(given)].filter(Boolean).join(' ') },
    follow(changed, { status, transaction_date }) {
      if (changed === 'type') return { category_id: null, withheld: null };
      // Most purchases are paid on the same day.
      const paid = status === 'pago' && transaction_date ? { payment_date: transaction_date < today ? transaction_date : today } : {};
      if (changed === 'status') return { due_date: null, payment_date: null, ...paid };
      return changed === 'transaction_date' ? paid : {};
    },
    async save(wanted) {
      const party_id = partyNamed(replica.rows('parties'), wanted.supplier_buyer)?.id ?? null;
      await dispatch('create_financial_transaction', { ...wanted, party_id });
      const parts = wanted.instalments ? `, ${wanted.instalments.length} parcelas criadas` : ', transação criada';
      show({ message: `${wanted.description}: ${money(wanted.amount)}${parts}` });
      (document.activeElement as HTMLElement | null)?.blur();
      onClose();
    },
  });

  return (
    <InlineForm
      of={of}
      title="Nova Transação"
      first="type"
      loss="A transação ainda não foi salva e será perdida."
      onClose={onClose}
      buttons={
        <Button variant="primary" type="submit" busy={of.busy} busyLabel="Salvando...">
          Salvar
        </Button>
      }
    >
      <TransactionFields />
    </InlineForm>
  );
}
