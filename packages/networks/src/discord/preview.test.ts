import { describe, expect, it } from 'vitest'
import type { Draft, PreviewPiece } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { preview } from './preview.ts'

const account = { limits: { botName: 'Harbour Bot' }, name: '#news · Harbour', username: 'news' }
const show = (text: string, settings: Draft['settings'] = {}, media = [] as ReturnType<typeof mediaOf>[]) =>
  preview.show(draftOf('discord.post', { segments: [segmentOf({ text, media })], settings }), account)
const piecesOf = (...of: Parameters<typeof show>): readonly PreviewPiece[] => show(...of).posts[0]?.pieces ?? []
const blocksOf = (text: string) => piecesOf(text).flatMap((piece) => (piece.kind === 'text' ? piece.blocks : []))
const lineOf = (text: string) => blocksOf(text).flatMap((block) => (block.kind === 'paragraph' ? block.line : []))

describe('previewing a Discord message', () => {
  it('is from the bot, or under the name that the post gives', () => {
    expect(show('Hi').author.name).toBe('Harbour Bot')
    expect(show('Hi', { username: 'Café' }).author.name).toBe('Café')
    expect(preview.show(draftOf('discord.post'), { limits: {}, name: 'Harbour', username: 'Harbour' }).author.name).toBe('Harbour')
  })

  it('shows a card for each URL outside angle brackets, unless they are hidden', () => {
    const text = 'https://a.example <https://b.example> https://c.example https://a.example'
    const cards = (settings: Draft['settings'] = {}) =>
      piecesOf(text, settings).flatMap((piece) => (piece.kind === 'card' ? [piece.url] : []))
    expect(cards()).toEqual(['https://a.example', 'https://c.example'])
    expect(cards({ suppress_embeds: true })).toEqual([])
  })

  it('shows the title of a new thread', () => {
    expect(piecesOf('Hi', { thread_name: 'Menu' })[0]).toEqual({ kind: 'title', text: 'Menu' })
  })

  it('renders its Markdown', () => {
    expect(lineOf('**Winter *hours*** and __more__, ~~late~~ ||secret|| `a*b`')).toEqual([
      { text: 'Winter ', marks: ['bold'] },
      { text: 'hours', marks: ['bold', 'italic'] },
      { text: ' and ' },
      { text: 'more', marks: ['underline'] },
      { text: ', ' },
      { text: 'late', marks: ['strike'] },
      { text: ' ' },
      { text: 'secret', marks: ['spoiler'] },
      { text: ' ' },
      { text: 'a*b', marks: ['code'] },
    ])
    expect(
      lineOf('snake_case_name 2 * 3 * 4 \\*x\\*')
        .map(({ ...run }) => ('text' in run ? run.text : ''))
        .join(''),
    ).toBe('snake_case_name 2 * 3 * 4 *x*')
    expect(lineOf('See https://a.example/x_y_z. [here](https://b.example)')).toEqual([
      { text: 'See ' },
      { text: 'https://a.example/x_y_z', link: 'link' },
      { text: '. ' },
      { text: 'here', link: 'link' },
    ])
  })

  it('renders headings, quotes, lists and code', () => {
    expect(blocksOf('## Menu\nSoup\nBread\n> Fresh\n- Tea\n```js\na < b\n```').map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'quote',
      'list',
      'code',
    ])
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('fills a gallery of %i without gaps', (count) => {
    const media = Array.from({ length: count }, (_, index) => mediaOf({ id: `m${index}` }))
    const [gallery] = piecesOf('', {}, media)
    const cells = gallery?.kind === 'media' ? gallery.cells : []
    expect(cells).toHaveLength(count)
    expect(cells.reduce((area, { width, height }) => area + width * height, 0)).toBeCloseTo(1)
  })

  it('reads a hostile text in time that grows slowly', () => {
    expect(lineOf('**__~~||_*`['.repeat(160)).length).toBeGreaterThan(0)
  })
})
