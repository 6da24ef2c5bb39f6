import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { transact } from '#server/context.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { type Announcer, createAnnouncer } from './announcer.ts'

const channel = 'test_channel'
let test: TestApp
let heard: (string | undefined)[]
let listener: Announcer

beforeEach(async () => {
  test = await createTestApp()
  listener = createAnnouncer(test.app.database)
  heard = []
  await listener.listen(channel, (payload) => heard.push(payload))
  // Drop the notification of the first connection itself.
  heard = []
})
afterEach(async () => {
  await listener[Symbol.asyncDispose]()
  await test[Symbol.asyncDispose]()
})

const announce = (payload: string) => test.app.announcer.announce(test.app.db, channel, payload)
const untilHeard = async () => {
  announce('last')
  await expect.poll(() => heard.at(-1), { timeout: 10_000 }).toBe('last')
  return heard.slice(0, -1)
}

describe('an announcement', () => {
  it('in a transaction arrives after the commit, and not before', async () => {
    await transact(test.app, async ({ announcer, db }) => {
      announcer.announce(db, channel, 'inside')
      expect(await untilHeard()).toEqual([])
    })
    heard = []
    expect(await untilHeard()).toEqual(['inside'])
  })

  it('in a transaction that is rolled back never arrives', async () => {
    const undone = transact(test.app, async ({ announcer, db }) => {
      announcer.announce(db, channel, 'inside')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await untilHeard()).toEqual([])
  })

  it('that is repeated in a short time arrives once', async () => {
    for (let count = 0; count < 100; count += 1) announce('often')
    expect(await untilHeard()).toEqual(['often'])
  })

  it('during a lost connection arrives afterwards', async () => {
    announce('before')
    await untilHeard()
    heard = []
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_notify%' and pid <> pg_backend_pid()`.execute(
      test.app.db,
    )
    announce('meanwhile')
    expect(await untilHeard()).toContain('meanwhile')
  })

  it('just before the process ends is still sent', async () => {
    const leaving = createAnnouncer(test.app.database)
    leaving.announce(test.app.db, channel, 'goodbye')
    await leaving[Symbol.asyncDispose]()
    expect(await untilHeard()).toEqual(['goodbye'])
  })
})

it('may be missed, which the listener learns when its connection was restored', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like ${`listen ${channel}%`}`.execute(
    test.app.db,
  )
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([undefined])
})
