// The columns of a worklist.
import type { MouseEvent } from 'react';
import type { Animal } from '#domain/herd/animals';
import type { Place } from '#domain/overview/worklist-places';
import { type WorkItem, type Worklist, worklists } from '#domain/reproduction/worklists';
import { Badge } from '#ui/Badge';
import { Button } from '#ui/Button';
import type { Column } from '#ui/DataTable';
import { date, number } from '#ui/format';

export type Line = { id: string; animal: Animal; place: Place | undefined; list: Worklist; item: WorkItem };

/** What is done with a line, as buttons; each says in words what it does. */
export type Deed = { label: string; run: (line: Line) => void };

const base: readonly Column<Line>[] = [
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

const listColumn: Column<Line> = { key: 'list', header: 'Lista', cell: ({ list }) => worklists[list] };

/** Of several lists: each line with its own. */
export const visitColumns = (deedsOf: (list: Worklist) => readonly Deed[]): readonly Column<Line>[] => [
  ...base.slice(0, -2),
  listColumn,
  ...base.slice(-2),
  { key: 'deeds', header: 'Fazer', cell: (line) => <Deeds line={line} deeds={deedsOf(line.list)} /> },
];

export const columnsFor = (deeds: readonly Deed[]): readonly Column<Line>[] =>
  deeds.length === 0 ? base : [...base, { key: 'deeds', header: 'Fazer', cell: (line) => <Deeds line={line} deeds={deeds} /> }];

function Deeds({ line, deeds }: { line: Line; deeds: readonly Deed[] }) {
  const press = (event: MouseEvent<HTMLElement>, { run }: Deed) => {
    // The line leaves the list: move the focus to the row first.
    event.currentTarget.closest<HTMLElement>('[data-index]')?.focus({ preventScroll: true });
    run(line);
  };
  return (
    <span className="flex flex-wrap gap-2 py-1">
      {deeds.map((deed) => (
        <Button
          key={deed.label}
          className="px-3 max-sm:px-2 sm:whitespace-nowrap"
          aria-label={`${deed.label}: ${line.animal.name}`}
          onClick={(event) => press(event, deed)}
        >
          {deed.label}
        </Button>
      ))}
    </span>
  );
}
