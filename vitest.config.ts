// Vitest projects. Files of `rules`, `farm` and `device` share loaded modules; `farm`, `device` and `machine` share one PostgreSQL, with a fresh database for each file that asks for one.
import { defineConfig } from 'vitest/config';
import { scaled } from './tests/timeouts.ts';

/** These hold processes or folders in module state, or need freshly loaded modules: each file has its own process. */
const apart = ['tests/{attack,backup,postgres,scale}/**/*.test.ts', 'tests/http/{secrets,wrong-tenant}.test.ts'];

/** What only an unusual machine shows. `npm test` leaves it to `npm run test:full`, unless a file is named. */
const onlyFull =
  process.env['UNIT'] === 'core'
    ? [
        'tests/postgres/{as-root,bundle,revival,tcp,together}.test.ts',
        'tests/backup/{archive,commands,stop,upgrade}.test.ts',
        'tests/scale/{replica,synchronous}.test.ts',
        'tests/device/import-killed.test.ts',
      ]
    : [];

/** They share the modules and the browser's store of a process, which no other test may see. */
const devices = 'tests/device/**/*.test.ts';

const cluster = { globalSetup: ['tests/cluster.ts'] };

export default defineConfig({
  // For all projects: transformed modules are cached by the settings of resolving, and one that differs would transform every source again.
  resolve: { alias: { '@node-rs/argon2': `${import.meta.dirname}/tests/argon2.ts` } },
  test: {
    maxWorkers: 3,
    testTimeout: scaled(60_000),
    hookTimeout: scaled(120_000),
    restoreMocks: true,
    setupFiles: ['tests/setup.ts'],
    experimental: { fsModuleCache: true },
    // Vitest runs them in the order of their names: the slowest starts first.
    projects: [
      {
        extends: true,
        test: {
          name: 'farm',
          env: { CHEAP_PASSWORDS: 'yes' },
          include: ['tests/**/*.test.ts'],
          exclude: [...apart, devices, 'tests/architecture/fixtures/**'],
          isolate: false,
          setupFiles: ['tests/setup-ids.ts', 'tests/real-time.ts'],
          ...cluster,
        },
      },
      { extends: true, test: { name: 'device', include: [devices], exclude: onlyFull, isolate: false, setupFiles: ['tests/setup-ids.ts'], ...cluster } },
      { extends: true, test: { name: 'machine', include: apart, exclude: onlyFull, setupFiles: ['tests/setup-ids.ts'], ...cluster } },
      { extends: true, test: { name: 'rules', include: ['src/**/*.test.ts'], isolate: false, pool: 'threads' } },
    ],
  },
});
