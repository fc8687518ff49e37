// The rows and fields a person may read, as a short id. A device whose shape changed does a full resync.
import { derivedId } from '#domain/kernel/ids';
import type { Access } from '#domain/kernel/roles';
import { may } from '#domain/people/permissions';
import { rowIds } from '#domain/sync/contract-ids';
import { outlined } from '#domain/sync/outline';

const origin = '5a1d9d0e-64a4-4c58-9d3b-3f8f7c0f6e21';
const shapes = new Map<string, string>();

export function shapeOf(access: Access) {
  const readable = outlined.filter((name) => may(access, 'read', name)).toSorted();
  const names = readable.join();
  let shape = shapes.get(names);
  if (!shape) shapes.set(names, (shape = derivedId(origin, JSON.stringify(readable.map((name) => [name, rowIds[name]])))));
  return shape;
}
