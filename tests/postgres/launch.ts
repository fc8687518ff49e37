// A process that starts the cluster: prints one JSON line, then obeys "ensure" and "stop" from stdin and exits when that ends.
import { createInterface } from 'node:readline';
import type { ClusterPlace, startPostgres } from '#server/postgres/launcher';

export type Order = ClusterPlace & { module?: string; umask?: number };
export type Line = { connection?: { host: string; port: number; user: string; database: string }; cannotStart?: string; failed?: string; said: string[] };

const { module, umask, ...place } = JSON.parse(process.argv[2] ?? '') as Order;
if (umask !== undefined) process.umask(umask);
const said: string[] = [];
const print = (line: Omit<Line, 'said'>) => console.log(JSON.stringify({ ...line, said: said.splice(0) }));

process.on('SIGINT', () => {});
try {
  const launcher = (await (module ? import(module) : import('#server/postgres/launcher'))) as { startPostgres: typeof startPostgres };
  const cluster = await launcher.startPostgres({ ...place, say: (line) => said.push(line) });
  const connection = () => cluster.connection('postgres', 'postgres');
  print({ connection: connection() });
  for await (const word of createInterface({ input: process.stdin })) {
    if (word === 'ensure') await cluster.ensure();
    if (word === 'stop') await cluster.stop();
    print({ connection: connection() });
  }
} catch (error) {
  const { name, message, stack } = error as Error;
  print(name === 'CannotStart' ? { cannotStart: message } : { failed: stack ?? message });
  process.exitCode = 1;
}
