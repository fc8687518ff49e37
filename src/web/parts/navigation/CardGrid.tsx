// A grid of cards, one column on a phone. Long grids are virtualized.
import { type ReactNode, useCallback, useMemo } from 'react';
import { useLongList } from '#ui/datatable/long-list';
import { useWide } from '#ui/media';
import { usePrinting } from '#ui/printing';

/** Up to so many lines are not virtualized. Low, as a card renders as slowly as several table rows. */
const few = 12;

type CardGridProps<Row> = { rows: readonly Row[]; label: string /** Of a usual card, in pixels. */; height: number; renderCard: (row: Row) => ReactNode };

export function CardGrid<Row extends { id: string }>({ rows, label, height, renderCard }: CardGridProps<Row>) {
  const across = useWide() ? 2 : 1;
  const lines = useMemo(
    () => Array.from({ length: Math.ceil(rows.length / across) }, (_, line) => rows.slice(line * across, (line + 1) * across)),
    [rows, across],
  );
  const keyOf = useCallback((index: number) => lines[index]?.[0]?.id ?? '', [lines]);
  const { list, shown, after, virtual, measure, events } = useLongList({
    count: lines.length,
    rowHeight: height,
    gap: 12,
    virtualizeAbove: usePrinting() ? Number.POSITIVE_INFINITY : few,
    keyOf,
  });
  return (
    <div ref={list} role="list" aria-label={label} style={{ paddingBlockEnd: after }} onFocus={events.onFocus}>
      {shown.map(({ index, before }) => (
        <div
          key={keyOf(index)}
          ref={virtual ? measure : undefined}
          data-index={index}
          className="grid grid-cols-1 items-stretch gap-3 not-first:mt-3 lg:grid-cols-2"
          style={before > 0 ? { marginBlockStart: before } : undefined}
        >
          {lines[index]!.map((row, nth) => (
            <div key={row.id} role="listitem" className="grid" {...(virtual && { 'aria-posinset': index * across + nth + 1, 'aria-setsize': rows.length })}>
              {renderCard(row)}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
