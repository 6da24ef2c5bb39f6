import type { ServerResponse } from 'node:http'
import { cancelBuild } from '@broadside/contract/features/builds'
import { listJobs } from '@broadside/contract/features/jobs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { App } from '#server/context.ts'
import { jobs } from '#server/features/jobs.ts'
import { reclaim } from '#jobs/heartbeat.ts'
import { createWorker } from '#jobs/worker.ts'
import { uuid7 } from '#lib/ids.ts'
import { holdLease, LeaseLost } from './lease.ts'
import { takeBuild, updateHeld, writeHeld } from './lease.store.ts'
import { openReadingRoom } from './testing/desk.ts'
import { article } from './testing/pages.ts'

const idea = 'From Monday on we open at seven, because the ferry is earlier now.'
const minute = 60_000

let room: Awaited<ReturnType<typeof openReadingRoom>>
beforeAll(async () => void (room = await openReadingRoom()))
afterAll(() => room[Symbol.asyncDispose]())

async function otherWorker() {
  const { app, clock } = room.test
  const other: App = { ...app, processId: uuid7() }
  await app.db
    .insertInto('processes')
    .values({ id: other.processId, host: 'elsewhere', pid: 1, started_at: clock.now(), seen_at: clock.now() })
    .execute()
  return createWorker(other, jobs)
}

const finish = (response: ServerResponse) =>
  article('Late', 'The late page says that the harbour is closed on Sundays.')(response, response.req)

/** Expires the job's heartbeat, so the next claim takes the job over. */
const loseHeartbeat = () => reclaim(room.test.app, 0)

