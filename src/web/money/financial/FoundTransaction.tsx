// The transaction that the search found, with everything that was written about it.
import { documentTypes, FinancialTransaction, otherParty } from '#domain/money/financial-transactions';
import { AnimalName } from '#parts/animals/AnimalName';
import { useRow } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { Dialog } from '#ui/Dialog';
import { Facts } from '#ui/Facts';
import { date, money } from '#ui/format';
import type { MenuItem } from '#ui/Menu';
import { activityNames, methodNames, partInWords, statusNames, typeNames } from './words';

type FoundTransactionProps = {
  id: string;
  nameOf: (category_id: string) => string;
  actionsOf: (transaction: FinancialTransaction) => readonly MenuItem[];
  onClose: () => void;
};

export function FoundTransaction({ id, nameOf, actionsOf, onClose }: FoundTransactionProps) {
  const transaction = useRow('financial_transactions', id);
  const actions = transaction ? actionsOf(transaction) : [];
  return (
    <Dialog
      open
      title={transaction?.description ?? FinancialTransaction.missing}
      onClose={onClose}
      footer={
        <>
          {actions.map(({ label, icon, onSelect }) => (
            <Button
              key={label}
              icon={icon}
              onClick={() => {
                onClose();
                onSelect();
              }}
            >
              {label}
            </Button>
          ))}
          <Button variant="primary" onClick={onClose}>
            Fechar
          </Button>
        </>
      }
    >
      {transaction ? <About transaction={transaction} category={nameOf(transaction.category_id)} /> : <p>Ela pode ter sido excluída por outra pessoa.</p>}
    </Dialog>
  );
}

function About({ transaction, category }: { transaction: FinancialTransaction; category: string }) {
  const [account, property] = [useRow('bank_accounts', transaction.account_id ?? undefined), useRow('rural_properties', transaction.property_id ?? undefined)];
  const {
    document_type,
    activity,
    cost_centre,
    type,
    amount,
    transaction_date,
    status,
    payment_method,
    supplier_buyer,
    due_date,
    payment_date,
    invoice_number,
    related_animal_id,
    notes,
    advance,
    delivered_on,
  } = transaction;
  return (
    <Facts
      facts={[
        { label: typeNames[type]!, value: money(amount) },
        { label: 'Data', value: date(transaction_date) },
        { label: 'Categoria', value: category },
        { label: 'Status', value: statusNames[status] },
        { label: 'Forma de pagamento', value: payment_method && methodNames[payment_method] },
        { label: otherParty[type], value: supplier_buyer },
        { label: 'Vencimento', value: due_date && date(due_date) },
        { label: 'Data do pagamento', value: payment_date && date(payment_date) },
        { label: 'Parcela', value: partInWords(transaction) },
        { label: 'Adiantamento', value: advance && (delivered_on ? `Produto entregue em ${date(delivered_on)}` : 'Produto a entregar') },
        { label: 'Conta', value: account?.name },
        { label: document_type ? documentTypes[document_type] : 'Nota fiscal', value: invoice_number },
        { label: 'Atividade', value: activity && activityNames[activity] },
        { label: 'Centro de custo', value: cost_centre },
        { label: 'Imóvel rural', value: property?.name },
        { label: 'Animal', value: related_animal_id && <AnimalName id={related_animal_id} /> },
        { label: 'Observações', value: notes, wide: true },
      ]}
    />
  );
}
