// Five screens and the landing page on a slow phone and network: time of the largest paint, and how long the main thread was blocked. Cold: neither the application nor the farm is on the phone; warm: both are.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { offlineReady } from '../chromium';
import { browse } from './device-phone';
import { type Line, median, under } from './figures';
import type { Bench } from './in-page';
import { animalId } from './people';
import { note } from './progress';

declare const bench: Bench;

const screens = (farm: number) => ({
  home: '/',
  animals: '/animals',
  'an animal': `/animals/${animalId(farm, 7)}`,
  milk: '/milk-production',
  reports: '/reports',
});

/** Network of a phone as Lighthouse simulates it: 1.6 Mbit/s, 150 ms. */
const line = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (750 * 1024) / 8 };
const times = 3;
const quiet = 3_000;
const timeout = 120_000;

const mostOfLanding = 1_500;

/** Of somebody who was never here: each time a new profile. */
export async function landingLine(url: string, slow: number): Promise<Line> {
  const seen: number[] = [];
  for (let i = 0; i < times; i++) {
    const { largest } = await withProfile(url, null, (context) => painted(context, '/', slow));
    seen.push(largest);
  }
  note(`landing: largest ${seen.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  return under(`the landing page, cold (${slow}× slower, 1.6 Mbit/s): largest paint`, median(seen), mostOfLanding, 'ms');
}

async function withProfile<T>(url: string, farm: number | null, work: (context: BrowserContext) => Promise<T>) {
  const profile = mkdtempSync(join(tmpdir(), 'lida-bench-paint-'));
  const context = await browse(profile, url, farm);
  try {
    return await work(context);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

type Painted = { largest: number; blocked: number };

export async function paintLines(url: string, farm: number, slow: number): Promise<Line[]> {
  const lines: Line[] = [];
  for (const [name, path] of Object.entries(screens(farm))) {
    const cold: Painted[] = [];
    const warm: Painted[] = [];
    for (let i = 0; i < times; i++) {
      await withProfile(url, farm, async (context) => {
        cold.push(await painted(context, path, slow));
        const page = await context.newPage();
        await page.goto(path);
        await offlineReady(page, timeout);
        await page.close();
        warm.push(await painted(context, path, slow));
      });
    }
    lines.push(toldOf(`${name}, cold`, slow, cold), toldOf(`${name}, warm`, slow, warm));
  }
  return lines;
}

async function painted(context: BrowserContext, path: string, slow: number): Promise<Painted> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', line);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow });
  await page.goto(path, { waitUntil: 'commit', timeout: timeout });
  const seen = await page.evaluate((idle) => bench.painted(idle), quiet);
  await page.close();
  return seen;
}

function toldOf(name: string, slow: number, seen: Painted[]): Line {
  const [largest, blocked] = [seen.map((one) => one.largest), seen.map((one) => one.blocked)];
  note(`${name}: largest ${largest.map((ms) => ms.toFixed(0)).join(', ')}; blocked ${blocked.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  return {
    figure: `${name} (${slow}× slower, 1.6 Mbit/s): largest paint; blocked`,
    ours: `${median(largest).toFixed(0)} ms; ${median(blocked).toFixed(0)} ms`,
    bare: '',
    ratio: '',
    target: '',
    ok: true,
  };
}
