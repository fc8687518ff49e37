// The load, alone in its process: as many kept-alive connections as asked, each sending its next request when the answer to the last is there.
import { connect, type Socket } from 'node:net';
import { newId } from '#domain/kernel/ids';
import { answer } from './child';
import { animalId, idOf, tokenOf } from './people';

export type Round = {
  port: number;
  connections: number;
  /** Each connection stays on a farm of its own, or goes to any of so many farms. */
  farms: 'own' | number;
  /** What is asked: one weighing of one of so many animals in turn, or a pull from this version on. */
  ask: { weigh: { animals: number; day: string } } | { pull: { version: number } };
  seconds: number;
  /** Answers of the first moments warm the caches and connections; they do not count. */
  warm: number;
};
export type Measured = { seconds: number; latencies: Float64Array; bytes: number };

const mostRequests = 500_000;
const end = Buffer.from('\r\n\r\n');

answer({ run: (round: Round) => run(round), once: (round: Round) => once(round) });

async function run(round: Round): Promise<Measured> {
  const began = performance.now();
  const counted = began + round.warm * 1000;
  const over = counted + round.seconds * 1000;
  const latencies = new Float64Array(mostRequests);
  let count = 0;
  let bytes = 0;
  await Promise.all(
    Array.from({ length: round.connections }, (_, place) =>
      converse(round, place, (sent, length) => {
        const now = performance.now();
        if (now > counted && now <= over && count < mostRequests) {
          latencies[count++] = now - sent;
          bytes = length;
        }
        return now < over && count < mostRequests;
      }),
    ),
  );
  return { seconds: (Math.min(performance.now(), over) - counted) / 1000, latencies: latencies.slice(0, count), bytes };
}

/** One request and its answer's body, to see that ours and the bare one say the same. */
async function once(round: Round) {
  let body = '';
  await converse(round, 0, (_sent, _length, text) => {
    body = text();
    return false;
  });
  return body;
}

type Heard = (sent: number, length: number, body: () => string) => boolean;

function converse(round: Round, place: number, heard: Heard) {
  return new Promise<void>((resolve, reject) => {
    const socket = connect(round.port, '127.0.0.1').setNoDelay(true);
    const request = requests(round, place);
    let sent = 0;
    const say = () => {
      sent = performance.now();
      socket.write(request(), 'latin1');
    };
    socket.once('connect', say);
    listen(socket, (status, length, text) => {
      if (status !== 200) socket.destroy(new Error(`Answered ${status}: ${text().slice(0, 500)}`));
      else if (heard(sent, length, text)) say();
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

/** The next request of a connection, as text. */
function requests({ farms, ask }: Round, place: number) {
  let turn = 0;
  const head = (farm: number, path: string) =>
    `POST /api/farms/${idOf('farm', farm)}/${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: lida_session=${tokenOf(farm)}\r\ncontent-type: application/json\r\n`;
  const whole = (start: string, body: string) => `${start}content-length: ${body.length}\r\n\r\n${body}`;
  if ('weigh' in ask) {
    const start = head(place, 'verbs/weigh');
    const { animals, day } = ask.weigh;
    return () => {
      const weight = 400 + (turn % 997) / 10;
      const body = { id: newId(), animal_id: animalId(place, turn++ % animals), weighing_date: day, weight, weighing_method: 'balanca', measured_by: 'Joana' };
      return whole(start, JSON.stringify(body));
    };
  }
  const pull = (farm: number) => whole(head(farm, 'sync'), JSON.stringify({ cursor: { epoch: idOf('epoch', farm), version: ask.pull.version }, calls: [] }));
  if (farms === 'own') {
    const same = pull(place);
    return () => same;
  }
  return () => pull(Math.floor(Math.random() * farms));
}
