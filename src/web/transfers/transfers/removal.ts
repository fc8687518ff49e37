// Texts for deleting a transfer.
import { FarmTransfer } from '#domain/transfers/farm-transfers';
import type { Removal } from '#parts/forms/Removal';

export const transferRemoval: Removal = {
  remove: 'remove_transfer',
  restore: 'restore_transfer',
  title: 'Excluir transferência',
  question: FarmTransfer.confirm!,
  done: 'Transferência excluída',
  failed: FarmTransfer.failed!.remove,
};
