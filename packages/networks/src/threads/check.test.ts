import { describe, expect, it } from 'vitest'
import type { Draft, DraftMedia, DraftSegment } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { threads } from './index.ts'

const check = (draft: Draft, limits = {}) =>
  threads.check(draft, { limits }).map(({ severity, code, field }) => `${severity} ${code} ${field ?? ''}`.trim())

const image = (fields: Partial<DraftMedia> = {}): DraftMedia => mediaOf({ width: 1_200, height: 900, ...fields })
const video = (fields: Partial<DraftMedia> = {}): DraftMedia =>
  mediaOf({ mime: 'video/mp4', width: 1_080, height: 1_920, duration: 30, frameRate: 30, videoCodec: 'h264', audioCodec: 'aac', ...fields })

const post = (segment: Partial<DraftSegment>, settings: Draft['settings'] = {}, profile = 'threads.post'): Draft =>
  draftOf(profile, { settings, segments: [segmentOf(segment)] })

const items = (...media: DraftMedia[]): DraftMedia[] => media.map((medium, index) => ({ ...medium, id: `m${index}` }))

describe('the files of a post', () => {
  it.each<[string, Partial<DraftMedia>, string[]]>([
    ['320 px wide', { width: 320, height: 320 }, []],
    ['319 px wide', { width: 319, height: 320 }, ['error media_dimensions media']],
    ['1,440 px wide', { width: 1_440 }, []],
    ['1,441 px wide', { width: 1_441 }, ['warning lossy_conversion media']],
    ['as wide as ten times its height', { width: 1_200, height: 120 }, []],
    ['wider than that', { width: 1_200, height: 119 }, ['error media_ratio media']],
    ['as tall as ten times its width', { width: 400, height: 4_000 }, []],
    ['taller than that', { width: 400, height: 4_001 }, ['error media_ratio media']],
    ['8 MB', { size: 8_000_000 }, []],
    ['larger', { size: 8_000_001 }, ['warning lossy_conversion media']],
    ['a WebP', { mime: 'image/webp' }, ['error media_type media']],
  ])('an image that is %s', (_, fields, issues) => {
    expect(check(post({ media: [image(fields)] }))).toEqual(issues)
    // The same file among others.
    expect(check(post({ media: items(image(fields), image()) }, {}, 'threads.carousel'))).toEqual(issues)
  })

  it.each<[string, Partial<DraftMedia>, string[]]>([
    ['1,920 px wide', { width: 1_920 }, []],
    ['1,921 px wide', { width: 1_921 }, ['error media_dimensions media']],
    ['five minutes long', { duration: 300 }, []],
    ['longer', { duration: 300.1 }, ['error media_duration media']],
    ['at 23 fps', { frameRate: 23 }, []],
    ['slower', { frameRate: 22 }, ['error media_frame_rate media']],
    ['faster than 60 fps', { frameRate: 61 }, ['error media_frame_rate media']],
    ['encoded as VP9', { videoCodec: 'vp9' }, ['error media_codec media']],
    ['encoded as HEVC', { videoCodec: 'hevc', mime: 'video/quicktime' }, []],
    ['with Opus', { audioCodec: 'opus' }, ['error media_codec media']],
  ])('a video that is %s', (_, fields, issues) => {
    expect(check(post({ media: [video(fields)] }, {}, 'threads.video'))).toEqual(issues)
    expect(check(post({ media: items(video(fields), image()) }, {}, 'threads.thread'))).toEqual(issues)
  })

  it('describes each in at most 1,000 characters', () => {
    expect(check(post({ media: [image({ altText: 'a'.repeat(1_000) })] }))).toEqual([])
    expect(check(post({ media: [image({ altText: 'a'.repeat(1_001) })] }))).toEqual(['error setting_invalid alt_text'])
  })
})

