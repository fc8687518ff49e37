// After something was bought: one tap in the message records its expense, another takes it back.
import { categoryId } from '#domain/money/financial-categories';
import { FinancialTransaction } from '#domain/money/financial-transactions';
import type { ExpenseOffer } from '#domain/overview/expense-offers';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useFarm } from '#parts/sync/Auth';
import { useDevice, useMayWrite } from '#parts/sync/FarmData';
import { money } from '#ui/format';

/** The action of a toast; undefined when there is nothing to record, or it was recorded before. */
export function useExpenseOffer() {
  // Not the dispatch of a form that corrects a call: this is another call.
  const { dispatch, replica, today } = useDevice();
  const { farm } = useFarm();
  const mayWrite = useMayWrite('financial_transactions');
  const { done, showFailure } = useUndoToast(FinancialTransaction.failed!.save);

  const record = async ({ category, ...paid }: ExpenseOffer) => {
    const category_id = categoryId(farm.id, 'despesa', category);
    if (!replica.row('financial_categories', category_id)) await dispatch('create_financial_category', { name: category, type: 'despesa' });
    const day = paid.transaction_date < today() ? paid.transaction_date : today();
    await dispatch('create_financial_transaction', { ...paid, type: 'despesa', category_id, status: 'pago', payment_date: day });
    done(`Despesa lançada: ${money(paid.amount)} em ${category}`, () => dispatch('remove_financial_transaction', { id: paid.id }));
  };
  return (offer: ExpenseOffer | null) =>
    offer && mayWrite && !replica.known('financial_transactions', offer.id)
      ? { label: 'Lançar despesa', run: () => void record(offer).catch(showFailure) }
      : undefined;
}
