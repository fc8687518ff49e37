// Starts Lida as it was built: its migrations and the application's files lie beside it.
import { fileURLToPath } from 'node:url';
import { fail, run } from '#server/run';

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

run(process.env, { migrations: beside('./migrations/'), web: beside('./web/') }).catch(fail);
