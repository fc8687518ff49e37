// Drives a phone without its screen: dispatches calls on the device object of the running application, found in React's tree. Its connection can be cut or faked, its tab closed.
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import type { Cause, Clash, Other } from '#domain/kernel/errors';
import type { Row } from '#domain/kernel/farm';
import type { NounName } from '#domain/nouns';
import type { Call } from '#domain/verbs';
import type { TestFarm } from '../../build';
import { offlineReady } from '../../chromium';
import { withoutTutorial } from '../fixtures';

export type Fate = 'open' | 'cut' | 'answers lost' | 'server fails';
export type Said = Pick<Call, 'verb' | 'input'>;
export type RefusedHere = { id: string; verb: string; input: object; message: string; code: string; clash?: Clash; other?: Other; cause?: Cause };
/** `lost`: accepted before the server was restored, and no longer there. `told`: calls of others that deleted what this person worked on. */
type Standing = { waiting: string[]; refused: RefusedHere[]; lost: string[]; told: string[]; rows: Record<NounName, Row[]> };

/** Injected into the page at its start. */
function inPage() {
  type Fiber = { child: Fiber | null; sibling: Fiber | null; memoizedProps: { value?: unknown } | null; stateNode: { current: Fiber } };
  type Entry = { call: { id: string; verb: string; input: object } };
  type Device = {
    name: string;
    dispatch(verb: string, input: object): Promise<void>;
    retry(id: string, input?: object): Promise<void>;
    accept(call: object): Promise<void>;
    deletions(): { call_id: string }[];
    syncAfresh(): Promise<void>;
    condition(): { phase: string; waiting: Entry[]; refused: Entry[]; lostCalls: Entry[] };
    replica: { rows(noun: string): object[]; waiting(): Entry[] };
  };
  const device = (): Device | undefined => {
    const root = document.getElementById('lida') as unknown as Record<string, Fiber> | null;
    const key = root && Object.keys(root).find((name) => name.startsWith('__reactContainer$'));
    const left = key ? [root[key]!.stateNode.current] : [];
    for (let fiber = left.pop(); fiber; fiber = left.pop()) {
      const value = fiber.memoizedProps?.value as Device | undefined;
      if (value?.replica && typeof value.dispatch === 'function') return value;
      if (fiber.sibling) left.push(fiber.sibling);
      if (fiber.child) left.push(fiber.child);
    }
    return undefined;
  };
  const idsOf = (entries: Entry[]) => entries.map(({ call }) => call.id);
  const phone = {
    isOn: (name: string) => device()?.name === name && device()!.condition().phase === 'ready',
    sync: () => device()!.syncAfresh(),
    /** The id of the call that replaces it. */
    async retry(id: string, input?: object) {
      await device()!.retry(id, input);
      return input ? device()!.replica.waiting().at(-1)!.call.id : id;
    },
    accept: (call: object) => device()!.accept(call),
    async dispatch(calls: Said[], saved: (id: string) => void) {
      for (const { verb, input } of calls)
        await device()!
          .dispatch(verb, input)
          .then(
            () => saved(device()!.replica.waiting().at(-1)!.call.id),
            (error: unknown) => {
              // A broken rule has a code; anything else is a fault.
              if (!(error instanceof Error && 'code' in error)) throw error;
            },
          );
    },
    /** As a chosen file is kept: its bytes on the disk before its call. */
    async attach(input: { content_hash: string; file_type: string }, base64: string, saved: (id: string) => void) {
      const { content_hash, file_type } = input;
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)).buffer;
      const db = await new Promise<IDBDatabase>((done, fail) => {
        const opening = indexedDB.open(`${device()!.name} files`, 1);
        opening.onupgradeneeded = () => ['files', 'known'].forEach((store) => opening.result.createObjectStore(store, { keyPath: 'content_hash' }));
        [opening.onsuccess, opening.onerror] = [() => done(opening.result), () => fail(opening.error!)];
      });
      const about = { content_hash, file_type, waiting: true, at: Date.now() };
      const tx = db.transaction(['files', 'known'], 'readwrite', { durability: 'strict' });
      tx.objectStore('files').put({ ...about, bytes });
      tx.objectStore('known').put({ ...about, size: bytes.byteLength });
      await new Promise((done, fail) => ([tx.oncomplete, tx.onabort] = [done, fail]));
      db.close();
      await phone.dispatch([{ verb: 'create_attachment', input } as Said], saved);
    },
    standing(wanted: string[]) {
      const { waiting, refused, lostCalls } = device()!.condition();
      const rows = Object.fromEntries(wanted.map((noun) => [noun, device()!.replica.rows(noun)]));
      return {
        waiting: idsOf(waiting),
        refused: refused.map(({ call: { id, verb, input }, ...refusal }) => ({ id, verb, input, ...refusal })),
        lost: idsOf(lostCalls),
        told: device()!
          .deletions()
          .map(({ call_id }) => call_id),
        rows,
      };
    },
  };
  Object.assign(window, { phone });
}
declare const phone: {
  isOn(name: string): boolean;
  sync(): Promise<void>;
  retry(id: string, input?: object): Promise<string>;
  accept(call: object): Promise<void>;
  dispatch(calls: object[], saved: (id: string) => void): Promise<void>;
  attach(input: object, base64: string, saved: (id: string) => void): Promise<void>;
  standing(nouns: readonly string[]): object;
};
declare const saved: (id: string) => Promise<void>;

