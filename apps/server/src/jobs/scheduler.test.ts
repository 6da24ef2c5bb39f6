import { afterEach, expect, it, vi } from 'vitest'
import { createOutages } from '#lib/outages.ts'
import { createLog } from '#lib/log.ts'
import { defineJob } from './define.ts'
import { createScheduler } from './scheduler.ts'

afterEach(() => void vi.useRealTimers())

it('polls twice a second for jobs whose lane is busy in another process, not constantly', async () => {
  vi.useFakeTimers()
  const type = 'test.work'
  let claims = 0
  using outages = createOutages(createLog('silent'))
  const scheduler = createScheduler(
    { outages },
    {
      definitions: [defineJob({ type, whileHeld: 'runs', maxAttempts: 1, concurrency: 'others', run: () => Promise.resolve() })],
      placesOf: () => 2,
      claim: () => ((claims += 1), Promise.resolve([{ type, jobs: [], hasLeft: true, isCut: false }])),
      lookAhead: (types) => Promise.resolve(types.filter(({ isLater }) => !isLater).map(() => ({ type, waitMs: -5 }))),
      enqueueRecurring: () => Promise.resolve([]),
      run: () => Promise.resolve(),
    },
  )
  await vi.advanceTimersByTimeAsync(499)
  expect(claims).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(claims).toBe(2)
  await scheduler.stop()
})
