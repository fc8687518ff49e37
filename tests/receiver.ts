// A program that receives webhooks: keeps what arrives, and answers as told.
import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookBody } from '#domain/people/webhooks';

export type Received = { path: string; headers: IncomingHttpHeaders; text: string; body: WebhookBody };

export async function startReceiver() {
  const received: Received[] = [];
  const how = { status: 204, headers: {} as Record<string, string>, delay: 0 };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const text = Buffer.concat(pieces).toString();
      received.push({ path: request.url!, headers: request.headers, text, body: JSON.parse(text) as WebhookBody });
      const { status, headers, delay } = how;
      setTimeout(() => response.writeHead(status, headers).end(), delay);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    how,
    close: () => new Promise<void>((done) => (server.closeAllConnections(), server.close(() => done()))),
  };
}

/** As the document of Standard Webhooks says, written without the server's code. */
export function isGenuine(secret: string, { headers, text }: Pick<Received, 'headers' | 'text'>) {
  const [id, timestamp] = [headers['webhook-id'], headers['webhook-timestamp']];
  const wanted = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${String(id)}.${String(timestamp)}.${text}`)
    .digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${wanted}`) && Math.abs(Date.now() / 1000 - Number(timestamp)) < 300;
}
