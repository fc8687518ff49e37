// Saving a drawn boundary: with its pasture when that is new, with the map's area when it is wanted.
import { useState } from 'react';
import { RuleBroken } from '#domain/kernel/errors';
import { newId } from '#domain/kernel/ids';
import { boundaryOf, problemOf } from '#domain/pastures/boundary';
import { hectaresOf } from '#domain/pastures/boundary-area';
import { Pasture } from '#domain/pastures/pastures';
import { useUndoToast } from '#parts/forms/UndoToast';
import { go } from '#parts/navigation/Router';
import { useDispatch } from '#parts/sync/FarmData';
import { hectares } from '#ui/format';
import { useToast } from '#ui/Toast';
import type { Session } from './use-drawing';

type Saved = { pasture: Pasture | undefined; session: Session; takesArea: boolean; end: () => Promise<unknown> };

const invert = <C extends Record<string, { was: unknown; to: unknown }>>(changes: C) =>
  Object.fromEntries(Object.entries(changes).map(([field, { was, to }]) => [field, { was: to, to: was }])) as C;

export function useSaving({ pasture, session, takesArea, end }: Saved) {
  const dispatch = useDispatch();
  const { show } = useToast();
  const { done, showFailure } = useUndoToast(Pasture.failed!.save);
  const [busy, setBusy] = useState(false);
  const [nameError, setNameError] = useState<string>();
  /** Made once, so that a double press makes one pasture. */
  const [id] = useState(newId);
  const { corners } = session.drawing;

  const leave = async () => {
    await end();
    await go({ to: '/pastures/mapa' });
  };
  const change = async (changed: Pasture, changes: Parameters<typeof dispatch<'update_pasture'>>[1]['changes'], message: string) => {
    await dispatch('update_pasture', { id: changed.id, changes });
    await leave();
    done(message, () => dispatch('update_pasture', { id: changed.id, changes: invert(changes as never) }));
  };
  const guarded = async (run: () => Promise<void>) => {
    if (busy) return;
    setBusy(true);
    await run()
      .catch(showFailure)
      .finally(() => setBusy(false));
  };

  const create = async () => {
    const name = session.name.trim();
    setNameError(name ? undefined : 'Informe: Nome');
    if (!name) return;
    const area_hectares = hectaresOf(corners);
    if (area_hectares === 0) throw new RuleBroken('o desenho é pequeno demais para um pasto');
    await dispatch('create_pasture', { id, name, area_hectares, boundary: boundaryOf(corners) });
    await leave();
    done(`${name}: ${hectares(area_hectares)} no mapa`, () => dispatch('remove_pasture', { id }));
  };

  const save = () =>
    guarded(async () => {
      const problem = problemOf(corners);
      if (problem) return show({ message: `Ainda não é uma divisa: ${problem}` });
      if (!pasture) return create();
      const to = boundaryOf(corners);
      const area = hectaresOf(corners);
      await change(
        pasture,
        { boundary: { was: session.was, to }, ...(takesArea && area > 0 && { area_hectares: { was: pasture.area_hectares, to: area } }) },
        `${pasture.name}: divisa salva`,
      );
    });

  const erase = () => guarded(async () => pasture && change(pasture, { boundary: { was: pasture.boundary, to: null } }, `${pasture.name}: fora do mapa`));

  return { save, erase, nameError, busy };
}
