/** One embedded PostgreSQL per test run, with a migrated template that the databases of tests are cloned from. */
import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openEmbeddedPostgres } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { openDatabase } from '#db/open.ts'
import { createLog } from '#lib/log.ts'
import { prepareTemplate, templateName } from './databases.ts'
import { defined } from '#lib/defined.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { host: string; port: number; user: string; password?: string }
  }
}

/** A test run need not survive a power cut, and tests of scale fill and index tables. */
const settings = `fsync = off
synchronous_commit = off
full_page_writes = off
checkpoint_timeout = 1h
max_wal_size = 4GB
maintenance_work_mem = 128MB
`

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'broadside-test-'))
  const log = createLog('warn')
  const postgres = await openEmbeddedPostgres({ dataDir, log })
  // SIGHUP reloads the server's settings.
  await appendFile(join(dataDir, 'postgres', 'data', 'postgresql.conf'), settings)
  process.kill(postgres.pid, 'SIGHUP')
  const { host, port, user, password } = postgres.connection
  const server = { host, port, user, ...defined({ password: password || undefined }) }
  const admin = new pg.Client({ ...server, database: 'postgres' })
  await admin.connect()
  await admin.query(`create database ${templateName}`)
  await admin.end()
  // Only tests reset a database, and a reset must not fire triggers.
  const superuser = new pg.Client({ ...server, user: 'postgres', database: 'postgres' })
  await superuser.connect()
  await superuser.query(`grant set on parameter session_replication_role to ${user}`)
  await superuser.end()

  const database = openDatabase({ connection: { ...server, database: templateName }, poolSize: 4, log })
  await database.withoutDeadline(({ db }) => migrate(db))
  await database.pool.query(prepareTemplate)
  await database.close()
  project.provide('postgres', server)
  return async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
