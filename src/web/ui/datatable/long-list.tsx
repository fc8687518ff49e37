// Rows by the thousand: only those near the window are in the page, and one of them has the keyboard.
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

/** Rows of a table; of anything larger it takes fewer. */
const many = 80;
const leap = 10;
const far = 500;
/** Pixels of rows drawn beyond the window, for who scrolls fast. */
const margin = 600;

/** Of the window, however much stands above the list. */
const sure = 0.5;
/** Since the page was opened. Its rows are what somebody has been waiting for; on a screen one goes to later, what stands above the rows comes a frame before them. */
let isFirst = true;

/** `before` and `after` are the pixels of the rows that are left out. */
type Shown = { index: number; before: number };

export function useLongList({ count, rowHeight, gap = 0, enough = many, keyOf, open }: LongListOptions) {
  const list = useRef<HTMLElement>(null);
  const [active, setActive] = useState(0);
  const [top, setTop] = useState(0);
  /** The row that is to have the keyboard. Not only that one is: an effect of the frame before may come first, and would take it for its own. */
  const wanted = useRef<number | null>(null);
  const at = Math.min(active, count - 1);

  const virtual = count > enough;
  // Only the rows somebody has come near have a place of their own; those beyond are as many times the usual height.
  const [reach, setReach] = useState(far);
  // What is surely in the window is drawn first, the rest and the margin after that frame.
  const [roomy, setRoomy] = useState(false);
  const [few] = useState(() => (isFirst ? Math.ceil((innerHeight * sure) / (rowHeight + gap)) : 0));
  const near = Math.min(count, roomy ? reach : few);
  const placed = useRef(false);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is compiled or memoized
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count: virtual ? near : 0,
    estimateSize: () => rowHeight,
    getItemKey: keyOf,
    gap,
    overscan: roomy ? Math.ceil(margin / rowHeight) : 0,
    initialRect: { width: innerWidth, height: innerHeight },
    // Where the page already is it is not scrolled to: that would have it laid out before its rows are there.
    scrollToFn: (...to) => placed.current && windowScroll(...to),
    scrollMargin: top,
    // A row that comes is measured by the frame it comes in: asked at once, the page would be laid out before everything is in its place.
    measureElement: (row, entry, all) => (entry ? measureElement(row, entry, all) : (all.measurementsCache[all.indexFromElement(row)]?.size ?? rowHeight)),
    useFlushSync: false,
    // The row that has the keyboard stays, however far somebody scrolls away from it.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), Math.min(at, near - 1)])].toSorted((a, b) => a - b),
  });

  useLayoutEffect(() => {
    placed.current = true;
    isFirst = false;
    const frame = requestAnimationFrame(() => startTransition(() => setRoomy(true)));
    return () => cancelAnimationFrame(frame);
  }, []);

  // What stands above the list may grow (a banner, more filters), and the page with it.
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + scrollY));
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
    : Array.from({ length: roomy ? count : near }, (_, index) => ({ index, before: 0 }));
  const after = (virtual ? Math.max(0, virtualizer.getTotalSize() + top - end) : 0) + (virtual || !roomy ? (count - near) * (rowHeight + gap) : 0);

  const isAtReach = virtual && roomy && near < count && (items.at(-1)?.index ?? 0) >= near - 1;
  const goFurther = useEffectEvent(() => {
    const seen = Math.ceil((scrollY + innerHeight - top) / (rowHeight + gap));
    setReach(Math.max(2 * near, seen + far, at + far));
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
    if (next >= near) setReach(next + far);
    else if (virtual) virtualizer.scrollToIndex(next);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // Keys of a button or link inside the row are its own.
    if (!(event.target as HTMLElement).hasAttribute('data-index') || event.defaultPrevented) return;
    const moves: Record<string, number> = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      PageDown: at + leap,
      PageUp: at - leap,
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
  /** More than so many are not all in the page. */
  enough?: number;
  keyOf: (index: number) => string;
  open?: ((index: number, row: HTMLElement) => void) | undefined;
};
