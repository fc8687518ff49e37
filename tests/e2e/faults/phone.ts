// A phone with a browser profile: the browser can be killed at any moment and restarted with its storage; its connection to the server can be cut, hung or faked.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type Page, type Route } from '@playwright/test';
import type pg from 'pg';
import { hashPassword } from '#server/kernel/passwords';
import { build, createFarm, openSession, type TestFarm } from '../../build';
import { offlineReady, openPhone } from '../../chromium';
import { eventually } from '../../eventually';
import { hasFiles } from '../../processes';
import { test as base, expect, withoutTutorial } from '../fixtures';

/** The connection from the phone to the server. */
export type Line = 'open' | 'cut' | 'hangs' | 'answers lost' | 500 | 401 | 503;

/** Where a browser stores the application's files; the person's data is elsewhere. */
const shellFolders = ['Service Worker', 'WebStorage'].map((name) => join('Default', name));

export class Phone {
  page!: Page;
  private context!: BrowserContext;
  private readonly profile: string;
  private key: string | null = null;
  line: Line = 'open';
  /** Batches of calls that reached the server. */
  reached = 0;

  /** `shelf`: the cached application of the run's first phone, so that the next need not fetch a hundred files. */
  constructor(
    readonly farm: TestFarm,
    private readonly shelf: string,
    private readonly clock?: Date,
    /** The folder that holds the profile. */
    place = tmpdir(),
  ) {
    this.profile = mkdtempSync(join(place, 'lida-phone-'));
  }

  /** Starts the browser with the storage of the last time. */
  async start(path = '/animals') {
    this.context = await openPhone(this.profile, process.env['LIDA_URL']!);
    await this.context.route('**/api/**', (route) => this.pass(route));
    await this.context.addInitScript(withoutTutorial);
    this.page = this.context.pages()[0] ?? (await this.context.newPage());
    // The browser flushes cookies lazily; under test is what the application stores.
    if (this.key) await this.enter(this.key);
    if (this.clock) await this.page.clock.setSystemTime(this.clock);
    await this.goTo(path);
    return this;
  }

  goTo = (path: string) => this.page.goto(path, { waitUntil: 'commit' });

  private async pass(route: Route) {
    const line = this.line;
    const isSync = /\/(sync|snapshot)/.test(route.request().url());
    if (line === 'cut') return route.abort('internetdisconnected');
    if (line === 'hangs') return;
    if (line === 'open' || !isSync) return route.continue();
    if (typeof line === 'number')
      return route.fulfill({
        status: line,
        contentType: 'application/json',
        body: JSON.stringify({ message: 'Falha', code: line === 401 ? 'unauthenticated' : 'internal' }),
      });
    // The phone may be killed before the answer is dropped.
    const said = route.request().postDataJSON() as { calls: unknown[] } | null;
    await route.fetch().then(
      () => said && said.calls.length > 0 && this.reached++,
      () => {},
    );
    return route.abort('connectionreset').catch(() => {});
  }

  /** With the token of a session, as after an earlier sign-in. */
  async signedIn() {
    const isFirst = !existsSync(join(this.shelf, 'Default'));
    if (!isFirst) cpSync(this.shelf, this.profile, { recursive: true });
    this.key = this.farm.token;
    await this.start();
    await expect(this.page.getByRole('heading', { level: 1, name: 'Animais' })).toBeVisible();
    await this.shellIsHere();
    // As if in use since yesterday: closing flushes the browser's own lazy writes.
    await this.context.close();
    if (isFirst) for (const folder of shellFolders) cpSync(join(this.profile, folder), join(this.shelf, folder), { recursive: true });
    await this.start();
    await expect(this.page.getByRole('heading', { level: 1, name: 'Animais' })).toBeVisible();
    return this;
  }

  async enter(token: string) {
    this.key = token;
    const cookie = { name: 'lida_session', value: token, url: process.env['LIDA_URL']!, httpOnly: true, sameSite: 'Lax' as const };
    await this.context.addCookies([{ ...cookie, expires: Date.now() / 1000 + 86_400 }]);
  }

  /** Waits until the application opens without a server. */
  async shellIsHere() {
    await expect.poll(() => this.page.evaluate(async () => (await caches.keys()).length)).toBe(1);
    await offlineReady(this.page);
  }

