// Dries a cow off with one press, today or on a day that is past, with undo for ten seconds.
import type { Animal } from '#domain/herd/animals';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDispatch, useToday } from '#parts/sync/FarmData';

const failed = 'Erro ao atualizar informações';

export function useDryingOff() {
  const dispatch = useDispatch();
  const today = useToday();
  const { done, showFailure } = useUndoToast(failed);
  return ({ id, name, dry_off_date: was }: Animal, on = today) => {
    const undo = () => dispatch('update_animal', { id, changes: { dry_off_date: { was: on, to: was } } });
    void dispatch('dry_off', { id, dry_off_date: on }).then(() => done(`${name}: secagem registrada`, undo), showFailure);
  };
}
