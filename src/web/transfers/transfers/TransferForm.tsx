// Form for a new or existing transfer. Rules and error messages come from the domain.
import { transferExpense } from '#domain/overview/expense-offers';
import { FarmTransfer, newTransfer } from '#domain/transfers/farm-transfers';
import { useExpenseOffer } from '#parts/forms/ExpenseOffer';
import { RecordForm } from '#parts/forms/RecordForm';
import { useFarm } from '#parts/sync/Auth';
import { useDevice, useToday } from '#parts/sync/FarmData';
import { TransferFields } from './TransferFields';

type TransferFormProps = { /** Omitted: new record. */ transfer?: FarmTransfer | undefined; onClose: () => void };

export function TransferForm({ transfer, onClose }: TransferFormProps) {
  const today = useToday();
  const { farm } = useFarm();
  const { replica } = useDevice();
  const expenseOffer = useExpenseOffer();
  // Once it is completed, the animal is on the other farm.
  const nameOf = (id: string) => replica.known('animals', id)?.['name'] as string | undefined;
  return (
    <RecordForm
      noun={FarmTransfer}
      record={transfer}
      start={{ ...newTransfer, from_farm_id: farm.id, transfer_date: today }}
      create="create_transfer"
      update="update_transfer"
      titles={{ create: 'Nova Transferência', update: 'Editar Transferência' }}
      done={{
        create: ({ animal_id }) => `${nameOf(animal_id)}: transferência registrada`,
        update: ({ animal_id }) => `${nameOf(animal_id)}: transferência atualizada`,
      }}
      action={(written) =>
        written.status === 'pendente' ? undefined : expenseOffer(transferExpense(written as FarmTransfer, nameOf(written.animal_id) ?? ''))
      }
      onClose={onClose}
    >
      {(seen) => <TransferFields seen={seen} />}
    </RecordForm>
  );
}
