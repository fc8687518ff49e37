// Failover: the files of deploy/ha on machines that are network namespaces of this one. `--times=20` is the long form, 3 the usual one (one of each kind); SEED=7 uses other random numbers, `--keep` leaves the logs.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, ensureNode, root } from '../../scripts/install.mjs';
import { installPackage } from '../../scripts/packages.mjs';
import { run, stopWithNpm } from '../../scripts/run-program.mjs';

const packages = { '/usr/bin/patroni': 'patroni', '/usr/bin/etcd': 'etcd-server', '/usr/sbin/haproxy': 'haproxy', '/usr/sbin/ip': 'iproute2' };
// Their own network, processes and mounts: whatever happens, nothing of it remains.
const apart = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];

/** @param {string} reason @returns {never} */
function skip(reason) {
  console.log(`The failover is not tested here: ${reason}.`);
  process.exit(0);
}

stopWithNpm();
await ensureNode();
await ensureInstalled();
if (process.platform !== 'linux') skip('it needs network namespaces, which only Linux has');
if (process.getuid?.() !== 0) skip('network namespaces need root');
for (const [file, name] of Object.entries(packages)) if (!existsSync(file)) await installPackage(name);
const missing = Object.entries(packages).flatMap(([file, name]) => (existsSync(file) ? [] : [name]));
if (missing.length > 0) skip(`${missing.join(', ')} cannot be installed (apt-get install ${missing.join(' ')})`);
if (spawnSync('unshare', [...apart, 'ip', 'link', 'add', 'lida', 'type', 'bridge']).status !== 0) skip('this account may not make network namespaces');

const built = await run(process.execPath, ['--no-warnings', join(root, 'scripts/build.mjs')], { cwd: root, show: true });
if (built.code !== 0) process.exit(built.code);
// The first process of a namespace has to collect those that were killed, which a shell does: Patroni takes an uncollected one for a running PostgreSQL.
const program = ['sh', '-c', '"$@"; exit $?', 'sh', process.execPath, '--import', 'tsx', join(root, 'tests/ha/main.ts'), ...process.argv.slice(2)];
const child = spawn('unshare', [...apart, ...program], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
// It ignores other signals, and all its processes end with it.
process.on('exit', () => child.kill('SIGKILL'));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1));
const [code] = await once(child, 'exit');
process.exitCode = code ?? 1;
