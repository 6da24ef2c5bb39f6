import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { App } from '#server/context.ts'
import { createAnnouncer } from '#db/announcer.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { claim } from './claim.ts'
import { defineJob, type JobDefinition, JobFailure } from './define.ts'

import { reclaim } from './heartbeat.ts'
import { beat } from './jobs.store.ts'
import { createWorker, type Worker } from './worker.ts'
import { defined } from '#lib/defined.ts'

let test: TestApp
const open: AsyncDisposable[] = []

beforeEach(async () => {
  test = await createTestApp()
})
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one[Symbol.asyncDispose]()
  await test[Symbol.asyncDispose]()
})

interface Lane {
  definition: JobDefinition
  /** Subjects in the order in which they started. */
  begun: string[]
  /** Resolves once this many have started. */
  until(count: number): Promise<void>
  /** The maximum number running concurrently. */
  most(): number
}

/** Jobs of one group, which run as long as `work` does: one at a time, or up to `limit`. */
async function openLane(
  work: (subject: string, run: number) => Promise<void> = () => Promise.resolve(),
  limit: Pick<JobDefinition, 'grouped' | 'perGroup'> = { grouped: true },
): Promise<Lane> {
  const type = `test.${randomUUID()}`
  const begun: string[] = []
  const waiting: { count: number; resolve: () => void }[] = []
  let [running, most] = [0, 0]
  const definition = defineJob<{ subject: string }>({
    whileHeld: 'runs',
    type,
    maxAttempts: 3,
    concurrency: 'others',
    ...limit,
    run: async (_, { subject }) => {
      begun.push(subject)
      most = Math.max(most, (running += 1))
      for (const one of waiting) if (begun.length >= one.count) one.resolve()
      await work(subject, begun.length).finally(() => (running -= 1))
    },
  })
  const until = (count: number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    waiting.push({ count, resolve })
    if (begun.length >= count) resolve()
    return promise
  }
  return { definition, begun, until, most: () => most }
}

const enqueue = ({ definition }: Lane, subject: string, startAt?: Date) =>
  test.app.queue.enqueue(test.app, definition.type, { subject }, { subject, group: 'lane', ...defined({ startAt }) })

function openWorker(lane: Lane, app: App = test.app): Worker {
  const worker = createWorker(app, [lane.definition])
  open.push(worker)
  return worker
}

const stateOf = async ({ definition }: Lane, subject: string): Promise<string | undefined> => {
  const { rows } = await sql<{
    state: string
  }>`select state from jobs where type = ${definition.type} and subject = ${subject}`.execute(test.app.db)
  return rows[0]?.state
}

describe('a group', () => {
  it('has one running job at a time, even if several processes claim concurrently', async () => {
    const lane = await openLane(async () => void (await sql`select pg_sleep(0.005)`.execute(test.app.db)))
    // More jobs than one claim reads, so that a claim that locks all it reads still leaves some for the next.
    for (let index = 0; index < 150; index += 1) await enqueue(lane, String(index))
    await Promise.all(Array.from({ length: 4 }, () => openWorker(lane).drain()))
    expect(lane.begun).toHaveLength(150)
    expect(lane.most()).toBe(1)
  })

  it('goes to one of two processes, even if an earlier job arrives between their claims', async () => {
    const lane = await openLane()
    const free = new Map([[lane.definition, 1]])
    await enqueue(lane, 'later', new Date(Date.now() - 1000))
    const second = await test.app.db.transaction().execute(async (db) => {
      expect(await claim({ ...test.app, db }, free)).toMatchObject([{ jobs: [{ data: { subject: 'later' } }] }])
      await enqueue(lane, 'earlier', new Date(Date.now() - 2000))
      const second = claim(test.app, free)
      await expect
        .poll(async () => (await sql`select 1 from pg_locks where not granted`.execute(test.app.db)).rows, { timeout: 10_000 })
        .toHaveLength(1)
      return { claims: second }
    })
    expect(await second.claims).toMatchObject([{ jobs: [] }])
    expect(await stateOf(lane, 'earlier')).toBe('pending')
  })

  it('runs in order of due times', async () => {
    const lane = await openLane()
    const now = Date.now()
    const order = [5, 2, 7, 1, 6, 3, 8, 4]
    for (const age of order) await enqueue(lane, String(age), new Date(now - age * 1000))
    await openWorker(lane).drain()
    expect(lane.begun).toEqual(['8', '7', '6', '5', '4', '3', '2', '1'])
  })
})

