import { describe, expect, it } from 'vitest'
import type { Draft } from '../spec/index.ts'
import { mediaOf, segmentOf } from '../testing/drafts.ts'
import { clip, photoDraft, videoDraft } from '../testing/tiktok-account.ts'
import { tiktok } from './index.ts'

const check = (draft: Draft, limits = {}) => tiktok.check(draft, { limits }).map(({ code, field }) => `${code} ${field ?? ''}`)
const withClip = (fields: Parameters<typeof clip>[0]) => videoDraft({ segments: [segmentOf({ media: [clip(fields)] })] })
const photos = (count: number, fields: Parameters<typeof mediaOf>[0] = {}) =>
  Array.from({ length: count }, (_, index) => mediaOf({ id: `p${index}`, mime: 'image/jpeg', ...fields }))

describe('checking a post', () => {
  it('requires a choice of who can see it, and consent, and preselects neither', () => {
    expect(check(videoDraft())).toEqual([])
    expect(check(videoDraft({ settings: { privacy_level: '', music_usage_confirmed: null } }))).toEqual([
      'setting_required settings.privacy_level',
      'setting_required settings.music_usage_confirmed',
    ])
    expect(check(videoDraft({ settings: { music_usage_confirmed: false } }))).toEqual(['setting_invalid settings.music_usage_confirmed'])
    expect(tiktok.settings['privacy_level']).not.toHaveProperty('default')
  })

  it('takes only what TikTok offers the creator', () => {
    const limits = { privacyLevels: ['SELF_ONLY'], maySetComments: false, maySetDuets: false, maySetStitches: false, longestSeconds: 60 }
    const allowed = { privacy_level: 'SELF_ONLY', allow_comment: false }
    expect(check(videoDraft({ settings: allowed }), limits)).toEqual([])
    const asked = { allow_comment: true, allow_duet: true, allow_stitch: true }
    expect(check(videoDraft({ settings: asked }), limits)).toEqual([
      'setting_invalid settings.privacy_level',
      'setting_invalid settings.allow_comment',
      'setting_invalid settings.allow_duet',
      'setting_invalid settings.allow_stitch',
    ])
    expect(check({ ...withClip({ duration: 61 }), settings: { ...videoDraft().settings, ...allowed } }, limits)).toEqual([
      'media_duration media',
    ])
  })

  it('does not make branded content private', () => {
    expect(check(videoDraft({ settings: { privacy_level: 'SELF_ONLY', brand_organic: true } }))).toEqual([])
    expect(check(videoDraft({ settings: { privacy_level: 'SELF_ONLY', brand_content: true } }))).toEqual([
      'setting_invalid settings.brand_content',
    ])
  })

  it('counts UTF-16 units: 2,200 of a video and 4,000 of photos', () => {
    const text = (units: number) => '🌍'.repeat(Math.floor(units / 2)) + 'a'.repeat(units % 2)
    const video = (units: number) => videoDraft({ segments: [segmentOf({ text: text(units), media: [clip()] })] })
    expect([check(video(2_200)), check(video(2_201))]).toEqual([[], ['text_too_long text']])
    const album = (units: number) => ({ ...photoDraft([]), segments: [segmentOf({ text: text(units), media: photos(1) })] })
    expect([check(album(4_000)), check(album(4_001))]).toEqual([[], ['text_too_long text']])
    expect(check(photoDraft(photos(1), { photo_title: 'a'.repeat(90) }))).toEqual([])
    expect(check(photoDraft(photos(1), { photo_title: 'a'.repeat(91) }))).toEqual(['setting_invalid settings.photo_title'])
  })

  it('takes videos of 3 seconds to 10 minutes', () => {
    expect(check(withClip({ duration: 3 }))).toEqual([])
    expect(check(withClip({ duration: 2.9 }))).toEqual(['media_duration media'])
    expect(check(withClip({ duration: 600 }))).toEqual([])
    expect(check(withClip({ duration: 601 }))).toEqual(['media_duration media'])
  })

  it('takes up to 35 photos, and a cover among them', () => {
    expect(check(photoDraft(photos(35), { cover_index: 35 }))).toEqual([])
    expect(check(photoDraft(photos(3), { cover_index: 4 }))).toEqual(['setting_invalid settings.cover_index'])
    expect(check(photoDraft(photos(36)))).toEqual(['media_count media'])
    expect(check(photoDraft(photos(1, { mime: 'image/gif' })))).toEqual(['media_type media'])
    // A PNG is converted.
    expect(check(photoDraft(photos(1, { mime: 'image/png' })))).toEqual([])
  })
})
