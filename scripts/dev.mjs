// npm run dev: the server from its sources, restarted with every change of them, and Vite before it, at one address. All that a fresh clone needs comes first.
import { join, sep } from 'node:path';
import { stopWithNpm } from './child.mjs';
import { ensureInstalled, ensureNode, root } from './install.mjs';
import { ownPort } from './ports.mjs';

/** Longer than a stop takes. */
const patience = 9_000;
const web = join(root, 'src/web');
const followed = ['src/server', 'src/domain'].map((folder) => join(root, folder, sep));

stopWithNpm();
await ensureNode();
await ensureInstalled();
const { keepServer, ownPart } = await import('./dev/server.mjs');
const { answered, pages } = await import('./dev/pages.mjs');

const inner = await ownPort();
// Not the data of `npm start`: a migration that is still being written never touches them.
/** @type {NodeJS.ProcessEnv} */
const env = { ...process.env, DATA_DIR: process.env['DATA_DIR'] ?? './data-dev' };

/** @type {(() => Promise<unknown>)[]} What was started, to be stopped in the opposite order. */
const started = [];
/** @type {Promise<void> | undefined} */
let stopping;
const stop = (code = 0) => (stopping ??= stopAll(code));
/** @param {number} code */
async function stopAll(code) {
  setTimeout(() => process.exit(1), patience).unref();
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
  const own = ownPart();
  const postgres = own.then(({ holdPostgres }) => holdPostgres(env));
  const server = keepServer({ ...env, PORT: String(inner), HOST: '127.0.0.1' }, postgres);
  started.push(async () => (await postgres.catch(() => undefined))?.(), server.stop);
  const first = server.follow();
  const { address, watcher } = await openWeb({ ...(await own), offer: async () => (await server.serving())?.offer });
  watcher.add(followed);
  watcher.on('all', (_event, file) => {
    if (followed.some((folder) => file.startsWith(folder)) && !/\.test\.tsx?$/.test(file)) void server.follow();
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
      // The server compares where a request comes from with the host it was sent to.
      proxy: { [answered]: { target: `http://127.0.0.1:${inner}`, changeOrigin: false } },
      warmup: { clientFiles: ['./styles.css', './main.tsx', './login/LoginScreen.tsx'] },
    },
    optimizeDeps: { entries: ['index.html'] },
  });
  started.push(() => vite.close());
  await vite.listen();
  return { address: `http://${host}:${port}`, watcher: vite.watcher };
}
