// Two servers on one folder: the second ends with a clear sentence, and the first notices nothing.
import { setTimeout as sleep } from 'node:timers/promises';
import { ownPort } from '../../scripts/ports.mjs';
import { Lida } from './lida';
import { complaints, onStage, type Scope } from './proof';
import type { Line } from './table';

export function two({ short, seed }: Scope): Promise<Line> {
  const times = short ? 1 : 5;
  return onStage('embedded', { seed, farms: 2 }, async ({ engine, lida, farmers, wrong }) => {
    const stop = farmers.work();
    const seen = new Set<string>();
    for (let time = 0; time < times; time++)
      for (const port of [lida.port, await ownPort()]) {
        await sleep(200);
        const { code, words } = await new Lida(port, engine.settings).tryStart();
        const said = words.trim().split('\n').at(-1)!;
        seen.add(said.replaceAll(engine.home, '…').replaceAll(/\d+/g, 'N'));
        if (code !== 1 || !/já está (no ar|em uso)/.test(said)) wrong.push(`the second ended with ${code}: ${words.slice(-600)}`);
      }
    await stop();
    wrong.push(...complaints(farmers, { silence: false }), ...(farmers.heard.length > 0 ? [`the first answered "later" ${farmers.heard.length} times`] : []));
    // However the first one ends, its place is free at once.
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
