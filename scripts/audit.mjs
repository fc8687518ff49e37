// npm run audit: known vulnerabilities. High and critical ones fail in packages that are installed with Lida or bundled for the browser; those in build tools are only printed. An unreachable registry is printed and does not fail.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';
import { run } from './run-program.mjs';

/** @typedef {Partial<Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string>>>} Needs */

/** @returns {Set<string>} */
function shipped() {
  /** @type {{ packages: Record<string, Needs> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const nameOf = (/** @type {string} */ place) => place.replace(/^.*node_modules\//, '');
  /** @type {Set<string>} */
  const names = new Set();
  /** @param {Needs} needs */
  const take = ({ dependencies, optionalDependencies, peerDependencies }) => {
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      if (names.has(name)) continue;
      names.add(name);
      for (const place of Object.keys(packages)) if (nameOf(place) === name) take(packages[place] ?? {});
    }
  };
  take(packages[''] ?? {});
  // What the sources import is in the build, also when package.json lists it under devDependencies.
  for (const file of readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || file.includes('.test.')) continue;
    const imported = readFileSync(join(root, 'src', file), 'utf8').matchAll(/(?:from|import\() ?'((?:@[\w-]+\/)?[\w-][\w.-]*)/g);
    for (const [, name = ''] of imported) if (packages[`node_modules/${name}`]) take({ dependencies: { [name]: '' } });
  }
  return names;
}

const { output } = await run('npm', ['audit', '--json'], { cwd: root });
const begin = output.indexOf('{');
/** @type {{ metadata?: { vulnerabilities: Record<string, number> }, vulnerabilities?: Record<string, { severity: string }>, message?: string }} */
const report = begin < 0 ? {} : JSON.parse(output.slice(begin, output.lastIndexOf('}') + 1));
if (!report.metadata) {
  console.log(`audit: not checked, the registry did not tell (${report.message?.split(' - ')[0] ?? 'no answer'})`);
} else {
  const grave = Object.entries(report.vulnerabilities ?? {}).filter(([, { severity }]) => severity === 'high' || severity === 'critical');
  const ours = shipped();
  for (const [name, { severity }] of grave) console.log(`audit: ${name} (${severity}${ours.has(name) ? '' : ', a tool'})`);
  const fails = grave.some(([name]) => ours.has(name));
  console.log(fails ? '✗ audit' : '✓ audit');
  process.exitCode = fails ? 1 : 0;
}
