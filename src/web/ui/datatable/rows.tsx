// Shared by table and cards: key, link and actions of a row.
import { type KeyboardEvent, type ReactNode, useCallback } from 'react';
import { IconButton } from '#ui/Button';
import type { View } from '#ui/datatable/column';
import { useLongList } from '#ui/datatable/long-list';
import { Menu } from '#ui/Menu';

export function useRows<Row>(view: View<Row>, rowHeight: number, gap = 0) {
  const { rows, rowKey, renderLink, onOpen, selection } = view;
  // Memoized: a new function would make the virtualizer measure all rows again on every key and scroll.
  const keyOf = useCallback((index: number) => rowKey(rows[index] as Row), [rows, rowKey]);
  const list = useLongList({
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
  if (!selection) return list;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isRow = (event.target as HTMLElement).hasAttribute('data-index');
    if (isRow && event.key === ' ') selection.toggle(list.active, event.shiftKey);
    else if (isRow && event.key === 'a' && (event.ctrlKey || event.metaKey)) selection.toggleAll();
    else if (event.key === 'Escape' && selection.on) selection.end();
    else return list.events.onKeyDown(event);
    event.preventDefault();
  };
  return { ...list, events: { ...list.events, onKeyDown } };
}

/** Selects a row; with Shift also those since the last one. Only that of the active row is a tab stop. */
export function SelectRow<Row>({ view, row, index, active }: { view: View<Row>; row: Row; index: number; active: boolean }) {
  return (
    <label className="row-select">
      <input
        type="checkbox"
        aria-label={`Selecionar ${view.rowLabel(row)}`}
        tabIndex={active ? 0 : -1}
        checked={view.selection!.ids.has(view.rowKey(row))}
        onChange={({ nativeEvent }) => view.selection!.toggle(index, (nativeEvent as unknown as MouseEvent).shiftKey)}
      />
    </label>
  );
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
