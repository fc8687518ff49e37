// A small line without axes, drawn without a library.
import type { Tone } from '#ui/Badge';
import { number } from '#ui/format';

const strokes: Record<Tone, string> = {
  green: 'stroke-green',
  yellow: 'stroke-yellow',
  red: 'stroke-red',
  blue: 'stroke-blue',
  orange: 'stroke-orange',
  gray: 'stroke-gray',
};

type SparklineProps = {
  label: string;
  values: readonly number[];
  tone?: Tone;
  width?: number;
  height?: number;
  format?: (value: number) => string;
};

export function Sparkline({ label, values, tone = 'green', width = 96, height = 28, format = (value) => number(value) }: SparklineProps) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const share = (value: number) => (high > low ? (value - low) / (high - low) : 0.5);
  const points = values.map((value, i) => [3 + (i / Math.max(1, values.length - 1)) * (width - 6), height - 3 - share(value) * (height - 6)] as const);
  const last = points.at(-1);
  const words = values.length > 0 ? `${label}: de ${format(values[0] ?? 0)} a ${format(values.at(-1) ?? 0)}` : `${label}: sem dados`;
  return (
    <svg role="img" aria-label={words} width={width} height={height} className={`sparkline ${strokes[tone]}`}>
      <polyline points={points.map((point) => point.join()).join(' ')} fill="none" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round" />
      {last && <circle cx={last[0]} cy={last[1]} r="2" strokeWidth="2" className="fill-surface" />}
    </svg>
  );
}
