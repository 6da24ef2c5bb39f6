import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { transact } from '#server/context.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { jobTable, priorityOf, scheduleRecurring } from './queue.ts'

let test: TestApp
let type: string

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  type = `test.${randomUUID()}`
  await test.app.queue.boss.createQueue(type, { policy: 'exclusive' })
})

const enqueue = (subject: string, startAt: Date) =>
  test.app.queue.enqueue(test.app, type, { subject }, { subject, startAt, priority: priorityOf(startAt), group: 'lane' })
const move = (subject: string, startAt: Date) => test.app.queue.move(test.app, type, [{ subject, startAt, priority: priorityOf(startAt) }])

/** Subjects in the order in which the queue hands them out. */
async function claimAll(): Promise<(string | undefined)[]> {
  const claimed: (string | undefined)[] = []
  for (;;) {
    const [job] = await test.app.queue.boss.fetch<{ subject: string }>(type, { groupConcurrency: 1, batchSize: 10 })
    if (!job) return claimed
    claimed.push(job.data.subject)
    await test.app.queue.boss.complete(type, job.id)
  }
}

describe('moving a job', () => {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

  it('gives it the place in its lane that its new time has', async () => {
    for (const [subject, seconds] of [
      ['a', 30],
      ['b', 20],
      ['c', 10],
    ] as const)
      await enqueue(subject, ago(seconds))
    expect(await move('c', ago(40))).toEqual(new Set(['c']))
    expect(await claimAll()).toEqual(['c', 'a', 'b'])
  })

  it('keeps it from running before its new time', async () => {
    await enqueue('a', ago(10))
    await move('a', new Date(Date.now() + 60_000))
    expect(await claimAll()).toEqual([])
  })

  it('leaves one alone that runs, and names none that does not exist', async () => {
    await enqueue('a', ago(10))
    await test.app.queue.boss.fetch(type)
    expect(await move('a', ago(20))).toEqual(new Set())
    expect(await move('nothing', ago(20))).toEqual(new Set())
  })

  it('is undone with the transaction that it belongs to', async () => {
    await enqueue('a', ago(10))
    const undone = transact(test.app, async (ctx) => {
      const startAt = new Date(Date.now() + 60_000)
      await ctx.queue.move(ctx, type, [{ subject: 'a', startAt, priority: priorityOf(startAt) }])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await claimAll()).toEqual(['a'])
  })
})

it('queues at every start what has to run then, once however many processes start', async () => {
  const list = [
    { type, everyHours: 24, atStart: true },
    { type: 'media.clean', everyHours: 24 },
  ]
  await scheduleRecurring(test.app.queue, list)
  await scheduleRecurring(test.app.queue, list)
  const { rows } = await sql<{ name: string }>`select name from ${jobTable} where name in (${type}, 'media.clean')`.execute(test.app.db)
  expect(rows).toEqual([{ name: type }])
})

describe('what has ended', () => {
  it('is remembered for 30 days when it was completed, for 90 when it failed or was cancelled', async () => {
    const { app } = test
    const daysOf = async (one: string) => {
      const { rows } = await sql<{ days: number }>`select deletion_seconds / 86400 as days from ${jobTable} where name = ${one}`.execute(
        app.db,
      )
      return rows.map(({ days }) => days)
    }
    const clean = 'session.clean'
    await app.queue.enqueue(app, clean, {}, { subject: 'a' })
    await test.drain()
    await app.queue.enqueue(app, clean, {}, { subject: 'b' })
    await app.queue.cancel(app, clean, ['b'])
    expect((await daysOf(clean)).toSorted((a, b) => a - b)).toEqual([30, 90])
    await app.queue.enqueue(app, 'engagement.sync', {}, { subject: 'c' })
    await app.queue.cancel(app, 'engagement.sync', ['c'])
    expect(await daysOf('engagement.sync')).toEqual([1])
  })

  it('is remembered as long as this version says, also by queues of an earlier one', async () => {
    await test.app.queue.boss.updateQueue('mail.clean', { deleteAfterSeconds: 90 * 24 * 3600 })
    await using second = await test.createSecond()
    expect(await second.app.queue.boss.getQueue('mail.clean')).toMatchObject({ deleteAfterSeconds: 30 * 24 * 3600 })
  })
})
