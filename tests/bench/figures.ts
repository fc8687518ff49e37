// Figures: medians and percentiles of rounds, and the table that is printed.
import type { Measured } from './load';

export type Line = { figure: string; ours: string; bare: string; ratio: string; target: string; ok: boolean };
export type Series = { perSecond: number[]; p50: number[]; p95: number[]; p99: number[]; bytes: number };

export const newSeries = (): Series => ({ perSecond: [], p50: [], p95: [], p99: [], bytes: 0 });

export function addRound(series: Series, { seconds, latencies, bytes }: Measured) {
  if (latencies.length === 0) throw new Error('A round without a single answer');
  const sorted = latencies.toSorted();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  series.perSecond.push(latencies.length / seconds);
  series.p50.push(at(0.5));
  series.p95.push(at(0.95));
  series.p99.push(at(0.99));
  series.bytes = bytes;
}

export function median(values: number[]) {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}

/** Each round against its neighbour, so that a disturbance of the machine affects both. */
export const pairedRatio = (ours: number[], bare: number[]) => median(ours.map((value, i) => value / bare[i]!));

export function atLeast(figure: string, ours: Series, bare: Series, least: number): Line {
  const ratio = pairedRatio(ours.perSecond, bare.perSecond);
  return { figure, ours: rate(ours), bare: rate(bare), ratio: ratio.toFixed(2), target: `≥ ${least}`, ok: ratio >= least };
}

/** Next to the bare limit, without a target. */
export const beside = (figure: string, ours: Series, bare: Series): Line => ({ ...atLeast(figure, ours, bare, 0), target: '', ok: true });

function rate({ perSecond }: Pick<Series, 'perSecond'>) {
  const often = median(perSecond);
  return `${often.toFixed(often < 10 ? 2 : 0)}/s`;
}

export function withinTimes(figure: string, large: number[], small: number[], most: number): Line {
  const ratio = pairedRatio(large, small);
  const time = (values: number[]) => `${median(values).toFixed(2)} ms`;
  return { figure, ours: time(large), bare: time(small), ratio: ratio.toFixed(2), target: `≤ ${most}`, ok: ratio <= most };
}

export const under = (figure: string, value: number, most: number, unit: string, digits = 0): Line => ({
  figure,
  ours: `${value.toFixed(digits)} ${unit}`,
  bare: '',
  ratio: '',
  target: `< ${most} ${unit}`,
  ok: value < most,
});

export const over = (figure: string, value: number, least: number, unit: string, digits = 0): Line => ({
  ...informational(figure, value, unit, digits),
  target: `≥ ${least} ${unit}`,
  ok: value >= least,
});

/** For information, without a target. */
export const informational = (figure: string, value: number, unit: string, digits = 0): Line => ({
  figure,
  ours: `${value.toFixed(digits)} ${unit}`,
  bare: '',
  ratio: '',
  target: '',
  ok: true,
});

export const highest = (values: number[], share: number) => values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))]!;

export function printLines(lines: Line[]) {
  print([
    ['figure', 'ours', 'bare', 'ratio', 'target', 'ok?'],
    ...lines.map(({ figure, ours, bare, ratio, target, ok }) => [figure, ours, bare, ratio, target, ok ? 'yes' : 'NO']),
  ]);
}

export function printSeries(all: [name: string, series: Series][]) {
  const ms = (values: number[]) => `${median(values).toFixed(2)} ms`;
  const rows = all.map(([name, { perSecond, p50, p95, p99, bytes }]) => [name, rate({ perSecond }), ms(p50), ms(p95), ms(p99), `${bytes} B`]);
  print([['measured (median of rounds)', 'requests', 'p50', 'p95', 'p99', 'answer'], ...rows]);
}

/** As Markdown. */
function print(rows: string[][]) {
  const widths = rows[0]!.map((_, i) => Math.max(2, ...rows.map((row) => row[i]!.length)));
  const line = (row: string[]) => `| ${row.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join(' | ')} |`;
  console.log([line(rows[0]!), `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...rows.slice(1).map(line), ''].join('\n'));
}
