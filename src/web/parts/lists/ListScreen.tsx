// The list screen of a noun: its rows, a form for a new or changed one, deletion with undo, filters and export.
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { NounName } from '#domain/nouns';
import { Export } from '#parts/export/Export';
import { type Removal, useRemoval } from '#parts/forms/Removal';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { useNewWanted } from '#parts/navigation/Router';
import { useMayWrite } from '#parts/sync/FarmData';
import { Button } from '#ui/Button';
import { type Column, DataTable } from '#ui/DataTable';
import type { RowLink } from '#ui/datatable/column';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import type { Icon } from '#ui/Icon';
import type { MenuItem } from '#ui/Menu';
import { Page } from '#ui/Page';

type Row = { id: string };
type ExportProps<R extends Row> = ComponentProps<typeof Export<R>>;

type ListScreenProps<R extends Row> = {
  noun: NounName;
  title: string;
  subtitle: string;
  /** The button for a new record: "Nova Produção"; null: there is none. */
  add: string | null;
  rows: readonly R[];
  columns: readonly Column<R>[];
  caption: string;
  /** Names a row in its menu, and before it is deleted unless `detail` says more. */
  nameOf: (row: R) => string;
  detail?: (row: R) => string;
  removal: Removal;
  /** More about the row that is to be deleted. */
  renderWarning?: (row: R) => ReactNode;
  /** `row` is the one to change; without it the form is for a new one, `about` the animal that the address names. */
  renderForm: (editing: { row?: R; about?: string } | null, onClose: () => void) => ReactNode;
  /** Shown once there is something to filter. */
  filters?: ComponentProps<typeof Filters> | undefined;
  isFiltered?: boolean;
  empty: { icon: Icon; title: string; filtered?: string; hint: string; filteredHint?: string | null };
  exported?: Omit<ExportProps<R>, 'noun' | 'rows'>;
  renderLink?: RowLink<R>;
  /** Before Editar and Excluir; null: this row has no actions at all. */
  actions?: (row: R) => readonly MenuItem[] | null;
  /** False: a record is deleted and made again, never changed. */
  corrects?: boolean;
  /** A press on the row opens its form. */
  opensForm?: boolean;
  /** Beside the button for a new record: `PageAction`. */
  pageActions?: ReactNode;
  /** Between the title and the list, such as figures. */
  children?: ReactNode;
};

export function ListScreen<R extends Row>(props: ListScreenProps<R>) {
  const { noun, rows, columns, nameOf, filters, isFiltered = false, empty, exported, opensForm = false, corrects = true } = props;
  const mayWrite = useMayWrite(noun);
  const [editing, setEditing] = useState<{ row?: R; about?: string } | null>(null);
  const removal = useRemoval(props.removal);
  const history = useHistoryItem(noun);
  useNewWanted((about) => mayWrite && setEditing({ about }));

  const edit = (row: R) => setEditing({ row });
  const actionsOf = (row: R): readonly MenuItem[] => {
    const own = props.actions?.(row);
    if (own === null) return history(row.id);
    return [
      ...(own ?? []),
      ...(corrects ? [{ label: 'Editar', icon: Pencil, onSelect: () => edit(row) }] : []),
      ...history(row.id),
      {
        label: 'Excluir',
        icon: Trash2,
        tone: 'danger',
        onSelect: () => removal.ask({ id: row.id, name: (props.detail ?? nameOf)(row), warning: props.renderWarning?.(row) }),
      },
    ];
  };
  const add = mayWrite && props.add !== null && (
    <Button variant="primary" icon={Plus} onClick={() => setEditing({})}>
      {props.add}
    </Button>
  );

  return (
    <Page
      title={props.title}
      subtitle={props.subtitle}
      actions={
        <>
          <Export {...exported} noun={noun} rows={rows} />
          {props.pageActions}
          {add}
        </>
      }
    >
      {props.children}
      {filters && (rows.length > 0 || isFiltered) && <Filters {...filters} />}
      <DataTable
        rows={rows}
        columns={columns}
        caption={props.caption}
        rowLabel={nameOf}
        renderLink={props.renderLink}
        onOpen={opensForm && mayWrite ? edit : undefined}
        actions={mayWrite ? actionsOf : undefined}
        empty={
          <EmptyState icon={empty.icon} title={isFiltered ? (empty.filtered ?? empty.title) : empty.title} action={!isFiltered && add}>
            {isFiltered ? (empty.filteredHint === undefined ? 'Mude a busca ou limpe os filtros.' : empty.filteredHint) : mayWrite && empty.hint}
          </EmptyState>
        }
      />
      {removal.dialog}
      {props.renderForm(editing, () => setEditing(null))}
    </Page>
  );
}
