// The load generator in its own process: so many keep-alive connections, each sends its next request when the last response has arrived.
import { connect, type Socket } from 'node:net';
import { answer } from './child';
import { type Ask, type Farms, farmFor, requestsOf } from './requests';
import { takeWhole } from './whole-farm';

export type Round = {
  port: number;
  connections: number;
  farms: Farms;
  ask: Ask;
  seconds: number;
  /** The first responses warm caches and connections; they do not count. */
  warm: number;
  /** So many times instead of so long, and all of it counts: for requests that take seconds. */
  times?: number;
};
/** `bytes`: of the last response. */
export type Measured = { seconds: number; latencies: Float64Array; bytes: number };

const mostRequests = 500_000;
const end = Buffer.from('\r\n\r\n');

answer({ run: (round: Round) => run(round), once: (round: Round) => once(round) });

async function run(round: Round): Promise<Measured> {
  const began = performance.now();
  const counted = round.times === undefined ? began + round.warm * 1000 : began;
  const over = round.times === undefined ? counted + round.seconds * 1000 : Number.POSITIVE_INFINITY;
  const latencies = new Float64Array(mostRequests);
  let count = 0;
  let bytes = 0;
  let last = 0;
  const api = 'whole' in round.ask ? receive : converse;
  await Promise.all(
    Array.from({ length: round.connections }, (_, place) => {
      let mine = 0;
      return api(round, place, (sent, length) => {
        const now = performance.now();
        // Wait for one that takes longer than the round.
        if (now > counted && (now <= over || count === 0) && count < mostRequests) {
          latencies[count++] = now - sent;
          bytes = length;
          last = now;
        }
        return round.times === undefined ? now < over && count < mostRequests : ++mine < round.times;
      });
    }),
  );
  return { seconds: (Math.max(Math.min(performance.now(), over), last) - counted) / 1000, latencies: latencies.slice(0, count), bytes };
}

/** One request and its response body, to compare ours with the bare server's. */
async function once(round: Round) {
  let body = '';
  await converse(round, 0, (_sent, _length, text) => {
    body = text();
    return false;
  });
  return body;
}

type Heard = (sent: number, length: number, body: () => string) => boolean;

/** Responses in many pieces or pages. */
async function receive({ port, ask, farms }: Round, place: number, heard: Heard) {
  for (let more = true; more; ) {
    const sent = performance.now();
    more = heard(sent, await takeWhole(port, farmFor(farms, place), (ask as { whole: 'snapshot' | 'export' }).whole), () => '');
  }
}

function converse(round: Round, place: number, heard: Heard) {
  return new Promise<void>((resolve, reject) => {
    const socket = connect(round.port, '127.0.0.1').setNoDelay(true);
    const request = requestsOf(round.ask, round.farms, place);
    let sent = 0;
    const dispatch = () => {
      sent = performance.now();
      socket.write(request());
    };
    socket.once('connect', dispatch);
    listen(socket, (status, length, text) => {
      if (status !== 200) socket.destroy(new Error(`Answered ${status}: ${text().slice(0, 500)}`));
      else if (heard(sent, length, text)) dispatch();
      else socket.end();
    });
    socket.once('error', reject);
    socket.once('close', () => resolve());
  });
}

function listen(socket: Socket, answered: (status: number, length: number, text: () => string) => void) {
  let parts: Buffer[] = [];
  let missing = -1;
  let head = 0;
  let status = 0;
  socket.on('data', (part: Buffer) => {
    parts.push(part);
    if (missing === -1) {
      const start = parts.length === 1 ? part : Buffer.concat(parts);
      const at = start.indexOf(end);
      if (at === -1) return;
      const headers = start.toString('latin1', 0, at);
      head = at + end.length;
      status = Number(headers.slice(9, 12));
      missing = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? Number.NaN) + head;
      if (Number.isNaN(missing)) return void socket.destroy(new Error(`An answer without a length: ${headers}`));
      missing -= start.length;
    } else missing -= part.length;
    if (missing > 0) return;
    const whole = parts;
    const length = whole.reduce((sum, { length }) => sum + length, -head);
    const from = head;
    [parts, missing] = [[], -1];
    answered(status, length, () => Buffer.concat(whole).subarray(from).toString());
  });
}
