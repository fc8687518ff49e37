// TCP ports for servers that tests start. Not port 0: while such a server restarts, an outgoing connection may take its port.
import { createServer } from 'node:net';

/** Below the range of ephemeral ports (32768 on Linux, 49152 elsewhere). */
const lowest = 10_240;
const highest = 32_000;
const blockSize = 50;

/** This process listens on the first port of its block as a lock: no other process uses ports of the same block. */
async function takeBlock() {
  const blocks = Math.floor((highest - lowest) / blockSize);
  for (let tried = 0; tried < blocks; tried++) {
    const first = lowest + ((process.pid + tried) % blocks) * blockSize;
    if (await listens(first, true)) return first;
  }
  throw new Error('no block of ports is free');
}

/** @param {number} port @param {boolean} keep */
function listens(port, keep) {
  return new Promise((answer) => {
    const server = createServer().once('error', () => answer(false));
    server.listen(port, '127.0.0.1', () => {
      if (!keep) return server.close(() => answer(true));
      server.unref();
      answer(true);
    });
  });
}

/** @type {Promise<number> | undefined} */
let block;
let given = 0;

/** A port reserved for this process until it exits. @returns {Promise<number>} */
export async function ownPort() {
  const first = await (block ??= takeBlock());
  for (let tried = 1; tried < blockSize; tried++) {
    const port = first + 1 + (given++ % (blockSize - 1));
    if (await listens(port, false)) return port;
  }
  throw new Error(`no port from ${first + 1} to ${first + blockSize - 1} is free`);
}
