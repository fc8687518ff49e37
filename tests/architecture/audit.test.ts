// The dependency audit with a fake registry: vulnerabilities in shipped packages fail it, those in tools are only reported.
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const folder = await mkdtemp(join(tmpdir(), 'lida-audit-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
await writeFile(join(folder, 'npm'), '#!/bin/sh\necho "npm warn something"\nprintf %s "$REPORT"\nexit 1\n', { mode: 0o755 });

const audit = (report: object) =>
  new Promise<{ code: number; said: string }>((told) => {
    const env = { PATH: `${folder}:${process.env['PATH']}`, REPORT: JSON.stringify(report) };
    execFile(process.execPath, ['scripts/audit.mjs'], { env }, (error, stdout) => told({ code: Number(error?.code ?? 0), said: stdout.trim() }));
  });
const holes = (vulnerabilities: Record<string, string>) =>
  audit({
    metadata: { vulnerabilities: {} },
    vulnerabilities: Object.fromEntries(Object.entries(vulnerabilities).map(([name, severity]) => [name, { severity }])),
  });

test.each([
  ['the server', 'fastify', 'high'],
  ['what the server’s packages bring along', 'pg-protocol', 'critical'],
  ['the browser, though package.json calls it a tool', 'react-dom', 'high'],
  ['what the browser’s packages bring along', 'd3-color', 'critical'],
])('a severe vulnerability in %s fails', async (_where, name, severity) => {
  expect(await holes({ [name]: severity, vitest: 'low' })).toEqual({ code: 1, said: `audit: ${name} (${severity})\n✗ audit` });
});

test('a severe vulnerability in a tool is reported, a lesser one is not, and neither fails', async () => {
  expect(await holes({ vitest: 'critical', fastify: 'moderate' })).toEqual({ code: 0, said: 'audit: vitest (critical, a tool)\n✓ audit' });
});

test('a registry without audit is reported, and does not fail', async () => {
  expect(await audit({ message: '405 Method Not Allowed - POST somewhere' })).toEqual({
    code: 0,
    said: 'audit: not checked, the registry did not tell (405 Method Not Allowed)',
  });
});

test('a change is checked by the audit and npm test, and nothing else', async () => {
  const commands = (await readFile('.ci/run', 'utf8')).trim().split('\n').slice(1);
  expect(commands).toEqual(['set -euo pipefail', 'cd "$(dirname "$0")/.."', 'node scripts/audit.mjs', 'exec npm test']);
});
