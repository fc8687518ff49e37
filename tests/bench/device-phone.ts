// A phone in the bench: one browser with a profile on disk, signed in to one farm, that can be slowed down and taken offline.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type BrowserContext, type CDPSession, type Page } from '@playwright/test';
import { build } from 'rolldown';
import { browser, offlineReady, openPhone } from '../chromium';
import type { Bench, Moment } from './in-page';
import { idOf, tokenOf } from './people';

const timeout = 120_000;

declare const bench: Bench;

export type Tab = {
  page: Page;
  cdp: CDPSession;
  heap(): Promise<number>;
  /** With `--profile`, writes a .cpuprofile of this name. */
  recorded<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Loads its `questions` into the page. */
  questioned(): Promise<void>;
  close(): Promise<void>;
};

export class Phone {
  private readonly profile = mkdtempSync(join(tmpdir(), 'lida-bench-phone-'));
  private context!: BrowserContext;

  constructor(
    private readonly url: string,
    private readonly farm: number,
    private readonly profiles: string | null,
  ) {}

  /** Signs in, downloads the farm, waits until the application works offline, then goes offline. */
  async start() {
    this.context = await browse(this.profile, this.url, this.farm);
    const page = this.context.pages()[0] ?? (await this.context.newPage());
    await page.goto('/animals');
    await page.locator('[data-index]').first().waitFor({ timeout: timeout });
    await offlineReady(page, timeout);
    await this.context.setOffline(true);
    await page.goto('about:blank');
    return this;
  }

  get store() {
    return `lida dono${this.farm}@lida.demo ${idOf('farm', this.farm)}`;
  }

  /** A new tab on the path, slowed down from the start. `firstRow`: when the first row of its list was painted, or that there is none. */
  async open(path: string, slower: number): Promise<Tab & { firstRow: Moment }> {
    const page = await this.context.newPage();
    const cdp = await this.context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
    const recorded: Tab['recorded'] = (name, work) => (this.profiles ? record(cdp, join(this.profiles, `${name}.cpuprofile`), work) : work());
    const firstRow = await recorded(`start${path.replace('/', '-')}-farm${this.farm}-${slower}x`, async () => {
      await page.goto(path, { waitUntil: 'commit', timeout: timeout });
      return page.evaluate(() => bench.firstRow);
    });
    const heap = async () => {
      await cdp.send('HeapProfiler.collectGarbage');
      const { usedSize } = await cdp.send('Runtime.getHeapUsage');
      return usedSize / 1_048_576;
    };
    const questioned = async () => void (await page.evaluate(await script('in-page-questions')));
    return { page, cdp, firstRow, heap, recorded, questioned, close: () => page.close() };
  }

  async end() {
    // Keep the first error.
    await this.context.close().catch(() => {});
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

/** A browser of phone size with a profile on disk, in which the farm's owner is signed in. */
/** `farm` null: a visitor without a session. */
export async function browse(profile: string, url: string, farm: number | null) {
  const context = await openPhone(profile, url, browser);
  await context.addInitScript({ content: await script('in-page') });
  if (farm === null) return context;
  const cookie = { name: 'lida_session', value: tokenOf(farm), url, httpOnly: true, sameSite: 'Lax' as const };
  await context.addCookies([{ ...cookie, expires: Date.now() / 1000 + 86_400 }]);
  return context;
}

const scripts = new Map<string, string>();
async function script(name: string) {
  const known = scripts.get(name);
  if (known) return known;
  const { output } = await build({ input: `tests/bench/${name}.ts`, platform: 'browser', output: { format: 'iife', minify: true }, write: false });
  scripts.set(name, output[0].code);
  return output[0].code;
}

async function record<T>(cdp: CDPSession, file: string, work: () => Promise<T>) {
  await cdp.send('Profiler.enable');
  await cdp.send('Profiler.start');
  const done = await work();
  const { profile } = await cdp.send('Profiler.stop');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(profile));
  return done;
}
