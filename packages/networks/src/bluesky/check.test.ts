import { describe, expect, it } from 'vitest'
import type { Draft, DraftMedia } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { check } from './check.ts'

const codes = (draft: Draft): string[] => check(draft).map((issue) => issue.code)
const post = (text: string, settings: Record<string, unknown> = {}, media: DraftMedia[] = []): Draft =>
  draftOf('bluesky.post', { segments: [segmentOf({ text, media })], settings })

describe('checking a Bluesky post', () => {
  it('accepts media or a link card, not both in one post', () => {
    expect(codes(post('a', { link_url: 'https://example.org' }, [mediaOf()]))).toEqual(['exclusive_attachments'])
    const segments = [segmentOf({ id: 'a', media: [mediaOf()] }), segmentOf({ id: 'b' })]
    expect(codes(draftOf('bluesky.thread', { segments, settings: { link_url: 'https://example.org' } }))).toEqual([])
  })

  it('accepts a card or a quoted post without text', () => {
    expect(codes(post(''))).toEqual(['text_required'])
    expect(codes(post('', { link_url: 'https://example.org' }))).toEqual([])
    expect(codes(post('', { quote_url: 'https://bsky.app/profile/ada.test/post/3jzfcijpj2z2a' }))).toEqual([])
  })

  it('requires image dimensions for a gallery', () => {
    const { width: _, ...unknown } = mediaOf()
    const media = (count: number): DraftMedia[] => Array.from({ length: count }, (__, index) => ({ ...unknown, id: `m${index}` }))
    expect(codes(post('a', {}, media(4)))).toEqual([])
    expect(new Set(codes(post('a', {}, media(5))))).toEqual(new Set(['media_dimensions']))
  })

  it('allows 8 hashtags and warns about one too long to be linked', () => {
    const tags = (count: number): string => Array.from({ length: count }, (_, index) => `#t${index}`).join(' ')
    expect(codes(post(tags(8)))).toEqual([])
    expect(codes(post(tags(9)))).toEqual(['too_many_hashtags'])
    expect(codes(post(`#${'x'.repeat(64)}`))).toEqual([])
    expect(codes(post(`#${'x'.repeat(65)}`))).toEqual(['lossy_conversion'])
  })

  it('rejects invalid setting values', () => {
    expect(
      codes(post('a', { languages: ['de', 'en', 'fr'], self_labels: ['porn'], reply_gate: 'followers', quotes_allowed: true })),
    ).toEqual([])
    const wrong = [
      { languages: ['de', 'en', 'fr', 'it'] },
      { languages: ['german'] },
      { self_labels: ['spam'] },
      { reply_gate: 'friends' },
      { quotes_allowed: 'no' },
      { link_url: 'ftp://example.org' },
      { quote_url: 'https://example.org/some/page' },
    ]
    for (const settings of wrong) expect(codes(post('a', settings)), JSON.stringify(settings)).toEqual(['setting_invalid'])
  })
})
