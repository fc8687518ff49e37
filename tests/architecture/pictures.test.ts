// The landing page's pictures: `npm run pictures` takes each of them, of a screen that exists.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scenes } from '../../scripts/picture-scenes.mjs';
// oxlint-disable-next-line no-restricted-imports -- The list of screens belongs to no folder: only the application and tests of all screens read it.
import { screens } from '../../src/web/screens';

const shown = [...readFileSync('src/web/landing.html', 'utf8').matchAll(/\.\/landing\/([\w-]+)\.webp/g)].map(([, name]) => name!);

test('every picture is of a screen of the application', () => {
  const paths = screens.map(({ path }) => path);
  expect(scenes.map(({ path }) => path).filter((path) => !paths.includes(path))).toEqual([]);
});

test('the page shows exactly the pictures that are taken, by day and by night', () => {
  expect(shown.toSorted()).toEqual(scenes.flatMap(({ name }) => [name, `${name}-noite`]).toSorted());
  expect(shown.filter((name) => !existsSync(`src/web/landing/${name}.webp`))).toEqual([]);
});
