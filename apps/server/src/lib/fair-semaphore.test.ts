import { describe, expect, it } from 'vitest'
import { createFairSemaphore, SemaphoreFull } from './fair-semaphore.ts'

const unending = new AbortController().signal
const many = { each: 10, all: 20 }
const long = 60_000

describe('fair places', () => {
  it('are given to owners in turns', async () => {
    const places = createFairSemaphore({ size: 1, waiting: many, patience: long })
    const order: string[] = []
    const use = async (owner: string) => {
      const leave = await places.enter(owner, unending)
      order.push(owner)
      leave()
    }
    await Promise.all(['a', 'a', 'a', 'a', 'b', 'b', 'c'].map(use))
    expect(order).toEqual(['a', 'a', 'b', 'c', 'a', 'b', 'a'])
  })

  it('never exceed their number, even when one is released twice', async () => {
    const places = createFairSemaphore({ size: 2, waiting: { each: 0, all: 0 }, patience: long })
    const [leave] = await Promise.all([places.enter('a', unending), places.enter('a', unending)])
    leave()
    leave()
    await places.enter('a', unending)
    await expect(places.enter('a', unending)).rejects.toBeInstanceOf(SemaphoreFull)
  })

  it('limit the waiting callers per owner and in total', async () => {
    const places = createFairSemaphore({ size: 1, waiting: { each: 1, all: 2 }, patience: long })
    const leave = await places.enter('a', unending)
    const waiting = ['a', 'b'].map((owner) => places.enter(owner, unending))
    await expect(places.enter('a', unending)).rejects.toBeInstanceOf(SemaphoreFull)
    await expect(places.enter('c', unending)).rejects.toBeInstanceOf(SemaphoreFull)
    leave()
    for (const one of waiting) (await one)()
    ;(await places.enter('c', unending))()
  })

  it('leave room for others, however many one owner requests', async () => {
    const places = createFairSemaphore({ size: 4, each: 2, waiting: many, patience: long })
    const order: string[] = []
    const enter = async (owner: string) => {
      const leave = await places.enter(owner, unending)
      order.push(owner)
      return leave
    }
    const hanging = [1, 2, 3].map(() => enter('a'))
    const [first] = await Promise.all(hanging.slice(0, 2))
    const others = await Promise.all([enter('b'), enter('c')])
    expect(order).toEqual(['a', 'a', 'b', 'c'])
    // A place that became free stays free for others while the only owner that waits has its share.
    const waiting = enter('b')
    others[1]?.()
    await waiting
    expect(order).toEqual(['a', 'a', 'b', 'c', 'b'])
    others[0]?.()
    ;(await enter('d'))()
    expect(order.filter((owner) => owner === 'a')).toHaveLength(2)
    first?.()
    await hanging[2]
    expect(order.at(-1)).toBe('a')
  })

  it("are not waited for longer than the timeout or the caller's signal allows", async () => {
    const places = createFairSemaphore({ size: 1, waiting: many, patience: 1 })
    const leave = await places.enter('a', unending)
    await expect(places.enter('a', unending)).rejects.toBeInstanceOf(SemaphoreFull)
    const unwanted = new AbortController()
    const call = places.enter('b', unwanted.signal)
    unwanted.abort('gone')
    await expect(call).rejects.toBe('gone')
    leave()
    await places.enter('c', unending)
    await expect(places.enter('c', unwanted.signal)).rejects.toBe('gone')
  })
})
