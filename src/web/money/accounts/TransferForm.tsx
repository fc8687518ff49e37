// The form of a transfer between two accounts.
import { AccountTransfer } from '#domain/money/bank-accounts';
import { RecordForm } from '#parts/forms/RecordForm';
import { useAccountOptions } from '#parts/money/registers';
import { useToday } from '#parts/sync/FarmData';
import { DateInput } from '#ui/DateInput';
import { fieldOf } from '#ui/FormField';
import { money } from '#ui/format';

const Field = fieldOf(AccountTransfer.create);

type TransferFormProps = { record?: AccountTransfer | undefined; from?: string | undefined; onClose: () => void };

export function TransferForm({ record, from, onClose }: TransferFormProps) {
  const today = useToday();
  const options = useAccountOptions();
  return (
    <RecordForm
      noun={AccountTransfer}
      record={record}
      start={{ transfer_date: today, ...(from && { from_account_id: from }) }}
      create="create_account_transfer"
      update="update_account_transfer"
      titles={{ create: 'Transferir entre contas', update: 'Editar transferência' }}
      done={{ create: ({ amount }) => `${money(amount)} transferidos`, update: ({ amount }) => `Transferência de ${money(amount)} atualizada` }}
      onClose={onClose}
    >
      {() => (
        <>
          <Field name="amount" label="Valor" money />
          <Field name="transfer_date">{(field) => <DateInput {...field} max={today} today={today} />}</Field>
          <Field name="from_account_id" options={options} />
          <Field name="to_account_id" options={options} />
          <Field name="notes" long className="wide" />
        </>
      )}
    </RecordForm>
  );
}
