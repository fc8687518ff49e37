// A list of a catalogue together with the farm's own records: those are changed and deleted, the others copied and adjusted.
import { ArrowLeft, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { NounName } from '#domain/nouns';
import { Export, filtersInWords } from '#parts/export/Export';
import { type Removal, useRemoval } from '#parts/forms/Removal';
import { useHistoryItem } from '#parts/lists/RecordHistory';
import { Link } from '#parts/navigation/Router';
import { useMayWrite } from '#parts/sync/FarmData';
import { Button, buttonClass } from '#ui/Button';
import { type Column, DataTable } from '#ui/DataTable';
import { EmptyState } from '#ui/EmptyState';
import { Filters } from '#ui/Filters';
import type { Icon } from '#ui/Icon';
import { Page } from '#ui/Page';

type CatalogueListProps<R extends { id: string }> = {
  noun: NounName;
  title: string;
  subtitle: string;
  /** Where "Voltar" leads. */
  back: string;
  /** The button for a new record: "Novo produto". */
  add: string;
  rows: readonly R[];
  columns: readonly Column<R>[];
  nameOf: (row: R) => string;
  /** The id of the farm's own record; null: of the catalogue. */
  ownIdOf: (row: R) => string | null;
  /** What is exported, if not the rows. */
  exported?: readonly object[];
  removal: Removal;
  filters: ComponentProps<typeof Filters>;
  empty: { icon: Icon; title: string };
  /** Without a row, a new one. */
  onEdit: (row?: R) => void;
  /** Between the title and the list. */
  children?: ReactNode;
  form: ReactNode;
};

export function CatalogueList<R extends { id: string }>(props: CatalogueListProps<R>) {
  const { noun, title, rows, columns, nameOf, ownIdOf, exported = rows, filters, empty, onEdit } = props;
  const mayWrite = useMayWrite(noun);
  const history = useHistoryItem(noun);
  const removal = useRemoval(props.removal);
  return (
    <Page
      title={title}
      subtitle={props.subtitle}
      actions={
        <>
          <Link to={props.back} className={buttonClass('secondary', 'px-3')}>
            <ArrowLeft aria-hidden="true" />
            Voltar
          </Link>
          <Export noun={noun} rows={exported} filters={filtersInWords(filters.search?.value ?? '', filters.selects)} />
          {mayWrite && (
            <Button variant="primary" icon={Plus} onClick={() => onEdit()}>
              {props.add}
            </Button>
          )}
        </>
      }
    >
      {props.children}
      <Filters {...filters} />
      <DataTable
        rows={rows}
        columns={columns}
        caption={title}
        rowLabel={nameOf}
        actions={
          mayWrite
            ? (row) => {
                const id = ownIdOf(row);
                if (id === null) return [{ label: 'Ajustar para a fazenda', icon: Pencil, onSelect: () => onEdit(row) }];
                return [
                  { label: 'Editar', icon: Pencil, onSelect: () => onEdit(row) },
                  ...history(id),
                  { label: 'Excluir', icon: Trash2, tone: 'danger', onSelect: () => removal.ask({ id, name: nameOf(row) }) },
                ];
              }
            : undefined
        }
        empty={
          <EmptyState icon={empty.icon} title={empty.title}>
            Mude a busca ou limpe os filtros.
          </EmptyState>
        }
      />
      {removal.dialog}
      {props.form}
    </Page>
  );
}
