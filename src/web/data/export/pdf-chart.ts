// Charts in a PDF, drawn from the numbers of a sheet above its table. The first column names, the others are the series.
import { cellOf, type Figure, type Sheet } from '#domain/kernel/export-sheet';
import { widthOf, wrapped } from './pdf-text';

/** The page being written; y counts down from the current position. */
export type Canvas = {
  readonly inner: number;
  fits(height: number): boolean;
  turn(): void;
  down(height: number): void;
  write(text: string, x: number, face: 'regular' | 'bold', points: number, how?: { end?: number; shade?: string; below?: number }): void;
  box(x: number, below: number, width: number, height: number, colour: string): void;
  line(points: readonly (readonly [x: number, below: number])[], colour: string, width: number): void;
};

const green = '0.23 0.51 0.26';
const red = '0.75 0.24 0.16';
const blue = '0.18 0.44 0.69';
const series = [green, red];
const grid = '0.85 0.85 0.85';
const muted = '0.4';
const small = 7;

type Point = { name: string; day: number; values: number[] };
type Chart = { left: number; canvas: Canvas; sheet: Sheet; points: Point[]; shown: (figure: Figure) => string };

/** The end of the axis: 1, 2, 2.5 or 5 times a power of ten, so that half of it is a short number too. */
export function niceEnd(most: number) {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  return (([1, 2, 2.5, 5, 10] as const).find((step) => step * power >= most) ?? 10) * power;
}

export function chart(canvas: Canvas, left: number, sheet: Sheet, shown: (figure: Figure) => string) {
  const points = sheet.rows.map((row): Point => {
    const [name, ...values] = row.map((cell, i) => cellOf(cell, sheet.columns[i]!));
    return { name: name ? shown(name) : '', day: Date.parse(String(name?.value)), values: values.map(({ value }) => Number(value ?? 0)) };
  });
  const all: Chart = { canvas, left, sheet, points, shown };
  if (points.length === 0) return;
  if (sheet.chart === 'rows') rows(all);
  else if (sheet.chart === 'bars') bars(all);
  else if (sheet.chart === 'line' && points.length > 1) line(all);
}

const rowHeight = 13;
const nameRoom = 110;

function rows({ canvas, left, sheet, points, shown }: Chart) {
  const most = Math.max(1, ...points.map(({ values }) => values[0]!));
  const room = canvas.inner - nameRoom - 50;
  for (const { name, values } of points) {
    if (!canvas.fits(rowHeight)) canvas.turn();
    const [value = 0] = values;
    const width = (value / most) * room;
    canvas.write(wrapped(name, 'regular', 8, nameRoom - 6, 1)[0] ?? '', left, 'regular', 8, { below: 9 });
    canvas.box(left + nameRoom, 2, Math.max(0.5, width), 9, green);
    canvas.write(shown(cellOf(value, sheet.columns[1]!)), left + nameRoom + width + 4, 'regular', 8, { below: 9 });
    canvas.down(rowHeight);
  }
  canvas.down(6);
}

const plotHeight = 110;
const axisRoom = 62;
const footRoom = 24;

/** Draws the axis and returns where a value is, in points below the current position. */
function axis({ canvas, left, sheet, shown, points }: Chart) {
  const end = niceEnd(Math.max(...points.flatMap(({ values }) => values)));
  const below = (value: number) => plotHeight - (value / end) * (plotHeight - 8);
  for (const value of [0, end / 2, end]) {
    canvas.line(
      [
        [left + axisRoom, below(value)],
        [left + canvas.inner, below(value)],
      ],
      grid,
      0.5,
    );
    canvas.write(shown(cellOf(value, sheet.columns[1]!)), left, 'regular', small, { below: below(value) + 2.5, end: left + axisRoom - 5, shade: muted });
  }
  return below;
}

function bars(all: Chart) {
  const { canvas, left, sheet, points } = all;
  const names = sheet.columns.slice(1).map(({ label }) => label);
  if (!canvas.fits(plotHeight + footRoom + 14)) canvas.turn();
  if (names.length > 1) {
    let x = left + axisRoom;
    for (const [i, name] of names.entries()) {
      canvas.box(x, 1, 7, 7, series[i] ?? blue);
      canvas.write(name, x + 10, 'regular', 8, { below: 8 });
      x += widthOf(name, 'regular', 8) + 26;
    }
    canvas.down(14);
  }
  const below = axis(all);
  const room = (canvas.inner - axisRoom) / points.length;
  const width = Math.min(26, (room * 0.8) / names.length);
  for (const [i, { name, values }] of points.entries()) {
    const middle = left + axisRoom + (i + 0.5) * room;
    for (const [n, value] of values.entries())
      canvas.box(
        middle + (n - values.length / 2) * width,
        below(value),
        width * 0.92,
        plotHeight - below(value),
        names.length > 1 ? (series[n] ?? blue) : blue,
      );
    for (const [n, text] of wrapped(name, 'regular', small, room, 2).entries())
      canvas.write(text, middle - widthOf(text, 'regular', small) / 2, 'regular', small, { below: plotHeight + 9 + n * 8, shade: muted });
  }
  canvas.down(plotHeight + footRoom);
}

function line(all: Chart) {
  const { canvas, left } = all;
  const points = all.points.toSorted((a, b) => a.day - b.day);
  if (!canvas.fits(plotHeight + footRoom)) canvas.turn();
  const below = axis(all);
  const [first, last] = [points[0]!, points.at(-1)!];
  const room = canvas.inner - axisRoom;
  const at = (day: number) => left + axisRoom + ((day - first.day) / (last.day - first.day)) * room;
  canvas.line(
    points.map(({ day, values }) => [at(day), below(values[0]!)] as const),
    blue,
    1.2,
  );
  canvas.write(first.name, left + axisRoom, 'regular', small, { below: plotHeight + 9, shade: muted });
  canvas.write(last.name, left, 'regular', small, { below: plotHeight + 9, end: left + canvas.inner, shade: muted });
  canvas.down(plotHeight + footRoom);
}
