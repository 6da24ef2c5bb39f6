import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { transact } from '#server/context.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { defineJob, type End, type RunningJob } from './define.ts'

import { reclaim } from './heartbeat.ts'
import { createWorker } from './worker.ts'

const test = perFile(createTestApp)
let type: string

beforeEach(() => void (type = `test.${randomUUID()}`))

/** Runs a job per subject, all concurrently, and returns their combined result. */
async function runAll(subjects: readonly string[], end: (jobs: ReadonlyMap<string, RunningJob>) => Promise<void>): Promise<void> {
  const jobs = new Map<string, RunningJob>()
  const ended = Promise.withResolvers<void>()
  const definition = defineJob<{ subject: string }>({
    whileHeld: 'runs',
    type,
    maxAttempts: 3,
    concurrency: 'others',
    run: async ({ job }, { subject }) => {
      jobs.set(subject, job)
      if (jobs.size === subjects.length) end(jobs).then(ended.resolve, ended.reject)
      await ended.promise
    },
  })
  await test.app.queue.enqueueMany(
    test.app,
    type,
    subjects.map((subject) => ({ data: { subject }, subject })),
  )
  await createWorker(test.app, [definition]).drain()
}

async function statesOf(): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ subject: string; state: string; attempts: number; error: string | null; isLater: boolean }>`
    select subject, state, attempts, error, run_at > now() as "isLater"
    from jobs where type = ${type}`.execute(test.app.db)
  return Object.fromEntries(rows.map(({ subject, state, attempts, error, isLater }) => [subject, [state, attempts, error, isLater]]))
}

const inAnHour = new Date(Date.now() + 3600_000)
const ends: Readonly<Record<string, End>> = {
  done: 'completed',
  tried: { at: inAnHour, counts: true, error: 'The network is busy.' },
  untried: { at: inAnHour, counts: false },
  failed: { failure: 'It cannot be.' },
}

describe('runs that end in one batch', () => {
  it('each have their own outcome', async () => {
    await runAll(Object.keys(ends), async (jobs) => {
      const endings = [...jobs].map(([subject, job]) => ({ job, end: ends[subject] ?? 'completed' }))
      const ended = await transact(test.app, (ctx) => ctx.queue.settle(ctx, endings))
      expect(ended).toEqual(new Set([...jobs.values()].map(({ id }) => id)))
    })
    expect(await statesOf()).toEqual({
      done: ['completed', 1, null, false],
      tried: ['pending', 1, 'The network is busy.', true],
      untried: ['pending', 0, null, true],
      failed: ['failed', 1, 'It cannot be.', false],
    })
  })

  it('skip runs that were taken over, and return only the others', async () => {
    await runAll(['kept', 'lost'], async (jobs) => {
      await sql`update jobs set owner = 'another' where subject = 'lost'`.execute(test.app.db)
      await reclaim(test.app, 0, ['another'])
      const endings = [...jobs.values()].map((job) => ({ job, end: 'completed' as const }))
      expect(await test.app.queue.settle(test.app, endings)).toEqual(new Set([jobs.get('kept')?.id]))
      expect(await statesOf()).toMatchObject({ kept: ['completed', 1, null, false], lost: ['pending', 1, null, false] })
    })
  })

  it('are completed by the worker if their own transaction was rolled back', async () => {
    await runAll(['undone'], async (jobs) => {
      const endings = [...jobs.values()].map((job) => ({ job, end: { failure: 'It cannot be.' } }))
      const work = transact(test.app, async (ctx) => {
        await ctx.queue.settle(ctx, endings)
        throw new Error('another item of the batch is bad')
      })
      await expect(work).rejects.toThrow('another item')
    })
    expect(await statesOf()).toEqual({ undone: ['completed', 1, null, false] })
  })

  it('share one transaction if nothing else completes them', async () => {
    await runAll(['a', 'b', 'c', 'd', 'e'], () => Promise.resolve())
    expect((await statesOf())['e']).toEqual(['completed', 1, null, false])
    const { rows } = await sql`select distinct xmin from jobs where type = ${type}`.execute(test.app.db)
    expect(rows).toHaveLength(1)
  })
})
