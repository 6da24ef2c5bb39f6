import { describe, expect, it } from 'vitest'
import type { Draft, DraftMedia } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { instagram } from './index.ts'

const check = (draft: Draft, limits: Record<string, boolean | object> = {}) =>
  instagram.check(draft, { limits: { ...limits } as never }).map(({ severity, code, field }) => `${severity} ${code} ${field ?? ''}`.trim())

const image = (fields: Partial<DraftMedia> = {}): DraftMedia =>
  mediaOf({ mime: 'image/jpeg', filename: 'quay.jpg', width: 1_200, height: 1_000, ...fields })
const video = (fields: Partial<DraftMedia> = {}): DraftMedia =>
  mediaOf({ mime: 'video/mp4', width: 1_080, height: 1_920, duration: 30, frameRate: 30, videoCodec: 'h264', audioCodec: 'aac', ...fields })
const post = (form: string, media: DraftMedia[], settings: Draft['settings'] = {}, text = 'Winter hours'): Draft =>
  draftOf(`instagram.${form}`, {
    settings,
    segments: [segmentOf({ text: form === 'story' ? '' : text, media: media.map((medium, index) => ({ ...medium, id: `m${index}` })) })],
  })

describe('the files of a post', () => {
  it.each<[string, Partial<DraftMedia>, string[]]>([
    ['320 px wide', { width: 320, height: 320 }, []],
    ['319 px wide', { width: 319, height: 319 }, ['error media_dimensions media']],
    ['1,440 px wide', { width: 1_440, height: 1_440 }, []],
    ['1,441 px wide', { width: 1_441, height: 1_441 }, ['warning lossy_conversion media']],
    ['4:5', { width: 1_080, height: 1_350 }, []],
    ['taller', { width: 1_080, height: 1_351 }, ['error media_ratio media']],
    ['1.91:1', { width: 1_146, height: 600 }, []],
    ['wider', { width: 1_147, height: 600 }, ['error media_ratio media']],
    ['8 MB', { size: 8_000_000 }, []],
    ['larger', { size: 8_000_001 }, ['warning lossy_conversion media']],
    ['a PNG', { mime: 'image/png' }, ['error media_type media']],
  ])('an image that is %s', (_, fields, issues) => {
    expect(check(post('feed', [image(fields)]))).toEqual(issues)
    expect(check(post('carousel', [image(fields), image()]))).toEqual(issues)
  })

  it.each<[string, Partial<DraftMedia>, string[]]>([
    ['3 seconds long', { duration: 3 }, []],
    ['shorter', { duration: 2.9 }, ['error media_duration media']],
    ['15 minutes long', { duration: 900 }, []],
    ['longer', { duration: 901 }, ['error media_duration media']],
    ['at 60 fps', { frameRate: 60 }, []],
    ['faster', { frameRate: 61 }, ['error media_frame_rate media']],
    ['1 GB', { size: 1_000_000_000, mime: 'video/quicktime' }, []],
    ['larger', { size: 1_000_000_001 }, ['error media_size media']],
    ['encoded as AV1', { videoCodec: 'av1' }, ['error media_codec media']],
    ['1,921 px wide', { width: 1_921 }, ['error media_dimensions media']],
  ])('a video that is %s', (_, fields, issues) => {
    expect(check(post('reel', [video(fields)]))).toEqual(issues)
    expect(check(post('carousel', [image(), video(fields)]))).toEqual(issues)
  })

  it('has two to ten of them in a carousel, and one in a story without a text', () => {
    expect(check(post('carousel', [image()]))).toEqual(['error media_count media'])
    expect(
      check(
        post(
          'carousel',
          Array.from({ length: 10 }, () => image()),
        ),
      ),
    ).toEqual([])
    expect(
      check(
        post(
          'carousel',
          Array.from({ length: 11 }, () => image()),
        ),
      ),
    ).toEqual(['error media_count media'])
    expect(check(post('story', [image({ width: 720, height: 1_280 })]))).toEqual([])
    expect(check(post('story', [video({ duration: 60 })]))).toEqual([])
    expect(check(post('story', [video({ duration: 61 })]))).toEqual(['error media_duration media'])
    expect(check(draftOf('instagram.story', { segments: [segmentOf({ text: 'Hi', media: [image()] })] }))).toEqual([
      'error text_too_long text',
    ])
    expect(check(post('feed', []))).toEqual(['error media_required media'])
  })
})

