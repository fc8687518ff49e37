// The error catalogues (decision 116): every text they quote is in the source, and is shown in some situation.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { failureOf } from '#domain/overview/call-descriptions';
import { loadFailure } from '#domain/overview/load-errors';
import { type VerbName, verbs } from '#domain/verbs';
import { never, quoted, saidElsewhere } from './catalogue';

const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|gallery/.test(file))
  .map((file) => withoutComments(readFileSync(join('src', file), 'utf8')))
  .join('\n');

/** A comment may quote a text that is never shown. */
function withoutComments(text: string) {
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

/** As a whole string or tag content: "Erro ao excluir compra de feno" does not contain "Erro ao excluir compra". */
function isSaid(text: string) {
  const [before, after] = text.split('{message}');
  const words = before!.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const end = after === undefined ? '(?=[\'"`<.]|: \\$)' : '\\$\\{';
  return new RegExp(`['"\`>]${words}${end}`).test(source) || (text === 'Tente novamente' && source.includes('. Tente novamente`'));
}

const all = [...new Set(Object.values(quoted).flat())];
const living = all.filter((text) => !Object.hasOwn(never, text));

test.each(living)('“%s” is in the source', (text) => expect(isSaid(text)).toBe(true));

test('an excepted text is quoted by the specification, and really not in the source', () => {
  for (const text of Object.keys(never)) expect(all).toContain(text);
  expect(Object.keys(never).filter(isSaid)).toEqual([]);
});

describe('is shown', () => {
  const screens = [...readFileSync('src/web/screens.tsx', 'utf8').matchAll(/path: '([^']+)'/g)].map(([, path]) => path!);
  const loading = screens.flatMap((path) => loadFailure(path) ?? []);
  const failures = (Object.keys(verbs) as VerbName[]).map((verb) => failureOf({ verb, input: {} as never }));

  test.each(living.filter((text) => text.startsWith('Erro ao carregar')))('“%s”, on the screen of its rows, when the device cannot read them', (text) =>
    expect(loading).toContain(text),
  );

  test('every screen over rows of the farm has such a text', () => {
    // The dashboard and Conferência show parts of everything, Pendências no rows; farms, users, the access log, the bin and one's own data are loaded online, with their own message.
    expect(screens.filter((path) => loadFailure(path) === undefined).toSorted()).toEqual([
      '/',
      '/access-log',
      '/changes',
      '/deleted',
      '/farm-users',
      '/farms',
      '/farms/lado-a-lado',
      '/integrity',
      '/my-data',
      '/notices',
      '/pending',
      '/programs',
      '/received',
      '/webhooks',
    ]);
  });

  const ofVerbs = living.filter((text) => /^Erro ao (?!carregar)/.test(text) && !saidElsewhere.includes(text));
  test.each(ofVerbs)('“%s”, over the call that was refused', (text) => expect(failures).toContain(text));

  test('the texts of other screens are quoted too', () => {
    for (const text of saidElsewhere) expect(living).toContain(text);
  });
});
