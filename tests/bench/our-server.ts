// The server under test in its own process: the real application over the real pool, composed as in main.ts.

import type { AddressInfo } from 'node:net';
import type pg from 'pg';
import { createApp } from '#server/http/app';
import { plainBatch } from '#server/kernel/batch';
import { openPool } from '#server/kernel/db';
import { readSettings } from '#server/kernel/settings';
import { answer } from './child';

const app = await createApp(
  openPool({ connection: JSON.parse(process.argv[2] ?? '') as pg.PoolConfig, ...(process.env['BATCH'] === 'plain' && { newBatch: plainBatch }) }),
  readSettings({}),
  { log: { level: 'warn' } },
);
await app.listen({ port: 0, host: '127.0.0.1' });

answer({
  port: () => (app.server.address() as AddressInfo).port,
  memory: () => ({ pid: process.pid, now: process.memoryUsage().rss, most: process.resourceUsage().maxRSS * 1024 }),
});
