// Timeouts of the tests. `npm test` measures the machine's speed at its start (scripts/machine-speed.mjs); a test run by itself assumes the reference machine.

const slowness = Number(process.env['TEST_SLOWNESS'] ?? 1);

/** So many milliseconds on the reference machine. */
export const scaled = (ms: number) => Math.round(ms * slowness);
