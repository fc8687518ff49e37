// docs/decisions.md: numbered records in one form, and no comment that cites a record which is not there.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const records = readFileSync('docs/decisions.md', 'utf8')
  .split(/^(?=#{2,3} )/m)
  .filter((part) => part.startsWith('### '))
  .map((text) => ({ number: Number(/^### (\d+)\. \S/.exec(text)?.[1]), text }));
const numbers = records.map(({ number }) => number);

const cited = ['src', 'tests', 'scripts', 'docs'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs|sql|css|html|md)$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/\bdecision (\d+)/gi)].map(([, number]) => ({ file: join(folder, file), number: Number(number) })),
    ),
);

test('every record has a number, and the numbers ascend', () => {
  expect(numbers.length).toBeGreaterThan(0);
  expect(numbers).not.toContain(Number.NaN);
  expect(numbers.filter((number, i) => i > 0 && number <= numbers[i - 1]!)).toEqual([]);
});

test.each(['Context', 'Decision', 'Consequence'])('every record has a %s', (part) => {
  expect(records.filter(({ text }) => !new RegExp(`^- \\*\\*${part}:\\*\\* \\S`, 'm').test(text)).map(({ number }) => number)).toEqual([]);
});

test('every decision that is cited has a record', () => {
  expect(cited.length).toBeGreaterThan(0);
  expect(cited.filter(({ number }) => !numbers.includes(number))).toEqual([]);
});
