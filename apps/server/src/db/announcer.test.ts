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
  // That it listens now is heard as well.
  heard = []
})
afterEach(async () => {
  await listener[Symbol.asyncDispose]()
  await test[Symbol.asyncDispose]()
})

const announce = (payload: string) => test.app.announcer.announce(test.app.db, channel, payload)
/** Everything that was announced before is heard by then. */
const untilHeard = async () => {
  announce('last')
  await expect.poll(() => heard.at(-1), { timeout: 10_000 }).toBe('last')
  return heard.slice(0, -1)
}

describe('what is announced', () => {
  it('in a transaction is heard when it has committed, and not before', async () => {
    await transact(test.app, async ({ announcer, db }) => {
      announcer.announce(db, channel, 'inside')
      expect(await untilHeard()).toEqual([])
    })
    heard = []
    expect(await untilHeard()).toEqual(['inside'])
  })

  it('in a transaction that is undone is never heard', async () => {
    const undone = transact(test.app, async ({ announcer, db }) => {
      announcer.announce(db, channel, 'inside')
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await untilHeard()).toEqual([])
  })

  it('many times in a moment is heard once', async () => {
    for (let count = 0; count < 100; count += 1) announce('often')
    expect(await untilHeard()).toEqual(['often'])
  })

  it('while the connection breaks is heard afterwards', async () => {
    announce('before')
    await untilHeard()
    heard = []
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like '%pg_notify%' and pid <> pg_backend_pid()`.execute(
      test.app.db,
    )
    announce('meanwhile')
    expect(await untilHeard()).toContain('meanwhile')
  })

  it('before the process ends is sent all the same', async () => {
    const leaving = createAnnouncer(test.app.database)
    leaving.announce(test.app.db, channel, 'goodbye')
    await leaving[Symbol.asyncDispose]()
    expect(await untilHeard()).toEqual(['goodbye'])
  })
})

it('tells its listener that something may have been missed when its connection was made again', async () => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like ${`listen ${channel}%`}`.execute(
    test.app.db,
  )
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual([undefined])
})
