// Rows as cards, for phones, from the same columns.
import { Fragment, useId } from 'react';
import type { View } from '#ui/datatable/column';
import { Actions, Primary, useRows } from '#ui/datatable/rows';
import { Select } from '#ui/Select';
import type { Order } from './sorting';

type CardViewProps<Row> = { view: View<Row>; order: Order | null; onOrder: (order: Order | null) => void };

const empty = (value: unknown) => value === null || value === undefined || value === '';

export function CardView<Row>({ view, order, onOrder }: CardViewProps<Row>) {
  const { rows, columns, primary, rowKey, caption } = view;
  const { list, shown, after, active, virtual, measure, events } = useRows(view, 150, 12);
  const others = columns.filter((column) => column !== primary && !column.tableOnly && !column.badge);
  const badges = columns.filter((column) => column !== primary && column.badge);
  const opens = Boolean(view.renderLink ?? view.onOpen);

  return (
    <>
      <OrderSelect columns={columns} order={order} onOrder={onOrder} />
      <ul ref={list} aria-label={caption} className="row-cards" style={{ paddingBlockEnd: after }} {...events}>
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
function OrderSelect<Row>({ columns, order, onOrder }: Omit<CardViewProps<Row>, 'view'> & { columns: View<Row>['columns'] }) {
  const id = useId();
  const sortable = columns.filter(({ sort }) => sort);
  if (sortable.length === 0) return null;
  const options = sortable.flatMap(({ key, header }) => [
    { value: `+${key}`, label: `${header} (crescente)` },
    { value: `-${key}`, label: `${header} (decrescente)` },
  ]);
  return (
    <div className="row-order">
      <label htmlFor={id}>Ordenar por</label>
      <Select
        id={id}
        value={order ? `${order.descending ? '-' : '+'}${order.key}` : ''}
        placeholder="Ordem da lista"
        options={options}
        onChange={({ target: { value } }) => onOrder(value ? { key: value.slice(1), descending: value.startsWith('-') } : null)}
      />
    </div>
  );
}
