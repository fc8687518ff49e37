// Measures how slow this machine is at the moment, to scale the timeouts of the tests.
import { createHash } from 'node:crypto';

/** What the loop below takes on the reference machine (2 cores, Neoverse-N1, nothing else running). */
const referenceMs = 90;
const most = 8;

/** 1 on the reference machine or a faster one, 2 on one that takes twice as long. The slowest of three rounds counts: a busy machine is not slow all the time. */
export function measureSlowness() {
  return Math.min(most, Math.max(1, ...[1, 2, 3].map(() => round() / referenceMs)));
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
