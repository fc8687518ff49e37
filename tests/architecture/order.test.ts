// The folders of each layer import each other in one direction only, type imports included: checked on every import.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { againstOrder, layers } from './order.mjs';

const imported = /^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)';|import\('([^']+)'\)/gm;
const onlyInlineTypes = (statement: string) => {
  const names = /\{([^}]*)\}/
    .exec(statement)?.[1]
    ?.split(',')
    .filter((name) => name.trim());
  return !!names?.length && names.every((name) => name.trim().startsWith('type '));
};

function importsOf(file: string) {
  return [...readFileSync(file, 'utf8').matchAll(imported)].map(([statement, type, named, lazy]) => ({
    file,
    specifier: (named ?? lazy)!,
    typesOnly: type !== undefined || onlyInlineTypes(statement),
  }));
}

describe.each(layers)('$root', ({ root, base, folders }) => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => `${root}/${file}`);
  const imports = files.flatMap(importsOf);

  test('no import violates the order', () => {
    expect(imports.length).toBeGreaterThan(200);
    expect(imports.flatMap(({ file, specifier, typesOnly }) => againstOrder(file, specifier, typesOnly) ?? [])).toEqual([]);
  });

  test('every folder with modules is in the order', () => {
    const found = new Set(files.map((file) => file.slice(root.length + 1).split('/')).flatMap(([folder, ...rest]) => (rest.length > 0 ? [folder!] : [])));
    expect([...found].toSorted()).toEqual([base, ...Object.keys(folders)].toSorted());
  });

  // Every import follows this order, so the imports have no cycle either.
  test('the allowed order has no cycle', () => {
    const left = new Map(Object.entries(folders));
    // Remove folders that import nothing that is left; with a cycle some always stay.
    for (let found = true; found; ) {
      const free = [...left].filter(([, others]) => others.every((other) => !left.has(other)));
      for (const [folder] of free) left.delete(folder);
      found = free.length > 0;
    }
    expect([...left.keys()]).toEqual([]);
  });
});
