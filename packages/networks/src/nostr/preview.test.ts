import { describe, expect, it } from 'vitest'
import type { Draft, Preview } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { articleProfile } from './limits.ts'
import { preview } from './preview.ts'

const npub = `npub1${'q'.repeat(58)}`
const show = (draft: Draft, username = 'ada.example', name = 'Ada'): Preview => preview.show(draft, { limits: {}, name, username })
const piecesOf = (draft: Draft) => show(draft).posts[0]?.pieces ?? []
const withMedia = (count: number): Draft =>
  draftOf('nostr.post', {
    segments: [segmentOf({ text: '', media: Array.from({ length: count }, (_, index) => mediaOf({ id: `m${index}` })) })],
  })

describe('the preview of a Nostr post', () => {
  it('names the author by profile and address, or by a short key', () => {
    expect(show(draftOf('nostr.post')).author).toEqual({ name: 'Ada', handle: 'ada.example', picture: true })
    expect(show(draftOf('nostr.post'), npub).author.handle).toBe('npub1qqqqqqq…')
    expect(show(draftOf('nostr.post'), npub, '').author).toMatchObject({ name: 'npub1qqqqqqq…', handle: '' })
  })

  it('shortens mentions, and shows a card for the first link', () => {
    const draft = draftOf('nostr.post', { segments: [segmentOf({ text: `nostr:${npub} https://a.example` })] })
    expect(piecesOf(draft)).toEqual([
      {
        kind: 'text',
        blocks: [
          {
            kind: 'paragraph',
            line: [{ text: '@npub1qqqqqqq…', link: 'mention' }, { text: ' ' }, { text: 'https://a.example', link: 'link' }],
          },
        ],
      },
      { kind: 'card', url: 'https://a.example', picture: 'above' },
    ])
  })

  it.each([
    [1, 1, undefined],
    [4, 4, undefined],
    [10, 4, 6],
  ])('shows %i images as %i cells', (count, cells, more) => {
    const [gallery] = piecesOf(withMedia(count))
    expect(gallery).toMatchObject({ kind: 'media', ...(more === undefined ? {} : { more }) })
    expect(gallery?.kind === 'media' && gallery.cells).toHaveLength(cells)
  })

  it('hides every post of a thread behind its warning', () => {
    const segments = [segmentOf({ id: 'one' }), segmentOf({ id: 'two' })]
    const { posts } = show(draftOf('nostr.thread', { segments, settings: { content_warning: 'Fish' } }))
    expect(posts.map(({ warning }) => warning)).toEqual(['Fish', 'Fish'])
  })

  it('shows an article with its cover, title and summary, or the beginning of its text', () => {
    const segments = [segmentOf({ text: 'x'.repeat(200), media: [mediaOf()] })]
    const article = (settings: Draft['settings']) => draftOf(articleProfile, { title: 'Hours', segments, settings })
    const wordsOf = (draft: Draft) =>
      piecesOf(draft).map((piece) => (piece.kind === 'text' ? piece.blocks.map((block) => 'line' in block && block.line) : piece.kind))
    expect(wordsOf(article({ article_summary: 'We open.' }))).toEqual(['media', [[{ text: 'Hours' }], [{ text: 'We open.' }]]])
    expect(wordsOf(article({}))).toEqual(['media', [[{ text: 'Hours' }], [{ text: `${'x'.repeat(160)}…` }]]])
  })
})
