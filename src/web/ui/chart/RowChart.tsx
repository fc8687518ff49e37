// Horizontal bars: phones have more height than width, and every label fits.
import { useRef } from 'react';
import type { Tone } from '#ui/Badge';
import { Figure, strokes } from '#ui/chart/frame';
import { number } from '#ui/format';

type RowChartProps = {
  title: string;
  rows: readonly { label: string; value: number }[];
  /** Column headers of the table: "Categoria", "Cabeças". */
  groupName: string;
  valueName: string;
  tone?: Tone;
  format?: (value: number) => string;
};

export function RowChart({ title, rows, groupName, valueName, tone = 'green', format = (value) => number(value) }: RowChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const most = Math.max(1, ...rows.map(({ value }) => value));
  return (
    <Figure
      frame={frame}
      title={title}
      swatches={[{ name: valueName, tone }]}
      head={[groupName, valueName]}
      rows={rows.map(({ label, value }) => [label, format(value)])}
    >
      <div className="chart-rows">
        {rows.map(({ label, value }) => (
          <div key={label}>
            <span>{label}</span>
            <i>
              <b style={{ width: `${(value / most) * 100}%`, background: strokes[tone] }} />
            </i>
            <span>{format(value)}</span>
          </div>
        ))}
      </div>
    </Figure>
  );
}
