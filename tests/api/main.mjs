// The API as another program meets it: two linters read the OpenAPI document of the built server, and the example client is generated from it, compiled strictly and run.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, root } from '../../scripts/install.mjs';
import { run } from '../../scripts/run-program.mjs';
import { partsOf } from './parts.mjs';

await ensureInstalled();
const temp = await mkdtemp(join(tmpdir(), 'lida-api-'));
// As root, PostgreSQL runs as another account, which has to reach the files.
await chmod(temp, 0o755);
process.on('exit', () => rmSync(temp, { recursive: true, force: true, maxRetries: 5 }));

/** @param {string} name @param {string} program @param {string[]} args @param {{ cwd: string, env?: NodeJS.ProcessEnv, says?: RegExp, never?: RegExp }} options */
async function step(name, program, args, { says, never, ...options }) {
  const { code, output } = await run(program, args, options);
  const passed = code === 0 && (!says || says.test(output)) && !never?.test(output);
  console.log(`${passed ? '✓' : '✗'} ${name}${passed ? '' : `\n${output}`}`);
  if (!passed) process.exit(1);
}

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => done(port));
    });
  });

/** The built server with the demo's farm. */
async function startServer() {
  const port = await freePort();
  const data = join(temp, 'data');
  await mkdir(data);
  await chmod(data, 0o777);
  const env = { ...process.env, PORT: String(port), DATA_DIR: data, BACKUP_EVERY: '0', DEMO: 'on' };
  const child = spawn(process.execPath, [join(root, 'build/server.mjs')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  process.on('exit', () => child.kill());
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return { url, child };
    await new Promise((next) => setTimeout(next, 200));
  }
  throw new Error('The server did not start');
}

const [linters, client] = [join(temp, 'linters'), join(temp, 'client')];
await cp(join(root, 'tests/api'), linters, { recursive: true });
await cp(join(root, 'examples/client'), client, { recursive: true, filter: (from) => !/node_modules|lida\.d\.ts|client[\\/]build$/.test(from) });
// Of their own: the application needs none of them.
for (const cwd of [linters, client])
  await step(
    `install ${cwd.split(/[\\/]/).at(-1)}`,
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock', '--loglevel=error'],
    { cwd },
  );
await step('build', process.execPath, ['scripts/build.mjs'], { cwd: root });
const { url, child } = await startServer();
const document = await (await fetch(`${url}/api/openapi.json`)).text();
await writeFile(join(linters, 'openapi.json'), document);
await mkdir(join(linters, 'parts'));
for (const [nth, part] of partsOf(JSON.parse(document), 20).entries()) await writeFile(join(linters, 'parts', `${nth}.json`), JSON.stringify(part, null, 1));
const offline = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1' };
await step('redocly', join(linters, 'node_modules/.bin/redocly'), ['lint', '--config=redocly.yaml', 'openapi.json'], {
  cwd: linters,
  env: offline,
  never: /\d+ (errors?|warnings?)\b/,
});
await step('spectral', join(linters, 'node_modules/.bin/spectral'), ['lint', '--ruleset=spectral.yaml', '--fail-severity=hint', 'parts/*.json'], {
  cwd: linters,
});
const env = { ...process.env, LIDA_URL: url, LIDA_EMAIL: 'dono@lida.demo', LIDA_PASSWORD: 'lida-demo' };
await step('types of the client', 'npm', ['run', 'types'], { cwd: client, env });
await step('the client compiles', 'npm', ['run', 'build'], { cwd: client });
await step('the client runs', 'npm', ['start'], { cwd: client, env, says: /now weighs \d+(\.\d+)? kg, recorded here[\s\S]*records after the changes/ });
const ended = new Promise((done) => child.on('close', done));
child.kill();
await ended;