describe('a group with several slots', () => {
  const pause = async () => void (await sql`select pg_sleep(0.005)`.execute(test.app.db))

  it('never has more running jobs than slots, even if several processes claim concurrently', async () => {
    const lane = await openLane(pause, { perGroup: 4 })
    for (let index = 0; index < 150; index += 1) await enqueue(lane, String(index))
    await Promise.all(Array.from({ length: 4 }, () => openWorker(lane).drain()))
    expect(lane.begun).toHaveLength(150)
    expect(lane.most()).toBe(4)
  })

  it('leaves the slots of other groups free', async () => {
    const hold = Promise.withResolvers<void>()
    const lane = await openLane((subject) => (subject === 'other' ? Promise.resolve() : hold.promise), { perGroup: 2 })
    for (const subject of ['1', '2', '3']) await enqueue(lane, subject)
    await test.app.queue.enqueue(test.app, lane.definition.type, { subject: 'other' }, { subject: 'other', group: 'another' })
    const worker = openWorker(lane)
    const drained = worker.drain()
    await lane.until(3)
    // Jobs added in the same millisecond have no defined order.
    const first = lane.begun.toSorted()
    hold.resolve()
    await drained
    expect(first).toEqual([expect.any(String), expect.any(String), 'other'])
    expect(lane.begun.toSorted()).toEqual(['1', '2', '3', 'other'])
  })
})

