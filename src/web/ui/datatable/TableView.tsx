// Rows as a table, for wide screens.
import { ArrowDown, ArrowUp, ChevronsUpDown, Columns3 } from 'lucide-react';
import { Fragment, lazy, type MouseEvent, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { IconButton } from '#ui/Button';
import type { Column, View } from '#ui/datatable/column';
import { Actions, Primary, SelectRow, useRows } from '#ui/datatable/rows';
import type { Order } from './sorting';

/** More columns than this use smaller spacing. */
const most = 7;

/** The mouse shows what a line has no room for. */
const showRest = ({ target }: MouseEvent) => {
  const line = (target as HTMLElement).closest<HTMLElement>('.second, .one-line');
  if (line) line.title = line.scrollHeight > line.clientHeight ? line.textContent : '';
};

const ColumnsDialog = lazy(async () => ({ default: (await import('./ColumnsDialog')).ColumnsDialog }));

/** Which columns are shown: all there are, and the person's choice in words. */
type ColumnChoice = { all: readonly Column<never>[]; words: string | null; onSave: (words: string | null) => void };
type TableViewProps<Row> = { view: View<Row>; order: Order | null; onSort: (key: string) => void; choice: ColumnChoice | null };

export function TableView<Row>({ view, order, onSort, choice }: TableViewProps<Row>) {
  const { rows, columns, primary, rowKey, caption, actions, selection } = view;
  const { list, shown, after, active, virtual, measure, events } = useRows(view, 37);
  const hasEnd = Boolean(actions ?? choice);
  const span = columns.length + (hasEnd ? 1 : 0) + (selection ? 1 : 0);
  const table = useFrozenWidths(virtual, `${span} ${columns.map(({ key }) => key).join()}`);

  return (
    <div className="data-table-frame">
      <table
        ref={table}
        className={`data-table ${columns.length > most ? 'data-table-many' : ''} ${view.renderLink || view.onOpen ? 'data-table-opens' : ''}`}
        {...(virtual && { 'aria-rowcount': rows.length + 1 })}
      >
        <caption className="sr-only">{caption}</caption>
        <colgroup>
          {selection && <col />}
          {columns.map(({ key }) => (
            <col key={key} />
          ))}
          {hasEnd && <col />}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="data-table-select">
                <SelectAll view={view} />
              </th>
            )}
            {columns.map((column) => (
              <Header key={column.key} column={column} order={order} onSort={onSort} />
            ))}
            {hasEnd && (
              <th scope="col" className="data-table-actions">
                {actions && <span className="sr-only">Ações</span>}
                {choice && <ChooseColumns {...choice} />}
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={list} {...events} onMouseOver={showRest}>
          {shown.map(({ index, before }) => {
            const row = rows[index] as Row;
            return (
              <Fragment key={rowKey(row)}>
                {before > 0 && <Gap height={before} span={span} />}
                <tr
                  ref={virtual ? measure : undefined}
                  data-index={index}
                  tabIndex={index === active ? 0 : -1}
                  {...(virtual && { 'aria-rowindex': index + 2 })}
                >
                  {selection && (
                    <td className="data-table-select">
                      <SelectRow view={view} row={row} index={index} active={index === active} />
                    </td>
                  )}
                  {columns.map((column) => (
                    <Cell key={column.key} column={column} primary={column === primary}>
                      {column === primary ? <Primary view={view} row={row} /> : column.cell(row)}
                    </Cell>
                  ))}
                  {hasEnd && (
                    <td className="data-table-actions">
                      <div>{actions && <Actions view={view} row={row} active={index === active} roomy />}</div>
                    </td>
                  )}
                </tr>
              </Fragment>
            );
          })}
          {after > 0 && <Gap height={after} span={span} />}
        </tbody>
      </table>
    </div>
  );
}

function ChooseColumns({ all, words, onSave }: ColumnChoice) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label="Colunas" icon={Columns3} onClick={() => setOpen(true)} />
      <Suspense>{open && <ColumnsDialog columns={all} words={words} onSave={onSave} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function SelectAll<Row>({ view: { rows, rowKey, selection } }: { view: View<Row> }) {
  const chosen = rows.filter((row) => selection!.ids.has(rowKey(row))).length;
  const some = chosen > 0 && chosen < rows.length;
  return (
    <label className="row-select">
      <input
        type="checkbox"
        aria-label={`Selecionar todos (${rows.length.toLocaleString('pt-BR')})`}
        ref={(box) => void (box && (box.indeterminate = some))}
        checked={chosen === rows.length}
        onChange={() => selection!.toggleAll()}
      />
    </label>
  );
}

const Gap = ({ height, span }: { height: number; span: number }) => (
  <tr aria-hidden="true" className="data-table-gap">
    <td colSpan={span} style={{ height }} />
  </tr>
);

function Cell<Row>({ column, primary, children }: { column: Column<Row>; primary: boolean; children: ReactNode }) {
  const className = column.align === 'end' ? 'text-end' : undefined;
  return primary ? (
    <th scope="row" className={className}>
      {children}
    </th>
  ) : (
    <td className={className}>{children}</td>
  );
}

type HeaderProps<Row> = { column: Column<Row>; order: Order | null; onSort: (key: string) => void };

function Header<Row>({ column: { key, header, sort, align, width }, order, onSort }: HeaderProps<Row>) {
  const mine = order?.key === key ? order : null;
  const Arrow = mine ? (mine.descending ? ArrowDown : ArrowUp) : ChevronsUpDown;
  return (
    <th
      scope="col"
      className={align === 'end' ? 'text-end' : undefined}
      style={{ width }}
      {...(sort && { 'aria-sort': mine ? (mine.descending ? 'descending' : 'ascending') : 'none' })}
    >
      {sort ? (
        <button type="button" className="data-table-sort" onClick={() => onSort(key)}>
          {header}
          <Arrow aria-hidden="true" />
        </button>
      ) : (
        header
      )}
    </th>
  );
}

/** `columns`: how many and which, since others have other widths. Fix the column widths of the first rows until the table is resized, so that columns do not move while scrolling. */
function useFrozenWidths(freeze: boolean, columns: string) {
  const table = useRef<HTMLTableElement>(null);
  useLayoutEffect(() => {
    const element = table.current;
    const cols = [...(element?.querySelectorAll('col') ?? [])].slice(0, Number.parseInt(columns, 10));
    const follow = (widths: readonly number[]) => {
      const whole = widths.reduce((sum, width) => sum + width, 0);
      for (const [i, col] of cols.entries()) col.style.width = whole > 0 ? `${((widths[i] ?? 0) / whole) * 100}%` : '';
      if (element) element.style.tableLayout = whole > 0 ? 'fixed' : '';
    };
    if (!freeze || !element) return follow([]);
    let frozenAt = 0;
    const observer = new ResizeObserver(() => {
      if (element.offsetWidth === frozenAt || !element.querySelector('tr[data-index]')) return;
      follow([]);
      follow([...element.querySelectorAll<HTMLElement>('thead th')].map((header) => header.getBoundingClientRect().width));
      frozenAt = element.offsetWidth;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [freeze, columns]);
  return table;
}
