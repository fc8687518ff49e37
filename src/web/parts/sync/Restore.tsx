// Restores deleted records through the outbox, with all that was deleted with them.
import type { NounName, Rows } from '#domain/nouns';
import { restoringCall } from '#domain/overview/deletions';
import { useUndoToast } from '#parts/forms/UndoToast';
import { useDevice } from '#parts/sync/FarmData';

/** Resolves to false when a rule refuses it, which is shown. */
export function useRestore() {
  const device = useDevice();
  const { showFailure } = useUndoToast('Não foi possível restaurar');
  const restore = async <N extends NounName>(noun: N, records: Rows[N][]) => {
    // A device does not keep deleted records of the largest nouns: the call needs them here.
    await device.replica.admit(noun, records);
    for (const record of records) {
      const call = restoringCall(noun, record);
      if (call) await device.dispatch(call.verb, call.input);
    }
  };
  return <N extends NounName>(noun: N, records: Rows[N][]) =>
    restore(noun, records).then(
      () => true,
      (error: unknown) => {
        showFailure(error);
        return false;
      },
    );
}
