import { configDefaults, defineConfig } from 'vitest/config'
import { catalogs } from './apps/web/build/catalogs.ts'

const everywhere = (suffix: string) => ['packages/*/src', 'apps/*/src', 'scripts'].map((root) => `${root}/**/*${suffix}.test.ts`)
const plans = everywhere('.plans')
const recoveries = everywhere('.recovery')
const processes = [...everywhere('.process'), ...everywhere('.browser'), 'tests/web/costs/*.browser.test.ts']
const installs = ['scripts/**/*.install.test.ts']

/**
 * No test mocks a module or leaves state in one, so files can share loaded modules. The timeouts only end hangs: a busy machine takes
 * many times as long as an idle one.
 */
const shared = { isolate: false, testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 15_000 } } }
const withPostgres = { ...shared, globalSetup: ['apps/server/src/test/postgres.ts'] }
/** A journey has many steps, screens are checked in a dozen looks, and an upgrade runs dozens of migrations. */
const patient = { testTimeout: 180_000, hookTimeout: 180_000 }
const exclude = [...configDefaults.exclude, ...plans, ...recoveries, ...processes, ...installs]

export default defineConfig({
  test: {
    // Tests wait for the database and for servers more than they compute.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'packages',
          include: ['packages/*/src/**/*.test.ts', 'scripts/**/*.test.ts', 'bench/*.test.ts', 'tests/specs/*.test.ts'],
          exclude,
          ...shared,
        },
      },
      { plugins: [catalogs()], test: { name: 'web', include: ['apps/web/{src,build}/**/*.test.ts'], exclude, ...shared } },
      { test: { name: 'server', include: ['apps/server/src/**/*.test.ts', 'tests/web/*.test.ts'], exclude, ...withPostgres } },
      { test: { name: 'looks', include: ['tests/web/{journeys,looks}/*.browser.test.ts'], ...withPostgres, ...patient } },
      { test: { name: 'pictures', include: ['tests/web/pictures/*.browser.test.ts'], ...withPostgres, ...patient } },
      { test: { name: 'plans', include: plans, ...withPostgres } },
      { test: { name: 'recovery', include: recoveries, ...withPostgres, ...patient } },
      { test: { name: 'process', include: processes, ...withPostgres } },
      { test: { name: 'install', include: installs, ...patient } },
    ],
  },
})
