// Crashes: SIGKILL at a random moment under load, of the web server, of the database, of one of its processes, or of all at once.
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '../processes';
import { Dice } from '../random-inputs';
import { childrenOf, type Engine, type EngineName, familyOf, signal } from './engines';
import { checkCalls, complaints, note, type Scene, type Scope, withServer } from './scenario';
import { seconds } from './table';

const victims = ['web server', 'database', 'a process of the database', 'everything'] as const;
type Victim = (typeof victims)[number];

/** Those that serve a connection. */
async function backends(engine: Engine) {
  const all = await childrenOf(await engine.postmaster());
  return all.slice(-8);
}

async function strike({ engine, lida }: Scene, victim: Victim, dice: Dice) {
  const family = await familyOf(engine);
  const web = lida.child!.pid!;
  if (victim === 'web server') signal([web], 'SIGKILL');
  if (victim === 'database') signal([family[0]!], 'SIGKILL');
  if (victim === 'a process of the database') signal([dice.pick(await backends(engine))], 'SIGKILL');
  if (victim === 'everything') signal([web, ...family], 'SIGKILL');
  return family[0]!;
}

/** Time from the kill until the server is ready. */
async function timeToRecover({ engine, lida }: Scene, victim: Victim, postmaster: number) {
  const began = performance.now();
  if (victim === 'database' || victim === 'everything') while (isRunning(postmaster) && performance.now() - began < 10_000) await sleep(5);
  if (victim !== 'a process of the database') await engine.restart();
  if (victim === 'web server' || victim === 'everything') {
    await lida.kill();
    await lida.start();
  } else {
    await sleep(50);
    await lida.ready();
  }
  return performance.now() - began;
}

export function crash(name: EngineName, { short, seed, times = short ? 4 : 50 }: Scope) {
  const dice = new Dice([seed, name.length]);
  return withServer(name, { seed, farms: short ? 2 : 4 }, async (scene) => {
    const { farmers, wrong } = scene;
    const recovery: number[] = [];
    let cut = 0;
    let done = 0;
    for (let round = 0; round < times; round++) {
      const victim = short ? victims[round % victims.length]! : dice.pick(victims);
      const from = farmers.sent.length;
      const stop = farmers.work();
      await sleep(100 + dice.upTo(700));
      const postmaster = await strike(scene, victim, dice);
      const back = timeToRecover(scene, victim, postmaster);
      await sleep(30);
      await stop();
      recovery.push(await back);
      const sent = farmers.sent.slice(from);
      const unknown = sent.filter(({ version }) => version === undefined);
      await checkCalls(scene, sent, `crash ${round + 1} (${victim})`);
      cut += unknown.length;
      done += await checkCalls(scene, unknown, 'unanswered');
      await farmers.again(sent);
      await checkCalls(scene, sent, `crash ${round + 1} (${victim}), said again`);
      note(`${name} ${round + 1}/${times} ${victim}: ${sent.length} said, ${unknown.length} cut off, back in ${seconds(recovery.at(-1)!)}`);
      if (wrong.length > 0) break;
    }
    wrong.push(...complaints(farmers, { silence: true }));
    return {
      fault: `SIGKILL under load (${victims.join(', ')})`,
      times,
      checked:
        'answered calls there once with rows, history, counter and call; unanswered wholly or not at all, then once when said again; stock, sales and history in order',
      seen: `${farmers.sent.length} calls, ${cut} cut off (${done} of them done)`,
      recovery,
    };
  });
}
