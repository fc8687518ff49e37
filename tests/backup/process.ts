// A Lida process for the tests: run from the sources, without the web application's files.
import { fileURLToPath } from 'node:url';
import { run } from '#server/boot/run';
import { fail } from '#server/http/http-server';

run(process.env, { entry: fileURLToPath(import.meta.url), migrations: 'src/server/migrations' }).catch(fail);
