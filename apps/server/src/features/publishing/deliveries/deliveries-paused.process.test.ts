/** A worker that is paused between recording an attempt and sending the request. */
import { describe, expect, it } from 'vitest'
import { perTest } from '#test/lifetimes.ts'
import type { StopPoint } from '#test/stop-at.ts'
import { openWorkerStage } from './testing/workers.ts'

const points: StopPoint[] = ['commit', 'request', 'connect']
/** Longer than the maximum time between an attempt and its call. */
const longMs = 11_000

/** On a busy machine, workers take seconds to start, and half a minute to take over from each other. */
const patience = { timeout: 45_000 }

const stage = perTest(openWorkerStage)

const startStopping = (stopAt: StopPoint, stoppedMs = 0) =>
  stage.startWorker({ STOP_AT: stopAt, STOPPED_MS: String(stoppedMs) }, ['stop-at.ts'])

describe.each(points)('a worker that sleeps at its %s', (stopAt) => {
  it('sends nothing when it resumes, and records that nothing was sent', async () => {
    const { publish, statusOf, sent, outcomes, bringForward } = stage
    const worker = await startStopping(stopAt, longMs)
    const id = await publish()
    await expect.poll(worker.isStopped, patience).toBe(true)
    expect(await outcomes()).toEqual([null])
    worker.signal('SIGCONT')
    await expect.poll(outcomes, patience).toEqual(['not_sent'])
    expect(sent()).toBe(0)
    await expect.poll(() => statusOf(id), patience).toBe('scheduled')
    await bringForward()
    await expect.poll(() => statusOf(id), patience).toBe('published')
    expect([sent(), await outcomes()]).toEqual([1, ['not_sent', 'confirmed']])
  })

  it('sends nothing if another worker has sent the post', async () => {
    const { publish, statusOf, sent, outcomes, query, startWorker } = stage
    const worker = await startStopping(stopAt, longMs)
    const id = await publish()
    await expect.poll(worker.isStopped, patience).toBe(true)
    // Its heartbeat stopped long ago, so a lookup may have concluded that the post is absent.
    await query(`update attempts set started_at = started_at - interval '5 minutes'`)
    await query(`update jobs set state = 'pending', run_at = now() where state = 'processing' and type like 'delivery.%'`)
    await startWorker()
    await expect.poll(() => statusOf(id), patience).toBe('published')
    worker.signal('SIGCONT')
    worker.signal('SIGTERM')
    expect(await worker.exited).toBe(0)
    expect([sent(), stage.fake.statuses.length]).toEqual([1, 1])
    expect([await statusOf(id), await outcomes()]).toEqual(['published', ['not_sent', 'confirmed']])
  })
})

it('sends nothing after a pause in which its heartbeats expired and another worker took over', async () => {
  const { publish, statusOf, sent, query, startWorker } = stage
  const worker = await startStopping('connect')
  const id = await publish()
  await expect.poll(worker.isStopped, patience).toBe(true)
  await query(`update attempts set started_at = started_at - interval '5 minutes'`)
  await startWorker()
  await expect.poll(() => statusOf(id), patience).toBe('published')
  worker.signal('SIGCONT')
  worker.signal('SIGTERM')
  expect(await worker.exited).toBe(0)
  expect([sent(), stage.fake.statuses.length]).toEqual([1, 1])
})

it('sends the post after a short pause', async () => {
  const { publish, statusOf, sent, outcomes } = stage
  const worker = await startStopping('connect', 2000)
  const id = await publish()
  await expect.poll(worker.isStopped, patience).toBe(true)
  worker.signal('SIGCONT')
  await expect.poll(() => statusOf(id), patience).toBe('published')
  expect([sent(), await outcomes()]).toEqual([1, ['confirmed']])
})
