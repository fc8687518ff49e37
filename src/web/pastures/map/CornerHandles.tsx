// The boundary that is being drawn: its sides, its corners to drag, and a point in the middle of each side that becomes a corner.
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Corner, crossingIn } from '#domain/pastures/boundary';
import { type Act, type Drawing, middleOf } from '#domain/pastures/boundary-editing';
import { cornerAt, type Point, pixelOf, type Size, type View } from '#domain/pastures/map-projection';
import { pathOf } from './MapCanvas';

type HandlesProps = { drawing: Drawing; view: View; size: Size; onAct: (act: Act) => void };

/** Pixels of a side that has room for a point in its middle. */
const shortestSplit = 56;

const arrows: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function CornerHandles({ drawing: { corners, chosen }, view, size, onAct }: HandlesProps) {
  const points = corners.map((corner) => pixelOf(view, size, corner));
  const crossed = corners.length > 3 ? crossingIn(corners) : null;
  return (
    <g>
      <path
        d={pathOf(view, size, corners)}
        fill={corners.length > 2 ? 'var(--brand-soft)' : 'none'}
        fillOpacity="0.55"
        stroke="var(--brand)"
        strokeWidth="3"
        strokeLinejoin="round"
        pointerEvents="none"
      />
      {crossed?.map((side) => (
        <path
          key={side}
          d={pathOf(view, size, [corners[side]!, corners[(side + 1) % corners.length]!], false)}
          stroke="var(--red)"
          strokeWidth="6"
          strokeDasharray="8 5"
          pointerEvents="none"
        />
      ))}
      {corners.length > 2 &&
        points.map(([x, y], side) => {
          const [nextX, nextY] = points[(side + 1) % points.length]!;
          if (Math.hypot(nextX - x, nextY - y) < shortestSplit) return null;
          return (
            <Middle
              key={`m${side}`}
              side={side}
              at={[(x + nextX) / 2, (y + nextY) / 2]}
              onInsert={() => onAct({ act: 'insert', after: side, corner: middleOf(corners, side) })}
            />
          );
        })}
      {points.map((point, i) => (
        <Handle key={`c${i}`} nth={i} corner={corners[i]!} point={point} isChosen={i === chosen} view={view} size={size} count={corners.length} onAct={onAct} />
      ))}
    </g>
  );
}

const Middle = ({ side, at: [x, y], onInsert }: { side: number; at: Point; onInsert: () => void }) => (
  // biome-ignore lint/a11y/useSemanticElements: a point of the map has no other element. With the keyboard, corners are added from the table or the middle of the map.
  <g
    role="button"
    tabIndex={-1}
    aria-label={`Novo canto no meio do lado ${side + 1}`}
    className="cursor-copy"
    onClick={(event) => {
      event.stopPropagation();
      onInsert();
    }}
  >
    <circle cx={x} cy={y} r="16" fill="transparent" />
    <circle cx={x} cy={y} r="5" fill="var(--surface)" stroke="var(--brand)" strokeWidth="2" />
  </g>
);

type HandleProps = { nth: number; count: number; corner: Corner; point: Point; isChosen: boolean; view: View; size: Size; onAct: (act: Act) => void };

function Handle({ nth, count, point: [x, y], isChosen, view, size, onAct }: HandleProps) {
  /** Where the finger holds it, beside its middle; null: not held. */
  const held = useRef<{ beside: Point; moved: boolean } | null>(null);
  const frameOf = (event: PointerEvent<SVGGElement>): Point => {
    const box = event.currentTarget.ownerSVGElement!.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const down = (event: PointerEvent<SVGGElement>) => {
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const [fingerX, fingerY] = frameOf(event);
    held.current = { beside: [x - fingerX, y - fingerY], moved: false };
    onAct({ act: 'choose', at: nth });
  };
  const move = (event: PointerEvent<SVGGElement>) => {
    if (!held.current) return;
    event.stopPropagation();
    const [fingerX, fingerY] = frameOf(event);
    const to: Point = [fingerX + held.current.beside[0], fingerY + held.current.beside[1]];
    if (!held.current.moved && Math.hypot(to[0] - x, to[1] - y) < 3) return;
    onAct({ act: 'move', at: nth, to: cornerAt(view, size, to), again: held.current.moved });
    held.current.moved = true;
  };
  const up = (event: PointerEvent<SVGGElement>) => {
    event.stopPropagation();
    held.current = null;
  };
  const key = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (!arrow && !['Delete', 'Backspace', 'PageUp', 'PageDown'].includes(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    const far = event.shiftKey ? 10 : 1;
    if (arrow) onAct({ act: 'move', at: nth, to: cornerAt(view, size, [x + arrow[0] * far, y + arrow[1] * far]) });
    else if (event.key.startsWith('Page')) onAct({ act: 'choose', at: (nth + (event.key === 'PageUp' ? count - 1 : 1)) % count });
    else onAct({ act: 'remove', at: nth });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a corner of the map has no other element.
    <g
      role="button"
      tabIndex={isChosen ? 0 : -1}
      aria-label={`Canto ${nth + 1} de ${count}. Setas movem, Delete tira.`}
      aria-pressed={isChosen}
      className="cursor-move touch-none"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
      onClick={(event) => event.stopPropagation()}
      onKeyDown={key}
    >
      <circle cx={x} cy={y} r="20" fill="transparent" />
      <circle
        cx={x}
        cy={y}
        r={isChosen ? 10 : 8}
        fill={isChosen ? 'var(--brand)' : 'var(--surface)'}
        stroke={isChosen ? 'var(--surface)' : 'var(--brand)'}
        strokeWidth="3"
      />
    </g>
  );
}
