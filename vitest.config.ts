import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Tests wait for the database and for one another's servers more than they compute.
    maxWorkers: '100%',
    projects: [
      // Some start programs, which takes its time on a busy machine.
      { test: { name: 'packages', include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts'], testTimeout: 20_000 } },
      {
        test: {
          name: 'server',
          // No test replaces a module or leaves something behind in one, so files can share what is loaded.
          isolate: false,
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/test/postgres.ts'],
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
})
