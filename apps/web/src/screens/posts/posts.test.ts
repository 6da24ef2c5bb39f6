import { describe, expect, it } from 'vitest'
import { toLines } from './by-day.ts'
import { freezeList } from './frozen-list.ts'
import { countOf, filterOf, isNarrowed, timeOf } from './views.ts'

const listOf = (ids: string) => [...ids].map((id) => ({ id }))
const idsOf = (items: { id: string }[]) => items.map(({ id }) => id).join('')

describe('a list while it is read', () => {
  it('holds back new posts above its end', () => {
    const { items, waiting } = freezeList([...'abc'], listOf('xaybc'))
    expect([idsOf(items), waiting]).toEqual(['abc', 2])
  })

  it('appends the next page', () => {
    const { items, waiting } = freezeList([...'ab'], listOf('xabcd'))
    expect([idsOf(items), waiting]).toEqual(['abcd', 1])
  })

  it('keeps its order when a post moves, and drops removed posts', () => {
    const { items, waiting } = freezeList([...'abc'], listOf('ca'))
    expect([idsOf(items), waiting]).toEqual(['ac', 0])
  })

  it('shows the latest version of each post', () => {
    const { items } = freezeList(['a'], [{ id: 'a', revision: 2 }])
    expect(items).toEqual([{ id: 'a', revision: 2 }])
  })

  it('starts over when none of its posts are left', () => {
    expect(freezeList(['a'], listOf('xy'))).toEqual({ items: listOf('xy'), waiting: 0 })
  })
})

describe('a view', () => {
  const counts = {
    by_status: { draft: 4, scheduled: 12, publishing: 1, published: 230, partial: 2, failed: 3 },
    needs_attention: 5,
    at_risk: 2,
  }

  it.each([
    ['all', 252],
    ['drafts', 4],
    ['scheduled', 13],
    ['published', 232],
    ['at-risk', 2],
    ['needs-you', 5],
  ] as const)('%s counts the posts it lists', (view, count) => expect(countOf(counts, view)).toBe(count))

  it('is filtered by the URL', () => {
    expect(filterOf({ view: 'drafts', q: 'soup', account: 'a1' })).toEqual({ status: ['draft'], search: 'soup', account_id: 'a1' })
    expect(isNarrowed({ view: 'drafts', post: 'p1' })).toBe(false)
    expect(isNarrowed({ network: 'site' })).toBe(true)
  })

  it('shows when a post is published, otherwise when it was written', () => {
    const post = { created_at: '2026-11-20T00:00:00Z' } as Parameters<typeof timeOf>[0]
    expect(timeOf(post)).toBe('2026-11-20T00:00:00Z')
    expect(timeOf({ ...post, published_at: '2026-11-22T00:00:00Z' })).toBe('2026-11-22T00:00:00Z')
    expect(timeOf({ ...post, published_at: '2026-11-22T00:00:00Z', scheduled_at: '2026-11-21T00:00:00Z' })).toBe('2026-11-21T00:00:00Z')
  })
})

describe('a list by day', () => {
  const postAt = (id: string, scheduled_at: string) => ({ id, scheduled_at }) as unknown as Parameters<typeof toLines>[0][number]
  const posts = [postAt('a', '2026-11-24T09:00:00Z'), postAt('b', '2026-11-24T18:00:00Z'), postAt('c', '2026-11-26T09:00:00Z')]
  const linesOf = (nameDay?: (at: string) => string) =>
    toLines(posts, nameDay).map((line) => (line.post ? `${line.post.id}${line.place}` : line.day))

  it('has a heading at each change of day', () => {
    expect(linesOf((at) => at.slice(0, 10))).toEqual(['2026-11-24', 'a0', 'b1', '2026-11-26', 'c2'])
  })

  it('is a plain list in views without days', () => {
    expect(linesOf()).toEqual(['a0', 'b1', 'c2'])
  })

  it('requests the soonest first for scheduled posts, and the latest first elsewhere', () => {
    expect(filterOf({ view: 'scheduled' })).toMatchObject({ order: 'scheduled', direction: 'asc' })
    expect(filterOf({ view: 'published' })).not.toHaveProperty('direction')
  })
})
