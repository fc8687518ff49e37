// Makes the data folder that the servers of the browser tests are copied from, and prints where it is. It keeps one core busy, so `npm test` does it beside the unit tests.
import { makeTemplate } from './server';

console.log(JSON.stringify(await makeTemplate()));
