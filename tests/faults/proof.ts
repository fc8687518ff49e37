// What every proof begins and ends with: an engine, a server on it, farmers; and afterwards the judgement.
import { rm } from 'node:fs/promises';
import { ownPort } from '../../scripts/ports.mjs';
import { asSuperuser, type Engine, type EngineName, newFolder, openEngine } from './engines';
import { Farmers, type Said } from './farmers';
import { judge, judgeWhole } from './judge';
import { Lida } from './lida';
import type { Line } from './table';

export type Scope = { short: boolean; seed: number; times?: number };
export type Scene = { engine: Engine; lida: Lida; farmers: Farmers; wrong: string[] };
type Place = { home?: string; settings?: Record<string, string>; farms?: number; seed: number };

export const note = (line: string) => process.stderr.write(`${line}\n`);

/** A server with its farms at work; all of it is gone afterwards, whatever happened. */
export async function onStage(
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
    await farmers.settle(farms);
    const line = await play({ engine, lida, farmers, wrong });
    if (lida.runs) await settleUp({ engine, lida, farmers, wrong });
    return { ...line, engine: name, wrong };
  } finally {
    await lida.kill();
    await engine.clear();
    if (!home) await rm(folder, { recursive: true, force: true });
  }
}

/** What was said since `from`, as it is now. */
export async function lookAt({ engine, farmers, wrong }: Scene, said: Said[], what: string) {
  const found = await asSuperuser(engine, (db) => judge(db, farmers.all, said));
  wrong.push(...found.wrong.map((sentence) => `${what}: ${sentence}`));
  return found.done;
}

/** Everything is said again, answered or not: the answered hear the same, the others are done at last, and nothing is done twice. */
export async function settleUp({ engine, farmers, wrong }: Scene) {
  const answered = farmers.said.filter(({ version }) => version !== undefined);
  await farmers.again(farmers.said);
  wrong.push(...(await farmers.repeat(answered)));
  wrong.push(...(await asSuperuser(engine, (db) => judgeWhole(db, farmers.all, farmers.said))));
}

/** What was heard that is no yes: a device tries again after "later" (429: too much of one account at once, while everybody waits for the database) and after silence, and after nothing else. */
export function complaints(farmers: Farmers, { silence }: { silence: boolean }) {
  const bad = farmers.heard.filter(
    ({ status, message }) => !(status === 503 || status === 429 || (status === 200 && message === 'later') || (silence && status === 0)),
  );
  return [...new Set(bad.map(({ status, message }) => `answered ${status} ${message}`))];
}

export function answersOf(farmers: Farmers) {
  const yes = farmers.said.filter(({ version }) => version !== undefined).length;
  const later = farmers.heard.filter(({ status }) => status !== 0).length;
  const silent = farmers.heard.length - later;
  return `${yes} of ${farmers.said.length} answered at once, ${later}× "later"${silent > 0 ? `, ${silent}× no answer` : ''}, slowest ${(farmers.slowest / 1000).toFixed(1)} s`;
}
