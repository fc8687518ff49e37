// Setup and teardown of every fault test: an engine, a server on it, load; and the final checks.
import { rm } from 'node:fs/promises';
import { ownPort } from '../../scripts/ports.mjs';
import { judge, judgeWhole } from './checks';
import { asSuperuser, type Engine, type EngineName, newFolder, openEngine } from './engines';
import { Lida } from './lida';
import { Farmers, type SentCall } from './load';
import type { Line } from './table';

export type Scope = { short: boolean; seed: number; times?: number };
export type Scene = { engine: Engine; lida: Lida; farmers: Farmers; wrong: string[] };
type Place = { home?: string; settings?: Record<string, string>; farms?: number; seed: number };

export const note = (line: string) => process.stderr.write(`${line}\n`);

/** A server with farms; everything is removed afterwards, whatever happens. */
export async function withServer(
  name: EngineName,
  { home, settings = {}, farms = 4, seed }: Place,
  play: (scene: Scene) => Promise<Omit<Line, 'engine' | 'wrong'>>,
): Promise<Line> {
  const folder = home ?? (await newFolder());
  const engine = await openEngine(name, folder, settings);
  const lida = new Lida(await ownPort(), engine.settings);
  const wrong: string[] = [];
  try {
    await lida.start();
    const farmers = new Farmers(lida, seed);
    await farmers.createFarms(farms);
    const line = await play({ engine, lida, farmers, wrong });
    if (lida.runs) await checkEverything({ engine, lida, farmers, wrong });
    return { ...line, engine: name, wrong };
  } finally {
    await lida.kill();
    await engine.clear();
    if (!home) await rm(folder, { recursive: true, force: true });
  }
}

/** Checks these calls against the database now. */
export async function checkCalls({ engine, farmers, wrong }: Scene, sent: SentCall[], what: string) {
  const found = await asSuperuser(engine, (db) => judge(db, farmers.all, sent));
  wrong.push(...found.wrong.map((sentence) => `${what}: ${sentence}`));
  return found.done;
}

/** Sends everything again: answered calls get the same answer, the others are done now, and nothing is done twice. */
export async function checkEverything({ engine, farmers, wrong }: Scene) {
  const answered = farmers.sent.filter(({ version }) => version !== undefined);
  await farmers.again(farmers.sent);
  wrong.push(...(await farmers.repeat(answered)));
  wrong.push(...(await asSuperuser(engine, (db) => judgeWhole(db, farmers.all, farmers.sent))));
}

/** Unexpected answers: a device only retries after "later" (429: one account has too many requests waiting for the database) and after no answer. */
export function complaints(farmers: Farmers, { silence }: { silence: boolean }) {
  const bad = farmers.failures.filter(
    ({ status, message, code }) =>
      !((status === 503 && code === 'later') || status === 429 || (status === 200 && message === 'later') || (silence && status === 0)),
  );
  return [...new Set(bad.map(({ status, message }) => `answered ${status} ${message}`))];
}

export function answersOf(farmers: Farmers) {
  const yes = farmers.sent.filter(({ version }) => version !== undefined).length;
  const later = farmers.failures.filter(({ status }) => status !== 0).length;
  const silent = farmers.failures.length - later;
  return `${yes} of ${farmers.sent.length} answered at once, ${later}× "later"${silent > 0 ? `, ${silent}× no answer` : ''}, slowest ${(farmers.slowest / 1000).toFixed(1)} s`;
}
