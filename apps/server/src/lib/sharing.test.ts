import { expect, it } from 'vitest'
import { createSharing } from './sharing.ts'

it('makes one call for callers in the same turn, and another for those that come once it has started', async () => {
  const share = createSharing()
  let calls = 0
  const { promise: answer, resolve } = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const work = async () => {
    calls += 1
    const call = calls
    begun.resolve()
    await answer
    return call
  }
  const first = [share('a', work), share('a', work), share('b', work)]
  expect(calls).toBe(0)
  await begun.promise
  const later = share('a', work)
  resolve()
  expect(await Promise.all([...first, later])).toEqual([1, 1, 2, 3])
})

it('fails for all callers of the call, and not for later ones', async () => {
  const share = createSharing()
  const fail = () => Promise.reject(new Error('away'))
  const results = await Promise.allSettled([share('a', fail), share('a', fail)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await share('a', async () => 1)).toBe(1)
})
