// Two servers on one data folder: the second exits with a clear message, and the first is not affected.
import { setTimeout as sleep } from 'node:timers/promises';
import { ownPort } from '../../scripts/ports.mjs';
import { Lida } from './lida';
import { complaints, type Scope, withServer } from './scenario';
import type { Line } from './table';

export function two({ short, seed }: Scope): Promise<Line> {
  const times = short ? 1 : 5;
  return withServer('embedded', { seed, farms: 2 }, async ({ engine, lida, farmers, wrong }) => {
    const stop = farmers.work();
    const seen = new Set<string>();
    for (let time = 0; time < times; time++)
      for (const port of [lida.port, await ownPort()]) {
        await sleep(200);
        const { code, words } = await new Lida(port, engine.settings).tryStart();
        const message = words.trim().split('\n').at(-1)!;
        seen.add(message.replaceAll(engine.home, '…').replaceAll(/\d+/g, 'N'));
        if (code !== 1 || !/já está (no ar|em uso)/.test(message)) wrong.push(`the second ended with ${code}: ${words.slice(-600)}`);
      }
    await stop();
    wrong.push(
      ...complaints(farmers, { silence: false }),
      ...(farmers.failures.length > 0 ? [`the first answered "later" ${farmers.failures.length} times`] : []),
    );
    // However the first one ends, the folder is free at once.
    const recovery: number[] = [];
    for (const how of ['SIGKILL', 'SIGTERM'] as const) {
      await lida.kill(how);
      recovery.push(await lida.start());
    }
    return {
      fault: 'a second server on the same folder (same port, other port)',
      times: times * 2,
      checked: 'ends by itself with a sentence; the first answers everything meanwhile; after the end of the first the folder is free at once',
      seen: [...seen].join(' / '),
      recovery,
    };
  });
}
