// Receives a whole farm: the pages of a snapshot as a phone on a fast connection takes them, or one stream. Bytes are counted and dropped.
import { Agent, get } from 'node:http';
import { PagesAhead } from '#data/snapshot-pages';
import { sessionCookie } from '#server/kernel/session';
import { idOf, tokenOf } from './people';

const agent = new Agent({ keepAlive: true });

/** Returns the bytes of the bodies. A stream has no pages, and is taken in one. */
export async function takeWhole(port: number, farm: number, what: 'snapshot' | 'export') {
  if (what === 'export') return (await take(port, farm, what)).length;
  const pages = new PagesAhead((after, upto) => take(port, farm, `snapshot${after ? `?after=${after}` : ''}${upto ? `&upto=${upto}` : ''}`));
  let bytes = 0;
  let starts: string[] | undefined;
  for (let next: string | null | undefined = null; next !== undefined; ) {
    const { length, head, tail }: Taken = await pages.page(next, starts);
    bytes += length;
    starts ??= head.startsWith('{') ? (JSON.parse(head.slice(0, head.indexOf('\n'))) as { pages: string[] }).pages : [];
    next = /"next":"([^"]+)"/.exec(tail)?.[1];
  }
  return bytes;
}

/** `head`: with its first line. `tail`: after its rows, where a page says what comes next. */
type Taken = { length: number; head: string; tail: string };
const lastBytes = 4_096;

function take(port: number, farm: number, path: string) {
  return new Promise<Taken>((done, fail) => {
    const headers = { cookie: `${sessionCookie}=${tokenOf(farm)}` };
    const request = get({ agent, port, host: '127.0.0.1', path: `/api/farms/${idOf('farm', farm)}/${path}`, headers }, (response) => {
      let [length, head, tail] = [0, '', ''];
      response.on('data', (piece: Buffer) => {
        length += piece.length;
        if (!head.includes('\n')) head += piece.toString('latin1');
        tail = (tail + piece.toString('latin1', Math.max(0, piece.length - lastBytes))).slice(-lastBytes);
      });
      response.once('end', () =>
        response.statusCode === 200 ? done({ length, head, tail }) : fail(new Error(`Answered ${response.statusCode}: ${tail.slice(0, 500)}`)),
      );
      response.once('error', fail);
    });
    request.once('error', fail);
  });
}
