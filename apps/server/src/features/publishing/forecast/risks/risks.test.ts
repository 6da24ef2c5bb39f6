import type { Network } from '@broadside/networks/spec/index'
import { networks } from '@broadside/networks/registry'
import { describe, expect, it } from 'vitest'
import type { Facts } from './risk.ts'
import { findRisks } from './risks.ts'

const hour = 3_600_000
const now = new Date('2026-11-20T12:00:00Z')
const dueAt = new Date('2026-11-22T12:00:00Z')
const later = new Date(dueAt.getTime() + hour)
const earlier = new Date(dueAt.getTime() - hour)

const file = { id: 'file', mime: 'image/png', size: 1, filename: 'a.png', altText: '', settings: {} }
const draftWith = (media: Facts['draft']['segments'][number]['media']): Facts['draft'] => ({
  profile: 'x.post',
  title: '',
  description: '',
  settings: {},
  segments: [{ id: 's', text: 'We open at seven.', title: '', description: '', settings: {}, media }],
})

/** Nothing is wrong. */
const sound: Facts = {
  now,
  dueAt,
  network: networks['mastodon'],
  account: { isActive: true, kind: null },
  grant: { isRefused: false, endsAt: null, scopes: null },
  mayPublish: true,
  readiness: 'healthy',
  draft: draftWith([]),
  issues: [],
  missingMedia: [],
  isPublic: true,
  exhausted: [],
  blockedUntil: undefined,
  spending: undefined,
  isUnderWay: false,
  maxLatenessMs: hour,
}

const find = (facts: Partial<Facts>) => findRisks({ ...sound, ...facts }, {}).map(({ code, severity }) => `${severity} ${code}`)
const grant = (values: Partial<NonNullable<Facts['grant']>>) => ({ grant: { isRefused: false, endsAt: null, scopes: null, ...values } })
const error = { severity: 'error', message: 'Shorten the text.' } as const

it('finds nothing where nothing is wrong', () => {
  expect(find({})).toEqual([])
  expect(find({ grant: null })).toEqual([])
})

describe('accounts', () => {
  it('fail when they are disconnected, or when the network refused their credential', () => {
    expect(find({ account: { isActive: false, kind: null } })).toEqual(['will_fail account_disabled'])
    expect(find(grant({ isRefused: true }))).toEqual(['will_fail reconnect_required'])
  })

  it('fail when their authorization ends up to the due time, not after it', () => {
    expect(find(grant({ endsAt: earlier }))).toEqual(['will_fail token_ends'])
    expect(find(grant({ endsAt: dueAt }))).toEqual(['will_fail token_ends'])
    expect(find(grant({ endsAt: later }))).toEqual([])
  })

  it('fail without a permission that the post needs', () => {
    const [publish] = networks['mastodon']?.permissions.filter(({ neededFor }) => neededFor.includes('media')) ?? []
    const all = networks['mastodon']?.permissions.map(({ scope }) => scope) ?? []
    expect(find(grant({ scopes: all }))).toEqual([])
    const rest = all.filter((scope) => scope !== publish?.scope)
    expect(find({ ...grant({ scopes: rest }), draft: draftWith([file]) })).toEqual(['will_fail missing_scope'])
    // Mastodon lists the permission for files among those for posts.
    expect(find(grant({ scopes: rest }))).toEqual(['may_fail missing_scope'])
    expect(find(grant({ scopes: [] }))).toEqual(['will_fail missing_scope'])
  })
})

describe('the workspace and the server', () => {
  it('fail posts of a member who may no longer publish', () => {
    expect(find({ mayPublish: false })).toEqual(['will_fail member_lost_access'])
  })

  it('fail posts on a network that is not ready at the due time', () => {
    expect(findRisks({ ...sound, readiness: 'degraded' }, {})).toMatchObject([
      { code: 'network_paused', parameters: { state: 'degraded' } },
    ])
  })

  it('fail posts whose time passed while the server was down', () => {
    const late = { now: new Date(dueAt.getTime() + hour + 1) }
    expect(find(late)).toEqual(['will_fail window_missed'])
    expect(find({ ...late, maxLatenessMs: 0 })).toEqual([])
    expect(find({ ...late, isUnderWay: true })).toEqual([])
    expect(find({ now: later })).toEqual([])
  })
})

describe('the content', () => {
  it('fails for an error, not for a warning', () => {
    const issues = [{ ...error, code: 'text_too_long', parameters: { limit: 500, count: 512 } }] as const
    expect(findRisks({ ...sound, issues }, { network: 'Mastodon' })).toEqual([
      { code: 'validation', severity: 'will_fail', parameters: { network: 'Mastodon', issue: 'text_too_long', limit: 500, count: 512 } },
    ])
    expect(find({ issues: [{ severity: 'warning', code: 'lossy_conversion', message: '' }] })).toEqual([])
  })

  it('fails without its files, and may fail while they are processed, whatever else their absence breaks', () => {
    const issues = [{ ...error, code: 'media_required' }] as const
    expect(find({ issues, missingMedia: [{ id: 'file', isGone: false }] })).toEqual(['may_fail media_not_ready'])
    expect(find({ issues, missingMedia: [{ id: 'file', isGone: true }] })).toEqual(['will_fail media_not_ready'])
  })

  it('fails with files that the network can not fetch', () => {
    const network: Network | undefined = Object.values(networks).find(({ fetchesMedia }) => fetchesMedia)
    expect(network).toBeDefined()
    expect(find({ network, grant: null, isPublic: false, draft: draftWith([file]) })).toEqual(['will_fail media_unreachable'])
    expect(find({ network, grant: null, isPublic: false })).toEqual([])
    expect(find({ network, grant: null, draft: draftWith([file]) })).toEqual([])
  })
})

describe('quotas', () => {
  it('may delay a post that is due before they start again', () => {
    expect(find({ exhausted: [{ code: 'uploads', resetsAt: later }] })).toEqual(['may_fail quota_exhausted'])
    expect(find({ exhausted: [{ code: 'uploads', resetsAt: earlier }] })).toEqual([])
    expect(find({ blockedUntil: later })).toEqual(['may_fail quota_exhausted'])
    expect(find({ blockedUntil: earlier })).toEqual([])
    expect(find({ issues: [{ severity: 'warning', code: 'quota_exceeded', message: '' }] })).toEqual(['may_fail quota_exhausted'])
  })

  it('fail a post that costs more than the cap on spending leaves', () => {
    expect(find({ spending: { cost: 11, left: 10 } })).toEqual(['will_fail quota_exhausted'])
    expect(find({ spending: { cost: 10, left: 10 } })).toEqual([])
  })
})

it('lists several risks in a fixed order', () => {
  expect(find({ mayPublish: false, readiness: 'disabled', ...grant({ isRefused: true }) })).toEqual([
    'will_fail reconnect_required',
    'will_fail member_lost_access',
    'will_fail network_paused',
  ])
})
