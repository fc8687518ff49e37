// Virtualized rows with keyboard navigation: only rows near the viewport are in the DOM.
import { defaultRangeExtractor, measureElement, useWindowVirtualizer, windowScroll } from '@tanstack/react-virtual';
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** For table rows; larger items use a smaller limit. */
const defaultVirtualizeAbove = 80;
const pageRows = 10;
const reachStep = 500;
/** Pixels rendered outside the viewport, for fast scrolling. */
const margin = 600;

/** Share of the viewport that the first render fills. */
const firstShare = 0.5;
/** First list since page load: render its rows at once. On later screens, rows come one frame after the content above. */
let isFirst = true;

/** `before`: height in pixels of the omitted rows before this one. */
type Shown = { index: number; before: number };

export function useLongList({ count, rowHeight, gap = 0, virtualizeAbove = defaultVirtualizeAbove, keyOf, open }: LongListOptions) {
  const list = useRef<HTMLElement>(null);
  const [active, setActive] = useState(0);
  const [top, setTop] = useState(0);
  /** The row to focus. It stays set until that row exists: an effect of an earlier render may run first and focus the wrong one. */
  const wanted = useRef<number | null>(null);
  const at = Math.min(active, count - 1);

  const virtual = count > virtualizeAbove;
  // Virtualize only up to `reach`; rows beyond are one spacer of estimated height.
  const [reach, setReach] = useState(reachStep);
  // First render only the rows surely visible; the rest and the margin one frame later.
  const [pastFirstFrame, setPastFirstFrame] = useState(false);
  const [firstRows] = useState(() => (isFirst ? Math.ceil((innerHeight * firstShare) / (rowHeight + gap)) : 0));
  const near = Math.min(count, pastFirstFrame ? reach : firstRows);
  const placed = useRef(false);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled or memoized
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: virtual ? near : 0,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    gap,
    overscan: pastFirstFrame ? Math.ceil(margin / rowHeight) : 0,
    initialRect: { width: innerWidth, height: innerHeight },
    // Skip the initial scroll to the current position: it would force a layout before the rows exist.
    scrollToFn: (...to) => placed.current && windowScroll(...to),
    scrollMargin: top,
    // Measure rows in ResizeObserver to avoid forced layout. While printing the list is hidden: rows without height would all fit the viewport.
    measureElement: (row, entry, all) =>
      entry && row.offsetHeight > 0 ? measureElement(row, entry, all) : (all.measurementsCache[all.indexFromElement(row)]?.size ?? rowHeight),
    useFlushSync: false,
    // Always render the focused row, even when scrolled away.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), Math.min(at, near - 1)])].toSorted((a, b) => a - b),
  });

  useLayoutEffect(() => {
    placed.current = true;
    isFirst = false;
    const frame = requestAnimationFrame(() => startTransition(() => setPastFirstFrame(true)));
    return () => cancelAnimationFrame(frame);
  }, []);

  // Content above the list may change its height (a banner, more filters).
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (list.current?.offsetHeight) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY));
    });
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);

  const items = virtualizer.getVirtualItems();
  let end = top;
  const shown: Shown[] = virtual
    ? items.map(({ index, start, end: itsEnd }) => {
        const before = Math.max(0, start - end - (end === top ? 0 : gap));
        end = itsEnd;
        return { index, before };
      })
    : Array.from({ length: pastFirstFrame ? count : near }, (_, index) => ({ index, before: 0 }));
  const after = (virtual ? Math.max(0, virtualizer.getTotalSize() + top - end) : 0) + (virtual || !pastFirstFrame ? (count - near) * (rowHeight + gap) : 0);

  const isAtReach = virtual && pastFirstFrame && near < count && (items.at(-1)?.index ?? 0) >= near - 1;
  const goFurther = useEffectEvent(() => {
    const seen = Math.ceil((scrollY + innerHeight - top) / (rowHeight + gap));
    setReach(Math.max(2 * near, seen + reachStep, at + reachStep));
  });
  useLayoutEffect(() => {
    if (isAtReach) goFurther();
  }, [isAtReach, near]);

  useEffect(() => {
    if (wanted.current === null || Math.min(wanted.current, count - 1) !== at) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-index="${at}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: virtual });
    row.scrollIntoView({ block: 'nearest' });
  });

  const move = (to: number) => {
    const next = Math.max(0, Math.min(count - 1, to));
    wanted.current = next;
    setActive(next);
    if (next >= near) setReach(next + reachStep);
    else if (virtual) virtualizer.scrollToIndex(next);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Ignore keys of buttons and links inside the row.
    if (!(event.target as HTMLElement).hasAttribute('data-index') || event.defaultPrevented) return;
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + pageRows,
      PageUp: at - pageRows,
      Home: 0,
      End: count - 1,
    };
    const to = moves[event.key];
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' && open) open(at, event.target as HTMLElement);
    else return;
    event.preventDefault();
  };

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (row) setActive(Number(row.dataset['index']));
  };

  const onClick = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('[data-index]');
    if (!open || !row || target.closest('a, button, input, label, [role="menu"]') || String(getSelection()) !== '') return;
    open(Number(row.dataset['index']), row);
  };

  return { list: list as RefObject<never>, shown, after, active: at, virtual, measure: virtualizer.measureElement, events: { onKeyDown, onFocus, onClick } };
}

type LongListOptions = {
  count: number;
  rowHeight: number;
  gap?: number;
  /** Virtualize above this count. */
  virtualizeAbove?: number;
  keyOf: (index: number) => string;
  open?: ((index: number, row: HTMLElement) => void) | undefined;
};
