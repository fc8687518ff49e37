// /pastures/mapa/{id}: the boundary of a pasture, drawn on a grid, typed, or walked with the GPS. `novo` registers the pasture with it.
import { Pasture } from '#domain/pastures/pastures';
import { useParams } from '#parts/navigation/Router';
import { Unknown } from '#parts/navigation/UnknownRecord';
import { useRow } from '#parts/sync/FarmData';
import { BoundaryEditor } from './BoundaryEditor';
import { newPasture } from './drawing-place';
import { useDrawing } from './use-drawing';

export function BoundaryScreen() {
  const { id = '' } = useParams();
  const pasture = useRow('pastures', id);
  if (!pasture && id !== newPasture) return <Unknown key={id} noun="pastures" id={id} words={Pasture.missing} list="/pastures/mapa" />;
  return <Drawn key={id} id={id} pasture={pasture} />;
}

function Drawn({ id, pasture }: { id: string; pasture: Pasture | undefined }) {
  const { session, ...doing } = useDrawing(id, pasture);
  return session ? <BoundaryEditor pasture={pasture} session={session} {...doing} /> : null;
}
