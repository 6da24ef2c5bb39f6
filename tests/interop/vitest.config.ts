import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['*.test.ts'],
    globalSetup: ['start-network.ts'],
    reporters: ['verbose'],
    // Each file has a server with its own database; more of them would only wait for each other.
    maxWorkers: 2,
    // A server that doesn't come up would make every test wait; the first few failures say enough.
    bail: 3,
    // A test that restarts its server several times takes ten seconds, and over a minute on a machine with much else to do.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    teardownTimeout: 20_000,
  },
})
