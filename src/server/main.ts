// Starts Lida: settings, database, server; and stops it in the same calm order.
import { fileURLToPath } from 'node:url';
import { sweep } from '#server/accounts';
import { createApp } from '#server/app';
import { demoAccounts, demoPassword, fillDemo } from '#server/demo';
import { CannotStart } from '#server/kernel/cannot-start';
import { openDatabase, withClient } from '#server/kernel/database';
import { readSettings } from '#server/settings';

const sixHours = 6 * 60 * 60 * 1000;

async function start() {
  const settings = readSettings(process.env);
  const { db, owner } = await openDatabase({
    url: settings.DATABASE_URL,
    pipelined: settings.DATABASE_PIPELINE === 'on',
    migrations: fileURLToPath(new URL('./migrations/', import.meta.url)),
    embedded: { folder: settings.DATA_DIR, bin: settings.PG_BIN, say: (line) => console.log(line) },
  });
  let demo = settings.DEMO === 'on' || (settings.DEMO === undefined && !settings.DATABASE_URL);
  if (demo) await withClient(owner, async (client) => void (demo = await fillDemo(client)));
  // Somebody to ask: in the demo, its administrator.
  const offered = { ...settings, CONTACT_URL: settings.CONTACT_URL ?? (demo ? 'mailto:super@lida.demo' : undefined) };
  const app = await createApp(db, offered, { log: { level: 'warn' }, web: fileURLToPath(new URL('./web/', import.meta.url)) });
  const sweeping = setInterval(() => void sweep(db).catch((error: unknown) => app.log.warn({ err: error }, 'nothing swept')), sixHours);
  const stop = async () => {
    clearInterval(sweeping);
    await app.close();
    await db.close();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop().then(() => process.exit(0), fail));
  const address = await app.listen({ port: settings.PORT, host: settings.HOST }).catch(async (error: NodeJS.ErrnoException) => {
    await stop();
    throw error.code === 'EADDRINUSE' ? new CannotStart(`A porta ${settings.PORT} já está em uso. Escolha outra com PORT.`) : error;
  });
  console.log(`Lida está funcionando em ${address}`);
  if (demo) console.log(`Contas de demonstração (senha ${demoPassword}): ${demoAccounts.join(', ')}`);
}

function fail(error: unknown) {
  console.error(error instanceof CannotStart ? error.message : error);
  process.exit(1);
}

start().catch(fail);
