// The dialogs of a pasture: register, occupy, release, history.

import { PastDialog } from './HistoryDialog';
import type { Doing } from './LazyForm';
import { OccupyForm } from './OccupyForm';
import { PastureForm } from './PastureForm';
import { ReleaseForm } from './ReleaseForm';

export function Forms({ doing, onClose }: { doing: NonNullable<Doing>; onClose: () => void }) {
  if (doing.what === 'create') return <PastureForm onClose={onClose} />;
  const { what, ground } = doing;
  if (what === 'edit') return <PastureForm pasture={ground.pasture} onClose={onClose} />;
  if (what === 'occupy') return <OccupyForm pasture={ground.pasture} onClose={onClose} />;
  if (what === 'past') return <PastDialog id={ground.id} onClose={onClose} />;
  return ground.now ? <ReleaseForm pasture={ground.pasture} stay={ground.now} onClose={onClose} /> : null;
}