describe('links and topics', () => {
  const links = (number: number) => Array.from({ length: number }, (_, index) => `https://harbour.example/${index}`).join(' ')

  it('accepts five different links, with that of the preview', () => {
    expect(check(post({ text: `${links(5)} https://harbour.example/0` }))).toEqual([])
    expect(check(post({ text: links(6) }))).toEqual(['error too_many_links text'])
    expect(check(post({ text: links(5) }, { link_attachment: 'https://harbour.example/4' }))).toEqual([])
    expect(check(post({ text: links(5) }, { link_attachment: 'https://harbour.example/new' }))).toEqual(['error too_many_links text'])
  })

  it('accepts one hashtag, and one topic without the characters that end it', () => {
    expect(check(post({ text: 'Open #winter' }))).toEqual([])
    expect(check(post({ text: 'Open #winter #harbour' }))).toEqual(['error too_many_hashtags text'])
    expect(check(post({}, { topic_tag: 'a'.repeat(50) }))).toEqual([])
    for (const topic_tag of ['a'.repeat(51), 'a.b', 'a&b', '#a'])
      expect(check(post({}, { topic_tag }))).toEqual(['error setting_invalid settings.topic_tag'])
  })

  it('gives the preview to the last post of a thread', () => {
    const media = [image()]
    const thread = (segments: DraftSegment[]) =>
      draftOf('threads.thread', { settings: { link_attachment: 'https://harbour.example/' }, segments })
    expect(check(thread([segmentOf({ media }), segmentOf({ id: 's2' })]))).toEqual([])
    expect(check(thread([segmentOf(), segmentOf({ id: 's2', media })]))).toEqual(['error exclusive_attachments settings.link_attachment'])
  })
})

describe('attachments', () => {
  it('has two to four poll options of at most 25 characters, and no files beside them', () => {
    const poll = (poll_options: unknown, more: Partial<DraftSegment> = {}) => check(post({ ...more, settings: { poll_options } }))
    expect(poll(['Yes', 'a'.repeat(25)])).toEqual([])
    expect(poll(['Yes', 'No', 'Later', 'Never'])).toEqual([])
    for (const wrong of [['Yes'], ['1', '2', '3', '4', '5'], ['Yes', 'a'.repeat(26)], ['Yes', '  ']])
      expect(poll(wrong)).toEqual(['error setting_invalid settings.poll_options'])
    expect(poll(['Yes', 'No'], { media: [image()] })).toEqual(['error poll_media_conflict settings.poll_options'])
    expect(poll(['Yes', 'No'], { text: '' })).toEqual(['error text_required text'])
  })

  it('has a long text of at most 10,000 characters, or a GIF, only without files and polls', () => {
    expect(check(post({}, { text_attachment: 'a'.repeat(10_000) }))).toEqual([])
    expect(check(post({}, { text_attachment: 'a'.repeat(10_001) }))).toEqual(['error setting_invalid settings.text_attachment'])
    for (const settings of [{ text_attachment: 'A story' }, { gif_id: 'l0HlBO7eyXzSZkJri' }]) {
      const [key] = Object.keys(settings)
      expect(check(post({}, settings))).toEqual([])
      expect(check(post({ media: [image()] }, settings))).toEqual([`error setting_invalid settings.${key}`])
      expect(check(post({ settings: { poll_options: ['a', 'b'] } }, settings))).toEqual([`error setting_invalid settings.${key}`])
    }
  })

  it('has a ghost post of nothing but text and spoilers', () => {
    expect(check(post({}, { ghost_post: true, spoiler: true }))).toEqual([])
    expect(check(post({ media: [image()] }, { ghost_post: true }))).toEqual(['error setting_invalid settings.ghost_post'])
    expect(check(post({}, { ghost_post: true, topic_tag: 'winter' }))).toEqual(['error setting_invalid settings.ghost_post'])
    expect(check(post({}, { ghost_post: true }, 'threads.thread'))).toEqual(['error unsupported_setting settings.ghost_post'])
  })

  it('needs a permission for locations', () => {
    expect(check(post({}, { location_id: '101' }))).toEqual([])
    expect(check(post({}, { location_id: '101' }), { locations: false })).toEqual(['error unsupported_setting settings.location_id'])
  })
})

it('warns when the quotas were used up at the last reading', () => {
  const thread = draftOf('threads.thread', { segments: [segmentOf(), segmentOf({ id: 's2' }), segmentOf({ id: 's3' })] })
  const limits = (posts: number, replies: number) => ({
    posts: { used: 250 - posts, total: 250 },
    replies: { used: 1_000 - replies, total: 1_000 },
  })
  expect(check(thread, limits(1, 2))).toEqual([])
  expect(check(thread, limits(0, 2))).toEqual(['warning quota_exceeded'])
  expect(check(thread, limits(1, 1))).toEqual(['warning quota_exceeded'])
})
