// The server process of `npm run dev`. It loads the packages in advance, so that a restart only waits for the changed code.
import { pathToFileURL } from 'node:url';

const [entry = '', migrations, ...packages] = process.argv.slice(2);
const loading = Promise.all(packages.map((name) => import(name)));
let stop = async () => {};

// Ctrl-C reaches every process of the terminal; this one stops when `npm run dev` closes the IPC channel or exits.
process.on('SIGINT', () => {});
process.once('disconnect', () => {
  void stop().finally(() => process.exit(0));
});
process.once('message', () => {
  serve().catch((error) => {
    console.error(error?.name === 'CannotStart' ? error.message : error);
    process.exit(1);
  });
});

async function serve() {
  await loading;
  const server = await import(pathToFileURL(entry).href);
  const serving = await server.serve(process.env, migrations);
  ({ stop } = serving);
  if (!process.connected) return stop().finally(() => process.exit(0));
  process.send?.({ offer: serving.offer, accounts: serving.accounts });
}
