// Shutdown: earlier requests are answered, later ones on the same connection get "later", so that a phone retries.
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { createApp } from '#server/http/app';
import { freshDatabase } from '../database';

const db = await freshDatabase();

const signIn = JSON.stringify({ email: 'ninguem@lida.demo', password: 'lida-demo' });
const slow = `POST /api/session HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${signIn.length}\r\n\r\n${signIn}`;
const quick = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';

it('answers earlier requests, and puts off later ones', async () => {
  const app = await createApp(db.app);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const line = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let heard = '';
  line.setEncoding('utf8').on('data', (text: string) => (heard += text));
  const asked = once(app.server, 'request');
  line.write(slow);
  await asked;
  const closed = app.close();
  line.write(quick);
  await Promise.all([once(line, 'end'), closed]);
  const [first, second] = heard.split(/(?=HTTP\/1\.1 )/) as [string, string];
  expect(first).toMatch(/^HTTP\/1\.1 401 /);
  expect(second).toMatch(/^HTTP\/1\.1 503 /);
  expect(second).toMatch('content-security-policy');
  expect(JSON.parse(second.slice(second.indexOf('\r\n\r\n')))).toEqual({ message: 'O servidor está reiniciando. Tente de novo em instantes.', code: 'later' });
});
