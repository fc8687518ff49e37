// Types of table columns.
import type { ReactNode } from 'react';
import type { ViewSelection } from '#ui/datatable/selection';
import type { MenuItem } from '#ui/Menu';
import type { SortValue } from './sorting';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The sort value; makes the header sortable. */
  sort?: ((row: Row) => SortValue) | undefined;
  /** Use `end` for numbers. */
  align?: 'start' | 'end' | undefined;
  /** Title of the card and link of the row. Default: the first column. */
  primary?: boolean | undefined;
  /** Fixed width instead of by content. */
  width?: string | undefined;
  /** On a card: beside the title, without header, for a status or grade. */
  badge?: boolean | undefined;
  /** Omitted from cards. */
  tableOnly?: boolean | undefined;
};

/** Makes the primary cell a link: renderLink={(row, props) => <Link to="/animals/$id" params={{ id: row.id }} {...props} />} */
export type RowLink<Row> = (row: Row, props: { className: string; tabIndex: number; 'data-open': true; children: ReactNode }) => ReactNode;

export type View<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  primary: Column<Row>;
  rowKey: (row: Row) => string;
  rowLabel: (row: Row) => string;
  caption: string;
  renderLink?: RowLink<Row> | undefined;
  onOpen?: ((row: Row) => void) | undefined;
  actions?: ((row: Row) => readonly MenuItem[]) | undefined;
  selection?: ViewSelection | undefined;
};
