// Lines over time: weights, litres, balances.
import { scaleLinear } from 'd3-scale';
import { curveMonotoneX, line } from 'd3-shape';
import { type PointerEvent, useRef, useState } from 'react';
import { addDays, daysBetween } from '#domain/kernel/dates';
import type { Tone } from '#ui/Badge';
import { axisNumber, dashes, Figure, Readout, strokes, useWidth } from '#ui/chart/frame';
import { date, number } from '#ui/format';

export type LinePoint = { /** 'YYYY-MM-DD' */ day: string; value: number | null };
export type LineSeries = { name: string; tone?: Tone | undefined; points: readonly LinePoint[] };

type LineChartProps = {
  title: string;
  series: readonly LineSeries[];
  /** Formats a value with its unit. */
  format?: (value: number) => string;
  height?: number;
  /** Set to false where differences matter more than size. */
  fromZero?: boolean;
};

const tones: Tone[] = ['green', 'blue', 'orange', 'red'];
const margin = { top: 12, right: 12, bottom: 28, left: 52 };
const dayNumber = (day: string) => Date.parse(day) / 86_400_000;

/** Evenly spaced days for the axis, including first and last. */
function spreadDays(days: readonly string[], most: number) {
  const [first = '', last = ''] = [days[0], days.at(-1)];
  const span = daysBetween(first, last);
  const steps = Math.min(most - 1, span);
  return steps > 0 ? Array.from({ length: steps + 1 }, (_, i) => addDays(first, Math.round((span * i) / steps))) : days.slice(0, 1);
}

/** Long ranges show the year instead of the day. */
const longSpan = (days: readonly string[]) => daysBetween(days[0] ?? '', days.at(-1) ?? '') > 300;

export function LineChart({ title, series, format = (value) => number(value), height = 240, fromZero = true }: LineChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [over, setOver] = useState<string | null>(null);

  const days = [...new Set(series.flatMap(({ points }) => points.map(({ day }) => day)))].toSorted();
  const values = series.flatMap(({ points }) => points.flatMap(({ value }) => (value === null ? [] : [value])));
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const x = scaleLinear([dayNumber(days[0] ?? ''), dayNumber(days.at(-1) ?? '')], [margin.left, width - margin.right]);
  const y = scaleLinear([fromZero ? Math.min(0, low) : low, Math.max(high, fromZero ? 0 : high, low + 1)], [height - margin.bottom, margin.top]).nice(4);
  const at = (day: string) => (days.length === 1 ? (margin.left + width - margin.right) / 2 : x(dayNumber(day)));
  const path = line<LinePoint>(
    ({ day }) => at(day),
    ({ value }) => y(value ?? 0),
  )
    .defined(({ value }) => value !== null)
    .curve(curveMonotoneX);

  const drawn = series.map(({ name, tone, points }, i) => ({
    name,
    points: points.toSorted((a, b) => a.day.localeCompare(b.day)),
    tone: tone ?? tones[i % tones.length] ?? 'green',
    dash: dashes[i % dashes.length] ?? '',
  }));
  const shownAt = (day: string) =>
    drawn.flatMap(({ name, tone, points }) => {
      const value = points.find((point) => point.day === day)?.value;
      return value == null ? [] : [{ name, tone, value, text: format(value) }];
    });

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const pointer = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setOver(days.reduce((best, day) => (Math.abs(at(day) - pointer) < Math.abs(at(best) - pointer) ? day : best), days[0] ?? ''));
  };
  const marks = spreadDays(days, Math.max(2, Math.min(6, Math.floor((width - margin.left) / 80))));

  return (
    <Figure
      frame={frame}
      title={title}
      swatches={drawn}
      head={['Data', ...series.map(({ name }) => name)]}
      rows={days.map((day) => [date(day), ...drawn.map(({ name }) => shownAt(day).find((shown) => shown.name === name)?.text ?? '-')])}
    >
      {width > 0 && days.length > 0 && (
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          onPointerMove={follow}
          onPointerDown={follow}
          onPointerLeave={() => setOver(null)}
        >
          {y.ticks(4).map((tick) => (
            <g key={tick} transform={`translate(0 ${y(tick)})`}>
              <line x1={margin.left} x2={width - margin.right} className="chart-grid" />
              <text x={margin.left - 8} dy="0.32em" textAnchor="end">
                {axisNumber(tick)}
              </text>
            </g>
          ))}
          {marks.map((day, i) => (
            <text key={day} x={at(day)} y={height - 8} textAnchor={marks.length === 1 ? 'middle' : i === 0 ? 'start' : day === marks.at(-1) ? 'end' : 'middle'}>
              {longSpan(days) ? `${date(day).slice(3, 6)}${day.slice(2, 4)}` : date(day).slice(0, 5)}
            </text>
          ))}
          {over && <line x1={at(over)} x2={at(over)} y1={margin.top} y2={height - margin.bottom} className="chart-cursor" />}
          {drawn.map(({ name, tone, dash, points }) => (
            <path key={name} d={path(points) ?? ''} fill="none" stroke={strokes[tone]} strokeWidth="2.5" strokeDasharray={dash} strokeLinecap="round" />
          ))}
          {days.length <= 40 &&
            drawn.flatMap(({ name, tone, points }) =>
              points.map(({ day, value }) => (value === null ? null : <circle key={name + day} cx={at(day)} cy={y(value)} r="3.5" fill={strokes[tone]} />)),
            )}
          {over &&
            shownAt(over).map(({ name, tone, value }) => <circle key={name} cx={at(over)} cy={y(value)} r="5.5" className="chart-dot" fill={strokes[tone]} />)}
        </svg>
      )}
      {over && width > 0 && <Readout x={at(over)} width={width} title={date(over)} lines={shownAt(over)} />}
    </Figure>
  );
}
