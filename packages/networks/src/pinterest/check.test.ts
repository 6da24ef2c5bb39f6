import { describe, expect, it } from 'vitest'
import type { Draft, DraftMedia } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { pinterest } from './index.ts'

const board = { board_id: '101' }
const video = mediaOf({ id: 'v', mime: 'video/mp4', filename: 'quay.mp4', duration: 10, videoCodec: 'h264', width: 1080, height: 1920 })
const photo = mediaOf({ id: 'p' })

const check = (profile: string, media: DraftMedia[], settings: Draft['settings'] = {}) =>
  pinterest
    .check(draftOf(profile, { settings: { ...board, ...settings }, segments: [segmentOf({ text: '', media })] }), { limits: {} })
    .map(({ severity, code, field = '' }) => `${severity} ${code} ${field}`.trim())

const pin = (settings: Draft['settings'], media = [photo]) => check('pinterest.pin', media, settings)

describe('checking a Pin', () => {
  it('requires a board and an image, and no text', () => {
    expect(pin({})).toEqual([])
    expect(pin({ board_id: '' })).toEqual(['error setting_required settings.board_id'])
    expect(pin({ board_id: 'winter' })).toEqual(['error setting_invalid settings.board_id'])
    expect(pin({}, [])).toContain('error media_required media')
  })

  it('limits the link, the title and the alt text', () => {
    const link = `https://harbour.example/${'x'.repeat(2_024)}`
    expect([link.length, pin({ link })]).toEqual([2_048, []])
    expect(pin({ link: `${link}x` })).toEqual(['error setting_invalid settings.link'])
    expect(pin({ link: 'harbour.example' })).toEqual(['error setting_invalid settings.link'])
    expect(pin({ title: 'x'.repeat(100) })).toEqual([])
    expect(pin({ title: 'x'.repeat(101) })).toContain('error text_too_long title')
    expect(pin({}, [mediaOf({ altText: 'x'.repeat(500) })])).toEqual([])
    expect(pin({}, [mediaOf({ altText: 'x'.repeat(501) })])).toEqual(['error setting_invalid alt_text'])
  })

  it('allows ten hashtags', () => {
    const tagged = (count: number) => {
      const text = Array.from({ length: count }, (_, index) => `#tag${index}x`).join(' ')
      return pinterest.check(draftOf('pinterest.pin', { settings: board, segments: [segmentOf({ text, media: [photo] })] }), { limits: {} })
    }
    expect([tagged(10).length, tagged(11).map(({ code }) => code)]).toEqual([0, ['too_many_hashtags']])
  })
})

describe('checking a video', () => {
  it('takes the cover from the other media of the post', () => {
    expect(check('pinterest.video', [video])).toEqual([])
    expect(check('pinterest.video', [video, photo])).toEqual(['error media_count media', 'error media_type media'])
    expect(check('pinterest.video', [photo, video], { cover_media_id: 'p' })).toEqual([])
    expect(check('pinterest.video', [video], { cover_media_id: 'p' })).toEqual(['error setting_invalid settings.cover_media_id'])
    const moving = mediaOf({ id: 'p', mime: 'image/gif' })
    expect(check('pinterest.video', [video, moving], { cover_media_id: 'p' })).toEqual(['error media_type media'])
    expect(check('pinterest.video', [photo], { cover_media_id: 'p' })).toContain('error media_required media')
  })

  it('takes the cover from a frame instead', () => {
    expect(check('pinterest.video', [video], { cover_timestamp_ms: 2_500 })).toEqual([])
    expect(check('pinterest.video', [video], { cover_timestamp_ms: -1 })).toEqual(['error setting_invalid settings.cover_timestamp_ms'])
    expect(check('pinterest.video', [video, photo], { cover_media_id: 'p', cover_timestamp_ms: 1 })).toEqual([
      'error setting_invalid settings.cover_timestamp_ms',
    ])
    expect(pin({ cover_timestamp_ms: 1 })).toEqual(['error unsupported_setting settings.cover_timestamp_ms'])
  })

  it('limits its length and shape', () => {
    const codes = (fields: Partial<DraftMedia>) => check('pinterest.video', [{ ...video, ...fields }])
    expect([codes({ duration: 4 }), codes({ duration: 900 }), codes({ width: 191, height: 100 }), codes({ width: 1, height: 2 })]).toEqual([
      [],
      [],
      [],
      [],
    ])
    expect(codes({ duration: 3.9 })).toEqual(['error media_duration media'])
    expect(codes({ width: 192, height: 100 })).toEqual(['error media_ratio media'])
    expect(codes({ width: 49, height: 100 })).toEqual(['error media_ratio media'])
    expect(codes({ videoCodec: 'vp9' })).toEqual(['error media_codec media'])
  })
})
