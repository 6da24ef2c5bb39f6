import { describe, expect, it } from 'vitest'
import type { Draft, DraftMedia, Issue, MediaRule, OutputProfile } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { checkDraft, type CheckRules } from './check.ts'
import { countCodePoints } from './count.ts'

const images: MediaRule = {
  mimes: ['image/jpeg', 'image/gif'],
  count: { min: 0, max: 2 },
  maxSize: 1000,
  width: { min: 100, max: 2000 },
  ratio: { min: 0.5, max: 2 },
  shrinks: true,
}
const video: MediaRule = {
  mimes: ['video/mp4'],
  count: { min: 0, max: 1 },
  duration: { min: 3, max: 60 },
  frameRate: { min: 23, max: 60 },
  videoCodecs: ['avc'],
  audioCodecs: ['aac'],
}
const needsTwo: MediaRule = { mimes: ['image/jpeg'], count: { min: 2, max: 5 } }

const profile = (fields: Partial<OutputProfile> = {}): OutputProfile => ({
  key: 'demo.post',
  textLimit: 10,
  maxSegments: 1,
  media: [images, video],
  settings: ['mode', 'board', 'alt_text', 'answers'],
  ...fields,
})

const check = (draft: Partial<Draft>, fields: Partial<OutputProfile> = {}, rules: Partial<CheckRules> = {}): Issue[] =>
  checkDraft(draftOf('demo.post', { settings: { board: 'b' }, ...draft }), {
    profiles: [profile(fields)],
    settings: {
      mode: { scope: 'destination', label: 'Label', schema: { enum: ['fast', 'slow'] } },
      board: { scope: 'destination', label: 'Label', schema: { type: 'string', minLength: 1 }, required: true },
      answers: { scope: 'segment', label: 'Label', schema: { type: 'array', maxItems: 2, items: { type: 'string' } } },
      alt_text: { scope: 'media', label: 'Label', schema: { type: 'string' } },
      elsewhere: { scope: 'destination', label: 'Label', schema: {} },
    },
    text: { link: 'end_of_text', hashtags: 2, altTextLimit: 5 },
    count: countCodePoints,
    unit: 'code_point',
    ...rules,
  })

const codes = (issues: readonly Issue[]): string[] => issues.map((issue) => issue.code)
const withMedia = (...media: DraftMedia[]): Partial<Draft> => ({ segments: [segmentOf({ media })] })
const jpeg = (fields: Partial<DraftMedia> = {}): DraftMedia =>
  mediaOf({ mime: 'image/jpeg', filename: 'p.jpg', width: 1000, height: 1000, ...fields })
const mp4 = (fields: Partial<DraftMedia> = {}): DraftMedia =>
  mediaOf({ mime: 'video/mp4', filename: 'v.mp4', duration: 10, frameRate: 30, videoCodec: 'avc', audioCodec: 'aac', ...fields })

describe('checking texts', () => {
  it('reports the length and the limit of a text that is too long', () => {
    expect(check({ segments: [segmentOf({ text: 'x'.repeat(12) })] })).toEqual([
      {
        severity: 'error',
        code: 'text_too_long',
        message: '12 / 10 characters. Shorten the text.',
        segmentId: 'segment-1',
        field: 'text',
        parameters: { limit: 10, count: 12, unit: 'characters' },
      },
    ])
  })

  it('adds the units that other fields use', () => {
    expect(codes(check({ segments: [segmentOf({ text: 'x'.repeat(7) })] }, {}, { taken: () => 4 }))).toEqual(['text_too_long'])
    expect(check({ segments: [segmentOf({ text: 'x'.repeat(6) })] }, {}, { taken: () => 4 })).toEqual([])
  })

  it('requires text, media or other content', () => {
    const empty = { segments: [segmentOf({ text: ' \n' })] }
    expect(codes(check(empty))).toEqual(['text_required'])
    expect(check(empty, {}, { isFilled: () => true })).toEqual([])
    expect(check({ segments: [segmentOf({ text: '', media: [jpeg()] })] })).toEqual([])
  })

  it('rejects text in a form without text', () => {
    expect(codes(check({ segments: [segmentOf({ text: 'a', media: [jpeg()] })] }, { textLimit: 0 }))).toEqual(['text_too_long'])
  })

  it('counts hashtags and distinct links', () => {
    const text = '#a #b #c https://a.example https://a.example https://b.example'
    expect(codes(check({ segments: [segmentOf({ text })] }, { textLimit: 500 }, { links: 1 }))).toEqual([
      'too_many_hashtags',
      'too_many_links',
    ])
    expect(
      check({ segments: [segmentOf({ text: '#a #b https://a.example https://a.example' })] }, { textLimit: 500 }, { links: 1 }),
    ).toEqual([])
  })

  it('requires a title where a form needs one, and accepts it from the settings', () => {
    expect(codes(check({}, { titleRequired: true }))).toEqual(['title_required'])
    expect(check({ title: 'A' }, { titleRequired: true, titleLimit: 1 })).toEqual([])
    expect(codes(check({ title: 'AB' }, { titleLimit: 1 }))).toEqual(['text_too_long'])
  })
})