  /** Writes calls into the outbox as the application does. */
  async addToOutbox(names: string[], verb = 'create_animal') {
    const calls = names.map((name) => ({ ...build.call('create_animal', build.animal({ name })), verb }));
    await this.page.evaluate(
      async ([name, all]) => {
        const opening = indexedDB.open(name);
        await new Promise((opened) => opening.addEventListener('success', opened));
        const db = opening.result;
        const writing = db.transaction('outbox', 'readwrite', { durability: 'strict' });
        for (const call of all) writing.objectStore('outbox').add({ call });
        await new Promise((done) => writing.addEventListener('complete', done));
        db.close();
      },
      [this.store, calls] as const,
    );
  }

  /** Corrupts the buckets of a noun, or of all; returns how many. */
  spoil = (noun: string) =>
    this.page.evaluate(
      async ([name, from]) => {
        const opening = indexedDB.open(name);
        await new Promise((opened) => opening.addEventListener('success', opened));
        const writing = opening.result.transaction('rows', 'readwrite');
        const asking = writing.objectStore('rows').getAllKeys(IDBKeyRange.bound(from, `${from}~`));
        await new Promise((read) => asking.addEventListener('success', read));
        for (const bucket of asking.result) writing.objectStore('rows').put('[{"id":', bucket);
        await new Promise((done) => writing.addEventListener('complete', done));
        opening.result.close();
        return asking.result.length;
      },
      [this.store, noun] as const,
    );

  /** How many buckets are corrupt. */
  spoiled = () =>
    this.page.evaluate(async (name) => {
      const opening = indexedDB.open(name);
      await new Promise((opened) => opening.addEventListener('success', opened));
      const asking = opening.result.transaction('rows').objectStore('rows').getAll();
      await new Promise((read) => asking.addEventListener('success', read));
      opening.result.close();
      return (asking.result as string[]).filter((text) => text === '[{"id":').length;
    }, this.store);

  /** Repeats the last call, on the device object found in React's tree, until one is not saved; returns how many were saved. */
  dispatchUntilRefused = () =>
    this.page.evaluate(async () => {
      type Call = { verb: string; input: object };
      type Device = { dispatch(verb: string, input: object): Promise<void>; replica: { waiting(): { call: Call }[] } };
      type Fiber = { child: Fiber | null; sibling: Fiber | null; memoizedProps: { value?: unknown } | null; stateNode: { current: Fiber } };
      const root = document.getElementById('lida') as unknown as Record<string, Fiber>;
      const left = [root[Object.keys(root).find((name) => name.startsWith('__reactContainer$'))!]!.stateNode.current];
      for (let fiber = left.pop(); fiber; fiber = left.pop()) {
        const device = fiber.memoizedProps?.value as Device | undefined;
        if (device?.replica && typeof device.dispatch === 'function') {
          const { verb, input } = device.replica.waiting().at(-1)!.call;
          const isSaved = () =>
            device.dispatch(verb, { ...input, id: crypto.randomUUID(), name: 'Novilha' }).then(
              () => true,
              () => false,
            );
          let saved = 0;
          while (saved < 60 && (await isSaved())) saved++;
          return saved;
        }
        if (fiber.sibling) left.push(fiber.sibling);
        if (fiber.child) left.push(fiber.child);
      }
      throw new Error('no device');
    });

  /** The bytes of the second copy of the outbox, as text. */
  copied = () =>
    this.page.evaluate(async (name) => {
      const file = await (await navigator.storage.getDirectory()).getFileHandle(encodeURIComponent(name));
      return (await file.getFile()).text();
    }, this.store);

  /** Whether the profile of the closed browser has the text in a file. */
  isOnDisk = (text: string) => spawnSync('grep', ['-rqF', text, this.profile]).status === 0;

  /** What a browser does with a database that it finds damaged. Leaves the application first, which would notice. */
  async discardStore() {
    await this.goTo('/icon.svg');
    await this.page.evaluate(async (name) => {
      const deleting = indexedDB.deleteDatabase(name);
      await new Promise((done) => deleting.addEventListener('success', done));
    }, this.store);
  }

  /** What Chromium does on a full disk with what it may delete: all of it at once, under the open application. */
  async deleteStorage() {
    const session = await this.context.newCDPSession(this.page);
    await session.send('Storage.clearDataForOrigin', { origin: process.env['LIDA_URL']!, storageTypes: 'file_systems,indexeddb' });
  }

