// The database is away for a while under load: frozen, or stopped as for maintenance.
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '../processes';
import { scaled } from '../timeouts';
import { type EngineName, familyOf, signal } from './engines';
import { answersOf, complaints, type Scene, type Scope, withServer } from './scenario';
import { seconds } from './table';

/** The timeout of a phone: a later answer counts as none. */
export const longestAnswer = scaled(20_000);

type Way = 'frozen' | 'stopped';

async function take({ engine }: Scene, way: Way) {
  const family = await familyOf(engine);
  signal(way === 'frozen' ? family : [family[0]!], way === 'frozen' ? 'SIGSTOP' : 'SIGINT');
  if (way === 'stopped') while (isRunning(family[0]!)) await sleep(10);
  return async () => {
    if (way === 'frozen') signal(family, 'SIGCONT');
    else await engine.restart();
  };
}

/** Polls while the database is away: what a load balancer sees, and how fast. */
async function watch({ lida, wrong }: Scene, until: number) {
  const answers = new Set<string>();
  let slowest = 0;
  let most = 0;
  while (Date.now() < until) {
    const began = performance.now();
    const answer = await fetch(`${lida.url}/readyz`).catch(() => undefined);
    slowest = Math.max(slowest, performance.now() - began);
    answers.add(answer ? `${answer.status} ${((await answer.json()) as { message?: string }).message ?? ''}` : 'no answer');
    const alive = await fetch(`${lida.url}/healthz`).catch(() => undefined);
    if (alive?.status !== 200) wrong.push('/healthz did not answer');
    most = Math.max(most, await lida.memory());
    await sleep(250);
  }
  return { answers, slowest, most };
}

export function gone(name: EngineName, way: Way, { short, seed }: Scope) {
  const away = short ? 5_000 : 30_000;
  return withServer(name, { seed, farms: short ? 2 : 4 }, async (scene) => {
    const { lida, farmers, wrong } = scene;
    const stop = farmers.work(6);
    await sleep(1_500);
    const before = await lida.memory();
    const release = await take(scene, way);
    const { answers, slowest, most } = await watch(scene, Date.now() + away);
    const back = performance.now();
    await release();
    await lida.ready();
    const recovery = [performance.now() - back];
    const answered = farmers.sent.filter(({ version }) => version !== undefined).length;
    await sleep(1_500);
    await stop();
    if (farmers.sent.filter(({ version }) => version !== undefined).length <= answered) wrong.push('nothing was accepted afterwards');
    if (farmers.slowest > longestAnswer) wrong.push(`a request took ${seconds(farmers.slowest)}`);
    if (slowest > scaled(6_000)) wrong.push(`/readyz took ${seconds(slowest)}`);
    if (![...answers].some((words) => words.startsWith('503 O '))) wrong.push(`/readyz said: ${[...answers].join('; ')}`);
    if (most - before > 60) wrong.push(`memory grew from ${before.toFixed(0)} to ${most.toFixed(0)} MB`);
    wrong.push(...complaints(farmers, { silence: false }));
    return {
      fault: `database ${way} for ${away / 1000} s under load`,
      times: 1,
      checked: `"later" within ${longestAnswer / 1000} s, /readyz 503, memory, everything accepted again by itself, every call once`,
      seen: `${answersOf(farmers)}; /readyz in at most ${seconds(slowest)}; memory ${before.toFixed(0)} → ${most.toFixed(0)} MB`,
      recovery,
    };
  });
}
