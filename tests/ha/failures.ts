// What happens to the primary, and how it comes back.
import type { HaCluster } from './cluster';
import type { Machine } from './machines';

export type Kind = {
  name: string;
  strike: (cluster: HaCluster, machine: Machine) => Promise<void>;
  heal: (cluster: HaCluster, machine: Machine) => Promise<void>;
};

/** `count` of them, each kind in turn, or those whose name contains one of the words. Every other partition leaves the old primary in contact with Lida. */
export function* failures(count: number, words: string[]): Generator<Kind> {
  const all = [kill, freeze, partition, kill, freeze, unplug];
  const chosen = all.filter(({ name }) => words.some((word) => name.includes(word)));
  const kinds = chosen.length > 0 ? chosen : all;
  for (let nth = 0; nth < count; nth++) yield kinds[nth % kinds.length]!;
}

const kill: Kind = {
  name: 'killed',
  strike: (_, machine) => machine.signal('SIGKILL'),
  heal: (cluster, machine) => cluster.startDatabase(machine),
};

/** It wakes up as a primary that knows nothing of its successor. */
const freeze: Kind = {
  name: 'frozen',
  strike: (_, machine) => machine.signal('SIGSTOP'),
  heal: (_, machine) => machine.signal('SIGCONT'),
};

const others = (cluster: HaCluster, machine: Machine) => cluster.databases.filter((one) => one !== machine);

const partition: Kind = {
  name: 'cut off from the other two, not from Lida',
  strike: async (cluster, machine) => others(cluster, machine).forEach((other) => machine.cutFrom(other)),
  heal: async (cluster, machine) => others(cluster, machine).forEach((other) => machine.joinTo(other)),
};

const unplug: Kind = {
  name: 'cut off from all',
  strike: async (_, machine) => machine.unplug(),
  heal: async (_, machine) => machine.plug(),
};
