// Marks a transfer as arrived with one tap, with undo for ten seconds.
import { FarmTransfer } from '#domain/transfers/farm-transfers';
import type { Journey } from '#domain/transfers/transfer-queries';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDispatch } from '#parts/sync/FarmData';

export function useCompletion() {
  const dispatch = useDispatch();
  const { done, showFailure } = useUndoToast(FarmTransfer.failed!.save);
  return ({ id, transfer: { status }, animal, to }: Journey) => {
    const undo = () => dispatch('update_transfer', { id, changes: { status: { was: 'concluída', to: status } } });
    const words = to ? `${animal} foi para ${to}` : `${animal}: transferência concluída`;
    void dispatch('update_transfer', { id, changes: { status: { was: status, to: 'concluída' } } }).then(() => done(words, undo), showFailure);
  };
}
