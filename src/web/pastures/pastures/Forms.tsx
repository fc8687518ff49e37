// The dialogs of a pasture: its register, who goes onto it, when they left, and who was there before.

import type { Doing } from './LazyForm';
import { OccupyForm } from './OccupyForm';
import { PastDialog } from './PastDialog';
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
