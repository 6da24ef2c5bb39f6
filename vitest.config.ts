import { configDefaults, defineConfig } from 'vitest/config'

const everywhere = (suffix: string) => ['packages/*/src', 'apps/*/src', 'scripts'].map((root) => `${root}/**/*${suffix}.test.ts`)
const plans = everywhere('.plans')
const processes = [...everywhere('.process'), ...everywhere('.browser')]

const patience = { testTimeout: 20_000, hookTimeout: 30_000 }
const withPostgres = { globalSetup: ['apps/server/src/test/postgres.ts'], ...patience }
const exclude = [...configDefaults.exclude, ...plans, ...processes]

export default defineConfig({
  test: {
    // Tests wait for the database and for one another's servers more than they compute.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'packages', include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'], exclude, ...patience } },
      // No test replaces a module or leaves something behind in one, so files can share what is loaded.
      { test: { name: 'server', include: ['apps/server/src/**/*.test.ts'], exclude, isolate: false, ...withPostgres } },
      { test: { name: 'plans', include: plans, isolate: false, ...withPostgres } },
      { test: { name: 'process', include: processes, isolate: false, ...withPostgres } },
    ],
  },
})
