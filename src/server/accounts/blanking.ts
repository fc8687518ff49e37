// Personal data taken out of everything that owners have: step by step, so that the farms' calls go on in between; continued after a stop.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Blanking } from '#domain/people/my-data';
import { type Database, transaction } from '#server/kernel/db';
import { alreadyRunning, retryBriefly } from '#server/kernel/exclusive-lock';

/** Rows of one step: a farm's calls wait for a step at most. */
const atOnce = 1_000;
/** Milliseconds of one request; whoever asks again sees how far it is. */
const longest = 5_000;
const pause = 60_000;
const breath = 10;

const oneMinute = 60_000;
const longTimeout = { name: 'patience', text: `set local statement_timeout = '${oneMinute}'` };
/** Connections of their own: no other request waits for one. */
const forLongJobs = (db: Database): Database => ({ ...db, transactionTimeout: oneMinute, connect: db.connectForLongRead });
const step = { name: 'blank_step', text: 'select rows_done, rows_all, is_finished, is_busy from blank_step($1, $2)' };
const unfinished = { name: 'unfinished_blankings', text: 'select job_id from unfinished_blankings()' };

const takeStep = (db: Database, job: string, rows: number) =>
  transaction(forLongJobs(db), 'write', async (send) => {
    void send(longTimeout);
    return (await send(step, [job, rows])).rows[0] as { rows_done: number; rows_all: number; is_finished: boolean; is_busy: boolean };
  });

/** Null: it is done. Refused while another process is at a step of the same person's. */
export async function continueBlanking(db: Database, job: string, { longest: most = longest, rows = atOnce } = {}): Promise<Blanking> {
  const until = performance.now() + most;
  for (;;) {
    let taken = await takeStep(db, job, rows);
    if (taken.is_busy && !(await retryBriefly(async () => !(taken = await takeStep(db, job, rows)).is_busy))) throw alreadyRunning();
    if (taken.is_finished) return null;
    if (performance.now() >= until) return { done: taken.rows_done, all: taken.rows_all };
    // A call that waits comes first.
    await sleep(breath);
  }
}

/** Those that a stop interrupted, or that nobody waits for any more. Returns the function that stops it. */
export function scheduleBlankings(db: Database, report: (fault: unknown) => void, every = pause) {
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;
  let running: Promise<void> = Promise.resolve();
  const finish = async (job: string) => {
    for (let isOver = false; !isOver && !stopping; await sleep(breath)) {
      const { is_finished, is_busy } = await takeStep(db, job, atOnce);
      isOver = is_finished || is_busy;
    }
  };
  const round = async () => {
    const { rows } = await transaction(db, 'read', (send) => send(unfinished));
    for (const { job_id } of rows) await finish(job_id as string);
  };
  const next = () => {
    running = round()
      .catch(report)
      .then(() => {
        if (!stopping) timer = setTimeout(next, every);
      });
  };
  next();
  return async () => {
    stopping = true;
    clearTimeout(timer);
    await running;
  };
}
