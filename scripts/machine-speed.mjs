// Measures how slow this machine is at the moment, to scale the timeouts of the tests.
import { createHash } from 'node:crypto';

/** What the loop below takes on the reference machine (2 cores, Neoverse-N1, nothing else running). */
const referenceMs = 90;
const most = 8;

/** Four processes of tests and the steps beside them share two cores. */
const shared = 2;

/** What timeouts are multiplied by, at least. The slowest of three rounds counts: a busy machine is not slow all the time. */
export function measureSlowness() {
  return Math.min(most, shared * Math.max(1, ...[1, 2, 3].map(() => round() / referenceMs)));
}

function round() {
  const began = performance.now();
  let text = 'lida';
  for (let turn = 0; turn < 15_000; turn++) {
    text = createHash('sha256').update(text).digest('hex');
    text = JSON.stringify(JSON.parse(`{"text":"${text}","turn":${turn}}`));
  }
  return performance.now() - began;
}
