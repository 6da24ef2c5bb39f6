import { describe, expect, it } from 'vitest'
import type { Draft, TextSpan } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { check } from './check.ts'
import { nostr } from './index.ts'
import { articleProfile } from './limits.ts'

const codesOf = (draft: Draft): string[] => check(draft).map(({ code }) => code)
const withSettings = (settings: Draft['settings'], profile = 'nostr.post'): Draft => draftOf(profile, { title: 'Title', settings })

describe('the check of a Nostr post', () => {
  it('accepts images and videos in one post', () => {
    const media = ['image/gif', 'video/webm', 'image/webp'].map((mime, index) => mediaOf({ id: `m${index}`, mime }))
    expect(codesOf(draftOf('nostr.post', { segments: [segmentOf({ media })] }))).toEqual([])
  })

  it('accepts 10 hashtags in the text', () => {
    const tags = (count: number) =>
      draftOf('nostr.post', { segments: [segmentOf({ text: Array.from({ length: count }, (_, i) => `#tag${i}`).join(' ') })] })
    expect(codesOf(tags(10))).toEqual([])
    expect(codesOf(tags(11))).toEqual(['too_many_hashtags'])
  })

  it('accepts alt text of 2,000 characters', () => {
    const described = (count: number) =>
      draftOf('nostr.post', { segments: [segmentOf({ media: [mediaOf({ altText: 'a'.repeat(count) })] })] })
    expect(codesOf(described(2000))).toEqual([])
    expect(codesOf(described(2001))).toEqual(['setting_invalid'])
  })

  it.each([
    [{ relays: ['wss://relay.example', 'ws://127.0.0.1:7777/inbox'] }, []],
    [{ relays: ['https://relay.example'] }, ['setting_invalid']],
    [{ relays: Array.from({ length: 21 }, (_, index) => `wss://relay-${index}.example`) }, ['setting_invalid']],
    [{ content_warning: 'x'.repeat(200) }, []],
    [{ content_warning: 'x'.repeat(201) }, ['setting_invalid']],
    [{ hashtags: ['#hafen', 'möwe'] }, []],
    [{ hashtags: ['two words'] }, ['setting_invalid']],
    [{ article_slug: 'hours' }, ['unsupported_setting']],
  ])('of the settings %j reports %j', (settings, codes) => expect(codesOf(withSettings(settings))).toEqual(codes))

  it.each([
    [{ article_slug: 'opening-hours-2026' }, []],
    [{ article_slug: 'Opening Hours' }, ['setting_invalid']],
    [{ article_summary: 'x'.repeat(501) }, ['setting_invalid']],
  ])('of the article settings %j reports %j', (settings, codes) => expect(codesOf(withSettings(settings, articleProfile))).toEqual(codes))

  it('requires the title of an article', () => expect(codesOf(draftOf(articleProfile))).toEqual(['title_required']))
})

describe('links in a Nostr post', () => {
  const spansOf = (text: string): TextSpan[] => {
    const draft = draftOf('nostr.post', { segments: [segmentOf({ text })] })
    const [segment] = draft.segments
    return segment ? nostr.spans(draft, segment, { limits: {} }) : []
  }
  const npub = `npub1${'q'.repeat(58)}`

  it('are URLs, hashtags and profiles', () => {
    const text = `Ahoy nostr:${npub} at https://a.example #tag`
    expect(spansOf(text).map(({ kind, start, end }) => [kind, text.slice(start, end)])).toEqual([
      ['mention', `nostr:${npub}`],
      ['link', 'https://a.example'],
      ['hashtag', '#tag'],
    ])
  })

  it.each([npub, `xnostr:${npub}`, `nostr:${npub}q`, `nostr:npub1${'b'.repeat(58)}`])('are not in %s', (text) =>
    expect(spansOf(text)).toEqual([]),
  )
})
