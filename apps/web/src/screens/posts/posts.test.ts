import { describe, expect, it } from 'vitest'
import { holdStill } from './still-list.ts'
import { countOf, filterOf, isNarrowed, timeOf } from './views.ts'

const listOf = (ids: string) => [...ids].map((id) => ({ id }))
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id).join('')

describe('a list that is being read', () => {
  it('holds back what is new above its end', () => {
    const { items, waiting } = holdStill([...'abc'], listOf('xaybc'))
    expect([idsOf(items), waiting]).toEqual(['abc', 2])
  })

  it('takes the next page', () => {
    const { items, waiting } = holdStill([...'ab'], listOf('xabcd'))
    expect([idsOf(items), waiting]).toEqual(['abcd', 1])
  })

  it('keeps its order when a post moves, and drops what is gone', () => {
    const { items, waiting } = holdStill([...'abc'], listOf('ca'))
    expect([idsOf(items), waiting]).toEqual(['ac', 0])
  })

  it('shows the newest answer for each post', () => {
    const { items } = holdStill(['a'], [{ id: 'a', revision: 2 }])
    expect(items).toEqual([{ id: 'a', revision: 2 }])
  })

  it('begins anew when nothing of it is left', () => {
    expect(holdStill(['a'], listOf('xy'))).toEqual({ items: listOf('xy'), waiting: 0 })
  })
})

describe('a view', () => {
  const counts = { by_status: { draft: 4, scheduled: 12, publishing: 1, published: 230, partial: 2, failed: 3 }, needs_attention: 5 }

  it.each([
    ['all', 252],
    ['drafts', 4],
    ['scheduled', 13],
    ['published', 232],
    ['needs-you', 5],
  ] as const)('%s counts what it lists', (view, count) => expect(countOf(counts, view)).toBe(count))

  it('is narrowed by what the address says', () => {
    expect(filterOf({ view: 'drafts', q: 'soup', account: 'a1' })).toEqual({ status: ['draft'], search: 'soup', account_id: 'a1' })
    expect(isNarrowed({ view: 'drafts', post: 'p1' })).toBe(false)
    expect(isNarrowed({ network: 'site' })).toBe(true)
  })

  it('shows when a post goes out, before when it was written', () => {
    const post = { created_at: '2026-11-20T00:00:00Z' } as Parameters<typeof timeOf>[0]
    expect(timeOf(post)).toBe('2026-11-20T00:00:00Z')
    expect(timeOf({ ...post, published_at: '2026-11-22T00:00:00Z' })).toBe('2026-11-22T00:00:00Z')
    expect(timeOf({ ...post, published_at: '2026-11-22T00:00:00Z', scheduled_at: '2026-11-21T00:00:00Z' })).toBe('2026-11-21T00:00:00Z')
  })
})
