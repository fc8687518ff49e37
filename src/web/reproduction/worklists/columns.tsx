// The columns of a worklist.
import type { Animal } from '#domain/herd/animals';
import type { Place } from '#domain/overview/worklist-places';
import type { WorkItem } from '#domain/reproduction/worklists';
import { Badge } from '#ui/Badge';
import type { Column } from '#ui/DataTable';
import { date, number } from '#ui/format';

export type Line = { id: string; animal: Animal; place: Place | undefined; item: WorkItem };

export const columns: readonly Column<Line>[] = [
  { key: 'name', header: 'Animal', primary: true, cell: ({ animal }) => animal.name, sort: ({ animal }) => animal.name },
  {
    key: 'late',
    header: 'Situação',
    badge: true,
    cell: ({ item }) => item.late && <Badge tone="red">Atrasada</Badge>,
    sort: ({ item }) => (item.late ? 0 : 1),
  },
  { key: 'tag', header: 'Brinco', cell: ({ animal }) => animal.identification, sort: ({ animal }) => animal.identification },
  { key: 'place', header: 'Lote ou pasto', cell: ({ place }) => place?.name, sort: ({ place }) => place?.name ?? null },
  { key: 'del', header: 'DEL', align: 'end', cell: ({ item }) => (item.del === null ? null : number(item.del, 0)), sort: ({ item }) => item.del },
  { key: 'what', header: 'O que', cell: ({ item }) => item.what },
  { key: 'since', header: 'Desde', cell: ({ item }) => date(item.since), sort: ({ item }) => item.since },
];
