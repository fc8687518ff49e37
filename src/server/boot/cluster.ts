// The primary of several processes behind one port: forks the workers, replaces those that exit, and collects their metrics.
import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import fastify from 'fastify';
import { type Ask, connectIpc } from '#server/boot/ipc';
import { type Task, taskName } from '#server/boot/worker';
import { type HttpServer, shutdownTimes } from '#server/http/http-server';
import { type BackupFigures, backupMetrics, type Figure, mergeWorkers } from '#server/http/metrics';
import { CannotStart } from '#server/kernel/cannot-start';
import { logOf } from '#server/kernel/log';
import type { Settings } from '#server/kernel/settings';

/** A worker that exits sooner than this fails at start: restart with exponential backoff. */
const earlyExit = 10_000;
const longestPause = 30_000;
const pauseAfter = (earlyExits: number) => (earlyExits === 0 ? 0 : Math.min(longestPause, 500 * 2 ** earlyExits));

type ClusterOptions = { entry: string; task: Task; backups: BackupFigures; revive: () => Promise<void> };

export function createCluster({ WEB_CONCURRENCY, LOG_LEVEL }: Settings, { entry, task, backups, revive }: ClusterOptions): HttpServer {
  const { log } = fastify({ logger: logOf(LOG_LEVEL) as object });
  const workers = new Map<number, { worker: Worker; ask: Ask }>();
  let state: 'opening' | 'open' | 'closed' = 'opening';

  const allFigures = async (): Promise<Figure[]> => {
    const each = [...workers].map(async ([worker, { ask }]) => ({ worker, figures: (await ask('figures').catch(() => [])) as Figure[] }));
    return [...mergeWorkers(await Promise.all(each)), ...backupMetrics(backups)];
  };

  /** Resolves with the address once the worker serves. */
  const startWorker = (slot: number, earlyExits = 0) =>
    new Promise<string>((arrived, failed) => {
      const worker = cluster.fork({ [taskName]: JSON.stringify(task) });
      const startedAt = Date.now();
      let serves = false;
      const onArrived = async (address: unknown) => {
        serves = true;
        arrived(address as string);
      };
      workers.set(slot, { worker, ask: connectIpc(worker, { revive, figures: allFigures, arrived: onArrived }, 2_000) });
      worker.on('error', () => {});
      worker.once('exit', (code: number | null, signal: string | null) => {
        workers.delete(slot);
        failed(new CannotStart('Um dos processos do Lida terminou antes de começar a atender.'));
        if (state === 'closed' || (state === 'opening' && !serves)) return;
        const exits = Date.now() - startedAt < earlyExit ? earlyExits + 1 : 0;
        log.error({ worker: slot, code, signal, pause: pauseAfter(exits) }, 'a process ended, another takes its place');
        setTimeout(() => state !== 'closed' && void startWorker(slot, exits).catch(() => {}), pauseAfter(exits));
      });
    });

  return {
    log,
    async open() {
      // Workers accept on a shared socket: a primary that hands out connections would lose those sent to a worker that exits.
      cluster.schedulingPolicy = cluster.SCHED_NONE;
      cluster.setupPrimary({ exec: entry, args: [], execArgv: [...process.execArgv, '--enable-source-maps'] });
      // Start one worker first, so that an error of the settings is reported once.
      const address = await startWorker(1);
      await Promise.all(Array.from({ length: WEB_CONCURRENCY - 1 }, (_, i) => startWorker(i + 2)));
      state = 'open';
      return address;
    },
    async close() {
      state = 'closed';
      await Promise.all([...workers.values()].map(({ worker }) => stopWorker(worker)));
    },
  };
}

async function stopWorker(worker: Worker) {
  if (worker.isDead()) return;
  const exited = once(worker, 'exit');
  worker.process.kill('SIGTERM');
  const killTimer = setTimeout(() => worker.process.kill('SIGKILL'), shutdownTimes.answers + 500);
  await exited.finally(() => clearTimeout(killTimer));
}
