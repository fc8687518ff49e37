// Weaning from the dashboard: done at once, with undo for ten seconds.
import { useState } from 'react';
import { categoryNames } from '#domain/herd/animal-categories';
import type { Animal } from '#domain/herd/animals';
import { weaned } from '#domain/herd/weaning-verbs';
import { RuleBroken } from '#domain/kernel/errors';
import { useDispatch } from '#parts/sync/FarmData';
import { useToast } from '#ui/Toast';

/** `busy`: the id being weaned. `done` runs when its row is gone. */
export function useWeaning(done: () => void) {
  const dispatch = useDispatch();
  const { show } = useToast();
  const [busy, setBusy] = useState<string | null>(null);

  const showFailure = (error: unknown) => {
    if (!(error instanceof RuleBroken)) console.error(error);
    show({ message: error instanceof RuleBroken ? `Erro ao desmamar animal: ${error.message}` : 'Erro ao desmamar animal. Tente novamente.' });
  };
  const wean = async ({ id, name, category: was }: Animal) => {
    const to = weaned[was!]!;
    setBusy(id);
    await dispatch('wean', { id });
    done();
    const undo = () => void dispatch('update_animal', { id, changes: { category: { was: to, to: was } } }).catch(showFailure);
    show({ message: `Desmama registrada: ${name} agora é ${categoryNames[to].toLowerCase()}`, action: { label: 'Desfazer', run: undo } });
  };
  return {
    busy,
    wean: (calf: Animal) =>
      void wean(calf)
        .catch(showFailure)
        .finally(() => setBusy(null)),
  };
}
