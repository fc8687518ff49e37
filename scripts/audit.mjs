// npm run audit: whether what is installed with Lida has known holes. High and critical ones fail; a registry that does not tell is said, and does not.
import { run } from './child.mjs';
import { root } from './install.mjs';

const { output } = await run('npm', ['audit', '--json', '--omit=dev'], { cwd: root });
const begin = output.indexOf('{');
/** @type {{ metadata?: { vulnerabilities: Record<string, number> }, vulnerabilities?: Record<string, { severity: string }>, message?: string }} */
const report = begin < 0 ? {} : JSON.parse(output.slice(begin, output.lastIndexOf('}') + 1));
if (!report.metadata) {
  console.log(`audit: not checked, the registry did not tell (${report.message?.split(' - ')[0] ?? 'no answer'})`);
} else {
  const grave = Object.entries(report.vulnerabilities ?? {}).filter(([, { severity }]) => severity === 'high' || severity === 'critical');
  for (const [name, { severity }] of grave) console.log(`audit: ${name} (${severity})`);
  console.log(grave.length > 0 ? '✗ audit' : '✓ audit');
  process.exitCode = grave.length > 0 ? 1 : 0;
}