describe('checking media', () => {
  it('accepts files that all fit one alternative', () => {
    expect(check(withMedia(jpeg(), jpeg({ id: 'm2' })))).toEqual([])
    expect(check(withMedia(mp4()))).toEqual([])
  })

  it('names both kinds when they are mixed', () => {
    expect(codes(check(withMedia(jpeg(), mp4({ id: 'm2' }))))).toEqual(['exclusive_attachments'])
  })

  it('names a type that no alternative accepts', () => {
    expect(codes(check(withMedia(mediaOf({ mime: 'application/pdf' }))))).toContain('media_type')
  })

  const cases: [string, DraftMedia, string][] = [
    ['an image that is too narrow', jpeg({ width: 99, height: 99 }), 'media_dimensions'],
    ['an image that is too wide for its height', jpeg({ width: 1000, height: 499 }), 'media_ratio'],
    ['an image that is too high for its width', jpeg({ width: 1000, height: 2001 }), 'media_ratio'],
    ['a video that is too short', mp4({ duration: 2.9 }), 'media_duration'],
    ['a video that is too long', mp4({ duration: 60.1 }), 'media_duration'],
    ['a frame rate that is too low', mp4({ frameRate: 22 }), 'media_frame_rate'],
    ['a video codec that is not taken', mp4({ videoCodec: 'vp9' }), 'media_codec'],
    ['an audio codec that is not taken', mp4({ audioCodec: 'opus' }), 'media_codec'],
    ['an animation that would lose its movement when made smaller', jpeg({ mime: 'image/gif', size: 1001 }), 'media_size'],
  ]
  for (const [what, medium, code] of cases) {
    it(`rejects ${what}`, () => {
      const issues = check(withMedia(medium))
      expect(codes(issues)).toEqual([code])
      expect(issues[0]).toMatchObject({ severity: 'error', segmentId: 'segment-1', mediaId: medium.id, field: 'media' })
    })
  }

  it('warns about an image that will be shrunk, with both sizes', () => {
    expect(check(withMedia(jpeg({ size: 1_500_000 })), { media: [{ ...images, maxSize: 1_000_000 }] })).toEqual([
      {
        severity: 'warning',
        code: 'lossy_conversion',
        message: 'p.jpg is too large (1.5 MB). The limit is 1 MB. It will be compressed.',
        segmentId: 'segment-1',
        mediaId: 'medium-1',
        field: 'media',
        parameters: { reason: 'media_size', name: 'p.jpg', size: 1_500_000, limit: 1_000_000, size_mb: 1.5, limit_mb: 1 },
      },
    ])
  })

  it('names only the minimum for a file that is too small, because its own size would often be 0 MB', () => {
    const [issue] = check(withMedia(jpeg({ size: 900 })), { media: [{ ...images, minSize: 10_240 }] })
    expect(issue).toMatchObject({ severity: 'error', code: 'media_size', message: 'p.jpg is too small. The minimum is 0.02 MB.' })
  })

  it('rejects an animation that is too large instead of shrinking it', () => {
    const gif = mediaOf({ mime: 'image/gif', filename: 'p.gif', size: 1001 })
    const heic = mediaOf({ mime: 'image/heic', filename: 'p.heic', size: 1001 })
    const issues = (medium: typeof gif) => check(withMedia(medium), { media: [{ ...images, mimes: ['image/heic', 'image/gif'] }] })
    expect(issues(gif)).toMatchObject([{ severity: 'error', code: 'media_size', mediaId: gif.id }])
    expect(issues(heic)).toMatchObject([{ severity: 'warning', code: 'lossy_conversion', mediaId: heic.id }])
  })

  it('ignores unknown dimensions', () => {
    expect(check(withMedia({ id: 'm', mime: 'video/mp4', size: 1, filename: 'v', altText: '', settings: {} }))).toEqual([])
  })

  it('distinguishes missing, too few and too many files', () => {
    const fields = { media: [needsTwo] }
    expect(codes(check(withMedia(), fields))).toEqual(['media_required'])
    expect(codes(check(withMedia(jpeg()), fields))).toEqual(['media_count'])
    expect(codes(check(withMedia(jpeg(), jpeg(), jpeg()), { media: [images] }))).toEqual(['media_count'])
    expect(codes(check(withMedia(jpeg()), { media: [] }))).toEqual(['media_count'])
  })
})

