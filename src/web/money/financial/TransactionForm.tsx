// Form for a new transaction on the screen itself.
import { useState } from 'react';
import { newId } from '#domain/kernel/ids';
import { FinancialTransaction, newTransaction } from '#domain/money/financial-transactions';
import { InlineForm } from '#parts/forms/InlineForm';
import { useDispatch, useToday } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { useSchemaForm } from '#ui/Form';
import { money } from '#ui/format';
import { useToast } from '#ui/Toast';
import { TransactionFields } from './TransactionFields';

export function TransactionForm({ onClose }: { onClose: () => void }) {
  const today = useToday();
  const dispatch = useDispatch();
  const { show } = useToast();
  const [start] = useState(() => ({ id: newId(), ...newTransaction, transaction_date: today, payment_date: today }));

  const of = useSchemaForm({
    schema: FinancialTransaction.create,
    start,
    errorTitle: FinancialTransaction.failed!.save,
    draft: { name: 'transaction' },
    follow(changed, { status, transaction_date }) {
      if (changed === 'type') return { category_id: null };
      // Most purchases are paid on the same day.
      const paid = status === 'pago' && transaction_date ? { payment_date: transaction_date < today ? transaction_date : today } : {};
      if (changed === 'status') return { due_date: null, payment_date: null, ...paid };
      return changed === 'transaction_date' ? paid : {};
    },
    async save(wanted) {
      await dispatch('create_financial_transaction', wanted);
      show({ message: `${wanted.description}: ${money(wanted.amount)}, transação criada` });
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
