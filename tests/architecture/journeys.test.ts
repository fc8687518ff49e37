// Every screen has an e2e test that `npm test` runs: a new screen without one fails here.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
// oxlint-disable-next-line no-restricted-imports -- The list of screens belongs to no folder: only the application and this test read it.
import { screens } from '../../src/web/screens';

/** every-screen.spec.ts opens all of them and does not count. */
const journeys = readdirSync('tests/e2e')
  .filter((file) => file.endsWith('.spec.ts') && file !== 'every-screen.spec.ts')
  .map((file) => readFileSync(`tests/e2e/${file}`, 'utf8'))
  .filter((text) => /tag: '@core(-phone|-desk)?'/.test(text));

const paths = screens.map(({ path }) => path.replace('/$id', '/')).filter((path) => path !== '/');

test.each(paths)('%s is opened by an e2e test tagged @core', (path) => {
  expect(journeys.some((text) => ["'", '?', '`', '/', '$'].some((end) => text.includes(`${path}${end}`)))).toBe(true);
});
