import { describe, expect, it } from 'vitest'
import type { Draft, DraftMedia } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { x } from './index.ts'

const premium = { limits: { profile: 'x-premium' } }
const post = (text: string, fields: { media?: Partial<DraftMedia>[]; settings?: Draft['settings']; segment?: Draft['settings'] } = {}) =>
  draftOf('x.post', {
    settings: fields.settings ?? {},
    segments: [
      segmentOf({
        text,
        settings: fields.segment ?? {},
        media: (fields.media ?? []).map((medium, index) => mediaOf({ id: `m${index}`, width: 1280, height: 720, ...medium })),
      }),
    ],
  })
const video = (fields: Partial<DraftMedia>): Draft => ({ ...post('Hi', { media: [{ mime: 'video/mp4', ...fields }] }), profile: 'x.video' })
const check = (draft: Draft, account: { limits: Draft['settings'] & object } | { limits: {} } = { limits: {} }) =>
  x.check(draft, account as { limits: {} }).map(({ severity, code, field }) => `${severity} ${code} ${field ?? ''}`)

describe('checking a post to X', () => {
  it('allows 280 units, and 25,000 to a paid account', () => {
    expect(check(post('a'.repeat(280)))).toEqual([])
    expect(check(post('a'.repeat(281)))).toEqual(['error text_too_long text'])
    expect(check(post('語'.repeat(141)))).toEqual(['error text_too_long text'])
    expect(check(post('a'.repeat(25_000)), premium)).toEqual([])
    expect(check(post('a'.repeat(25_001)), premium)).toEqual(['error text_too_long text'])
    expect([x.limitProfile?.({ limits: {} }), x.limitProfile?.(premium)]).toEqual(['standard', 'x-premium'])
  })

  it('warns of the price of a link, also of one without a scheme', () => {
    for (const text of ['See https://harbor.com/tea', 'See harbor.com']) {
      expect(x.check(post(text), { limits: {} })).toEqual([
        {
          severity: 'warning',
          code: 'link_cost',
          message: 'With a link, this post costs 0.20 USD instead of 0.015 USD.',
          segmentId: 'segment-1',
          field: 'text',
          parameters: { price: '0.20', usual: '0.015' },
        },
      ])
    }
  })

  it('allows a poll of two to four options of 25 characters, for five minutes to seven days, without media', () => {
    const poll = (options: string[], minutes?: number, media: Partial<DraftMedia>[] = [], text = 'Tea?') =>
      check(post(text, { media, segment: { poll_options: options, ...(minutes !== undefined && { poll_duration_minutes: minutes }) } }))
    expect(poll(['a', 'b'], 5)).toEqual([])
    expect(poll(['a'.repeat(25), 'b', 'c', 'd'], 10_080)).toEqual([])
    expect(poll(['a'], 60)).toEqual(['error setting_invalid settings.poll_options'])
    expect(poll(['a', 'b', 'c', 'd', 'e'], 60)).toEqual(['error setting_invalid settings.poll_options'])
    expect(poll(['a'.repeat(26), 'b'], 60)).toEqual(['error setting_invalid settings.poll_options'])
    expect(poll(['a', 'b'], 4)).toEqual(['error setting_invalid settings.poll_duration_minutes'])
    expect(poll(['a', 'b'], 10_081)).toEqual(['error setting_invalid settings.poll_duration_minutes'])
    expect(poll(['a', 'b'])).toEqual(['error setting_required settings.poll_duration_minutes'])
    expect(check(post('Tea?', { segment: { poll_duration_minutes: 60 } }))).toEqual(['error setting_required settings.poll_options'])
    expect(poll(['a', 'b'], 60, [{}])).toEqual(['error poll_media_conflict settings.poll_options'])
    expect(poll(['a', 'b'], 60, [], '')).toEqual(['error text_required text'])
  })

  it('allows the settings that X has', () => {
    const settings = { reply_settings: 'mentionedUsers', community_id: '1146654567674912769', made_with_ai: true, paid_partnership: true }
    expect(check(post('Hi', { settings }))).toEqual([])
    expect(check(post('Hi', { settings: { reply_settings: 'nobody', community_id: 'tea' } }))).toHaveLength(2)
  })

  it('tags up to ten people in one post', () => {
    const names = (from: number, count: number) => Array.from({ length: count }, (_, index) => `user_${from + index}`)
    const media = (...lists: string[][]) => lists.map((tagged_users) => ({ settings: { tagged_users } }))
    expect(check(post('Hi', { media: media(names(0, 5), names(3, 7)) }))).toEqual([])
    expect(check(post('Hi', { media: media(names(0, 5), names(5, 6)) }))).toEqual(['error setting_invalid settings.tagged_users'])
    expect(check(post('Hi', { media: media(['@ada'], ['ADA']) }))).toEqual([])
    expect(check(post('Hi', { media: media(['ada@host']) }))).toEqual(['error setting_invalid settings.tagged_users'])
  })

  it('allows four images, or one GIF of at most 1280 x 1080', () => {
    expect(check(post('', { media: [{}, {}, {}, {}] }))).toEqual([])
    expect(check(post('', { media: [{ mime: 'image/gif', width: 1280, height: 1080 }] }))).toEqual([])
    expect(check(post('', { media: [{ mime: 'image/gif', width: 1281, height: 1081 }] }))).toHaveLength(2)
    expect(check(post('', { media: [{ mime: 'image/gif' }, {}] }))).toEqual(['error exclusive_attachments media'])
  })

  it('takes a video by what its file says', () => {
    expect(check(video({ duration: 0.5, frameRate: 60, videoCodec: 'h264', audioCodec: 'aac' }))).toEqual([])
    expect(check(video({ duration: 0.4 }))).toEqual(['error media_duration media'])
    expect(check(video({ videoCodec: 'hevc', audioCodec: 'opus' }))).toEqual(['error media_codec media', 'error media_codec media'])
    expect(check(video({ width: 1280, height: 1024 }))).toEqual([])
    expect(check(video({ width: 720, height: 1280 }))).toEqual([])
    expect(check(video({ width: 1280, height: 1025 }))).toEqual(['error media_dimensions media'])
    expect(check(video({ width: 1025, height: 1280 }))).toEqual(['error media_dimensions media'])
    expect(check(video({ width: 1281, height: 720 }))).toEqual(['error media_dimensions media'])
    expect(check(video({ width: 31, height: 32 }))).toEqual(['error media_dimensions media'])
    expect(check(video({ width: 961, height: 320 }))).toEqual(['error media_ratio media'])
    expect(check(video({ width: 320, height: 961 }))).toEqual(['error media_ratio media'])
  })
})

