import { describe, expect, it } from 'vitest'
import { countFolded, countPosts, worstOfDay } from './items.ts'

const chips = (ids: string) => [...ids].map((publication_id) => ({ publication_id }))

it('shows the most urgent state of a day', () => {
  expect(worstOfDay({ states: { published: 90, pending: 2, failed: 1, scheduled: 3 } })).toBe('failed')
  expect(worstOfDay({ states: { published: 90, unknown: 1 } })).toBe('looking')
  expect(worstOfDay({ states: {} })).toBe('draft')
})

describe('posts behind chips', () => {
  it('are counted once, even if they have several times', () => {
    expect(countPosts(chips('aabac'))).toBe(3)
    expect(countPosts([])).toBe(0)
  })

  it('are added by a fold only if no chip shows them', () => {
    expect(countFolded(chips('ab'), chips('bccd'))).toBe(2)
  })

  it('never leave a fold without a number', () => {
    expect(countFolded(chips('a'), chips('aa'))).toBe(1)
  })
})
