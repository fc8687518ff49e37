// The rows and fields a person may read, as a short id. A device whose shape changed does a full resync.
import type { Access } from '#domain/kernel/roles';
import { may } from '#domain/people/permissions';
import { rowIds } from '#domain/sync/contract-ids';
import { declarationId } from '#domain/sync/declaration-id';
import { outlined } from '#domain/sync/outline';

const shapes = new Map<string, string>();

export function shapeOf(access: Access) {
  const readable = outlined.filter((name) => may(access, 'read', name)).toSorted();
  const names = readable.join();
  let shape = shapes.get(names);
  if (!shape) shapes.set(names, (shape = declarationId(readable.map((name) => [name, rowIds[name]]))));
  return shape;
}
