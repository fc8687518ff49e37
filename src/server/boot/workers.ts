// Several processes behind one port: this one starts the others, puts another in the place of one that ended, and hears them all when it is asked how things are.
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import fastify from 'fastify';
import { type Ask, connectIpc } from '#server/boot/ipc';
import { type Task, taskName } from '#server/boot/worker';
import { type HttpServer, patience } from '#server/http/http-server';
import { type BackupFigures, type Figure, ofBackups, together } from '#server/http/metrics';
import { CannotStart } from '#server/kernel/cannot-start';
import { logOf } from '#server/kernel/log';
import type { Settings } from '#server/kernel/settings';

/** One that ended sooner than this has a fault it was born with: the next one waits, twice as long each time. */
const young = 10_000;
const longestPause = 30_000;
const pauseAfter = (deaths: number) => (deaths === 0 ? 0 : Math.min(longestPause, 500 * 2 ** deaths));

type House = { entry: string; task: Task; backups: BackupFigures; revive: () => Promise<void> };

export function doorOfMany({ WEB_CONCURRENCY, LOG_LEVEL }: Settings, { entry, task, backups, revive }: House): HttpServer {
  const { log } = fastify({ logger: logOf(LOG_LEVEL) as object });
  const at = new Map<number, { worker: Worker; ask: Ask }>();
  let standing: 'opening' | 'open' | 'closed' = 'opening';

  const everybodys = async (): Promise<Figure[]> => {
    const each = [...at].map(async ([worker, { ask }]) => ({ worker, figures: (await ask('figures').catch(() => [])) as Figure[] }));
    return [...together(await Promise.all(each)), ...ofBackups(backups)];
  };

  /** The address, once it serves. */
  const raise = (place: number, deaths = 0) =>
    new Promise<string>((arrived, lost) => {
      const worker = cluster.fork({ [taskName]: JSON.stringify(task) });
      const born = Date.now();
      let serves = false;
      const welcome = async (address: unknown) => {
        serves = true;
        arrived(address as string);
      };
      at.set(place, { worker, ask: connectIpc(worker, { revive, figures: everybodys, arrived: welcome }, 2_000) });
      worker.on('error', () => {});
      worker.once('exit', (code: number | null, signal: string | null) => {
        at.delete(place);
        lost(new CannotStart('Um dos processos do Lida terminou antes de começar a atender.'));
        if (standing === 'closed' || (standing === 'opening' && !serves)) return;
        const again = Date.now() - born < young ? deaths + 1 : 0;
        log.error({ worker: place, code, signal, pause: pauseAfter(again) }, 'a process ended, another takes its place');
        setTimeout(() => standing !== 'closed' && void raise(place, again).catch(() => {}), pauseAfter(again));
      });
    });

  return {
    log,
    async open() {
      // They all listen, and who is free takes the next: one who hands out connections would lose those on their way to a process that ends.
      cluster.schedulingPolicy = cluster.SCHED_NONE;
      cluster.setupPrimary({ exec: entry, args: [], execArgv: [...process.execArgv, '--enable-source-maps'] });
      // The first one tells what is wrong, if anything is; the others follow.
      const address = await raise(1);
      await Promise.all(Array.from({ length: WEB_CONCURRENCY - 1 }, (_, i) => raise(i + 2)));
      standing = 'open';
      return address;
    },
    async close() {
      standing = 'closed';
      await Promise.all([...at.values()].map(({ worker }) => sendHome(worker)));
    },
  };
}

async function sendHome(worker: Worker) {
  if (worker.isDead()) return;
  const gone = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const impatience = setTimeout(() => worker.process.kill('SIGKILL'), patience.answers + 500);
  await gone.finally(() => clearTimeout(impatience));
}
