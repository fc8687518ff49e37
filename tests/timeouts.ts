// Timeouts of the tests. `npm test` measures the machine at its start (scripts/speed.mjs) and says how slow it is; a test run by itself counts as run on the reference machine.

const slowness = Number(process.env['TEST_SLOWNESS'] ?? 1);

/** So many milliseconds on the reference machine. */
export const scaled = (ms: number) => Math.round(ms * slowness);
