// Bars side by side: months, types, income against expenses.
import { scaleBand, scaleLinear } from 'd3-scale';
import { useRef, useState } from 'react';
import type { Tone } from '#ui/Badge';
import { axisNumber, Figure, Readout, strokes, useWidth } from '#ui/chart/frame';
import { number } from '#ui/format';

export type BarSeries = { name: string; tone?: Tone | undefined };
export type BarGroup = { label: string; values: readonly (number | null)[] };

type BarChartProps = {
  title: string;
  /** One per value of a group. */
  series: readonly BarSeries[];
  groups: readonly BarGroup[];
  format?: (value: number) => string;
  height?: number;
  /** Header of the group column in the table: "Mês". */
  groupName?: string;
};

const tones: Tone[] = ['green', 'blue', 'orange', 'red'];
const margin = { top: 12, right: 8, bottom: 28, left: 52 };

export function BarChart({ title, series, groups, format = (value) => number(value), height = 240, groupName = 'Grupo' }: BarChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [over, setOver] = useState<string | null>(null);

  const drawn = series.map(({ name, tone }, i) => ({ name, tone: tone ?? tones[i % tones.length] ?? 'green' }));
  const values = groups.flatMap((group) => group.values.map((value) => value ?? 0));
  const y = scaleLinear([Math.min(0, ...values), Math.max(1, ...values)], [height - margin.bottom, margin.top]).nice(4);
  const x = scaleBand(
    groups.map(({ label }) => label),
    [margin.left, width - margin.right],
  ).padding(0.25);
  const inner = scaleBand(
    drawn.map(({ name }) => name),
    [0, x.bandwidth()],
  ).padding(0.08);
  const every = Math.max(1, Math.ceil((groups.length * 48) / Math.max(1, width - margin.left)));
  // Align the last label right when it would be cut off at the edge.
  const placeOf = (g: number) =>
    every > 1 && g === groups.length - 1 ? { x: x.bandwidth(), textAnchor: 'end' as const } : { x: x.bandwidth() / 2, textAnchor: 'middle' as const };
  const shown = groups.find(({ label }) => label === over);
  const linesOf = (group: BarGroup) =>
    drawn.flatMap(({ name, tone }, i) => {
      const value = group.values[i];
      return value == null ? [] : [{ name, tone, text: format(value) }];
    });

  return (
    <Figure
      frame={frame}
      title={title}
      swatches={drawn}
      head={[groupName, ...drawn.map(({ name }) => name)]}
      rows={groups.map(({ label, values }) => [label, ...drawn.map((_, i) => (values[i] == null ? '-' : format(values[i])))])}
    >
      {width > 0 && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} onPointerLeave={() => setOver(null)}>
          {y.ticks(4).map((tick) => (
            <g key={tick} transform={`translate(0 ${y(tick)})`}>
              <line x1={margin.left} x2={width - margin.right} className={tick === 0 ? 'chart-zero' : 'chart-grid'} />
              <text x={margin.left - 8} dy="0.32em" textAnchor="end">
                {axisNumber(tick)}
              </text>
            </g>
          ))}
          {groups.map(({ label, values }, g) => (
            <g key={label} transform={`translate(${x(label) ?? 0} 0)`} onPointerEnter={() => setOver(label)} onPointerDown={() => setOver(label)}>
              <rect
                y={margin.top}
                width={x.bandwidth()}
                height={height - margin.top - margin.bottom}
                className={label === over ? 'chart-band-over' : 'chart-band'}
              />
              {drawn.map(({ name, tone }, i) => {
                const value = values[i] ?? 0;
                const tall = Math.abs(y(value) - y(0));
                return (
                  <rect
                    key={name}
                    x={inner(name) ?? 0}
                    y={Math.min(y(value), y(0))}
                    width={inner.bandwidth()}
                    height={tall}
                    rx={Math.min(4, inner.bandwidth() / 3)}
                    fill={strokes[tone]}
                  />
                );
              })}
              {g % every === 0 && (
                <text {...placeOf(g)} y={height - 8}>
                  {label}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
      {shown && width > 0 && <Readout x={(x(shown.label) ?? 0) + x.bandwidth() / 2} width={width} title={shown.label} lines={linesOf(shown)} />}
    </Figure>
  );
}
