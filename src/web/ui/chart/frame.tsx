// Shared by charts: width, colours, dashes, legend, and the same numbers as a table for screen readers.
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react';
import type { Tone } from '#ui/Badge';
import { usePrinting } from '#ui/printing';

export const strokes: Record<Tone, string> = {
  green: 'var(--green)',
  yellow: 'var(--yellow)',
  red: 'var(--red)',
  blue: 'var(--blue)',
  orange: 'var(--orange)',
  gray: 'var(--gray)',
};

/** Distinguish series without colour. */
export const dashes = ['', '7 4', '2 4', '10 3 2 3'];

/** In pixels: an upright A4 page inside a card. */
const paperWidth = 660;

export function useWidth(ref: RefObject<HTMLElement | null>) {
  const [width, setWidth] = useState(0);
  const printing = usePrinting();
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  // A chart that is only on paper has no width on the screen.
  return width || (printing ? paperWidth : 0);
}

export type Swatch = { name: string; tone: Tone; dash?: string | undefined };

export function Legend({ swatches }: { swatches: readonly Swatch[] }) {
  return (
    <ul className="chart-legend" aria-hidden="true">
      {swatches.map(({ name, tone, dash }) => (
        <li key={name}>
          <svg width="24" height="12" aria-hidden="true">
            {dash === undefined ? (
              <rect width="14" height="12" rx="3" x="5" fill={strokes[tone]} />
            ) : (
              <line x1="1" x2="23" y1="6" y2="6" stroke={strokes[tone]} strokeWidth="3" strokeDasharray={dash} />
            )}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

type FigureProps = {
  frame: RefObject<HTMLDivElement | null>;
  title: string;
  swatches: readonly Swatch[];
  head: readonly string[];
  rows: readonly (readonly string[])[];
  children: ReactNode;
};

export function Figure({ frame, title, swatches, head, rows, children }: FigureProps) {
  return (
    <figure className="chart">
      <figcaption className="chart-title">{title}</figcaption>
      {swatches.length > 1 && <Legend swatches={swatches} />}
      <div ref={frame} className="chart-frame" aria-hidden="true">
        {children}
      </div>
      <div className="sr-only">
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {values.map((value, i) => (
                  <td key={head[i + 1]}>{value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

const short = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });
/** 1,2 mil: short labels for axes. */
export const axisNumber = (value: number) => short.format(value);

/** Values at the pointer, kept inside the chart. */
export function Readout({ x, width, title, lines }: { x: number; width: number; title: string; lines: readonly { name: string; tone: Tone; text: string }[] }) {
  const right = x > width / 2;
  return (
    <div className="chart-readout" style={right ? { right: width - x + 10 } : { left: x + 10 }}>
      <strong>{title}</strong>
      {lines.map(({ name, tone, text }) => (
        <span key={name}>
          <i style={{ background: strokes[tone] }} />
          {name}: {text}
        </span>
      ))}
    </div>
  );
}