describe('a worker', () => {
  it('records its claim before the job begins', async () => {
    const owners: unknown[] = []
    const lane = await openLane(async (subject) => {
      const { rows } = await sql`select owner from jobs where type = ${lane.definition.type} and subject = ${subject}`.execute(test.app.db)
      owners.push(...rows)
    })
    for (const subject of ['one', 'two']) await enqueue(lane, subject)
    await openWorker(lane).drain()
    expect(owners).toEqual([{ owner: test.app.processId }, { owner: test.app.processId }])
  })

  it('is notified of new jobs again after its notification connection was lost for a while', async () => {
    const lane = await openLane()
    let refusals = 0
    const connected: number[] = []
    const connect: App['database']['connect'] = async () => {
      if (connected.length === 1 && (refusals += 1) <= 2) throw new Error('The database is starting up.')
      const client = await test.app.database.connect()
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
      connected.push(rows[0]?.pid ?? 0)
      return client
    }
    const announcer = createAnnouncer({ connect, outages: test.app.outages })
    open.push(announcer)
    await openWorker(lane, { ...test.app, announcer }).start()
    await enqueue(lane, 'before')
    await lane.until(1)
    await sql`select pg_terminate_backend(${connected[0]}::int)`.execute(test.app.db)
    await expect.poll(() => connected.length).toBe(2)
    await enqueue(lane, 'after')
    const begin = performance.now()
    await lane.until(2)
    // The slow poll runs after 30 seconds.
    expect(performance.now() - begin).toBeLessThan(15_000)
  })

  it('takes over jobs without a recent heartbeat when it starts', async () => {
    const lane = await openLane()
    await enqueue(lane, 'orphan')
    await sql`update jobs set state = 'processing', started_at = now() - interval '1 minute', heartbeat_at = now() - interval '1 minute' where type = ${lane.definition.type}`.execute(
      test.app.db,
    )
    const begin = performance.now()
    await openWorker(lane).start()
    await lane.until(1)
    // The regular poll runs every five seconds.
    expect(performance.now() - begin).toBeLessThan(4000)
  })

  it('takes no more jobs once a newer version has changed the database', async () => {
    const lane = await openLane()
    await sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '')`.execute(test.app.db)
    try {
      await openWorker(lane).start()
      await enqueue(lane, 'waiting')
      // A worker that takes jobs would have had it long before another one has started.
      await openWorker(await openLane()).start()
      expect(await stateOf(lane, 'waiting')).toBe('pending')
    } finally {
      await sql`delete from kysely_migration where name = '9999-newer'`.execute(test.app.db)
    }
    await openWorker(lane).start()
    await lane.until(1)
  })

  it('measures the age of a heartbeat by the clock that wrote it', async () => {
    const lane = await openLane()
    await enqueue(lane, 'busy')
    await sql`update jobs set state = 'processing', started_at = now(), heartbeat_at = now() where type = ${lane.definition.type}`.execute(
      test.app.db,
    )
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3600_000 })
    await openWorker(lane).start()
    vi.useRealTimers()
    expect(await stateOf(lane, 'busy')).toBe('processing')
  })

  it('renews heartbeats, except those of jobs that were just claimed', async () => {
    const lane = await openLane()
    for (const subject of ['old', 'young']) await enqueue(lane, subject)
    // The time of a transaction stands still.
    const renewed = await test.app.db.transaction().execute(async (db) => {
      const { rows } = await sql<{ id: string }>`update jobs set state = 'processing', started_at = now(),
        heartbeat_at = now() - case subject when 'old' then 10 else 1 end * interval '1 second'
        where type = ${lane.definition.type} returning id`.execute(db)
      await beat(
        db,
        rows.map(({ id }) => id),
      )
      return sql<{ subject: string }>`select subject from jobs where type = ${lane.definition.type} and heartbeat_at = now()`.execute(db)
    })
    expect(renewed.rows).toEqual([{ subject: 'old' }])
  })

  it('continues immediately with other groups if one group fills the list of due jobs', async () => {
    const hold = Promise.withResolvers<void>()
    const lane = await openLane(() => hold.promise)
    const fill = (group: string, priority: number) =>
      Array.from({ length: 100 }, (_, index) => ({ data: { subject: `${group}${index}` }, subject: `${group}${index}`, group, priority }))
    const jobs = ['a', 'b', 'c', 'd'].flatMap((group, index) => fill(group, 4 - index))
    await test.app.queue.enqueueMany(test.app, lane.definition.type, jobs)
    // Sleeping workers don't wake up by themselves.
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    await openWorker(lane).start()
    await lane.until(4)
    vi.useRealTimers()
    expect(lane.begun.map(([group]) => group)).toEqual(['a', 'b', 'c', 'd'])
    hold.resolve()
  })

  // Without an immediate poll, each of these would wait for the next regular one.
  it.each([
    ['its lane', { grouped: true }],
    ['a place', {}],
  ] as const)('continues immediately with jobs that waited for %s', async (_, limit) => {
    const lane = await openLane(undefined, limit)
    const subjects = Array.from({ length: 20 }, (_, index) => String(index))
    await test.app.queue.enqueueMany(
      test.app,
      lane.definition.type,
      subjects.map((subject) => ({ data: { subject }, subject, group: 'lane' })),
    )
    await openWorker(lane).start()
    await lane.until(20)
    expect(lane.begun).toHaveLength(20)
  })

  it('has one running job of a group at a time across all types', async () => {
    const hold = Promise.withResolvers<void>()
    const [one, other] = [await openLane(() => hold.promise), await openLane()]
    const worker = createWorker(test.app, [one.definition, other.definition])
    await enqueue(one, 'first')
    await enqueue(other, 'second')
    const drained = worker.drain()
    await one.until(1)
    const second = createWorker(test.app, [one.definition, other.definition]).drain()
    await second
    expect(other.begun).toEqual([])
    hold.resolve()
    await drained
    expect(other.begun).toEqual(['second'])
  })

  it('fails nothing for a job that was taken over', async () => {
    const given: string[] = []
    const holds = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const lane = await openLane(async (_, run) => {
      await holds[run - 1]?.promise
      throw new JobFailure(`run ${run}`)
    })
    lane.definition = { ...lane.definition, onExhausted: async ({ job }) => void given.push(String(job.attempt)) }
    await enqueue(lane, 'one')
    const slow = openWorker(lane).drain()
    await lane.until(1)
    await reclaim(test.app, 0)
    const next = openWorker(lane).drain()
    await lane.until(2)
    holds[0]?.resolve()
    await slow
    expect(given).toEqual([])
    holds[1]?.resolve()
    await next
    expect(given).toEqual(['2'])
  })

  it('does not complete a job that was taken over while it ran', async () => {
    const holds = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const lane = await openLane((_, run) => holds[run - 1]?.promise ?? Promise.resolve())
    await enqueue(lane, 'one')
    const slow = openWorker(lane).drain()
    await lane.until(1)
    await reclaim(test.app, 0)
    const next = openWorker(lane).drain()
    await lane.until(2)
    holds[0]?.resolve()
    await slow
    expect(await stateOf(lane, 'one')).toBe('processing')
    holds[1]?.resolve()
    await next
    expect(await stateOf(lane, 'one')).toBe('completed')
  })
})
