// A QR code, dark on light in both colour schemes: cameras need it.
import { encode } from 'uqr';

export function QrCode({ text, label, className = 'mx-auto size-52 rounded-xl' }: { text: string; label: string; className?: string }) {
  const { data, size } = encode(text, { border: 4 });
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" className={className}>
      <rect width={size} height={size} fill="white" />
      <path d={dots.join('')} fill="black" />
    </svg>
  );
}
