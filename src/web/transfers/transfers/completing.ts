// The animal has arrived: said with one tap, and to be taken back for ten seconds.
import { FarmTransfer } from '#domain/transfers/farm-transfers';
import type { Journey } from '#domain/transfers/transfer-queries';
import { useWayBack } from '#parts/forms/UndoToast';
import { useDispatch } from '#parts/sync/FarmData';

export function useCompletion() {
  const dispatch = useDispatch();
  const { done, sorry } = useWayBack(FarmTransfer.failed!.save);
  return ({ id, transfer: { status }, animal, to }: Journey) => {
    const undo = () => dispatch('update_transfer', { id, changes: { status: { was: 'concluída', to: status } } });
    const words = to ? `${animal} foi para ${to}` : `${animal}: transferência concluída`;
    void dispatch('update_transfer', { id, changes: { status: { was: status, to: 'concluída' } } }).then(() => done(words, undo), sorry);
  };
}