describe('a running build', () => {
  it('stops soon after being canceled while a server hangs', async () => {
    const { desk, pages, test } = room
    const arrived = pages.hold('/silent')
    const { id } = await desk.create({ idea, context_urls: [pages.url('/silent')] })
    const started = performance.now()
    const drained = test.drain()
    const response = await arrived
    const closed = new Promise((resolve) => response.once('close', resolve))
    expect(await desk.get(id)).toMatchObject({ state: 'building', phase: 'sources', revision: 2 })
    expect((await desk.client.call(cancelBuild, { params: { id } })).body).toMatchObject({
      state: 'cancelled',
      phase: 'cancelled',
      revision: 3,
    })
    await closed
    await drained
    // Without the abort, the fetch would take ten seconds.
    expect(performance.now() - started).toBeLessThan(8000)
    const cancelled = await desk.get(id)
    expect(cancelled).toMatchObject({ state: 'cancelled', revision: 3 })
    expect(cancelled.result).toBeUndefined()
    expect(await desk.eventsOf(id)).toEqual(['build.queued', 'build.cancelled'])
  })

  it('is finished by the worker that took it over; the worker that lost it writes nothing', async () => {
    const { desk, pages, test } = room
    const arrived = pages.hold('/slow')
    const { id } = await desk.create({ idea, account_ids: [desk.siteId], context_urls: [pages.url('/slow')] })
    const losing = test.drain()
    const held = await arrived
    await loseHeartbeat()
    test.clock.advance(minute + 1)
    pages.on('/slow', article('In time', 'The page in time says that the harbour is open on Sundays.'))
    const second = await otherWorker()
    await second.drain()
    const ready = await desk.get(id)
    expect(ready).toMatchObject({ state: 'ready', revision: 4 })
    finish(held)
    await losing
    expect(await desk.get(id)).toEqual(ready)
    expect(ready.input.sources[0]?.label).toBe('In time')
    expect(await desk.eventsOf(id)).toEqual(['build.queued', 'build.ready'])
  })

  it('is not taken from a live worker before its lease ends', async () => {
    const { desk, pages, test } = room
    const arrived = pages.hold('/held')
    const { id } = await desk.create({ idea, context_urls: [pages.url('/held')] })
    const working = test.drain()
    const held = await arrived
    await loseHeartbeat()
    const second = await otherWorker()
    await second.drain()
    expect(await desk.get(id)).toMatchObject({ state: 'building', revision: 2 })
    const {
      body: [job],
    } = await desk.client.call(listJobs, { query: { workspace_id: desk.workspace_id, status: 'pending' } })
    expect(job?.run_at).toBe(new Date(test.clock.now().getTime() + minute).toISOString())
    finish(held)
    await working
    expect(await desk.get(id)).toMatchObject({ state: 'ready', revision: 3 })
  })

  it('is taken over at once when the process of its worker has died', async () => {
    const { desk, test } = room
    const { id } = await desk.create({ idea })
    const until = new Date(test.clock.now().getTime() + minute)
    await test.app.db
      .updateTable('builds')
      .set({ state: 'building', phase: 'drafting', revision: 2, lease_owner: uuid7(), lease_until: until })
      .where('id', '=', id)
      .execute()
    await test.drain()
    expect(await desk.get(id)).toMatchObject({ state: 'ready', revision: 4 })
  })

  it('is run by only one of two workers that start at once', async () => {
    const { desk, test } = room
    const builds = await Promise.all(Array.from({ length: 6 }, () => desk.create({ idea })))
    const second = await otherWorker()
    await Promise.all([test.drain(), second.drain()])
    for (const { id } of builds) {
      expect(await desk.get(id)).toMatchObject({ state: 'ready', revision: 3 })
      expect(await desk.eventsOf(id)).toEqual(['build.queued', 'build.ready'])
    }
  })

  it('can be claimed and written by one worker only', async () => {
    const { desk, test } = room
    const { id } = await desk.create({ idea })
    const { db, processId } = test.app
    const { workspace_id: workspaceId } = desk
    const now = test.clock.now()
    const claim = { owner: processId, now, until: new Date(now.getTime() + minute) }
    const takings = await Promise.all(Array.from({ length: 4 }, () => takeBuild(db, workspaceId, id, claim)))
    expect(takings.flatMap((row) => row?.revision ?? [])).toEqual([2])
    const fence = { workspaceId, id, owner: processId, take: 1 }
    expect(await writeHeld(db, fence, { phase: 'directing' })).toBe(true)
    for (const foreign of [
      { ...fence, owner: uuid7() },
      { ...fence, take: 0 },
      { ...fence, workspaceId: 'elsewhere' },
    ]) {
      expect(await writeHeld(db, foreign, { phase: 'reviewing' })).toBe(false)
      expect(await updateHeld(db, foreign, { state: 'ready' })).toBeUndefined()
    }
    expect(await desk.get(id)).toMatchObject({ state: 'building', phase: 'directing', revision: 2 })
    await desk.client.call(cancelBuild, { params: { id } })
    expect(await writeHeld(db, fence, { phase: 'reviewing' })).toBe(false)
  })

  it('keeps its lease while it runs, and notices when the lease is lost', async () => {
    const { desk, test } = room
    const { id } = await desk.create({ idea })
    const { db, processId, outages } = test.app
    const taken = await takeBuild(db, desk.workspace_id, id, { owner: processId, now: test.clock.now(), until: new Date() })
    const fence = { workspaceId: desk.workspace_id, id, owner: processId, take: taken?.takes ?? 0 }
    using lease = holdLease({ db, outages, clock: test.clock, signal: new AbortController().signal }, fence, { renew: 20, look: 5 })
    test.clock.advance(30_000)
    const until = async () => (await db.selectFrom('builds').select('lease_until').where('id', '=', id).executeTakeFirst())?.lease_until
    await vi.waitFor(async () => expect(await until()).toEqual(new Date(test.clock.now().getTime() + minute)))
    expect(lease.signal.aborted).toBe(false)
    await desk.client.call(cancelBuild, { params: { id } })
    await vi.waitFor(() => expect(lease.signal.reason).toBeInstanceOf(LeaseLost))
    await expect(lease.write({ phase: 'reviewing' })).rejects.toBeInstanceOf(LeaseLost)
  })

  it('fails when its job runs out of attempts', async () => {
    const { desk, test } = room
    const { id } = await desk.create({ idea })
    const { input } = await test.app.db.selectFrom('builds').select('input').where('id', '=', id).executeTakeFirstOrThrow()
    await test.app.db
      .updateTable('builds')
      .set({ input: JSON.stringify({ ...input, settings: null }) })
      .where('id', '=', id)
      .execute()
    await test.drain()
    expect(await desk.get(id)).toMatchObject({ state: 'building', revision: 2 })
    test.clock.advance(minute)
    await test.drain()
    expect(await desk.get(id)).toMatchObject({ state: 'failed', phase: 'failed', error_code: 'job_failed', revision: 4 })
    expect(await desk.eventsOf(id)).toEqual(['build.queued', 'build.failed'])
  })

  it('fails when its workers keep dying', async () => {
    const { desk, test } = room
    const { id } = await desk.create({ idea })
    await test.app.database.pool.query('update jobs set attempts = 3 where subject = $1', [id])
    await test.drain()
    expect(await desk.get(id)).toMatchObject({ state: 'failed', error_code: 'job_failed' })
  })
})
