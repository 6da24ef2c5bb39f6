import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { transact } from '#server/context.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import type { RunningJob } from './define.ts'
import { claimJobs } from './jobs.store.ts'
import { priorityOf } from './queue.ts'
import { enqueueRecurring, scheduleRecurring } from './schedules.ts'

const test = perFile(createTestApp)
let type: string

beforeEach(() => void (type = `test.${randomUUID()}`))

const enqueue = (subject: string, startAt: Date) =>
  test.app.queue.enqueue(test.app, type, { subject }, { subject, startAt, priority: priorityOf(startAt), group: type })
const move = (subject: string, startAt: Date) => test.app.queue.move(test.app, type, [{ subject, startAt, priority: priorityOf(startAt) }])

const claimOne = async () => {
  const [claimed] = await claimJobs(test.app.db, [{ type, waits: false, places: 10, limit: { scope: '', places: 1 } }], 'owner')
  return claimed?.jobs[0]
}

/** Subjects in the order in which the queue returns them. */
async function claimAll(): Promise<(string | undefined)[]> {
  const claimed: (string | undefined)[] = []
  for (;;) {
    const job = await claimOne()
    if (!job) return claimed
    claimed.push(job.data['subject'])
    const running = { id: job.id, type, attempt: job.attempts } as RunningJob
    await test.app.queue.settle(test.app, [{ job: running, end: 'completed' }])
  }
}

describe('moving a job', () => {
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)

  it('gives it the position of its new time in its lane', async () => {
    for (const [subject, seconds] of [
      ['a', 30],
      ['b', 20],
      ['c', 10],
    ] as const)
      await enqueue(subject, ago(seconds))
    expect(await move('c', ago(40))).toEqual(new Set(['c']))
    expect(await claimAll()).toEqual(['c', 'a', 'b'])
  })

  it('prevents it from running before its new time', async () => {
    await enqueue('a', ago(10))
    await move('a', new Date(Date.now() + 60_000))
    expect(await claimAll()).toEqual([])
  })

  it('skips running jobs, and returns no missing ones', async () => {
    await enqueue('a', ago(10))
    await claimOne()
    expect(await move('a', ago(20))).toEqual(new Set())
    expect(await move('nothing', ago(20))).toEqual(new Set())
  })

  it('is rolled back with its transaction', async () => {
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

describe('a recurring job', () => {
  const clean = () => sql`truncate jobs, job_schedules`.execute(test.app.db)
  beforeEach(clean)
  const passSlot = () => sql`update job_schedules set next_at = now() - interval '1 day'`.execute(test.app.db)
  const countJobs = async () =>
    (await sql<{ count: number }>`select count(*) from jobs where type = ${type}`.execute(test.app.db)).rows[0]?.count

  it('is queued once at every start if it runs then, for any number of processes', async () => {
    const list = [
      { type, everyHours: 24, atStart: true },
      { type: 'media.clean', everyHours: 24 },
    ]
    await Promise.all([scheduleRecurring(test.app.queue, list), scheduleRecurring(test.app.queue, list)])
    const { rows } = await sql<{ type: string }>`select type from jobs`.execute(test.app.db)
    expect(rows).toEqual([{ type }])
  })

  it('is queued once per slot, for any number of processes', async () => {
    await scheduleRecurring(test.app.queue, [{ type, everyHours: 1 }])
    expect(await enqueueRecurring(test.app.queue)).toEqual([])
    await passSlot()
    const taken = await Promise.all(Array.from({ length: 4 }, () => enqueueRecurring(test.app.queue)))
    expect(taken.flat()).toEqual([type])
    await test.app.queue.cancel(test.app, type, [''])
    expect(await enqueueRecurring(test.app.queue)).toEqual([])
    expect(await countJobs()).toBe(1)
  })

  it('runs once after a time without a worker, however much it missed', async () => {
    await scheduleRecurring(test.app.queue, [{ type, everyHours: 1 }])
    await passSlot()
    await scheduleRecurring(test.app.queue, [{ type, everyHours: 1 }])
    expect(await enqueueRecurring(test.app.queue)).toEqual([type])
    expect(await enqueueRecurring(test.app.queue)).toEqual([])
  })

  it('stops if this version does not know it', async () => {
    await scheduleRecurring(test.app.queue, [{ type, everyHours: 1 }])
    await passSlot()
    await scheduleRecurring(test.app.queue, [{ type: 'media.clean', everyHours: 1 }])
    expect(await enqueueRecurring(test.app.queue)).toEqual([])
  })

  it('is kept for a day if it recurs within an hour, otherwise as long as its type declares', async () => {
    await scheduleRecurring(test.app.queue, [
      { type, everyMinutes: 5, atStart: true },
      { type: 'media.clean', everyHours: 1, atStart: true },
    ])
    const { rows } = await sql`select remembered_days as days from jobs order by type = ${type}`.execute(test.app.db)
    expect(rows).toEqual([{ days: 30 }, { days: 1 }])
  })

  it('has slots from midnight UTC on: daily jobs at three, others at their minute', async () => {
    await scheduleRecurring(test.app.queue, [
      { type: 'daily', everyHours: 24 },
      { type: 'sixth', everyHours: 6 },
      { type: 'often', everyMinutes: 5 },
    ])
    const { rows } = await sql<{ type: string; next_at: Date; ahead: number }>`
      select type, next_at, extract(epoch from next_at - now())::float8 / 60 as ahead from job_schedules order by type`.execute(test.app.db)
    const [daily, often, sixth] = rows
    expect(daily?.next_at.getUTCHours()).toBe(3)
    expect((sixth?.next_at.getUTCHours() ?? 1) % 6).toBe(0)
    expect(daily?.next_at.getUTCMinutes()).not.toBe(sixth?.next_at.getUTCMinutes())
    expect((often?.next_at.getUTCMinutes() ?? 1) % 5).toBe(0)
    for (const [row, most] of [
      [daily, 24 * 60],
      [sixth, 6 * 60],
      [often, 5],
    ] as const) {
      expect(row?.ahead).toBeGreaterThan(0)
      expect(row?.ahead).toBeLessThanOrEqual(most)
    }
  })
})

describe('an ended job', () => {
  it('is kept for 30 days if completed, for 90 if failed or canceled', async () => {
    const { app } = test
    const daysOf = async (one: string) => {
      const { rows } = await sql<{ days: number }>`
        select extract(day from forget_at - ended_at)::int as days from jobs where type = ${one}`.execute(app.db)
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

  it('is deleted after its time, in any number', async () => {
    const { app } = test
    const fill = (subject: string, forgetAt: string) =>
      sql`insert into jobs (id, type, subject, data, state, max_attempts, ended_at, forget_at)
        select gen_random_uuid(), ${type}, ${subject} || n, '{}', 'completed', 3, now(), now() + ${forgetAt}::interval
        from generate_series(1, 1500) n`.execute(app.db)
    await fill('old', '-1 minute')
    await fill('young', '1 minute')
    await app.queue.enqueue(app, type, {}, { subject: 'waiting' })
    await app.queue.enqueue(app, 'job.clean', {}, { subject: '' })
    await test.drain()
    const { rows } = await sql<{ subject: string; count: number }>`
      select left(subject, 5) as subject, count(*) from jobs where type = ${type} group by 1 order by 1`.execute(app.db)
    expect(rows).toEqual([
      { subject: 'waiti', count: 1 },
      { subject: 'young', count: 1500 },
    ])
  })
})
