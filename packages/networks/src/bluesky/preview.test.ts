import { describe, expect, it } from 'vitest'
import type { Draft, PreviewPiece } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { preview } from './preview.ts'

const account = { limits: null, name: 'Harbour Cafe', username: 'harbour.test' }
const piecesOf = (fields: Partial<Draft>): readonly PreviewPiece[] =>
  preview.show(draftOf('bluesky.post', fields), account).posts[0]?.pieces ?? []
const piecesWith = (count: number, sizes: { width?: number; height?: number } = {}): readonly PreviewPiece[] =>
  piecesOf({
    segments: [segmentOf({ text: '', media: Array.from({ length: count }, (_, index) => mediaOf({ id: `m${index}`, ...sizes })) })],
  })

describe('previewing a Bluesky post', () => {
  it('shows URLs without their scheme and with a shortened path', () => {
    const text = 'See https://harbour.example/blog/2026/winter and https://harbour.example/ or harbour.pt/blog/2026/winter, #quay @ada.test'
    expect(piecesOf({ segments: [segmentOf({ text })] })).toMatchObject([
      {
        blocks: [
          {
            line: [
              { text: 'See ' },
              { text: 'harbour.example/blog/2026/wi...', link: 'link' },
              { text: ' and ' },
              { text: 'harbour.example', link: 'link' },
              { text: ' or ' },
              { text: 'harbour.pt/blog/2026/winter', link: 'link' },
              { text: ', ' },
              { text: '#quay', link: 'hashtag' },
              { text: ' ' },
              { text: '@ada.test', link: 'mention' },
            ],
          },
        ],
      },
    ])
  })

  it.each([
    [1, 16 / 9, 0],
    [2, 2, 0],
    [3, 2, 0],
    [4, 1.5, 0],
    [6, 1.5, 4],
  ])('lays out %i images', (count, ratio, more) => {
    const [media] = piecesWith(count)
    expect(media).toMatchObject({ kind: 'media', ratio, ...(more > 0 && { more }) })
    if (media?.kind === 'media') expect(media.cells).toHaveLength(count - more)
  })

  it('shows no image taller than wide', () => {
    expect(piecesWith(1, { width: 300, height: 400 })).toMatchObject([{ ratio: 1, cells: [{ width: 0.75, height: 1 }] }])
    expect(piecesWith(1, { width: 100, height: 400 })).toMatchObject([{ ratio: 1, cells: [{ width: 0.5, height: 1 }] }])
  })

  it("covers media with the author's content labels", () => {
    const segments = [segmentOf({ media: [mediaOf()] })]
    expect(piecesOf({ segments, settings: { self_labels: ['porn'] } })[1]).toMatchObject({ cover: [{ key: 'self_labels', value: 'porn' }] })
  })

  it('shows the card in the last post of a thread and the quoted post in the first', () => {
    const segments = [segmentOf({ id: 'a' }), segmentOf({ id: 'b' })]
    const settings = {
      link_url: 'https://harbour.example/',
      link_title: 'Harbour',
      quote_url: 'https://bsky.app/profile/a/post/b',
      reply_gate: 'nobody',
    }
    const shown = preview.show(draftOf('bluesky.thread', { segments, settings }), account)
    expect(shown.author).toEqual({ name: 'Harbour Cafe', handle: '@harbour.test', picture: true })
    expect(shown.posts.map(({ pieces }) => pieces.map(({ kind }) => kind))).toEqual([
      ['text', 'quote'],
      ['text', 'card'],
    ])
    expect(shown.posts[1]?.pieces[1]).toEqual({
      kind: 'card',
      url: 'https://harbour.example/',
      words: { title: 'Harbour', description: '' },
      picture: 'above',
    })
    expect(shown.facts).toEqual([{ key: 'reply_gate', value: 'nobody' }])
  })
})
