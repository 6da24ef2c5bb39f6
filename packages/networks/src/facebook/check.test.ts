import { describe, expect, it } from 'vitest'
import type { Draft, DraftMedia } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { check } from './check.ts'
import { description } from './describe.ts'
import { photoSize, videoSize } from './limits.ts'

const account = { limits: { canComment: true } }
const codes = (form: string, media: DraftMedia[], settings: Draft['settings'] = {}, text = 'Hi') =>
  check(draftOf(`facebook.${form}`, { segments: [segmentOf({ text, media })], settings }), account)
    .filter(({ severity }) => severity === 'error')
    .map(({ code, field }) => `${code} ${field ?? ''}`.trim())
const photo = (fields: Partial<DraftMedia> = {}) => mediaOf({ mime: 'image/jpeg', filename: 'quay.jpg', ...fields })
const clip = (fields: Partial<DraftMedia> = {}) =>
  mediaOf({ id: 'clip', mime: 'video/mp4', filename: 'clip.mp4', width: 1080, height: 1920, duration: 20, frameRate: 30, ...fields })

describe('texts', () => {
  it.each(['post', 'video'])('of a %s have at most 63,206 code points', (form) => {
    const media = form === 'video' ? [clip()] : []
    expect(codes(form, media, {}, '🌍'.repeat(63_206))).toEqual([])
    expect(codes(form, media, {}, '🌍'.repeat(63_207))).toEqual(['text_too_long text'])
    expect(description.count('🌍é')).toBe(2)
  })

  it('are not part of stories', () => {
    expect(codes('story', [photo()], {}, '')).toEqual([])
    expect(codes('story', [photo()], {}, 'x')).toEqual(['text_too_long text'])
  })

  it('can be replaced by a link', () => {
    expect(codes('post', [], {}, '')).toEqual(['text_required text'])
    expect(codes('post', [], { url: 'https://harbour.example' }, '')).toEqual([])
  })

  it('have at most 10 hashtags', () => {
    const tags = (count: number) => Array.from({ length: count }, (_, index) => `#tag${index}`).join(' ')
    expect(codes('post', [], {}, tags(10))).toEqual([])
    expect(codes('post', [], {}, tags(11))).toEqual(['too_many_hashtags text'])
  })
})

describe('photos', () => {
  const photos = (count: number) => Array.from({ length: count }, (_, index) => photo({ id: `photo-${index}` }))

  it('are one, or two to ten', () => {
    expect(codes('photo', photos(1))).toEqual([])
    expect(codes('photo', photos(2))).toEqual(['media_count media'])
    expect(codes('carousel', photos(1))).toEqual(['media_count media'])
    expect(codes('carousel', photos(10))).toEqual([])
    expect(codes('carousel', photos(11))).toEqual(['media_count media'])
    expect(codes('post', photos(1))).toEqual(['media_count media'])
  })

  it('of other types are refused, and larger ones are compressed', () => {
    expect(codes('photo', [photo({ mime: 'image/avif' })])).toEqual(['media_type media'])
    expect(codes('story', [photo({ mime: 'image/gif' })], {}, '')).toEqual(['media_type media'])
    expect(codes('photo', [photo({ size: photoSize + 1 })])).toEqual([])
    expect(codes('photo', [photo({ mime: 'image/gif', size: photoSize })])).toEqual([])
    expect(codes('photo', [photo({ mime: 'image/gif', size: photoSize + 1 })])).toEqual(['media_size media'])
  })

  it('have alt texts of at most 1,000 characters', () => {
    expect(codes('photo', [photo({ altText: 'x'.repeat(1_000) })])).toEqual([])
    expect(codes('photo', [photo({ altText: 'x'.repeat(1_001) })])).toEqual(['setting_invalid alt_text'])
  })
})

describe('videos', () => {
  const cases: [what: string, form: string, fits: Partial<DraftMedia>, exceeds: Partial<DraftMedia>, code: string][] = [
    ['shortest reel', 'reel', { duration: 3 }, { duration: 2.9 }, 'media_duration'],
    ['longest reel', 'reel', { duration: 90 }, { duration: 90.1 }, 'media_duration'],
    ['smallest reel', 'reel', { width: 540, height: 960 }, { width: 539, height: 958 }, 'media_dimensions'],
    ['slowest reel', 'reel', { frameRate: 24 }, { frameRate: 23 }, 'media_frame_rate'],
    ['fastest reel', 'reel', { frameRate: 60 }, { frameRate: 61 }, 'media_frame_rate'],
    ['shape of a reel', 'reel', { width: 1080, height: 1920 }, { width: 1080, height: 1080 }, 'media_ratio'],
    ['type of a reel', 'reel', { mime: 'video/quicktime' }, { mime: 'video/webm' }, 'media_type'],
    ['longest story', 'story', { duration: 60 }, { duration: 60.1 }, 'media_duration'],
    ['largest video', 'video', { size: videoSize }, { size: videoSize + 1 }, 'media_size'],
  ]
  it.each(cases)('the %s', (_, form, fits, exceeds, code) => {
    const text = form === 'story' ? '' : 'Hi'
    expect(codes(form, [clip(fits)], {}, text)).toEqual([])
    expect(codes(form, [clip(exceeds)], {}, text)).toContain(`${code} media`)
  })

  it('of any shape and length are fine outside of reels and stories', () => {
    expect(codes('video', [clip({ width: 1920, height: 1080, duration: 3_600 })])).toEqual([])
  })

  it('have titles of at most 255 characters and a thumbnail that the post does not show', () => {
    expect(codes('video', [clip()], { video_title: 'x'.repeat(255) })).toEqual([])
    expect(codes('video', [clip()], { video_title: 'x'.repeat(256) })).toEqual(['setting_invalid settings.video_title'])
    expect(codes('reel', [clip(), photo({ id: 'cover' })], { thumbnail_media_id: 'cover' })).toEqual([])
    expect(codes('reel', [clip()], { thumbnail_media_id: 'cover' })).toEqual(['setting_invalid settings.thumbnail_media_id'])
  })
})

describe('settings', () => {
  it('belong to the forms that have them', () => {
    expect(codes('reel', [clip()], { share_to_feed: false })).toEqual(['unsupported_setting settings.share_to_feed'])
    expect(codes('photo', [photo()], { url: 'https://harbour.example' })).toEqual(['unsupported_setting settings.url'])
    expect(codes('story', [photo()], { first_comment: 'Hi' }, '')).toEqual(['unsupported_setting settings.first_comment'])
  })

  it('show a link or a background', () => {
    expect(codes('post', [], { text_format_preset_id: '1060' })).toEqual([])
    expect(codes('post', [], { text_format_preset_id: 'blue' })).toEqual(['setting_invalid settings.text_format_preset_id'])
    expect(codes('post', [], { text_format_preset_id: '1060', url: 'https://harbour.example' })).toEqual([
      'unsupported_setting settings.text_format_preset_id',
    ])
  })

  it('include a comment only with its permission', () => {
    const draft = draftOf('facebook.post', { settings: { first_comment: 'Hi' } })
    expect(check(draft, account)).toEqual([])
    expect(check(draft, { limits: {} })).toEqual([])
    expect(check(draft, { limits: { canComment: false } })).toMatchObject([{ code: 'missing_scope', field: 'settings.first_comment' }])
  })
})
