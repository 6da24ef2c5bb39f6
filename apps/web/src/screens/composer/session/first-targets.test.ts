import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AccountView, SocialSetView } from '#api/accounts.ts'
import { type Choice, firstTargets, groupOf, type Known, rememberChoice } from './first-targets.ts'

const accountOf = (id: string) => ({ id, platform: 'mastodon', is_active: true }) as AccountView
const setOf = (id: string, accountIds: string[], isDefault = false) =>
  ({
    id,
    is_default: isDefault,
    accounts: accountIds.map((account) => ({ social_account_id: account, platform: 'mastodon', default_settings: { of: id } })),
  }) as unknown as SocialSetView

const known: Known = { workspaceId: 'w1', accounts: ['a1', 'a2', 'a3'].map(accountOf), sets: [setOf('s1', ['a2', 'a3'])] }
const nothing: Choice = { accountIds: [], setIds: [] }
const idsOf = (named = nothing, from = known) => firstTargets(from, named).targets.map((target) => target.social_account_id)

describe('a new post', () => {
  beforeEach(() => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
  })

  it('has no destinations if there are several accounts and no preference', () => {
    expect(idsOf()).toEqual([])
    expect(idsOf(nothing, { ...known, accounts: [accountOf('a1')], sets: [] })).toEqual(['a1'])
  })

  it('goes to the default set, with the settings of the set', () => {
    const withDefault = { ...known, sets: [...known.sets, setOf('s2', ['a3'], true)] }
    expect(firstTargets(withDefault, nothing).targets).toMatchObject([{ social_account_id: 'a3', settings: { of: 's2' } }])
  })

  it('prefers the destinations of the last post in the workspace to the default', () => {
    const withDefault = { ...known, sets: [...known.sets, setOf('s2', ['a3'], true)] }
    rememberChoice('w1', { accountIds: ['a1', 'gone'], setIds: [] })
    expect(idsOf(nothing, withDefault)).toEqual(['a1'])
    expect(idsOf(nothing, { ...withDefault, workspaceId: 'w2' })).toEqual(['a3'])
  })

  it('remembers a set as a set', () => {
    rememberChoice('w1', { accountIds: [], setIds: ['s1'] })
    expect(idsOf()).toEqual(['a2', 'a3'])
    expect(idsOf(nothing, { ...known, sets: [setOf('s1', ['a1'])] })).toEqual(['a1'])
    expect(idsOf(nothing, { ...known, sets: [] })).toEqual([])
  })

  it('is made from its set, as long as one of its accounts is chosen', () => {
    const setOfPost = (choice: Choice) => firstTargets(known, choice).setId
    expect(setOfPost({ accountIds: ['a1'], setIds: ['s1'] })).toBe('s1')
    expect(setOfPost({ accountIds: ['a1'], setIds: [] })).toBeUndefined()
    expect(firstTargets({ ...known, sets: [setOf('s2', ['a3'], true)] }, nothing).setId).toBe('s2')
    rememberChoice('w1', { accountIds: [], setIds: ['s1'] })
    expect(setOfPost(nothing)).toBe('s1')
    const [, second] = firstTargets(known, { accountIds: ['a1'], setIds: ['s1'] }).targets
    expect(second && groupOf('s1', [second], known.sets)).toBe('s1')
    expect(groupOf('s1', firstTargets(known, { accountIds: ['a1'], setIds: [] }).targets, known.sets)).toBeUndefined()
  })

  it('prefers the destinations in its URL to all others', () => {
    rememberChoice('w1', { accountIds: ['a1'], setIds: [] })
    expect(idsOf({ accountIds: ['a2'], setIds: [] })).toEqual(['a2'])
    expect(idsOf({ accountIds: ['a1', 'a2'], setIds: ['s1'] })).toEqual(['a2', 'a3', 'a1'])
  })

  it('reports unknown ids in its URL, and falls back if all are unknown', () => {
    rememberChoice('w1', { accountIds: ['a1'], setIds: [] })
    expect(firstTargets(known, { accountIds: ['a2', 'gone'], setIds: [] })).toMatchObject({
      hasUnknown: true,
      targets: [{ social_account_id: 'a2' }],
    })
    expect(firstTargets(known, { accountIds: [], setIds: ['gone'] })).toMatchObject({
      hasUnknown: true,
      targets: [{ social_account_id: 'a1' }],
    })
    expect(firstTargets(known, nothing).hasUnknown).toBe(false)
  })
})
