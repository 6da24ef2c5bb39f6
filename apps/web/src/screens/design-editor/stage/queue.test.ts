import { expect, it } from 'vitest'
import { createQueue } from './queue.ts'

it('runs tasks in their order, and no more at a time than it may', async () => {
  const started: number[] = []
  const ends: (() => void)[] = []
  const run = createQueue(2)
  for (const task of [1, 2, 3, 4])
    run(() => {
      started.push(task)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  expect(started).toEqual([1, 2])
  ends[1]?.()
  await expect.poll(() => started).toEqual([1, 2, 3])
  ends[0]?.()
  await expect.poll(() => started).toEqual([1, 2, 3, 4])
})
