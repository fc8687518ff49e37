// Form for a new or existing transfer. Rules and error messages come from the domain.
import { useState } from 'react';
import { changesBetween } from '#domain/kernel/basic-verbs';
import { notFound } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { FarmTransfer, newTransfer } from '#domain/transfers/farm-transfers';
import type { InputOf } from '#domain/verbs';
import { useFarm } from '#parts/sync/Auth';
import { useDevice, useDispatch, useRow, useToday } from '#parts/sync/FarmData';
import { useSeen } from '#ui/drafts';
import { FormDialog } from '#ui/FormDialog';
import { useToast } from '#ui/Toast';
import { TransferFields } from './TransferFields';

type Written = Required<InputOf<'create_transfer'>>;
type TransferFormProps = { /** Omitted: new record. */ transfer?: FarmTransfer | undefined; onClose: () => void };

export function TransferForm({ transfer, onClose }: TransferFormProps) {
  const dispatch = useDispatch();
  const today = useToday();
  const { farm } = useFarm();
  const { replica } = useDevice();
  const { show } = useToast();
  // The record as opened, so that saving does not undo concurrent edits.
  const { seen, draft } = useSeen('transfer', transfer);
  const [start] = useState(() => (seen ? writtenOf(seen) : { ...newTransfer, id: newId(), from_farm_id: farm.id, transfer_date: today }));
  const current = useRow('farm_transfers', seen?.id);

  const save = async (wanted: Written) => {
    const name = replica.known('animals', wanted.animal_id)?.['name'] as string | undefined;
    if (!seen) {
      await dispatch('create_transfer', wanted);
      return show({ message: `${name}: transferência registrada` });
    }
    if (!current) throw notFound(FarmTransfer.missing);
    const changes = changesBetween(seen, wanted);
    if (Object.keys(changes).length === 0) return;
    await dispatch('update_transfer', { id: seen.id, changes });
    show({ message: `${name}: transferência atualizada` });
  };

  return (
    <FormDialog
      open
      title={seen ? 'Editar Transferência' : 'Nova Transferência'}
      schema={FarmTransfer.create}
      start={start}
      save={save}
      errorTitle={FarmTransfer.failed!.save}
      draft={draft}
      onClose={onClose}
    >
      <TransferFields seen={seen} />
    </FormDialog>
  );
}

/** The form's fields of a record, without timestamps and fields that verbs set. */
const writtenOf = (transfer: FarmTransfer) =>
  Object.fromEntries(Object.keys(FarmTransfer.create.shape).map((field) => [field, transfer[field as keyof FarmTransfer]])) as Written;
