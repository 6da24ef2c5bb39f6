import { describeNetwork } from '@broadside/networks/describe'
import { expect, it } from 'vitest'
import { checkContent, chooseForms, countPart, countText, isNearLimit, markText, type Context } from './check.ts'
import type { Rules } from '#networks/rules.ts'
import { type Content, emptyContent, type Target, wholeText } from './content.ts'
import { targetOf as plainTarget } from './testing.ts'
import { listBlockingIssues, worthReporting } from './blocking-issues.ts'

const rulesOf = async (platform: string, limits = {}): Promise<Rules> => {
  const network = await describeNetwork(platform)
  if (!network) throw new Error(`There is no network ${platform}`)
  return { network, traits: { limits } }
}

const targetOf = (id: string, platform: string, fields: Partial<Target> = {}): Target => plainTarget(id, { platform, ...fields })

const photo = { id: 'm1', mime: 'image/png', size: 1000, filename: 'boats.png', width: 10, height: 10, altText: '', settings: {} }

const open = async (text: string, targets: readonly Target[], media: Content['media'] = []) => {
  const content: Content = { ...emptyContent(targets), text, media }
  const context: Context = {
    rules: new Map(await Promise.all(targets.map(async (one) => [one.social_account_id, await rulesOf(one.platform)] as const))),
    media: new Map([[photo.id, photo]]),
  }
  return { content, context, forms: chooseForms(content, context) }
}

it('counts each account by its own rules, including settings', async () => {
  const { content, context, forms } = await open('See https://harbour.example/a-rather-long-address', [
    targetOf('m', 'mastodon', { settings: { spoiler_text: 'Plot' } }),
    targetOf('b', 'bluesky'),
    targetOf('s', 'site'),
  ])
  expect(['m', 'b', 's'].map((id) => countText(content, id, context, forms)?.used)).toEqual([4 + 23 + 4, 49, 49])
  expect(countText(content, 'm', context, forms)?.limit).toBe(500)
})

it('returns nothing for an account whose rules are not loaded', async () => {
  const { content, forms } = await open('Hello', [targetOf('b', 'bluesky')])
  const empty: Context = { rules: new Map(), media: new Map() }
  expect([
    countText(content, 'b', empty, forms),
    markText(content, { part: wholeText, accountId: 'b', isShared: false }, empty, forms),
    checkContent(content, empty, forms),
  ]).toEqual([undefined, [], []])
})

it('reports one cause once, with all affected accounts', async () => {
  const { content, context, forms } = await open('x'.repeat(400), [
    targetOf('b1', 'bluesky'),
    targetOf('b2', 'bluesky'),
    targetOf('m', 'mastodon'),
  ])
  const issues = checkContent(content, context, forms)
  expect(issues.map(({ code, accountIds }) => [code, accountIds])).toEqual([['text_too_long', ['b1', 'b2']]])
})

it('marks where the text of an account is too long', async () => {
  const { content, context, forms } = await open(`${'x'.repeat(300)} and #more`, [targetOf('b', 'bluesky')])
  expect(markText(content, { part: wholeText, accountId: 'b', isShared: true }, context, forms)).toEqual([
    { kind: 'hashtag', start: 305, end: 310 },
    { kind: 'overflow', start: 300, end: 310 },
  ])
})

it('chooses the form that accepts the files, unless the user chose one', async () => {
  const { forms } = await open(
    'Look',
    [targetOf('t', 'telegram'), targetOf('u', 'telegram', { output_profile: 'telegram.video' })],
    [{ media_id: 'm1' }],
  )
  expect([...forms]).toEqual([
    ['t', 'telegram.post'],
    ['u', 'telegram.video'],
  ])
})

it('prefers the alt text of the post to that of the file', async () => {
  const { content, context, forms } = await open('Look', [targetOf('b', 'bluesky')], [{ media_id: 'm1', alt_text: 'x'.repeat(2001) }])
  expect(checkContent(content, context, forms).map(({ mediaId, field }) => [mediaId, field])).toEqual([['m1', 'alt_text']])
})

it('reports blocking issues that only the page can detect', async () => {
  const now = new Date('2026-11-22T12:00:00Z')
  const requested = { wall_time: '2026-11-22T11:00', time_zone: 'UTC' }
  const { content } = await open('Hello', [targetOf('lost', 'bluesky')])
  const accounts = [{ id: 'lost', status: 'reconnect_required' as const }]
  expect(listBlockingIssues({ ...content, schedule: requested }, { accounts, uploads: 1, now }).map(({ code }) => code)).toEqual([
    'time_past',
    'upload_unfinished',
    'reconnect_required',
  ])
  expect(listBlockingIssues({ ...content, targets: [] }, { accounts, uploads: 0, now }).map(({ code }) => code)).toEqual([
    'no_destinations',
  ])
})

it('reports missing parts only once the user tries to publish', async () => {
  const { content, context, forms } = await open('', [targetOf('b', 'bluesky')])
  const issues = checkContent(content, context, forms)
  expect(issues.map(({ code }) => code)).toEqual(['text_required'])
  expect([worthReporting(issues, false), worthReporting(issues, true)]).toEqual([[], issues])
})

it('checks the shared text or the text of an account', async () => {
  const { content, context, forms } = await open('Shared', [targetOf('b', 'bluesky', { text: '#own words' })])
  const at = (isShared: boolean) => ({ part: wholeText, accountId: 'b', isShared })
  expect([true, false].map((isShared) => countPart(content, at(isShared), context, forms)?.used)).toEqual([6, 10])
  expect([true, false].map((isShared) => markText(content, at(isShared), context, forms).length)).toEqual([0, 1])
  expect(countText(content, 'b', context, forms)?.used).toBe(10)
})

it('distinguishes destinations of the same account', async () => {
  const { content, context, forms } = await open('Shared', [
    targetOf('t', 'telegram', { target_key: '1', text: 'x'.repeat(5000) }),
    targetOf('t', 'telegram', { target_key: '2' }),
  ])
  expect(checkContent(content, context, forms).map(({ accountIds }) => accountIds)).toEqual([['t 1']])
  expect([...forms.keys()]).toEqual(['t 1', 't 2'])
})

it.each([
  [0, 300, true],
  [10, 500, true],
  [97, 100_000, false],
  [89_999, 100_000, false],
  [99_600, 100_000, true],
  [100_001, 100_000, true],
  [3600, 4096, false],
  [3700, 4096, true],
])('shows the remaining characters for %i of %i: %s', (used, limit, isShown) => {
  expect(isNearLimit({ used, limit })).toBe(isShown)
})
