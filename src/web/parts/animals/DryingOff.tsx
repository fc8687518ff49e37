// Dries a cow off today with one press, with undo for ten seconds.
import type { Animal } from '#domain/herd/animals';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDispatch, useToday } from '#parts/sync/FarmData';

const failed = 'Erro ao atualizar informações';

export function useDryingOff() {
  const dispatch = useDispatch();
  const today = useToday();
  const { done, showFailure } = useUndoToast(failed);
  return ({ id, name, dry_off_date: was }: Animal) => {
    const undo = () => dispatch('update_animal', { id, changes: { dry_off_date: { was: today, to: was } } });
    void dispatch('dry_off', { id, dry_off_date: today }).then(() => done(`${name}: secagem registrada`, undo), showFailure);
  };
}
