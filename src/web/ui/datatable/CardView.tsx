// Rows as cards, for phones, from the same columns.
import { ChevronsUpDown } from 'lucide-react';
import { Fragment, lazy, Suspense, useState } from 'react';
import { Button } from '#ui/Button';
import type { View } from '#ui/datatable/column';
import { Actions, Primary, SelectRow, useRows } from '#ui/datatable/rows';
import { useLongPress } from '#ui/datatable/selection';
import { usePageMenu } from '#ui/page-actions';
import type { Order } from './sorting';

const OrderDialog = lazy(async () => ({ default: (await import('./OrderDialog')).OrderDialog }));

type CardViewProps<Row> = { view: View<Row>; order: Order | null; onOrder: (order: Order | null) => void };

const empty = (value: unknown) => value === null || value === undefined || value === '';

export function CardView<Row>({ view: given, order, onOrder }: CardViewProps<Row>) {
  const { selection } = given;
  // A press selects: nothing opens meanwhile.
  const view: View<Row> = selection?.on
    ? { ...given, renderLink: undefined, actions: undefined, onOpen: (row) => selection.toggle(given.rows.indexOf(row), false) }
    : given;
  const { rows, columns, primary, rowKey, caption } = view;
  const { list, shown, after, active, virtual, measure, events } = useRows(view, 150, 12);
  const others = columns.filter((column) => column !== primary && !column.tableOnly && !column.badge);
  const badges = columns.filter((column) => column !== primary && column.badge);
  const longPress = useLongPress(selection && ((index) => selection.toggle(index, false)));
  const opens = Boolean(view.renderLink ?? view.onOpen);

  return (
    <>
      <Ordering columns={columns} order={order} onOrder={onOrder} />
      <ul ref={list} aria-label={caption} className="row-cards" style={{ paddingBlockEnd: after }} {...events} {...longPress}>
        {shown.map(({ index, before }) => {
          const row = rows[index] as Row;
          return (
            <li
              key={rowKey(row)}
              ref={virtual ? measure : undefined}
              data-index={index}
              tabIndex={index === active ? 0 : -1}
              className={opens ? 'card row-card row-card-opens' : 'card row-card'}
              style={before > 0 ? { marginBlockStart: before } : undefined}
              {...(virtual && { 'aria-posinset': index + 1, 'aria-setsize': rows.length })}
            >
              <div className="row-card-head">
                {selection?.on && <SelectRow view={view} row={row} index={index} active={index === active} />}
                <div className="row-card-title">
                  <Primary view={view} row={row} />
                </div>
                {badges.map(({ key, cell }) => (
                  <Fragment key={key}>{cell(row)}</Fragment>
                ))}
                <Actions view={view} row={row} active={index === active} roomy={false} />
              </div>
              <dl>
                {others.map(({ key, header, cell }) => {
                  const value = cell(row);
                  return empty(value) ? null : (
                    <div key={key}>
                      <dt>{header}</dt>
                      <dd>{value}</dd>
                    </div>
                  );
                })}
              </dl>
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Sorting for cards, which have no headers. */
function Ordering<Row>({ columns, order, onOrder }: Omit<CardViewProps<Row>, 'view'> & { columns: View<Row>['columns'] }) {
  const [open, setOpen] = useState(false);
  const sortable = columns.filter(({ sort }) => sort);
  const choose = { label: 'Ordenar por…', icon: ChevronsUpDown, onSelect: () => setOpen(true) };
  const inMenu = usePageMenu({ items: sortable.length > 0 ? [choose] : [] });
  return (
    <>
      {!inMenu && sortable.length > 0 && (
        <Button icon={ChevronsUpDown} className="row-order" onClick={choose.onSelect}>
          {choose.label}
        </Button>
      )}
      <Suspense>{open && <OrderDialog columns={sortable} order={order} onOrder={onOrder} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
