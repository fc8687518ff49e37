// Shared by table and cards: key, link and actions of a row.
import { type ReactNode, useCallback } from 'react';
import { IconButton } from '#ui/Button';
import type { View } from '#ui/datatable/column';
import { useLongList } from '#ui/datatable/long-list';
import { Menu } from '#ui/Menu';

export function useRows<Row>(view: View<Row>, rowHeight: number, gap = 0) {
  const { rows, rowKey, renderLink, onOpen } = view;
  // Memoized: a new function would make the virtualizer measure all rows again on every key and scroll.
  const keyOf = useCallback((index: number) => rowKey(rows[index] as Row), [rows, rowKey]);
  return useLongList({
    count: rows.length,
    rowHeight,
    gap,
    keyOf,
    open:
      renderLink || onOpen
        ? (index, element) => {
            if (renderLink) element.querySelector<HTMLElement>('[data-open]')?.click();
            else onOpen?.(rows[index] as Row);
          }
        : undefined,
  });
}

/** A link, a button with `onOpen`, or plain text. The row itself is the tab stop. */
export function Primary<Row>({ view, row }: { view: View<Row>; row: Row }) {
  const children: ReactNode = view.primary.cell(row);
  if (view.renderLink) return view.renderLink(row, { className: 'row-open', tabIndex: -1, 'data-open': true, children });
  if (!view.onOpen) return children;
  return (
    <button type="button" className="row-open" tabIndex={-1} data-open onClick={() => view.onOpen?.(row)}>
      {children}
    </button>
  );
}

/** One or two buttons, and an extra one, if they fit; otherwise a menu. Only those of the active row are tab stops. */
export function Actions<Row>({ view, row, active, roomy }: { view: View<Row>; row: Row; active: boolean; roomy: boolean }) {
  const items = view.actions?.(row) ?? [];
  const tabIndex = active ? 0 : -1;
  const name = view.rowLabel(row);
  if (items.length === 0) return null;
  if (!roomy || items.filter(({ extra }) => !extra).length > 2 || items.some(({ icon }) => !icon))
    return <Menu label={`Ações de ${name}`} items={items} tabIndex={tabIndex} />;
  return items.map(({ label, icon, disabled, onSelect }) =>
    icon ? <IconButton key={label} label={`${label} ${name}`} title={label} icon={icon} disabled={disabled} tabIndex={tabIndex} onClick={onSelect} /> : null,
  );
}
