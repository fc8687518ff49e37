// What a table is told about its rows.
import type { ReactNode } from 'react';
import type { MenuItem } from '#ui/Menu';
import type { SortValue } from './sorting';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What the rows are ordered by when somebody presses the header. */
  sort?: ((row: Row) => SortValue) | undefined;
  /** Numbers stand at the end. */
  align?: 'start' | 'end' | undefined;
  /** Names the row: the card's title, and the cell that opens it. The first column, when none says so. */
  primary?: boolean | undefined;
  /** A width for a column that should not follow its content. */
  width?: string | undefined;
  /** On a card it stands beside the title, without its header: a status, a grade. */
  badge?: boolean | undefined;
  /** Left out of the card on a phone. */
  tableOnly?: boolean | undefined;
};

/** How the primary cell becomes a link: renderLink={(row, props) => <Link to="/animals/$id" params={{ id: row.id }} {...props} />} */
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
};
