// npm run dev: installs what a fresh clone needs, then runs the server from its sources, restarted on every change, behind Vite at one address.
import { join, sep } from 'node:path';
import { ensureInstalled, ensureNode, root } from './install.mjs';
import { ownPort } from './ports.mjs';
import { stopWithNpm } from './run-program.mjs';

/** Longer than a shutdown takes. */
const stopTimeout = 9_000;
const web = join(root, 'src/web');
const watched = ['src/server', 'src/domain'].map((folder) => join(root, folder, sep));

stopWithNpm();
await ensureNode();
await ensureInstalled();
const { createDevServer, loadDevModule } = await import('./dev/server.mjs');
const { serverUrls, pages } = await import('./dev/pages.mjs');

const serverPort = await ownPort();
// Not the data of `npm start`: an unfinished migration must never touch them.
/** @type {NodeJS.ProcessEnv} */
const env = { ...process.env, DATA_DIR: process.env['DATA_DIR'] ?? './data-dev' };

/** @type {(() => Promise<unknown>)[]} Called in reverse order at the stop. */
const started = [];
/** @type {Promise<void> | undefined} */
let stopping;
const stop = (code = 0) => (stopping ??= stopAll(code));
/** @param {number} code */
async function stopAll(code) {
  setTimeout(() => process.exit(1), stopTimeout).unref();
  for (const end of started.toReversed()) await end();
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());

try {
  await start();
} catch (error) {
  console.error(error instanceof Error && error.name === 'CannotStart' ? error.message : error);
  await stop(1);
}

async function start() {
  const own = loadDevModule();
  const postgres = own.then(({ startDevPostgres }) => startDevPostgres(env));
  const server = createDevServer({ ...env, PORT: String(serverPort), HOST: '127.0.0.1' }, postgres);
  started.push(async () => (await postgres.catch(() => undefined))?.(), server.stop);
  const first = server.restart();
  const { address, watcher } = await openWeb({ ...(await own), offer: async () => (await server.serving())?.offer });
  watcher.add(watched);
  watcher.on('all', (_event, file) => {
    if (watched.some((folder) => file.startsWith(folder)) && !/\.test\.tsx?$/.test(file)) void server.restart();
  });
  await first;
  const serving = await server.serving();
  if (stopping) return;
  console.log(`Lida está funcionando em ${address}`);
  if (serving?.accounts) console.log(serving.accounts);
}

/** @param {Parameters<typeof pages>[0]} what */
async function openWeb(what) {
  const { createServer } = await import('vite');
  const port = Number(env['PORT'] ?? 3000);
  const host = env['HOST'] ?? '127.0.0.1';
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    root: web,
    cacheDir: join(root, 'build/dev/vite'),
    clearScreen: false,
    plugins: [pages(what)],
    server: {
      host,
      port,
      strictPort: true,
      // The server compares Origin with Host.
      proxy: { [serverUrls]: { target: `http://127.0.0.1:${serverPort}`, changeOrigin: false } },
      warmup: { clientFiles: ['./styles.css', './main.tsx', './login/LoginScreen.tsx'] },
    },
    optimizeDeps: { entries: ['index.html'] },
  });
  started.push(() => vite.close());
  await vite.listen();
  return { address: `http://${host}:${port}`, watcher: vite.watcher };
}
