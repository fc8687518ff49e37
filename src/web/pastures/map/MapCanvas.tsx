// The map without a background: a grid in metres, a scale bar, and what a screen draws on it. Works offline.
import { Maximize, Minus, Plus } from 'lucide-react';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { Corner } from '#domain/pastures/boundary';
import { cornerAt, metresPerPixel, pixelOf, roundLength, type Size, type View, zoomed } from '#domain/pastures/map-projection';
import { IconButton } from '#ui/Button';
import { number, quantity } from '#ui/format';
import { Credit, Tiles, useTiles } from './Tiles';
import { type MapView, useGestures } from './use-view';

/** Of a pixel. */
const tenth = (value: number) => Math.round(value * 10) / 10;

/** "M10,20 L30,40 Z" */
export const pathOf = (view: View, size: Size, corners: readonly Corner[], closed = true) =>
  corners
    .map((corner, i) => {
      const [x, y] = pixelOf(view, size, corner);
      return `${i === 0 ? 'M' : 'L'}${tenth(x)},${tenth(y)}`;
    })
    .join(' ') + (closed && corners.length > 2 ? ' Z' : '');

type MapCanvasProps = {
  label: string;
  map: MapView;
  /** A press that did not move the map. */
  onTap?: ((corner: Corner) => void) | undefined;
  /** Enter on the focused map. */
  onEnter?: (() => void) | undefined;
  children: ReactNode;
};

export function MapCanvas({ label, map, onTap, onEnter, children }: MapCanvasProps) {
  const tiles = useTiles();
  const { frame, size, view, setView, fit } = map;
  const { handlers, wasMoved, pointAt } = useGestures(map);
  const tap = (event: MouseEvent) => {
    if (!wasMoved()) onTap?.(cornerAt(view, size, pointAt(event)));
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && onEnter && event.target === event.currentTarget) onEnter();
    else handlers.onKeyDown(event);
  };
  return (
    <div ref={frame} className="relative h-[62dvh] min-h-80 overflow-hidden rounded-card border border-line bg-sunken print:h-auto print:border-0">
      <svg
        role="application"
        aria-label={`${label}. Setas movem, mais e menos aproximam e afastam, zero mostra tudo.`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the map is moved with the keys.
        tabIndex={0}
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="block size-full touch-none select-none outline-offset-[-3px] print:max-h-[19cm]"
        {...handlers}
        onKeyDown={press}
        onClick={tap}
      >
        {tiles && <Tiles path={tiles.path} view={view} size={size} />}
        <Grid view={view} size={size} faint={tiles !== null} />
        {children}
        <ScaleBar view={view} size={size} />
        {tiles?.credit && <Credit size={size}>{tiles.credit}</Credit>}
      </svg>
      <div className="absolute end-2 top-2 flex flex-col gap-1 rounded-control bg-surface shadow-card">
        <IconButton label="Aproximar" icon={Plus} onClick={() => setView((now) => zoomed(now, size, 1.5))} />
        <IconButton label="Afastar" icon={Minus} onClick={() => setView((now) => zoomed(now, size, 1 / 1.5))} />
        <IconButton label="Mostrar tudo" icon={Maximize} onClick={() => fit()} />
      </div>
    </div>
  );
}

/** Lines about every 80 pixels, at round distances. */
function Grid({ view, size: { width, height }, faint }: { view: View; size: Size; faint: boolean }) {
  const metres = metresPerPixel(view);
  const gap = roundLength(metres * 80) / metres;
  const lines = (centre: number, length: number) => {
    const first = (((length / 2 - centre * view.scale) % gap) + gap) % gap;
    return Array.from({ length: Math.max(0, Math.ceil((length - first) / gap)) }, (_, i) => tenth(first + i * gap));
  };
  return (
    <g stroke="var(--line)" strokeWidth="1" opacity={faint ? 0.4 : 1} aria-hidden="true">
      {lines(view.x, width).map((x) => (
        <line key={`x${x}`} x1={x} x2={x} y1="0" y2={height} />
      ))}
      {lines(view.y, height).map((y) => (
        <line key={`y${y}`} x1="0" x2={width} y1={y} y2={y} />
      ))}
    </g>
  );
}

const longestBar = 120;

function ScaleBar({ view, size: { height } }: { view: View; size: Size }) {
  const metres = metresPerPixel(view);
  const length = roundLength(metres * longestBar);
  const end = 12 + length / metres;
  const words = length < 1 ? `${Math.round(length * 100)}\u00a0cm` : length >= 1000 ? `${number(length / 1000, 0)}\u00a0km` : quantity('metres', length);
  return (
    <g>
      <path d={`M12,${height - 18} v8 H${end} v-8`} fill="none" stroke="var(--surface)" strokeWidth="6" />
      <path d={`M12,${height - 18} v8 H${end} v-8`} fill="none" stroke="var(--ink)" strokeWidth="2" />
      <text x={12} y={height - 24} fontSize="13" fill="var(--ink)" stroke="var(--surface)" strokeWidth="4" paintOrder="stroke">{`Escala: ${words}`}</text>
    </g>
  );
}
