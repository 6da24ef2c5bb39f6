import { afterEach, expect, it, vi } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { createRateLimiter } from './rate-limit.ts'

const test = perFile(() => createTestApp({ env: { RATE_LIMITS: 'writes=3' } }))
afterEach(() => vi.useRealTimers())

it('remembers the use of a minute after a pause within it', async () => {
  const who = crypto.randomUUID()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  test.clock.set(new Date(Math.ceil(test.clock.now().getTime() / 60_000) * 60_000))
  await using limiter = createRateLimiter(test.app)
  for (let count = 0; count < 3; count += 1) await limiter.hit('writes', who, false)
  vi.advanceTimersByTime(1000)
  const counters = () => test.app.db.selectFrom('rate_limit_counters').select('count').where('key', '=', `writes:${who}`).execute()
  await expect.poll(counters).toEqual([{ count: 3 }])
  vi.advanceTimersByTime(5000)
  await expect(limiter.hit('writes', who, false)).rejects.toMatchObject({ code: 'rate_limited' })
  test.clock.advance(60_000)
  expect(await limiter.hit('writes', who, false)).toMatchObject({ remaining: 2 })
})