describe('the caption and what is added to it', () => {
  it('has at most five hashtags', () => {
    expect(check(post('feed', [image()], {}, '#a #b #c #d #e'))).toEqual([])
    expect(check(post('feed', [image()], {}, '#a #b #c #d #e #f'))).toEqual(['error too_many_hashtags text'])
  })

  it('has at most three collaborators, by their names', () => {
    expect(check(post('feed', [image()], { collaborators: ['ada', '@grace.h', 'mary_s'] }))).toEqual([])
    for (const collaborators of [['a', 'b', 'c', 'd'], ['a', 'a'], ['not a name']])
      expect(check(post('feed', [image()], { collaborators }))).toEqual(['error setting_invalid settings.collaborators'])
    expect(check(post('story', [image()], { collaborators: ['ada'] }))).toEqual(['error unsupported_setting settings.collaborators'])
  })

  it('has a first comment of at most 300 characters, with the permission for it', () => {
    expect(check(post('feed', [image()], { first_comment: 'a'.repeat(300) }), { comments: true })).toEqual([])
    expect(check(post('feed', [image()], { first_comment: 'a'.repeat(301) }))).toEqual(['error setting_invalid settings.first_comment'])
    expect(check(post('feed', [image()], { first_comment: 'Hi' }), { comments: false })).toEqual([
      'error missing_scope settings.first_comment',
    ])
  })

  it('describes images, but neither reels nor stories', () => {
    const alt_text = { settings: { alt_text: 'A pier' } }
    expect(check(post('feed', [image(alt_text)]))).toEqual([])
    expect(check(post('feed', [image({ altText: 'a'.repeat(1_001) })]))).toEqual(['error setting_invalid alt_text'])
    expect(check(post('reel', [video(alt_text)]))).toEqual(['error unsupported_setting settings.alt_text'])
    expect(check(post('story', [image(alt_text)]))).toEqual(['error unsupported_setting settings.alt_text'])
  })

  it('tags at most 20 people, by name or with a position', () => {
    const tagged = (user_tags: unknown) => check(post('feed', [image({ settings: { user_tags } })]))
    expect(tagged(['ada', '@grace', { username: 'mary', x: 0, y: 1 }])).toEqual([])
    expect(tagged(Array.from({ length: 20 }, (_, index) => `person${index}`))).toEqual([])
    for (const wrong of [
      Array.from({ length: 21 }, () => 'ada'),
      ['not a name'],
      [{ username: 'ada', x: 1.1, y: 0 }],
      [{ x: 0, y: 0 }],
      [7],
    ])
      expect(tagged(wrong)).toEqual(['error setting_invalid settings.user_tags'])
  })

  it('tags products only where the login allows it', () => {
    const draft = post('feed', [image({ settings: { product_tags: ['3231775643511089', { product_id: '7', x: 0.2, y: 0.8 }] } })])
    expect(check(draft, { products: true })).toEqual([])
    expect(check(draft, { products: false })).toEqual(['error unsupported_setting settings.product_tags'])
    const many = post('feed', [image({ settings: { product_tags: ['1', '2', '3', '4', '5', '6'] } })])
    expect(check(many, { products: true })).toEqual(['error setting_invalid settings.product_tags'])
  })
})

describe('a reel', () => {
  it('has a cover of its own, which is none of its files, or a frame of the video', () => {
    expect(check(post('reel', [video(), image()], { cover_media_id: 'm1' }))).toEqual([])
    expect(check(post('reel', [video(), image()]))).toContain('error media_count media')
    expect(check(post('reel', [video()], { thumbnail_timestamp_ms: 29_999 }))).toEqual([])
    for (const thumbnail_timestamp_ms of [30_000, -1])
      expect(check(post('reel', [video()], { thumbnail_timestamp_ms }))).toEqual(['error setting_invalid settings.thumbnail_timestamp_ms'])
    expect(check(post('reel', [video(), image()], { cover_media_id: 'm1', thumbnail_timestamp_ms: 1 }))).toEqual([
      'error setting_invalid settings.thumbnail_timestamp_ms',
    ])
  })

  it('is a trial with a strategy, or none without', () => {
    expect(check(post('reel', [video()], { is_trial_reel: true, graduation_strategy: 'SS_PERFORMANCE', share_to_feed: false }))).toEqual([])
    expect(check(post('reel', [video()], { is_trial_reel: true }))).toEqual(['error setting_required settings.graduation_strategy'])
    expect(check(post('reel', [video()], { graduation_strategy: 'MANUAL' }))).toEqual([
      'error setting_invalid settings.graduation_strategy',
    ])
    expect(check(post('feed', [image()], { is_trial_reel: true }))).toEqual(['error unsupported_setting settings.is_trial_reel'])
  })
})

it('warns when the quota was used up at the last reading', () => {
  expect(check(post('feed', [image()]), { posts: { used: 99, total: 100 } })).toEqual([])
  expect(check(post('feed', [image()]), { posts: { used: 100, total: 100 } })).toEqual(['warning quota_exceeded'])
})
