import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['*.test.ts'],
    globalSetup: ['start-network.ts'],
    reporters: ['verbose'],
    // Each file has a server with a database of its own; more at a time than this only wait for each other.
    maxWorkers: 2,
    // A server that does not come up again would make every test wait; the first few say enough.
    bail: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    teardownTimeout: 20_000,
  },
})
