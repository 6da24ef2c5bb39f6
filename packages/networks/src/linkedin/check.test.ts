import { describe, expect, it } from 'vitest'
import type { Draft, DraftMedia, DraftSegment } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { linkedin } from './index.ts'

const listIssues = (draft: Draft, accountKind = 'person') => linkedin.check(draft, { limits: {}, accountKind })
const check = (draft: Draft, accountKind?: string) =>
  listIssues(draft, accountKind).map(({ severity, code, field }) => `${severity} ${code} ${field ?? ''}`.trim())

const of = (profile: string, segment: Partial<DraftSegment>, settings: Draft['settings'] = {}): Draft =>
  draftOf(`linkedin.${profile}`, { settings, segments: [segmentOf(segment)] })

const image = (fields: Partial<DraftMedia> = {}): DraftMedia => mediaOf({ altText: 'A pier', ...fields })
const video = (fields: Partial<DraftMedia> = {}): DraftMedia =>
  mediaOf({ id: 'v1', mime: 'video/mp4', size: 75_000, width: 1_920, height: 1_080, duration: 30, ...fields })

describe('files', () => {
  it.each<[string, Partial<DraftMedia>, string[]]>([
    ['5 MB', { size: 5_000_000 }, []],
    ['larger', { size: 5_000_001 }, ['warning lossy_conversion media']],
    ['36,152,319 pixels', { width: 36_152_319, height: 1 }, []],
    ['36,152,320 pixels', { width: 36_152_320, height: 1 }, ['warning lossy_conversion media']],
    ['a GIF', { mime: 'image/gif' }, []],
    ['a WebP', { mime: 'image/webp' }, ['error media_type media']],
  ])('an image that is %s', (_, fields, issues) => {
    expect(check(of('post', { media: [image(fields)] }))).toEqual(issues)
  })

  it.each<[string, Partial<DraftMedia>, string[]]>([
    ['75 kB', { size: 75_000 }, []],
    ['smaller', { size: 74_999 }, ['error media_size media']],
    ['500 MB', { size: 500_000_000 }, []],
    ['larger', { size: 500_000_001 }, ['error media_size media']],
    ['3 s', { duration: 3 }, []],
    ['shorter', { duration: 2.9 }, ['error media_duration media']],
    ['30 minutes', { duration: 1_800 }, []],
    ['longer', { duration: 1_801 }, ['error media_duration media']],
    ['2.4 times as wide as high', { width: 2_400, height: 1_000 }, []],
    ['wider', { width: 2_401, height: 1_000 }, ['error media_ratio media']],
    ['2.4 times as high as wide', { width: 1_000, height: 2_400 }, []],
    ['higher', { width: 1_000, height: 2_401 }, ['error media_ratio media']],
  ])('a video of %s', (_, fields, issues) => {
    expect(check(of('video', { media: [video(fields)] }))).toEqual(issues)
  })

  it('takes documents with a title', () => {
    const media = [mediaOf({ mime: 'application/pdf', filename: 'menu.pdf', size: 100_000_000 })]
    expect(check(of('document', { media }, { document_title: 'Menu' }))).toEqual([])
    expect(check(of('document', { media }))).toEqual(['error setting_required settings.document_title'])
    expect(check(of('document', { media: [mediaOf({ mime: 'application/pdf', size: 100_000_001 })] }, { document_title: 'Menu' }))).toEqual(
      ['error media_size media'],
    )
  })

  it('takes a thumbnail and captions of a video, and no others', () => {
    const media = [video(), image({ id: 'i1' }), mediaOf({ id: 'c1', mime: 'text/vtt' })]
    expect(check(of('video', { media }, { thumbnail_media_id: 'i1', caption_media_id: 'c1' }))).toEqual([])
    expect(check(of('video', { media: [video(), image({ id: 'i1' })] }))).not.toEqual([])
    expect(check(of('video', { media: [video()] }, { thumbnail_media_id: 'i1' }))).not.toEqual([])
    expect(check(of('video', { media }, { thumbnail_media_id: 'c1', caption_media_id: 'i1' }))).not.toEqual([])
  })
})

