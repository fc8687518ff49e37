// The deliberate defects can still be inserted, and docs/testing.md lists each of them.
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { defects } from '../defects/defects.mjs';

const listed = readFileSync('docs/testing.md', 'utf8');

it.each(defects)('$name: its text occurs once in $file', ({ name, file, from }) => {
  expect(existsSync(file)).toBe(true);
  expect(readFileSync(file, 'utf8').split(from)).toHaveLength(2);
  expect(listed.split('\n').filter((line) => line.startsWith(`| ${name} |`) && line.includes(`\`${file}\``))).toHaveLength(1);
});
