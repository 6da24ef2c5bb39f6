import { expect, it } from 'vitest'
import { createEntryCache, type Entry } from './view.ts'

const entryOf = (html: string) => ({ html, plain: '', media: [] }) as unknown as Entry

it('keeps what was used last within its bounds', () => {
  const cache = createEntryCache(5000)
  let made = 0
  const get = (key: string) =>
    cache.get(key, () => {
      made += 1
      return entryOf('x'.repeat(1000))
    })
  for (const key of ['a', 'b', 'a', 'b']) get(key)
  expect(made).toBe(2)
  get('c')
  expect(made).toBe(3)
  get('a')
  expect(made).toBe(4)
  get('c')
  expect(made).toBe(4)
})

it('gives an entry that is larger than all it may keep', () => {
  const cache = createEntryCache(10)
  expect(cache.get('a', () => entryOf('x'.repeat(100))).html).toHaveLength(100)
  expect(cache.get('b', () => entryOf('y'.repeat(100))).html).toHaveLength(100)
})
