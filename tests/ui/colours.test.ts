// The colours are readable, in sunlight and at night: contrasts of the tokens in src/web/styles.css, by the WCAG formula.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const css = readFileSync(resolve(import.meta.dirname, '../../src/web/styles.css'), 'utf8');
const root = css.slice(css.indexOf(':root {'));
const tokens = (text: string) => Object.fromEntries([...text.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]));
const split = root.indexOf('@variant dark');
const schemes = { light: tokens(root.slice(0, split)), dark: tokens(root.slice(split, root.indexOf('@theme'))) };

function luminance(colour: string) {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.03928 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string) {
  const [dark = 0, bright = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
}

const grounds = ['paper', 'surface', 'raised', 'sunken'];
const tones = ['green', 'yellow', 'red', 'blue', 'orange', 'gray'];
const pairs: [string, string, number][] = [
  ...grounds.flatMap((ground): [string, string, number][] => [
    ['ink', ground, 7],
    ['muted', ground, 7],
    ['brand-ink', ground, 7],
    ['red-ink', ground, 7],
    ['line-strong', ground, 3],
    ['focus', ground, 3],
  ]),
  ...tones.flatMap((tone): [string, string, number][] => [
    [`${tone}-ink`, `${tone}-soft`, 7],
    [`${tone}-ink`, 'surface', 7],
    [tone, 'surface', 3],
  ]),
  ['on-brand', 'brand', 4.5],
  ['on-brand', 'brand-hover', 4.5],
  ['on-danger', 'danger', 4.5],
  ['on-danger', 'danger-hover', 4.5],
  ['brand-ink', 'brand-soft', 7],
  ['brand', 'surface', 3],
  ['danger', 'surface', 3],
  ['red', 'raised', 3],
];

describe.each(Object.entries(schemes))('%s', (_, colours) => {
  test.each(pairs)('%s on %s is at least %d to 1', (front, ground, least) => {
    const [a, b] = [colours[front], colours[ground]];
    if (!a || !b) throw new Error(`No colour ${front} or ${ground}`);
    expect(contrast(a, b)).toBeGreaterThanOrEqual(least);
  });
});