export class PhoneDriver {
  page!: Page;
  private farm!: TestFarm;
  private screen = '/';
  private fate: Fate = 'open';
  /** Calls that were reported as saved. */
  said = new Set<string>();
  /** Calls that may have been saved in a tab closed before it could report them. */
  unsure = 0;
  faults: string[] = [];

  private constructor(
    private readonly context: BrowserContext,
    private readonly url: string,
  ) {}

  static async begin(browser: Browser, url: string) {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 }, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' });
    const one = new PhoneDriver(context, url);
    await context.addInitScript(withoutTutorial);
    await context.addInitScript(inPage);
    await context.exposeBinding('saved', (_page, id: string) => void one.said.add(id));
    await context.route(/\/api\/farms\/[^/]+\/(sync|files\/.*)$/, async (route) => {
      if (one.fate === 'server fails') return route.fulfill({ status: 500, json: { message: 'Falha', code: 'internal' } });
      if (one.fate !== 'answers lost') return route.continue().catch(() => {});
      await route.fetch().catch(() => {});
      return route.abort('connectionreset').catch(() => {});
    });
    return one;
  }

  /** Another person on another farm, on the same phone. `screen`: the one that is open while calls are dispatched. */
  async enter(farm: TestFarm, screen: string) {
    [this.farm, this.screen] = [farm, screen];
    [this.said, this.unsure, this.faults] = [new Set(), 0, []];
    await this.line('open');
    await this.context.clearCookies();
    await this.context.addCookies([{ name: 'lida_session', value: farm.token, url: this.url, httpOnly: true, sameSite: 'Lax' }]);
    await this.open();
    await offlineReady(this.page);
    await this.page.waitForFunction(async () => (await caches.keys()).length === 1);
  }

  async open(path = this.screen) {
    this.page = await this.context.newPage();
    this.page.on('pageerror', (error) => this.faults.push(error.message));
    await this.goTo(path);
  }

  private isReady = () =>
    this.page.waitForFunction((name) => typeof phone === 'object' && phone.isOn(name), `lida ${this.farm.person_id}@lida.demo ${this.farm.farm_id}`);

  async close() {
    await this.page.close();
  }

  async line(fate: Fate) {
    const before = this.fate;
    this.fate = fate;
    if ((before === 'cut') !== (fate === 'cut')) await this.context.setOffline(fate === 'cut');
    if (fate === 'open' && before !== 'open') await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  }

  /** With the rows of these nouns. */
  standing = (nouns: readonly NounName[] = []) => this.page.evaluate((wanted) => phone.standing(wanted), nouns) as Promise<Standing>;

  dispatch = (calls: Said[]) => this.page.evaluate((all) => phone.dispatch(all, (id) => void saved(id)), calls as object[]);

  /** The tab is closed while the calls are dispatched. */
  dispatchAndClose = (calls: Said[], after: number) => this.closedDuring(this.dispatch(calls), calls.length, after);

  /** A photo or document that was just chosen. */
  attach = (input: object, bytes: Buffer) =>
    this.page.evaluate(([one, base64]) => phone.attach(one, base64, (id) => void saved(id)), [input, bytes.toString('base64')] as const);

  /** The tab is closed while the file is stored and its call dispatched, or while it is sent. */
  attachAndClose = (input: object, bytes: Buffer, after: number) => this.closedDuring(this.attach(input, bytes), 1, after);

  private async closedDuring(work: Promise<void>, calls: number, after: number) {
    this.unsure += calls;
    const saying = work.catch(() => {});
    await new Promise((wake) => setTimeout(wake, after));
    await this.close();
    await saying;
    await this.open();
  }

  /** An exchange that begins now, whether or not the server answers. */
  sync = () => this.page.evaluate(() => phone.sync());

  /** A refused call again, with other input if given: it then has another id, and the old one is gone. */
  async retry(id: string, input?: object) {
    const now = await this.page.evaluate(([was, wanted]) => phone.retry(was, wanted), [id, input] as const);
    this.said.delete(id);
    this.said.add(now);
  }

  /** Registers a call that somebody else handed over. */
  accept = (call: object) => this.page.evaluate((one) => phone.accept(one), call);

  private async goTo(path: string) {
    if (new URL(this.page.url(), this.url).pathname === path) return;
    await this.page.goto(path, { waitUntil: 'commit' });
    await this.isReady();
  }

  /** In Pendências, everything that the person's role no longer allows. */
  async handOverAll() {
    await this.goTo('/pending');
    const [more, give] = [this.page.getByRole('button', { name: 'Mostrar mais' }), this.page.getByRole('button', { name: /^Entregar ao dono: / })];
    await give.or(more).first().waitFor();
    while (await more.isVisible()) await more.click();
    for (let left = await give.count(); left > 0; left = await give.count()) {
      await give.first().click();
      await expect.poll(() => give.count()).toBeLessThan(left);
    }
  }

  /** In Pendências, what the restored server no longer has. */
  async sendLost() {
    await this.goTo('/pending');
    const section = this.page.getByRole('region', { name: 'O servidor foi restaurado de uma cópia' });
    await section.getByRole('button', { name: 'Enviar de novo' }).click();
    await expect(section).toHaveCount(0);
  }

  async end() {
    await this.context.close();
  }
}