describe('checking alt texts', () => {
  it("counts the destination's alt text rather than the file's", () => {
    expect(codes(check(withMedia(jpeg({ altText: '123456' }))))).toEqual(['setting_invalid'])
    expect(check(withMedia(jpeg({ altText: '123456', settings: { alt_text: '12345' } })))).toEqual([])
  })

  it('requires one for every image if the network does', () => {
    expect(codes(check(withMedia(jpeg()), {}, { altTextRequired: true }))).toEqual(['alt_text_required'])
    expect(check(withMedia(mp4()), {}, { altTextRequired: true })).toEqual([])
  })
})

describe('checking settings', () => {
  it('rejects keys that are unknown, misplaced or not used by the form', () => {
    expect(codes(check({ settings: { board: 'b', nope: 1 } }))).toEqual(['unsupported_setting'])
    expect(codes(check({ settings: { board: 'b', answers: ['a'] } }))).toEqual(['unsupported_setting'])
    expect(codes(check({ settings: { board: 'b', elsewhere: 1 } }))).toEqual(['unsupported_setting'])
    expect(codes(check({ settings: { board: 'b', constructor: 1 } }))).toEqual(['unsupported_setting'])
  })

  it('requires mandatory ones, and treats an empty text as missing', () => {
    expect(codes(check({ settings: {} }))).toEqual(['setting_required'])
    expect(codes(check({ settings: { board: '' } }))).toEqual(['setting_required'])
  })

  it('validates values against their schema and reports where they are', () => {
    expect(check({ settings: { board: 'b', mode: 'odd' } })).toMatchObject([{ code: 'setting_invalid', field: 'settings.mode' }])
    const segments = [segmentOf({ id: 's9', settings: { answers: ['a', 'b', 'c'] } })]
    expect(check({ segments })).toMatchObject([{ code: 'setting_invalid', field: 'settings.answers', segmentId: 's9' }])
  })
})

describe('settings that refer to files of the post', () => {
  const clip = mediaOf({ id: 'clip', mime: 'video/mp4', filename: 'clip.mp4', duration: 5 })
  const captions = mediaOf({ id: 'captions', mime: 'text/vtt', filename: 'captions.vtt' })
  const rules: Partial<CheckRules> = {
    settings: {
      cover_id: { scope: 'destination', label: 'Cover', refersTo: 'image', schema: { type: 'string' } },
      captions_id: { scope: 'destination', label: 'Captions', refersTo: 'captions', isApart: true, schema: { type: 'string' } },
    },
  }
  const codesOf = (settings: Draft['settings'], media: DraftMedia[]) =>
    check({ settings, segments: [segmentOf({ text: 'Hi', media })] }, { settings: ['cover_id', 'captions_id'] }, rules).map(
      ({ code, field }) => `${code} ${field ?? ''}`,
    )

  it('can have one that the post does not show', () => {
    expect(codesOf({ captions_id: 'captions' }, [clip, captions])).toEqual([])
    expect(codesOf({}, [clip, captions])).toEqual(['media_count media', 'media_type media'])
  })

  it('need one of the right type', () => {
    const fault = (key: string) => `setting_invalid settings.${key}`
    expect(codesOf({ captions_id: 'other' }, [clip])).toEqual([fault('captions_id')])
    expect(codesOf({ captions_id: 'clip' }, [clip])).toEqual([fault('captions_id')])
    expect(codesOf({ cover_id: 'clip' }, [clip])).toEqual([fault('cover_id')])
  })
})
