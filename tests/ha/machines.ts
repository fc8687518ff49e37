// Machines on one machine: each is a network namespace on a common bridge, with its own address and name. Everything is inside the namespaces that main.mjs opens, and ends with them.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Account, identity } from '#server/postgres/account';

const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'pipe', 'pipe'] });

export class Machine {
  constructor(
    readonly name: string,
    readonly address: string,
    readonly folder: string,
  ) {}

  /** Its output goes to a file of the program's name in the machine's folder. */
  run(
    name: string,
    program: string,
    args: string[],
    { env = {}, account }: { env?: Record<string, string>; account?: Account | undefined } = {},
  ): ChildProcess {
    const who = account ? ['-S', String(account.uid), '-G', String(account.gid)] : [];
    const child = spawn('nsenter', [`--net=/run/netns/${this.name}`, ...who, program, ...args], {
      env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const log = createWriteStream(join(this.folder, `${name}.log`), { flags: 'a' });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
    return child;
  }

  /** All processes in its network, whoever started them. */
  async processes(): Promise<number[]> {
    const inode = async (path: string) => readlink(path).catch(() => undefined);
    const own = String(execFileSync('nsenter', [`--net=/run/netns/${this.name}`, 'readlink', '/proc/self/ns/net'])).trim();
    const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
    const networks = await Promise.all(all.map((pid) => inode(`/proc/${pid}/ns/net`)));
    return all.filter((_, nth) => networks[nth] === own).map(Number);
  }

  /** Twice, because the first process may have started another one meanwhile. */
  async signal(how: NodeJS.Signals) {
    for (let times = 0; times < 2; times++)
      for (const pid of await this.processes())
        try {
          process.kill(pid, how);
        } catch {
          // Already gone.
        }
  }

  /** Packets between these two are lost, in both directions, without a message to either. */
  cutFrom(other: Machine) {
    ip('-n', this.name, 'route', 'add', 'blackhole', `${other.address}/32`);
    ip('-n', other.name, 'route', 'add', 'blackhole', `${this.address}/32`);
  }

  joinTo(other: Machine) {
    ip('-n', this.name, 'route', 'del', 'blackhole', `${other.address}/32`);
    ip('-n', other.name, 'route', 'del', 'blackhole', `${this.address}/32`);
  }

  /** As with its cable pulled out. */
  unplug() {
    ip('link', 'set', `v-${this.name}`, 'down');
  }

  plug() {
    ip('link', 'set', `v-${this.name}`, 'up');
  }
}

/** By their names in deploy/ha; `names` are known to all of them, as by an /etc/hosts. */
export async function makeMachines(names: string[], folder: string, account: Account | undefined): Promise<Machine[]> {
  // Their names are files: in the system's own folder they would remain.
  execFileSync('mkdir', ['-p', '/run/netns']);
  execFileSync('mount', ['-t', 'tmpfs', 'names', '/run/netns']);
  ip('link', 'set', 'lo', 'up');
  ip('link', 'add', 'bridge', 'type', 'bridge');
  ip('addr', 'add', '10.77.0.1/24', 'dev', 'bridge');
  ip('link', 'set', 'bridge', 'up');
  const machines: Machine[] = [];
  for (const [nth, name] of names.entries()) {
    const address = `10.77.0.${11 + nth}`;
    ip('netns', 'add', name);
    ip('link', 'add', `v-${name}`, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
    ip('link', 'set', `v-${name}`, 'master', 'bridge', 'up');
    ip('-n', name, 'link', 'set', 'lo', 'up');
    ip('-n', name, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
    ip('-n', name, 'link', 'set', 'eth0', 'up');
    const home = join(folder, name);
    await mkdir(home);
    const { uid, gid } = identity(account) as { uid?: number; gid?: number };
    if (uid !== undefined) execFileSync('chown', [`${uid}:${gid}`, home]);
    machines.push(new Machine(name, address, home));
  }
  return machines;
}
