/** A worker on a machine whose clock is two hours ahead of the database's. */
import { expect, it } from 'vitest'
import { perTest } from '#test/lifetimes.ts'
import { openWorkerStage } from './testing/workers.ts'

/** On a busy machine, workers take seconds to start, and half a minute to take over from each other. */
const patience = { timeout: 45_000 }

const stage = perTest(openWorkerStage)

const startAhead = () => stage.startWorker({ CLOCK_SHIFT_MS: '7200000' }, ['shift-clock.ts'])

it('measures lateness by the clock used for due times, and warns', async () => {
  const { publish, statusOf, query } = stage
  const worker = await startAhead()
  const id = await publish()
  await expect.poll(() => statusOf(id), patience).toBe('published')
  const [delivery] = await query<{ late_ms: number; early_ms: number }>(
    `select late_ms, (extract(epoch from now() - started_at) * 1000)::float8 as early_ms from deliveries`,
  )
  expect(delivery?.late_ms).toBeLessThan(60_000)
  expect(delivery?.early_ms).toBeGreaterThanOrEqual(0)
  expect(worker.output()).toContain('The clock of this machine differs')
  await expect
    .poll(() => query<{ ahead: number }>('select round(clock_offset_ms / -1000.0)::int as ahead from processes where clock_offset_ms <> 0'))
    .toEqual([{ ahead: 7200 }])
})

it('waits before it considers a post absent, like any other process', async () => {
  const { publish, statusOf, sent, outcomes, query } = stage
  const worker = await stage.startWorker({ STOP_AT: 'commit' }, ['stop-at.ts'])
  const id = await publish()
  await expect.poll(worker.isStopped, patience).toBe(true)
  await worker[Symbol.asyncDispose]()
  // When it starts, it takes over the jobs of a dead process on the same machine.
  await startAhead()
  await expect.poll(() => query('select stage, polls from deliveries'), patience).toEqual([{ stage: 'confirming', polls: 1 }])
  expect([await statusOf(id), sent(), await outcomes()]).toEqual(['unknown', 0, ['unknown']])
})