describe('articles', () => {
  const settings = { article_title: 'Winter hours' }

  it('share the first URL of the text, and need it', () => {
    expect(check(of('article', { text: 'Read https://harbour.example/winter' }, settings))).toEqual([])
    const [issue, ...others] = listIssues(of('article', { text: 'Read on' }, settings))
    expect(issue).toMatchObject({ code: 'text_required', parameters: { reason: 'link' } })
    expect(others).toEqual([])
    // Nothing is asked for twice.
    expect(check(of('article', { text: '' }, settings))).toEqual(['error text_required text'])
  })

  it('need a title of at most 400 characters', () => {
    const text = 'https://harbour.example/winter'
    expect(check(of('article', { text }))).toEqual(['error setting_required settings.article_title'])
    expect(check(of('article', { text }, { article_title: 'a'.repeat(400) }))).toEqual([])
    expect(check(of('article', { text }, { article_title: 'a'.repeat(401) }))).toEqual(['error setting_invalid settings.article_title'])
  })
})

describe('polls', () => {
  const poll = (segment: Partial<DraftSegment>, settings: Draft['settings'] = {}) =>
    of('post', { text: 'Tea or coffee?', settings: { poll_options: ['Tea', 'Coffee'] }, ...segment }, settings)

  it('have 2 to 4 options of up to 30 characters', () => {
    expect(check(poll({}))).toEqual([])
    for (const options of [['Tea'], ['1', '2', '3', '4', '5'], ['a'.repeat(31), 'b'], ['same', 'same']])
      expect(check(poll({ settings: { poll_options: options } }))).toEqual(['error setting_invalid settings.poll_options'])
    expect(check(poll({ settings: { poll_options: ['a'.repeat(30), 'b', 'c', 'd'] } }))).toEqual([])
  })

  it('ask their question in the last line, with up to 140 characters', () => {
    expect(check(poll({ text: `${'Words. '.repeat(50)}\n\n${'a'.repeat(140)}` }))).toEqual([])
    expect(listIssues(poll({ text: 'a'.repeat(141) }))).toMatchObject([
      { code: 'setting_invalid', field: 'text', parameters: { reason: 'poll_question', limit: 140, count: 141 } },
    ])
    expect(listIssues(poll({ text: ' ' }))).toMatchObject([{ code: 'text_required', parameters: { reason: 'poll' } }])
  })

  it('have no media, and a duration only with options', () => {
    expect(check(poll({ media: [image()] }))).toEqual(['error poll_media_conflict settings.poll_options'])
    for (const poll_duration of ['ONE_DAY', 'THREE_DAYS', 'ONE_WEEK', 'TWO_WEEKS']) expect(check(poll({}, { poll_duration }))).toEqual([])
    expect(check(poll({}, { poll_duration: 'ONE_YEAR' }))).toEqual(['error setting_invalid settings.poll_duration'])
    expect(check(of('post', {}, { poll_duration: 'ONE_DAY' }))).toEqual(['error setting_required settings.poll_options'])
  })
})

it('shows posts of pages to everyone or to members, but to no connections', () => {
  for (const visibility of ['PUBLIC', 'LOGGED_IN']) expect(check(of('post', {}, { visibility }), 'organization')).toEqual([])
  expect(check(of('post', {}, { visibility: 'CONNECTIONS' }))).toEqual([])
  expect(check(of('post', {}, { visibility: 'CONNECTIONS' }), 'organization')).toEqual(['error setting_invalid settings.visibility'])
})

it('has media in the first post of a thread only, and a first comment of up to 1,250 characters', () => {
  const segments = [segmentOf({ media: [image()] }), segmentOf({ id: 's2', text: 'Two' })]
  expect(check(draftOf('linkedin.thread', { segments }))).toEqual([])
  const wrong = [segments[0] ?? segmentOf(), segmentOf({ id: 's2', text: 'Two', media: [image({ id: 'm2' })] })]
  expect(check(draftOf('linkedin.thread', { segments: wrong }))).toEqual(['error media_count media'])
  expect(check(of('post', {}, { first_comment: 'a'.repeat(1_250) }))).toEqual([])
  expect(check(of('post', {}, { first_comment: 'a'.repeat(1_251) }))).toEqual(['error setting_invalid settings.first_comment'])
})

it('counts characters as readers see them, not as they are sent', () => {
  expect(linkedin.count('#winter (@ada)')).toBe(14)
})
