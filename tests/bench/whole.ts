// A whole farm received: page after page of a snapshot, or one stream. Bytes are counted and thrown away.
import { Agent, get } from 'node:http';
import { sessionCookie } from '#server/kernel/session';
import { idOf, tokenOf } from './people';

const agent = new Agent({ keepAlive: true });

/** How many bytes its bodies had. A stream has no pages, and is taken in one. */
export async function takeWhole(port: number, farm: number, what: 'snapshot' | 'export') {
  let bytes = 0;
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { length, tail } = await take(port, farm, `${what}${after && `?after=${after}`}`);
    bytes += length;
    after = what === 'snapshot' ? /"next":"([^"]+)"/.exec(tail)?.[1] : undefined;
  }
  return bytes;
}

/** Where a page says what comes next: behind its rows. */
const lastBytes = 4_096;

function take(port: number, farm: number, path: string) {
  return new Promise<{ length: number; tail: string }>((done, fail) => {
    const headers = { cookie: `${sessionCookie}=${tokenOf(farm)}` };
    const request = get({ agent, port, host: '127.0.0.1', path: `/api/farms/${idOf('farm', farm)}/${path}`, headers }, (response) => {
      let [length, tail] = [0, ''];
      response.on('data', (piece: Buffer) => {
        length += piece.length;
        tail = (tail + piece.toString('latin1', Math.max(0, piece.length - lastBytes))).slice(-lastBytes);
      });
      response.once('end', () =>
        response.statusCode === 200 ? done({ length, tail }) : fail(new Error(`Answered ${response.statusCode}: ${tail.slice(0, 500)}`)),
      );
      response.once('error', fail);
    });
    request.once('error', fail);
  });
}
