// Every screen has a journey that `npm test` makes: a new screen without one fails here.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
// oxlint-disable-next-line no-restricted-imports -- The list of screens has no door: the application reads it, and this test.
import { screens } from '../../src/web/screens';

/** The walk opens all of them and is no journey. */
const journeys = readdirSync('tests/e2e')
  .filter((file) => file.endsWith('.spec.ts') && file !== 'walk.spec.ts')
  .map((file) => readFileSync(`tests/e2e/${file}`, 'utf8'))
  .filter((text) => /tag: '@core(-phone|-desk)?'/.test(text));

const paths = screens.map(({ path }) => path.replace('/$id', '/')).filter((path) => path !== '/');

test.each(paths)('%s is opened by a journey tagged @core', (path) => {
  expect(journeys.some((text) => ["'", '?', '`', '/', '$'].some((end) => text.includes(`${path}${end}`)))).toBe(true);
});
