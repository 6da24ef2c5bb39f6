import { sign } from '@broadside/networks/kit/standard-webhooks'
import { expect, it } from 'vitest'
import { writeMessage } from '#signals/events/webhook-body.ts'
import { maxTries, nextWait } from './webhooks.policy.ts'

const [second, hour] = [1000, 3600_000]

it('waits longer after each attempt, ten attempts in total, with up to 10% jitter', () => {
  const waits = Array.from({ length: maxTries }, (_, index) => nextWait(index + 1, 0, () => 0))
  expect(waits).toEqual(
    [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].map((wait) => wait * second).concat(undefined as never),
  )
  expect(nextWait(1, 0, () => 1)).toBe(5500)
  expect(nextWait(9, 0, () => 0.5)).toBe(25.2 * hour)
})

it('lets the receiver ask for a longer wait, but not a shorter one, and at most a day', () => {
  expect(nextWait(1, 60 * second, () => 0)).toBe(60 * second)
  expect(nextWait(4, 60 * second, () => 0)).toBe(2 * hour)
  expect(nextWait(1, 100 * hour, () => 0)).toBe(24 * hour)
  expect(nextWait(10, 60 * second)).toBeUndefined()
})

it('signs like the example of the standard', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', timestamp: 1_614_265_330, body: '{"test": 2432232314}' }
  expect(sign(['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'], message)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

it('does not change a body of exactly 20 kB', () => {
  const of = (length: number) => writeMessage({ type: 't', created_at: new Date(0), data: { destinations: ['x'.repeat(length), 'y'] } })
  const room = 20_000 - Buffer.byteLength(of(0))
  expect(Buffer.byteLength(of(room))).toBe(20_000)
  expect(of(room)).not.toContain('truncated')
  expect(JSON.parse(of(room + 1))).toMatchObject({ data: { truncated: true } })
})
