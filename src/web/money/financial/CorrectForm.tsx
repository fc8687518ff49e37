// Corrects a transaction: any value of an own one; of a sale or a statement only how it is filed.
import { useState } from 'react';
import { changesBetween, writtenOf } from '#domain/kernel/basic-verbs';
import { notFound } from '#domain/kernel/errors';
import { updateTransaction } from '#domain/money/correction-verbs';
import { completed, FinancialTransaction } from '#domain/money/financial-transactions';
import { partyNamed } from '#domain/money/parties';
import { useDevice, useDispatch, useRow } from '#parts/sync/FarmData';
import { useSeen } from '#ui/drafts';
import { FormDialog } from '#ui/FormDialog';
import { useToast } from '#ui/Toast';
import { FilingFields, TransactionFields } from './TransactionFields';

export function CorrectForm({ transaction, onClose }: { transaction: FinancialTransaction; onClose: () => void }) {
  const dispatch = useDispatch();
  const { replica } = useDevice();
  const { show } = useToast();
  const { seen, draft } = useSeen('financial_transactions', transaction);
  const [before] = useState(() => completed(seen));
  const [start] = useState(() => writtenOf(FinancialTransaction, before));
  const still = useRow('financial_transactions', transaction.id);
  const isOwn = before.related_sale_id === null && !before.related_purchase_id && before.related_statement_id === null && before.withheld_from_id === null;
  const save = async (typed: object) => {
    if (!still) throw notFound(FinancialTransaction.missing);
    const wanted = typed as FinancialTransaction;
    const party_id =
      wanted.supplier_buyer === before.supplier_buyer ? wanted.party_id : (partyNamed(replica.rows('parties'), wanted.supplier_buyer)?.id ?? null);
    const changes = changesBetween<object>(before, { ...wanted, party_id });
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_financial_transaction', { id: before.id, changes });
    show({ message: `${wanted.description}: correção salva` });
  };
  return (
    <FormDialog
      open
      title="Corrigir transação"
      schema={FinancialTransaction.create}
      start={start}
      save={save}
      errorTitle={updateTransaction.failed!}
      draft={draft}
      follow={(changed) => (changed === 'type' ? { category_id: null } : {})}
      onClose={onClose}
    >
      {isOwn ? <TransactionFields isCorrection /> : <FilingFields />}
    </FormDialog>
  );
}
