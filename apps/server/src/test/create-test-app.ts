/** The real app on its own database, called through `inject` by the typed client. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { createClient } from '@broadside/contract/client'
import { inject } from 'vitest'
import { type Broadside, createApp, type Overrides, type Parts } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#db/open.ts'
import type { SecretKeys } from '#lib/crypto-box.ts'
import { createLog, type Log } from '#lib/log.ts'
import { assertInCatalog } from './catalog.ts'
import { createTestClock } from './clock.ts'
import { driveApp, type DrivenApp } from './driven-app.ts'
import { giveBack, takeDatabase } from './databases.ts'
import { assertLinksOpenPages } from './links.ts'
import { assertSealedListed } from './sealed-listed.ts'

export type TestClient = ReturnType<typeof createClient>

export interface TestApp extends AsyncDisposable, DrivenApp {
  /** Another process on the same database, with the same secret keys by default. */
  createSecond(secretKeys?: SecretKeys): Promise<Broadside>
}

export interface TestOptions extends Omit<Overrides, 'clock'> {
  env?: Record<string, string>
  secretKeys?: SecretKeys
  /** A proxy to use in place of the server's own address. */
  through?: { host: string; port: number } | undefined
  /** Replaces the standard error of the tests. */
  log?: Log
}

/** The minimum cost of Argon2, because many tests sign in and few are about its cost. */
const passwordCost = { memoryKiB: 8, passes: 1, parallelism: 1 }

export async function createTestApp({
  env = {},
  secretKeys = [randomBytes(32)],
  through,
  log: given,
  ...overrides
}: TestOptions = {}): Promise<TestApp> {
  const server = inject('postgres')
  const dataDir = await mkdtemp(join(tmpdir(), 'broadside-app-'))
  const config = readConfig({ DATA_DIR: dataDir, PUBLIC_URL: 'https://social.example', LOG_LEVEL: 'warn', REGISTRATION: 'open', ...env })
  const log = given ?? createLog(config.LOG_LEVEL)
  const own = await takeDatabase()
  const database = openDatabase({
    connection: { ...server, ...through, database: own.name },
    poolSize: 10,
    log,
  })
  const clock = createTestClock()
  const parts: Parts = { config, log, database, secretKeys }
  // Without a folder of the web app: each app would read and hash all of its files.
  const standard = { clock, passwordCost, webFolder: join(dataDir, 'web'), ...overrides }
  const broadside = await createApp(parts, standard)
  return {
    ...driveApp(broadside, clock),
    createSecond: (keys = secretKeys) => createApp({ ...parts, secretKeys: keys }, standard),
    [Symbol.asyncDispose]: async () => {
      try {
        await assertInCatalog(own.db)
        await assertSealedListed(own.db)
        await assertLinksOpenPages(broadside.app)
      } finally {
        await broadside[Symbol.asyncDispose]()
        await database.close()
        await giveBack(own)
        await rm(dataDir, { recursive: true, force: true })
      }
    },
  }
}
