import { expect, it } from 'vitest'
import { lazily } from './lazily.ts'

it('loads a module once one of its functions is called', async () => {
  let loads = 0
  const { double } = lazily(async () => {
    loads += 1
    return { double: async (value: number) => value * 2 }
  })
  expect(loads).toBe(0)
  expect(await double(21)).toBe(42)
  expect(loads).toBe(1)
})

it('passes failures of the function and of the load on', async () => {
  const broken = lazily(() => Promise.reject<{ work: () => Promise<void> }>(new Error('no such file')))
  await expect(broken.work()).rejects.toThrow('no such file')
})
