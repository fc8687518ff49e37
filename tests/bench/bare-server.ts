// The bare limit in its own process: node:http and pg, no framework, no domain. Writes are plain inserts, reads the application's own SELECTs, streams a COPY.
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { openPool } from '#server/kernel/db';
import { streamFarm } from './bare-copy';
import { list, pull, record, signIn } from './bare-reads';
import { outbox, vaccinate, weigh } from './bare-writes';
import { answer } from './child';

// The parsers of the application's pool give the same bytes for the same rows.
const db = openPool({ connection: JSON.parse(process.argv[2] ?? '') as pg.PoolConfig });

async function bodyOf(request: IncomingMessage) {
  let text = '';
  request.setEncoding('utf8');
  for await (const part of request) text += part;
  return text === '' ? {} : JSON.parse(text);
}

async function said(request: IncomingMessage, token: string): Promise<unknown> {
  const body = await bodyOf(request);
  const { pathname, searchParams } = new URL(request.url ?? '', 'http://bare');
  const [, , what, farm_id = '', noun = '', id] = pathname.split('/');
  if (what === 'session') return signIn(body);
  if (noun === 'sync') return body.calls.length > 0 ? outbox(db, farm_id, body) : pull(db, farm_id, token, body);
  if (id === 'apply_vaccine') return vaccinate(db, farm_id, body);
  if (noun === 'verbs') return weigh(db, farm_id, body);
  return id ? record(db, farm_id, token, noun, id) : list(db, farm_id, token, noun, searchParams);
}

const server = createServer((request, response) => {
  const token = request.headers.cookie?.split('=')[1] ?? '';
  const failed = (error: Error) => void response.writeHead(500).end(error.stack);
  if (/\/(snapshot|export)$/.test(request.url ?? '')) return void streamFarm(db, request.url!.split('/')[3]!, token, response).catch(failed);
  said(request, token).then((said) => {
    const text = JSON.stringify(said);
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) }).end(text);
  }, failed);
});
server.listen(0, '127.0.0.1', () => {
  answer({
    port: () => (server.address() as AddressInfo).port,
    memory: () => ({ pid: process.pid, now: process.memoryUsage().rss, most: process.resourceUsage().maxRSS * 1024 }),
  });
});
