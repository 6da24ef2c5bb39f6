import { describe, expect, it } from 'vitest'
import type { Draft, PreviewPiece } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { preview } from './preview.ts'

const account = { limits: null, name: 'Harbour News', username: 'Harbour News' }
const piecesOf = (text: string, settings: Draft['settings'] = {}, media = [] as ReturnType<typeof mediaOf>[]): readonly PreviewPiece[] =>
  preview.show(draftOf('telegram.post', { segments: [segmentOf({ text, media })], settings }), account).posts[0]?.pieces ?? []

describe('previewing a Telegram message', () => {
  it('shows full URLs, and a card for the first', () => {
    const address = 'https://harbour.example/blog/2026/winter-hours-of-the-quay'
    expect(piecesOf(`See ${address} #quay`)).toEqual([
      {
        kind: 'text',
        blocks: [
          {
            kind: 'paragraph',
            line: [{ text: 'See ' }, { text: address, link: 'link' }, { text: ' ' }, { text: '#quay', link: 'hashtag' }],
          },
        ],
      },
      { kind: 'card', url: address, picture: 'auto' },
    ])
  })

  it.each([
    ['off', []],
    ['large', ['below']],
    ['small', ['beside']],
  ])('shows a card if link_preview is %s', (link_preview, expected) => {
    const pieces = piecesOf('harbour.pt', { link_preview })
    expect(pieces.flatMap((piece) => (piece.kind === 'card' ? [piece.picture] : []))).toEqual(expected)
  })

  it('renders its HTML', () => {
    const html =
      '<b>Winter <i>hours</i></b> &amp; <a href="https://a.example">more</a>\n<pre>a &lt; b</pre><blockquote>Ring <tg-spoiler>twice</tg-spoiler></blockquote>'
    expect(piecesOf(html, { parse_mode: 'html' })).toEqual([
      {
        kind: 'text',
        blocks: [
          {
            kind: 'paragraph',
            line: [
              { text: 'Winter ', marks: ['bold'] },
              { text: 'hours', marks: ['bold', 'italic'] },
              { text: ' & ' },
              { text: 'more', link: 'link' },
            ],
          },
          { kind: 'code', text: 'a < b' },
          { kind: 'quote', blocks: [{ kind: 'paragraph', line: [{ text: 'Ring ' }, { text: 'twice', marks: ['spoiler'] }] }] },
        ],
      },
    ])
  })

  it('shows its album above its caption, without a card', () => {
    const pieces = piecesOf('https://harbour.example', {}, [mediaOf({ id: 'a' }), mediaOf({ id: 'b' })])
    expect(pieces.map(({ kind }) => kind)).toEqual(['media', 'text'])
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('fills an album of %i without gaps', (count) => {
    for (const height of [400, 900, 2400]) {
      const media = Array.from({ length: count }, (_, index) =>
        mediaOf({ id: `m${index}`, width: 1600, height: height + 200 * (index % 3) }),
      )
      const [album] = piecesOf('', {}, media)
      const cells = album?.kind === 'media' ? album.cells : []
      expect(cells).toHaveLength(count)
      expect(cells.reduce((area, { width, height: part }) => area + width * part, 0)).toBeCloseTo(1)
      for (const { x, y, width, height: part } of cells) {
        expect(x + width).toBeLessThan(1.001)
        expect(y + part).toBeLessThan(1.001)
      }
    }
  })

  it('lists documents by name', () => {
    expect(piecesOf('Menu', {}, [mediaOf({ mime: 'application/pdf', filename: 'menu.pdf' })])[0]).toMatchObject({
      kind: 'file',
      name: 'menu.pdf',
    })
  })
})
