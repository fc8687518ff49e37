// The table of the fault tests: one line for each fault and engine, with what was checked and found.
export type Line = {
  fault: string;
  engine: string;
  times: number;
  checked: string;
  /** Milliseconds until it worked again, for each repetition. */
  recovery: number[];
  /** What a person saw during the fault. */
  seen: string;
  wrong: string[];
  skipped?: string;
};

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const recoveryOf = ({ recovery }: Line) => (recovery.length === 0 ? '—' : `${seconds(middle(recovery))} / ${seconds(Math.max(...recovery))}`);
const resultOf = ({ wrong, skipped }: Line) => (skipped ? `skipped: ${skipped}` : wrong.length === 0 ? 'well' : `MISSED: ${wrong.length}`);

export function printTable(lines: Line[]) {
  const rows = [
    ['fault', 'engine', 'times', 'checked', 'meanwhile', 'recovery p50 / max', 'result'],
    ...lines.map((line) => [line.fault, line.engine, String(line.times), line.checked, line.seen, recoveryOf(line), resultOf(line)]),
  ];
  for (const [i, row] of rows.entries()) {
    console.log(`| ${row.join(' | ')} |`);
    if (i === 0) console.log(`|${row.map(() => '--').join('|')}|`);
  }
  for (const { fault, engine, wrong } of lines) for (const sentence of wrong.slice(0, 20)) console.log(`✗ ${fault}, ${engine}: ${sentence}`);
}
