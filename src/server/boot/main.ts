// Starts the built Lida: migrations and web files are beside this file.
import { fileURLToPath } from 'node:url';
import { run } from '#server/boot/run';
import { fail } from '#server/http/http-server';

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

run(process.env, { entry: fileURLToPath(import.meta.url), migrations: beside('./migrations/'), web: beside('./web/') }).catch(fail);
