// How the tests run. Rules are only computed, so their files share what they load; the others have one PostgreSQL for all, and a fresh database for each file that asks for one.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    restoreMocks: true,
    setupFiles: ['tests/setup.ts'],
    projects: [
      { extends: true, test: { name: 'rules', include: ['src/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'farm', include: ['tests/**/*.test.ts'], globalSetup: ['tests/cluster.ts'], setupFiles: ['tests/setup-ids.ts'] } },
    ],
  },
});
