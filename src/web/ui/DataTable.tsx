// Many rows: a table where there is room, cards on a phone, from the same columns. It scrolls with the page, thousands of rows included.
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { CardView } from '#ui/datatable/CardView';
import type { Column, RowLink } from '#ui/datatable/column';
import { noteShown } from '#ui/datatable/shown';
import { TableView } from '#ui/datatable/TableView';
import type { MenuItem } from '#ui/Menu';
import { useWide } from '#ui/media';
import { inOrder, type Order, turned } from './datatable/sorting';

export type { Column } from '#ui/datatable/column';

type DataTableProps<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** What the table is, for who cannot see it. */
  caption: string;
  /** Instead of the table when there are no rows. */
  empty: ReactNode;
  /** The row's `id`, unless it has another key. */
  rowKey?: (row: Row) => string;
  /** The row's name, for its actions: "Ações de Mimosa". */
  rowLabel?: (row: Row) => string;
  renderLink?: RowLink<Row> | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  actions?: ((row: Row) => readonly MenuItem[]) | undefined;
  initialOrder?: Order | undefined;
};

const idOf = (row: unknown) => String((row as { id: unknown }).id);

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, caption, empty, rowKey = idOf, rowLabel = () => 'esta linha', renderLink, onOpen, actions, initialOrder = null } = props;
  const [order, setOrder] = useState<Order | null>(initialOrder);
  const wide = useWide();
  const by = columns.find(({ key }) => key === order?.key)?.sort;
  const descending = order?.descending ?? false;
  const sorted = useMemo(() => (by ? inOrder(rows, by, descending) : rows), [rows, by, descending]);
  useEffect(() => noteShown(rows, sorted), [rows, sorted]);
  const primary = columns.find((column) => column.primary) ?? columns[0];
  if (rows.length === 0 || !primary) return empty;
  const view = { rows: sorted, columns, primary, rowKey, rowLabel, caption, renderLink, onOpen, actions };
  return wide ? (
    <TableView view={view} order={order} onSort={(key) => setOrder((now) => turned(now, key))} />
  ) : (
    <CardView view={view} order={order} onOrder={setOrder} />
  );
}