describe('the price of a post', () => {
  const pricesOf = (draft: Draft) => x.charges?.(draft).map(({ step, item, amount }) => [step, item, amount])

  it('depends on its links, its alt texts and the people it tags', () => {
    expect(pricesOf(post('Hi'))).toEqual([['post', 'post', 15_000]])
    expect(pricesOf(post('harbor.com', { media: [{ altText: 'A pier' }, {}] }))).toEqual([
      ['alt:m0', 'alt_text', 5_000],
      ['post', 'post_with_link', 200_000],
    ])
    expect(pricesOf(post('Hi', { media: [{ settings: { tagged_users: ['ada', '@grace'], alt_text: '' }, altText: 'A pier' }] }))).toEqual([
      ['post', 'post', 15_000],
      ['tagged', 'user_read', 20_000],
    ])
  })

  it('is that of all posts of a thread', () => {
    const segments = ['One', 'Two https://harbor.com'].map((text, index) => segmentOf({ id: `s${index}`, text }))
    expect(pricesOf(draftOf('x.thread', { segments }))).toEqual([
      ['post', 'post', 15_000],
      ['segment:2', 'post_with_link', 200_000],
    ])
  })
})

it('marks links without a scheme, hashtags and names', () => {
  const draft = post('harbor.com #tea @ada_1 a@b.com')
  const [segment] = draft.segments
  const spans = segment && x.spans(draft, segment, { limits: {} }).map(({ kind, start, end }) => [kind, segment.text.slice(start, end)])
  expect(spans).toEqual([
    ['link', 'harbor.com'],
    ['hashtag', '#tea'],
    ['mention', '@ada_1'],
  ])
})
