import { describe, expect, it } from 'vitest'
import type { AccountView } from '#api/accounts.ts'
import type { CollectionView, EngagementView, FeatureView } from '#api/inbox.ts'
import { collectedOf, statusOf, summaryOf } from './collecting/state.ts'
import { groupByPost } from './replies/groups.ts'
import { conversationFilterOf, engagementFilterOf, isFiltered, isNarrowed, withoutFilters } from './search.ts'

describe('the address of the inbox', () => {
  it('filters replies by everything, and conversations by what they have', () => {
    const search = { account: 'a', network: 'mastodon', kind: 'talk', unread: 'only', post: 'p' } as const
    const shared = { account_id: 'a', platform: 'mastodon', unread: true }
    expect(engagementFilterOf(search)).toEqual({ ...shared, kind: ['reply', 'quote'], publication_id: 'p' })
    expect(conversationFilterOf(search)).toEqual(shared)
    expect(engagementFilterOf({})).toEqual({})
  })

  it('keeps the tab and the conversation when filters are cleared', () => {
    expect(withoutFilters({ tab: 'messages', conversation: 'c', account: 'a', unread: 'only' })).toEqual({
      tab: 'messages',
      conversation: 'c',
    })
    expect([isFiltered({ unread: 'only' }), isNarrowed({ unread: 'only' }), isNarrowed({ post: 'p' }), isFiltered({})]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })
})

it('groups items by post: the newest post first, with replies apart from reactions', () => {
  const item = (id: string, publication_id: string, kind: EngagementView['kind'], unread = false) =>
    ({ id, publication_id, kind, unread, post: { title: `Post ${publication_id}`, url: '' } }) as EngagementView
  const groups = groupByPost([
    item('1', 'b', 'like', true),
    item('2', 'a', 'reply'),
    item('3', 'b', 'quote', true),
    item('4', 'b', 'repost'),
    item('5', 'b', 'like'),
  ])
  const idsOf = (items: { id: string }[]) => items.map(({ id }) => id).join('')
  expect(
    groups.map(({ publicationId, title, talk, reactions, unread }) => [
      publicationId,
      title,
      idsOf(talk),
      reactions.map(({ kind, items }) => `${kind} ${idsOf(items)}`),
      unread,
    ]),
  ).toEqual([
    ['b', 'Post b', '3', ['like 15', 'repost 4'], ['1', '3']],
    ['a', 'Post a', '2', [], []],
  ])
})

describe('collecting', () => {
  const account = (id: string) => ({ id }) as AccountView
  const feature = (account_id: string, more: Partial<FeatureView> = {}): FeatureView => ({
    account_id,
    feature: 'engagement',
    enabled: true,
    effective_enabled: true,
    availability: 'available',
    ...more,
  })
  const state = (account_id: string, more: Partial<CollectionView> = {}): CollectionView => ({
    account_id,
    feature: 'engagement',
    status: 'ok',
    ...more,
  })
  const codes = (features: FeatureView[], states: CollectionView[] = [], view: 'replies' | 'messages' = 'replies') =>
    collectedOf(view, [account('a')], { features, states }).map(({ code }) => code)

  it.each([
    ['off', feature('a', { enabled: false })],
    ['operator_off', feature('a', { availability: 'disabled_by_operator' })],
    ['missing_permission', feature('a', { availability: 'missing_scope' })],
    ['reconnect', feature('a', { effective_enabled: false })],
    ['no_posts', feature('a')],
  ])('is %s', (code, one) => expect(codes([one])).toEqual([code]))

  it('is pending until the first messages were read, and after it was turned on again', () => {
    expect(codes([feature('a', { feature: 'messaging' })], [], 'messages')).toEqual(['pending'])
    expect(codes([feature('a')], [state('a', { status: 'disabled' })])).toEqual(['pending'])
    expect(codes([feature('a')], [state('a', { status: 'rate_limited' })])).toEqual(['rate_limited'])
  })

  it('includes networks without it only with a reason, and sums up none of them', () => {
    const unsupported = feature('a', { availability: 'unsupported', reason: 'no_way' })
    expect(codes([unsupported])).toEqual(['not_collected'])
    const collected = collectedOf('replies', [account('a')], { features: [unsupported], states: [] })
    expect([statusOf(collected), summaryOf(collected).total]).toEqual(['unsupported', 0])
  })

  it('leaves out other features, disconnected accounts and networks without it', () => {
    expect(codes([feature('a', { feature: 'messaging' }), feature('gone'), feature('a', { availability: 'unsupported' })])).toEqual([])
  })

  it('sums up how many are on, need someone, and when the last of them was read', () => {
    const [early, late] = ['2026-11-20T15:00:00.000Z', '2026-11-20T16:00:00.000Z']
    const accounts = ['a', 'b', 'c'].map(account)
    const collected = collectedOf('replies', accounts, {
      features: [feature('a'), feature('b'), feature('c', { enabled: false })],
      states: [state('a', { synced_at: late }), state('b', { synced_at: early, status: 'permission_required' })],
    })
    expect(summaryOf(collected)).toEqual({ on: 2, total: 3, attention: 1, syncedAt: early })
    expect([statusOf(collected), statusOf(collected.slice(2)), statusOf([])]).toEqual(['on', 'off', 'unsupported'])
  })
})
