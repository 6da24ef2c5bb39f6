import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCollector } from './collect.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a collector', () => {
  const batches: number[][] = []
  beforeEach(() => void batches.splice(0))
  const double = async (items: readonly number[]) => {
    batches.push([...items])
    if (items.includes(13)) throw new Error('no thirteen')
    return items.map((item) => item * 2)
  }

  it('gives each caller the result of its own item from one shared call', async () => {
    const collect = createCollector(double, { waitMs: 3, maxItems: 10 })
    const results = Promise.all([collect(1), collect(2), collect(3)])
    await vi.advanceTimersByTimeAsync(3)
    expect(await results).toEqual([2, 4, 6])
    expect(batches).toEqual([[1, 2, 3]])
  })

  it('does not wait once a batch is full', async () => {
    const collect = createCollector(double, { waitMs: 1000, maxItems: 2 })
    expect(await Promise.all([collect(1), collect(2)])).toEqual([2, 4])
    const third = collect(3)
    await vi.advanceTimersByTimeAsync(999)
    expect(batches).toEqual([[1, 2]])
    await vi.advanceTimersByTimeAsync(1)
    expect(await third).toBe(6)
  })

  it('lets a bad item fail alone', async () => {
    const collect = createCollector(double, { waitMs: 3, maxItems: 3 })
    const settled = await Promise.allSettled([collect(1), collect(13), collect(2)])
    expect(settled.map((one) => (one.status === 'fulfilled' ? one.value : String(one.reason)))).toEqual([2, 'Error: no thirteen', 4])
    expect(batches).toEqual([[1, 13, 2], [1], [13], [2]])
  })

  it('does not retry after a general error', async () => {
    const collect = createCollector(double, { waitMs: 3, maxItems: 2, isGeneral: () => true })
    const settled = await Promise.allSettled([collect(1), collect(13)])
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(batches).toEqual([[1, 13]])
  })

  it('limits the number of running batches, and collects items in the meantime', async () => {
    const ends: (() => void)[] = []
    const slow = async (items: readonly number[]) => {
      batches.push([...items])
      await new Promise<void>((end) => ends.push(end))
      return items
    }
    const collect = createCollector(slow, { waitMs: 3, maxItems: 2, maxRunning: 1 })
    const all = Promise.all([1, 2, 3, 4, 5].map(collect))
    await vi.advanceTimersByTimeAsync(100)
    expect(batches).toEqual([[1, 2]])
    for (const _ of [1, 2, 3]) {
      ends.shift()?.()
      await vi.advanceTimersByTimeAsync(3)
    }
    expect(batches).toEqual([[1, 2], [3, 4], [5]])
    expect(await all).toEqual([1, 2, 3, 4, 5])
  })
})