  /** The IndexedDB name of this person and farm. */
  get store() {
    return `lida ${this.farm.person_id}@lida.demo ${this.farm.farm_id}`;
  }

  tab = async (path: string) => {
    const page = await this.context.newPage();
    await page.goto(path, { waitUntil: 'commit' });
    return page;
  };

  /**
   * SIGKILL, like an empty battery or a crash. Two browsers never share a phone: one that finds the locks of a dying one deletes the private
   * file system. Debian starts the browser from a shell script, which is gone before it.
   */
  async kill() {
    const gone = new Promise((closed) => this.context.once('close', closed));
    const { stdout } = spawnSync('pgrep', ['-f', this.profile], { encoding: 'utf8' });
    spawnSync('pkill', ['-9', '-f', this.profile]);
    await gone;
    const killed = stdout.trim().split('\n').map(Number);
    await eventually('the killed browser is gone', () => !killed.some(hasFiles));
  }

  /** As a person closes it: the browser ends its work. */
  close = () => this.context.close();

  async end() {
    spawnSync('pkill', ['-9', '-f', this.profile]);
    await this.context.close().catch(() => {});
    forget(this.profile);
  }
}

/** With `rm`, since a dying browser process may still write there. */
export const forget = (profile: string) => void spawnSync('rm', ['-rf', profile]);

/** Creates an animal in the form; returns when the screen shows it as saved. */
export async function addAnimal(page: Page, name: string) {
  await typeAnimal(page, name);
  await save(page);
  await expect(page.getByText(`${name}: animal cadastrado`).first()).toBeVisible();
}

export async function typeAnimal(page: Page, name: string) {
  // Not by a tap: the banner of the connection may move the button while it is pressed.
  await page.getByRole('button', { name: 'Novo animal' }).first().press('Enter');
  await fillAnimal(page, name);
}

export async function fillAnimal(page: Page, name: string) {
  await page.locator('[name=name]').fill(name);
  await page.getByRole('combobox', { name: 'Raça' }).click();
  await page.getByRole('option', { name: 'Girolando' }).click();
  await page.getByRole('radio', { name: 'Fêmea' }).check();
}

export async function editAnimal(page: Page, name: string, to: string) {
  await page.getByRole('button', { name: `Ações de ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Editar' }).click();
  await page.locator('[name=name]').fill(to);
  await save(page);
  await expect(page.getByText(`${to}: animal atualizado`).first()).toBeVisible();
}

export const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();

export const showsAnimal = (page: Page, name: string) => expect(page.getByText(name, { exact: true }).first()).toBeVisible();

type Faults = { farm: TestFarm; phone: (farm?: TestFarm, clock?: Date, place?: string) => Promise<Phone>; herd: (farm: TestFarm) => Promise<string[]> };

export const password = 'lida-demo';

export const test = base.extend<Faults, { shelf: string }>({
  shelf: [
    async ({}, use) => {
      const shelf = mkdtempSync(join(tmpdir(), 'lida-shelf-'));
      await use(shelf);
      forget(shelf);
    },
    { scope: 'worker' },
  ],
  /** Every test has its own farm; its owner can also sign in with a password. */
  farm: async ({ db }, use) => {
    const owner = db as unknown as pg.Pool;
    const farm = await createFarm(owner);
    await db.query('update users set password_hash = $2 where id = $1', [farm.user_id, await hashPassword(password)]);
    // Row-level security applies to the table owner too.
    await db.query(`select set_config('app.user_id', $1, false)`, [farm.user_id]);
    // The new password has ended earlier sessions.
    await use({ ...farm, token: await openSession(owner, { user_id: farm.user_id }) });
  },
  phone: async ({ farm, shelf }, use) => {
    const phones: Phone[] = [];
    await use(async (whose = farm, clock, place) => {
      const phone = new Phone(whose, shelf, clock, place);
      phones.push(phone);
      return phone.signedIn();
    });
    for (const phone of phones) await phone.end();
  },
  /** The animals' names on the server, in order of arrival. */
  herd: async ({ db }, use) =>
    use(async ({ farm_id }) => {
      const { rows } = await db.query('select name from animals where farm_id = $1 and deleted_at is null order by version, id', [farm_id]);
      return rows.map(({ name }) => name as string);
    }),
});

export { expect };
