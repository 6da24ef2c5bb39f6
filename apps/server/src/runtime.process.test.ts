import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, inject, it, onTestFinished } from 'vitest'
import { readConfig } from './config.ts'
import { uuid7 } from '#lib/ids.ts'
import { createLog } from '#lib/log.ts'
import { openRuntime, recoverJobs } from './runtime.ts'
import { createTestApp } from '#test/create-test-app.ts'

it('survives a database connection that breaks in use', async () => {
  const { host, port, user } = inject('postgres')
  const dataDir = await mkdtemp(join(tmpdir(), 'broadside-runtime-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const url = `postgresql:///postgres?${new URLSearchParams({ host: String(host), port: String(port), user: String(user) })}`
  const config = readConfig({ DATABASE_URL: url, DATA_DIR: dataDir, SECRET_KEY: randomBytes(32).toString('base64') })
  await using runtime = await openRuntime({ config, log: createLog('silent'), exclusive: false })
  const client = await runtime.database.pool.connect()
  const broken = new Promise((resolve) => client.once('end', resolve))
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  // Between two statements, no pending promise could reject with the error.
  await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(runtime.database.db)
  await broken
  client.release(true)
  expect((await runtime.database.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

it('takes over at once from an earlier local process with the same process id', async () => {
  await using test = await createTestApp()
  const { db, database, log, queue, processId } = test.app
  const now = new Date()
  const dead = uuid7()
  await db.insertInto('processes').values({ id: dead, host: hostname(), pid: process.pid, started_at: now, seen_at: now }).execute()
  await queue.enqueue(test.app, 'test.work', {}, { subject: uuid7() })
  await sql`update jobs set state = 'processing', started_at = now(), heartbeat_at = now(), owner = ${dead} where type = 'test.work'`.execute(
    db,
  )
  await recoverJobs({ database, log, exclusive: false }, processId)
  const { rows } = await sql<{ state: string }>`select state from jobs where type = 'test.work'`.execute(db)
  expect(rows).toEqual([{ state: 'pending' }])
  expect(await db.selectFrom('processes').select('id').execute()).toEqual([{ id: processId }])
})
