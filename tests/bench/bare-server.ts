// The bare limit, alone in its process: node:http and pg, no framework, no domain. A weighing is one plain insert; a pull runs the application's own SELECTs.
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { contract } from '#domain/contract';
import { newId } from '#domain/kernel/ids';
import { type NounName, nounNames } from '#domain/nouns';
import { begins, commit, openPool } from '#server/kernel/db';
import { counterOf, enter, farms } from '#server/kernel/session';
import { columnsOf, statements } from '#server/kernel/statements';
import { feed, mostRows } from '#server/sync';
import { answer } from './child';

// The parsers of the application's pool make the same bytes of the same rows.
const db = openPool({ connection: JSON.parse(process.argv[2] ?? '') as pg.PoolConfig });

type Body = { cursor: { epoch: string; version: number } } & Record<string, unknown>;

const columns = ['user_id', 'farm_id', ...columnsOf('animal_weighings')];
const insert = { name: 'insert', text: `insert into bare_weighings (${columns.join(', ')}) values (${columns.map((_, i) => `$${i + 1}`).join(', ')})` };

async function weigh(farm_id: string, _token: string, body: Body) {
  const now = new Date().toISOString();
  const row: Record<string, unknown> = { user_id: farm_id, farm_id, ...body, created_at: now, created_by: farm_id, updated_at: now, version: 1 };
  const client = await db.connect();
  try {
    await client.query({ ...insert, values: columns.map((column) => row[column] ?? null) });
  } finally {
    client.release();
  }
  return { id: newId(), status: 'ok', version: 1 };
}

async function pull(farm_id: string, token: string, { cursor }: Body) {
  const hash = createHash('sha256').update(token).digest();
  const client = await db.connect();
  try {
    const [, entered, counted, opened, fed] = await Promise.all([
      client.query(begins.read),
      client.query({ ...enter, values: [hash, farm_id] }),
      client.query({ ...counterOf, values: [farm_id] }),
      client.query({ ...farms, values: [hash] }),
      client.query({ ...feed, values: [farm_id, cursor.version, mostRows + 1] }),
    ]);
    const { owner_id, farm_name, person_id, person_name, role } = entered.rows[0];
    const ids = new Map<NounName, string[]>();
    for (const { noun, row_id } of fed.rows) ids.set(noun, [...(ids.get(noun) ?? []), row_id]);
    const changed = nounNames.filter((noun) => ids.has(noun));
    const found = await Promise.all(changed.map((noun) => client.query({ ...statements[noun].these, values: [owner_id, farm_id, ids.get(noun)] })));
    const rows = Object.fromEntries(changed.map((noun, i) => [noun, found[i]!.rows]));
    await client.query(commit);
    const farm = {
      id: farm_id,
      farm_name,
      time_zone: 'America/Sao_Paulo',
      person: { id: person_id, name: person_name, role },
      farms: opened.rows,
      now: new Date().toISOString(),
      contract: contract(),
    };
    return { results: [], rows, cursor: counted.rows[0], farm };
  } finally {
    client.release();
  }
}

async function bodyOf(request: IncomingMessage) {
  let text = '';
  request.setEncoding('utf8');
  for await (const part of request) text += part;
  return JSON.parse(text) as Body;
}

const server = createServer((request, response) => {
  const [, , , farm_id = '', what] = (request.url ?? '').split('/');
  const token = request.headers.cookie?.split('=')[1] ?? '';
  bodyOf(request)
    .then((body): Promise<unknown> => (what === 'sync' ? pull : weigh)(farm_id, token, body))
    .then((said) => {
      const text = JSON.stringify(said);
      response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) }).end(text);
    })
    .catch((error: Error) => response.writeHead(500).end(error.stack));
});
server.listen(0, '127.0.0.1', () => {
  answer({
    port: () => (server.address() as AddressInfo).port,
    memory: () => ({ now: process.memoryUsage().rss, most: process.resourceUsage().maxRSS * 1024 }),
  });
});
