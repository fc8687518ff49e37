// Everything a user reads is Portuguese: texts shown on a screen contain no common English word.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Common on screens, and not a Portuguese word. */
const english =
  /(?<![\p{L}\p{N}_])(the|and|or|of|to|from|with|without|your|you|this|that|is|are|was|not|no results|all|new|add|save|cancel|delete|remove|edit|update|create|close|open|back|next|previous|search|loading|failed|error|please|try again|again|name|date|weight|animal type|animals|cow|cows|calf|farm|farms|milk|sale|sales|feed|price|amount|yes|today|yesterday|settings|sign in|sign out|password|user|users)(?![\p{L}\p{N}_])/iu;

/** Titles, labels and texts between tags, as written in the source. */
const shown = [
  /(?:^|[\s({,])(?:label|title|subtitle|placeholder|hint|description|message|confirmLabel|cancelLabel|busyLabel|aria-label|alt|missing|confirm|load|save|remove)(?:=|: )(["'])(?<said>(?:(?!\1).)+)\1/g,
  /<[A-Za-z][^<>]*>(?<said>[^<>{}=;()]*[\p{L}][^<>{}=;()]*)<\//gu,
  /new RuleBroken\((["'])(?<said>(?:(?!\1).)+)\1/g,
];

const files = ['src/web', 'src/domain'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|gallery/.test(file))
    .map((file) => join(folder, file)),
);

const texts = files.flatMap((file) => {
  const source = readFileSync(file, 'utf8');
  return shown.flatMap((pattern) => [...source.matchAll(pattern)].map(({ groups }) => ({ file, said: groups!['said']!.trim() })));
});

test('the texts are found', () => expect(texts.length).toBeGreaterThan(800));

test('no text of a screen is English', () => expect(texts.filter(({ said }) => english.test(said))).toEqual([]));
