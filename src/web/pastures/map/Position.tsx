// Where the device is: a point in a circle of its accuracy, dashed when it is too inexact to be used.
import { metresPerPixel, pixelOf, type Size, type View } from '#domain/pastures/map-projection';
import type { Fix } from './use-position';
import { isExact } from './WalkPanel';

export function Position({ fix, view, size }: { fix: Fix; view: View; size: Size }) {
  const [x, y] = pixelOf(view, size, fix.corner);
  const exact = isExact(fix);
  return (
    <g pointerEvents="none" aria-hidden="true">
      <circle
        cx={x}
        cy={y}
        r={Math.max(10, Math.min(2000, fix.accuracy / metresPerPixel(view)))}
        fill="var(--blue)"
        fillOpacity="0.12"
        stroke={exact ? 'var(--blue)' : 'var(--red)'}
        strokeWidth="2"
        strokeDasharray={exact ? undefined : '6 5'}
      />
      <circle cx={x} cy={y} r="6" fill={exact ? 'var(--blue)' : 'var(--red)'} stroke="var(--surface)" strokeWidth="2" />
    </g>
  );
}
