// A process of Lida for the tests: the sources as they are, without the application's files.
import { fail, run } from '#server/run';

run(process.env, { migrations: 'src/server/migrations' }).catch(fail);
