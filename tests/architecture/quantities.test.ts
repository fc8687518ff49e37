// A quantity has one number of decimals, which the domain defines (kernel/quantities): nothing formats one in another way, and an average names its divisor.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const files = ['src/web', 'src/domain'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|gallery/.test(file))
    .map((file) => ({ file: join(folder, file), source: readFileSync(join(folder, file), 'utf8') })),
);
const found = (pattern: RegExp, where = files) => where.flatMap(({ file, source }) => [...source.matchAll(pattern)].map(([said]) => ({ file, said })));

/** Where numbers are written that are no quantity of a farm, or that a person typed. */
const exempt: Record<string, string> = {
  'src/domain/kernel/quantities.ts': 'the definition',
  'src/domain/kernel/fields.ts': 'limits of a field, and its scale',
  'src/domain/kernel/csv.ts': 'a file has all decimals of a record',
  'src/domain/overview/call-descriptions.ts': 'what a person entered, as entered',
  'src/domain/overview/double-event-words.ts': 'two records side by side, as entered',
  'src/domain/people/my-data.ts': 'what is stored about a person, as stored',
  'src/web/data/export/pdf.ts': 'coordinates',
  'src/web/ui/chart/frame.tsx': 'the marks of an axis',
  'src/web/ui/typed.tsx': 'a number while it is typed',
};

describe('decimals', () => {
  test('are decided in one place', () => {
    const written = found(/[\w.]+\.toFixed\(|\bNumberFormat\(|[\w.]+\.toLocaleString\([^)]*FractionDigits[^)]*\)|style: 'currency'/g);
    expect(written.filter(({ file }) => !(file in exempt))).toEqual([]);
  });

  test('a number with its own format is a count', () => {
    // `.length` and names of counts; a quantity has decimals, which this would show as they come.
    const loose = found(/[\w.]+\.toLocaleString\('pt-BR'\)/g).filter(({ file }) => !(file in exempt));
    expect(loose.filter(({ said }) => !/(length|count|heads|most[A-Z]\w*)\.toLocaleString/.test(said))).toEqual([]);
  });

  test('of a screen are those of the quantity: `number` shows counts only', () => {
    const screens = files.filter(({ file, source }) => !file.startsWith('src/web/ui/') && /import \{[^}]*\bnumber\b[^}]*\} from '#ui\/format'/.test(source));
    expect(screens.length).toBeGreaterThan(20);
    const calls = found(/\bnumber\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, screens);
    expect(calls.length).toBeGreaterThan(80);
    expect(calls.filter(({ said }) => !said.endsWith(', 0)'))).toEqual([]);
  });

  test('every exemption is needed', () => {
    const used = found(/toFixed\(|toLocaleString\(|NumberFormat\(/g).map(({ file }) => file);
    expect(Object.keys(exempt).filter((file) => !used.includes(file))).toEqual([]);
  });
});

describe('an average', () => {
  const isAverage = (label: string) => /m[ée]di[ao]|taxa|por animal|por hectare|di[áa]ri[ao]/i.test(label);
  // Cards of screens, and the figures of the dashboard.
  const cards = found(/<StatCard\b(?:[^<>]|=>|<[^<>]*>)*?\/>|\n {4}label: '(?:(?!\n {4}label: ).)+/gs)
    .map(({ file, said }) => ({ file, said, label: /label(?:=|: )["']([^"']*)/.exec(said)?.[1] ?? '' }))
    .filter(({ label }) => isAverage(label));

  test.each(cards)('$label names its divisor ($file)', ({ file, said }) => {
    const { source } = files.find((one) => one.file === file)!;
    const names = /hint=\{([^{}]*)\}/.exec(said)?.[1]?.match(/\w+/g) ?? [];
    expect(said.includes('÷') || names.some((name) => new RegExp(`const ${name} = [^;]*÷`).test(source))).toBe(true);
  });

  test('the cards are found', () =>
    expect(cards.map(({ label }) => label)).toEqual(expect.arrayContaining(['Média diária de leite', 'Peso médio', 'Média Diária (30d)'])));
});
