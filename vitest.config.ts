import { configDefaults, defineConfig } from 'vitest/config'

const everywhere = (suffix: string) => ['packages/*/src', 'apps/*/src', 'scripts'].map((root) => `${root}/**/*${suffix}.test.ts`)
const plans = everywhere('.plans')
const processes = [...everywhere('.process'), ...everywhere('.browser')]

/**
 * No test replaces a module or leaves something behind in one, so files can share what is loaded. The times only end what hangs:
 * a busy machine takes many times as long as an idle one.
 */
const shared = { isolate: false, testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } }
const withPostgres = { ...shared, globalSetup: ['apps/server/src/test/postgres.ts'] }
const exclude = [...configDefaults.exclude, ...plans, ...processes]

export default defineConfig({
  test: {
    // Tests wait for the database and for one another's servers more than they compute.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'packages', include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'], exclude, ...shared } },
      { test: { name: 'server', include: ['apps/server/src/**/*.test.ts'], exclude, ...withPostgres } },
      { test: { name: 'plans', include: plans, ...withPostgres } },
      { test: { name: 'process', include: processes, ...withPostgres } },
    ],
  },
})
