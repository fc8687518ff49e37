// Which part of the map is in view: fitted to what is shown at first, then moved with touch, mouse and keyboard.
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Corner } from '#domain/pastures/boundary';
import { type Point, panned, type Size, type View, viewOf, zoomed } from '#domain/pastures/map-projection';

/** Brazil, while nothing is known. */
const country: Corner[] = [
  [-74, 5],
  [-34, -34],
];
/** Pixels within which a finger does not move. */
const still = 6;
const step = 60;

export type MapView = {
  frame: RefObject<HTMLDivElement | null>;
  size: Size;
  view: View;
  setView: (change: (view: View) => View) => void;
  /** Shows these corners, or the first ones again. */
  fit: (corners?: readonly Corner[]) => void;
};

/** `first`: what is shown until the person moves the map. */
export function useMapView(first: readonly Corner[]): MapView {
  const frame = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 640, height: 480 });
  const [moved, setMoved] = useState<View | null>(null);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {};
      // Hidden, or on paper.
      if (width > 0 && height > 0) setSize({ width: Math.floor(width), height: Math.floor(height) });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const fitted = viewOf(first.length > 0 ? first : country, size);
  return {
    frame,
    size,
    view: moved ?? fitted,
    setView: (change) => setMoved((now) => change(now ?? fitted)),
    fit: (corners) => setMoved(corners && corners.length > 0 ? viewOf(corners, size) : null),
  };
}

const at = (frame: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point => {
  const box = frame.getBoundingClientRect();
  return [clientX - box.left, clientY - box.top];
};

/** Handlers of the map's element. `wasMoved`: the press that just ended moved the map and is no tap. */
export function useGestures({ frame, size, setView, fit }: MapView) {
  const fingers = useRef(new Map<number, Point>());
  const start = useRef<Point>([0, 0]);
  const moved = useRef(false);

  const down = (event: PointerEvent) => {
    if (!frame.current || (event.pointerType === 'mouse' && event.button !== 0)) return;
    const point = at(frame.current, event);
    if (fingers.current.size === 0) {
      start.current = point;
      moved.current = false;
    }
    fingers.current.set(event.pointerId, point);
  };
  const move = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (!before || !frame.current) return;
    const point = at(frame.current, event);
    const others = [...fingers.current].flatMap(([id, other]) => (id === event.pointerId ? [] : [other]));
    if (!moved.current && others.length === 0 && Math.hypot(point[0] - start.current[0], point[1] - start.current[1]) < still) return;
    // Not before: a captured press would no longer reach the pasture under it.
    if (!moved.current) event.currentTarget.setPointerCapture(event.pointerId);
    moved.current = true;
    fingers.current.set(event.pointerId, point);
    const [other] = others;
    if (!other) return setView((view) => panned(view, [point[0] - before[0], point[1] - before[1]]));
    const spread = (finger: Point) => Math.max(1, Math.hypot(finger[0] - other[0], finger[1] - other[1]));
    const middle = (finger: Point): Point => [(finger[0] + other[0]) / 2, (finger[1] + other[1]) / 2];
    const [was, is] = [middle(before), middle(point)];
    setView((view) => panned(zoomed(view, size, spread(point) / spread(before), was), [is[0] - was[0], is[1] - was[1]]));
  };
  const up = (event: PointerEvent) => void fingers.current.delete(event.pointerId);

  const wheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const point = at(frame.current!, event);
    setView((view) => zoomed(view, size, 2 ** (-Math.sign(event.deltaY) / 3), point));
  });
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const turn = (event: WheelEvent) => wheel(event);
    // React's listener could not keep the page from scrolling.
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [frame]);

  const keys: Record<string, () => void> = {
    ArrowLeft: () => setView((view) => panned(view, [step, 0])),
    ArrowRight: () => setView((view) => panned(view, [-step, 0])),
    ArrowUp: () => setView((view) => panned(view, [0, step])),
    ArrowDown: () => setView((view) => panned(view, [0, -step])),
    '+': () => setView((view) => zoomed(view, size, 1.5)),
    '=': () => setView((view) => zoomed(view, size, 1.5)),
    '-': () => setView((view) => zoomed(view, size, 1 / 1.5)),
    '0': () => fit(),
  };
  const key = (event: KeyboardEvent) => {
    const act = event.ctrlKey || event.metaKey || event.altKey ? undefined : keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };

  return {
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: up, onKeyDown: key },
    wasMoved: () => moved.current,
    pointAt: (event: { clientX: number; clientY: number }) => at(frame.current!, event),
  };
}
