// A table on wide screens, cards on phones, from the same columns. Scrolls with the page; virtualized for thousands of rows.
import { type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { type Arrangement, ArrangementsContext, arranged, orderOf, sortOf } from '#ui/datatable/arrangement';
import { CardView } from '#ui/datatable/CardView';
import type { Column, RowLink } from '#ui/datatable/column';
import { PrintTable } from '#ui/datatable/PrintTable';
import { type Selection, useViewSelection } from '#ui/datatable/selection';
import { noteShown } from '#ui/datatable/shown-rows';
import { TableView } from '#ui/datatable/TableView';
import type { MenuItem } from '#ui/Menu';
import { useWide } from '#ui/media';
import { useStillWhilePressed } from '#ui/pressing';
import { usePrinting } from '#ui/printing';
import { inOrder, nextOrder, type Order } from './datatable/sorting';

export type { Column } from '#ui/datatable/column';

type DataTableProps<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The table's name for screen readers, and under which its columns and order are remembered. */
  caption: string;
  /** The name to remember it under, where the caption names a record. */
  list?: string;
  /** Shown instead of the table when there are no rows. */
  empty: ReactNode;
  /** Default: the row's `id`. */
  rowKey?: (row: Row) => string;
  /** The row's name in the label of its actions: "Ações de Mimosa". */
  rowLabel?: (row: Row) => string;
  renderLink?: RowLink<Row> | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  actions?: ((row: Row) => readonly MenuItem[]) | undefined;
  initialOrder?: Order | undefined;
  /** Rows can be selected: `useSelection`. While some are, only those are printed. */
  selection?: Selection | undefined;
};

/** The selected rows of those shown; all of them while none is. */
function chosenOf<Row>(rows: readonly Row[], selection: Selection | undefined, rowKey: (row: Row) => string) {
  const chosen = selection?.ids.size ? rows.filter((row) => selection.ids.has(rowKey(row))) : [];
  return chosen.length > 0 ? chosen : rows;
}

const idOf = (row: unknown) => String((row as { id: unknown }).id);

export function DataTable<Row>({ rows, ...props }: DataTableProps<Row>) {
  return <ListedRows rows={useStillWhilePressed(rows)} {...props} />;
}

function ListedRows<Row>(props: DataTableProps<Row>) {
  const {
    rows,
    columns: all,
    caption,
    list = caption,
    empty,
    rowKey = idOf,
    rowLabel = () => 'esta linha',
    renderLink,
    onOpen,
    actions,
    initialOrder = null,
    selection,
  } = props;
  const arrangements = use(ArrangementsContext);
  const [own, setOwn] = useState<Arrangement>();
  const { columns: words, sort } = arrangements?.of(list) ?? own ?? { columns: null, sort: null };
  const arrange = (changed: Partial<Arrangement>) => {
    const next = { columns: words, sort, ...changed };
    if (arrangements) arrangements.keep(list, next);
    else setOwn(next);
  };
  // What a column hides may still order the rows.
  const order = useMemo(() => orderOf(sort) ?? initialOrder, [sort, initialOrder]);
  const setOrder = (next: Order | null) => arrange({ sort: sortOf(next) });
  const wide = useWide();
  const printing = usePrinting();
  const columns = useMemo(() => (wide && words ? arranged(all, words).flatMap(({ column, shown }) => (shown ? [column] : [])) : all), [all, words, wide]);
  const by = all.find(({ key }) => key === order?.key)?.sort;
  const descending = order?.descending ?? false;
  const sorted = useMemo(() => (by ? inOrder(rows, by, descending) : rows), [rows, by, descending]);
  useEffect(() => noteShown(rows, sorted), [rows, sorted]);
  const selected = useViewSelection(selection, (index) => rowKey(sorted[index] as Row), sorted.length);
  const primary = all.find((column) => column.primary) ?? all[0];
  if (rows.length === 0 || !primary) return empty;
  const view = { rows: sorted, columns, primary, rowKey, rowLabel, caption, renderLink, onOpen, actions, selection: selected };
  return (
    <>
      {wide ? (
        <TableView
          view={view}
          order={order}
          onSort={(key) => setOrder(nextOrder(order, key))}
          choice={arrangements && all.length > 2 ? { all, words, onSave: (columns) => arrange({ columns }) } : null}
        />
      ) : (
        <CardView view={view} order={order} onOrder={setOrder} />
      )}
      {printing && <PrintTable {...view} rows={chosenOf(sorted, selection, rowKey)} />}
    </>
  );
}
