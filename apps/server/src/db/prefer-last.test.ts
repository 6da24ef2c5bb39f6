import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import type { Db } from './open.ts'

const test = perFile(createTestApp)

const pidOf = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  return rows[0]?.pid ?? 0
}

/** Runs work while this many others hold a connection each. */
async function amongOthers<T>(count: number, work: () => Promise<T>): Promise<T> {
  const { pool } = test.app.database
  const others = await Promise.all(Array.from({ length: count }, () => pool.connect()))
  try {
    return await work()
  } finally {
    for (const one of others) one.release()
  }
}

it('takes the connection that it had before, although others were used since', async () => {
  const steady = test.app.database.openSteady()
  await amongOthers(2, () => Promise.resolve())
  const own = await pidOf(steady)
  for (let round = 0; round < 3; round += 1) {
    expect(await pidOf(test.app.db)).not.toBe(own)
    expect(await pidOf(steady)).toBe(own)
  }
})

it('takes any other while its own is busy, and returns to its own', async () => {
  const steady = test.app.database.openSteady()
  const own = await pidOf(steady)
  await steady.transaction().execute(async (first) => {
    expect(await pidOf(first)).toBe(own)
    expect(await pidOf(steady)).not.toBe(own)
  })
  expect(await pidOf(steady)).toBe(own)
})

it('takes another once its own was closed', async () => {
  const steady = test.app.database.openSteady()
  const own = await pidOf(steady)
  await test.app.database.withoutDeadline(({ db }) => sql`select pg_terminate_backend(${own})`.execute(db))
  const next = await expect
    .poll(() => pidOf(steady).catch(() => own))
    .not.toBe(own)
    .then(() => pidOf(steady))
  expect(await pidOf(test.app.db)).not.toBe(own)
  expect(await pidOf(steady)).toBe(next)
})
