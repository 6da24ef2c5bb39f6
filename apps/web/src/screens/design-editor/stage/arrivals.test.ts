import { expect, it } from 'vitest'
import { createArrivals } from './arrivals.ts'

it('announces what arrives together once', async () => {
  const announced: unknown[] = []
  const arrivals = createArrivals((ids, hasFonts) => announced.push([ids, hasFonts]))
  arrivals.addPicture('a')
  arrivals.addFonts()
  arrivals.addPicture('b')
  arrivals.addPicture('a')
  expect(announced).toEqual([])
  await expect.poll(() => announced).toEqual([[['a', 'b'], true]])
  arrivals.addPicture('c')
  await expect.poll(() => announced.at(-1)).toEqual([['c'], false])
})
