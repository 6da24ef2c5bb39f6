import { describe, expect, it } from 'vitest'
import type { Draft } from '../spec/index.ts'
import { mediaOf, segmentOf } from '../testing/drafts.ts'
import { clip, requiredSettings, videoDraft } from '../testing/youtube-account.ts'
import { countTags } from './check.ts'
import { youtube } from './index.ts'

const check = (draft: Draft, limits = {}) => youtube.check(draft, { limits }).map(({ code, field }) => `${code} ${field ?? ''}`)
const withText = (text: string) => videoDraft({ segments: [segmentOf({ text, media: [clip()] })] })
const withClip = (fields: Parameters<typeof clip>[0], profile = 'youtube.video') =>
  videoDraft({ profile, segments: [segmentOf({ media: [clip(fields)] })] })

describe('checking a video', () => {
  it('accepts a complete one, and lists what is missing', () => {
    expect(check(videoDraft())).toEqual([])
    expect(check(videoDraft({ title: '', settings: { privacy: '', category_id: '', made_for_kids: null } }))).toEqual([
      'title_required title',
      'setting_required settings.privacy',
      'setting_required settings.category_id',
      'setting_required settings.made_for_kids',
    ])
    expect(check(videoDraft({ segments: [segmentOf()] }))).toEqual(['media_required media'])
  })

  it('counts the bytes of the description', () => {
    expect(check(withText('é'.repeat(2_500)))).toEqual([])
    expect(check(withText(`${'é'.repeat(2_500)}a`))).toEqual(['text_too_long text'])
  })

  it('rejects angle brackets in the title and the description', () => {
    expect(check(withText('a < b'))).toEqual(['setting_invalid text'])
    expect(check(videoDraft({ title: 'a > b' }))).toEqual(['setting_invalid title'])
    expect(check(videoDraft({ settings: { title: '<3' } }))).toEqual(['setting_invalid title'])
  })

  it('counts tags with the commas between them, and the quotation marks around spaces', () => {
    expect(countTags(['quay', 'winter hours'])).toBe('quay,"winter hours"'.length)
    const tags = Array.from({ length: 50 }, (_, index) => `tag-${String(index).padStart(5, '0')}`)
    expect(countTags(tags)).toBe(499)
    expect(check(videoDraft({ settings: { tags } }))).toEqual([])
    expect(check(videoDraft({ settings: { tags: [...tags.slice(1), 'tag-0000000'] } }))).toEqual(['setting_invalid settings.tags'])
  })

  it('takes a thumbnail and captions besides the video, and asks for their language', () => {
    const media = [mediaOf({ id: 'cover' }), mediaOf({ id: 'words', mime: 'text/vtt' })]
    const settings = { thumbnail_media_id: 'cover', caption_media_id: 'words' }
    expect(check(videoDraft({ media, settings }))).toEqual(['setting_required settings.caption_language'])
    expect(check(videoDraft({ media, settings: { ...settings, caption_language: 'en-GB' } }))).toEqual([])
    expect(check(videoDraft({ media, settings: { thumbnail_media_id: 'cover' } }))).toEqual(['media_count media', 'media_type media'])
  })

  it('limits the length of videos of a channel that is not verified', () => {
    expect(check(withClip({ duration: 43_200 }))).toEqual([])
    expect(check(withClip({ duration: 43_201 }))).toEqual(['media_duration media'])
    expect(check(withClip({ duration: 900 }), { takesLong: false })).toEqual([])
    expect(check(withClip({ duration: 901 }), { takesLong: false })).toEqual(['media_duration media'])
  })

  it('takes upright and square videos of up to three minutes as Shorts', () => {
    const short = (fields: Parameters<typeof clip>[0]) => check(withClip(fields, 'youtube.short'))
    expect(short({ width: 1080, height: 1080, duration: 180 })).toEqual([])
    expect(short({ width: 1081, height: 1080, duration: 180 })).toEqual(['media_ratio media'])
    expect(short({ width: 1080, height: 1920, duration: 181 })).toEqual(['media_duration media'])
  })

  it('reports the permission that playlists and captions need', () => {
    const draft = videoDraft({ settings: { ...requiredSettings, playlist_id: 'PLfakewinter' } })
    expect(check(draft, { manages: true })).toEqual([])
    expect(check(draft, { manages: false })).toEqual(['missing_scope settings.playlist_id'])
  })
})
