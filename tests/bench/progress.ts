// Progress of the bench on stderr: lines, and a progress bar on a terminal.
export const note = (line: string) => process.stderr.write(`${line}\n`);

const width = 30;

/** On a terminal the bar is redrawn in place; elsewhere a line for each tenth. */
export function bar(what: string) {
  const began = performance.now();
  let told = 0;
  return (done: number, of: number, table: string) => {
    const share = done / of;
    const filled = Math.round(share * width);
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    const line = `${what} [${'█'.repeat(filled)}${'·'.repeat(width - filled)}] ${(share * 100).toFixed(0)} %, ${done} rows, ${table}, ${seconds} s`;
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}${share === 1 ? '\n' : ''}`);
    else if (share * 10 >= told + 1 || share === 1) {
      told = Math.floor(share * 10);
      note(line);
    }
  };
}
