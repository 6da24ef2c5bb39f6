import { describe, expect, it } from 'vitest'
import type { Draft, Json } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { check } from './check.ts'
import { defaultLimits, limitsOf, toProfiles } from './limits.ts'
import { toLimits } from './read-limits.ts'

const codes = (draft: Draft, limits: Json = defaultLimits): string[] => check(draft, { limits }).map((issue) => issue.code)
const post = (text: string, settings: Record<string, unknown> = {}): Draft =>
  draftOf('mastodon.post', { segments: [segmentOf({ text })], settings })
const poll = (settings: Record<string, unknown>, segment: Parameters<typeof segmentOf>[0] = {}): Draft =>
  draftOf('mastodon.post', {
    segments: [segmentOf({ settings: { poll_options: ['Yes', 'No'], poll_expires_in_seconds: 3600, ...settings }, ...segment })],
  })

describe('checking a Mastodon post', () => {
  it('counts the content warning with every segment', () => {
    expect(codes(post('x'.repeat(490), { spoiler_text: 'y'.repeat(10) }))).toEqual([])
    expect(codes(post('x'.repeat(490), { spoiler_text: 'y'.repeat(11) }))).toEqual(['text_too_long'])
  })

  it('uses the limits of the server', () => {
    const limits = { ...defaultLimits, maxCharacters: 5000, maxMedia: 8, altText: 10 }
    expect(codes(post('x'.repeat(5000)), limits)).toEqual([])
    expect(codes(post('x'.repeat(5001)), limits)).toEqual(['text_too_long'])
    const media = Array.from({ length: 8 }, (_, index) => mediaOf({ id: `m${index}` }))
    expect(codes(draftOf('mastodon.post', { segments: [segmentOf({ media })] }), limits)).toEqual([])
    const described = [mediaOf({ altText: 'x'.repeat(11) })]
    expect(codes(draftOf('mastodon.post', { segments: [segmentOf({ media: described })] }), limits)).toEqual(['setting_invalid'])
  })

  it("accepts the server's media types, or all known ones if it lists none", () => {
    const limits = { ...defaultLimits, mimes: ['image/png', 'text/html'] }
    expect(toProfiles(limitsOf({ limits }), []).map((profile) => [profile.key, profile.media.map((rule) => rule.mimes)])).toEqual([
      ['mastodon.post', [['image/png']]],
      ['mastodon.thread', [['image/png']]],
    ])
    expect(toProfiles(defaultLimits, []).map((profile) => profile.key)).toEqual(['mastodon.post', 'mastodon.thread', 'mastodon.video'])
  })

  it('accepts a poll with text and a duration, and no media with it', () => {
    expect(codes(poll({ poll_multiple: true, poll_hide_totals: false }))).toEqual([])
    expect(codes(poll({}, { text: '' }))).toEqual(['setting_required', 'text_required'].slice(1))
    expect(codes(poll({ poll_expires_in_seconds: undefined }))).toEqual(['setting_required'])
    const media = { media: [mediaOf()], settings: { poll_options: ['Yes', 'No'], poll_expires_in_seconds: 3600 } }
    expect(codes(draftOf('mastodon.post', { segments: [segmentOf(media)] }))).toEqual(['poll_media_conflict'])
  })

  it("validates a poll against the server's limits", () => {
    const options = (count: number): string[] => Array.from({ length: count }, (_, index) => `Option ${index}`)
    expect(codes(poll({ poll_options: options(4) }))).toEqual([])
    expect(codes(poll({ poll_options: options(5) }))).toEqual(['setting_invalid'])
    expect(codes(poll({ poll_options: options(1) }))).toEqual(['setting_invalid'])
    expect(codes(poll({ poll_options: ['a', 'x'.repeat(50)] }))).toEqual([])
    expect(codes(poll({ poll_options: ['a', 'x'.repeat(51)] }))).toEqual(['setting_invalid'])
    for (const seconds of [300, 2_629_746]) expect(codes(poll({ poll_expires_in_seconds: seconds }))).toEqual([])
    for (const seconds of [299, 2_629_747]) expect(codes(poll({ poll_expires_in_seconds: seconds }))).toEqual(['setting_invalid'])
  })

  it('accepts quotes only on servers that support them', () => {
    const settings = { quote_url: 'https://example.social/@ada/1', quote_approval_policy: 'followers' }
    expect(codes(post('a', settings))).toEqual(['unsupported_setting', 'unsupported_setting'])
    expect(codes(post('a', settings), { ...defaultLimits, quotes: true })).toEqual([])
  })

  it('keeps a focal point within the image', () => {
    const withFocus = (focal_point: unknown): Draft =>
      draftOf('mastodon.post', { segments: [segmentOf({ media: [mediaOf({ settings: { focal_point } })] })] })
    expect(codes(withFocus({ x: -1, y: 0.5 }))).toEqual([])
    for (const focus of [{ x: 1.1, y: 0 }, { x: 0 }, '0,0']) expect(codes(withFocus(focus))).toEqual(['setting_invalid'])
  })
})

describe('Mastodon server limits', () => {
  it('come from the server, with defaults for the rest', () => {
    const configuration = {
      statuses: { max_characters: 1000, max_media_attachments: 16, characters_reserved_per_url: 20 },
      media_attachments: { supported_mime_types: ['image/png', 7], image_size_limit: 10, description_limit: 100 },
      polls: { max_options: 8 },
    }
    expect(toLimits({ api_versions: { mastodon: 7 }, configuration })).toEqual({
      ...defaultLimits,
      maxCharacters: 1000,
      maxMedia: 16,
      urlCharacters: 20,
      mimes: ['image/png'],
      imageSize: 10,
      altText: 100,
      pollOptions: 8,
      quotes: true,
    })
  })

  it('ignore implausible values', () => {
    for (const instance of [
      undefined,
      'x',
      [],
      { configuration: { statuses: { max_characters: -1 } } },
      { configuration: { statuses: { max_characters: '9' } } },
    ]) {
      expect(toLimits(instance)).toEqual(defaultLimits)
    }
  })

  it('can be read as stored, including by an older version', () => {
    expect(limitsOf({ limits: toLimits({ api_versions: { mastodon: 9 } }) }).quotes).toBe(true)
    expect(limitsOf({ limits: { maxCharacters: 7 } })).toEqual({ ...defaultLimits, maxCharacters: 7 })
    expect(limitsOf({ limits: null })).toEqual(defaultLimits)
  })
})
