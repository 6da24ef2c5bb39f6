import { describe, expect, it } from 'vitest'
import type { Draft, PreviewPiece } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { backgrounds, contrast } from './accent.ts'
import { preview } from './preview.ts'

const show = (text: string, fields: Partial<Draft> = {}, media = [] as ReturnType<typeof mediaOf>[]): readonly PreviewPiece[] =>
  preview.show(draftOf('site.post', { segments: [segmentOf({ text, media })], ...fields }), {
    limits: null,
    name: 'Harbour Cafe',
    username: '',
  }).posts[0]?.pieces ?? []
const blocksOf = (text: string, media = [] as ReturnType<typeof mediaOf>[]) =>
  show(text, {}, media).flatMap((piece) => (piece.kind === 'text' ? piece.blocks : []))
const kindsOf = (pieces: readonly PreviewPiece[]) => pieces.map(({ kind }) => kind)

describe('previewing a site post', () => {
  it('matches the Markdown of its pages', () => {
    expect(blocksOf('**a** *b* ~~c~~ `d` [e](https://f.example) [g](javascript:h)')).toEqual([
      {
        kind: 'paragraph',
        line: [
          { text: 'a', marks: ['bold'] },
          { text: ' ' },
          { text: 'b', marks: ['italic'] },
          { text: ' ' },
          { text: 'c', marks: ['strike'] },
          { text: ' ' },
          { text: 'd', marks: ['code'] },
          { text: ' ' },
          { text: 'e', link: 'link' },
          { text: ' g' },
        ],
      },
    ])
    expect(blocksOf('a\n\n# b\n\n> c\n\n3. d\n4. e\n\n---\n\n```\nf <b>\n```')).toEqual([
      { kind: 'paragraph', line: [{ text: 'a' }] },
      { kind: 'heading', level: 2, line: [{ text: 'b' }] },
      { kind: 'quote', blocks: [{ kind: 'paragraph', line: [{ text: 'c' }] }] },
      {
        kind: 'list',
        start: 3,
        items: [[{ kind: 'paragraph', line: [{ text: 'd' }] }], [{ kind: 'paragraph', line: [{ text: 'e' }] }]],
      },
      { kind: 'rule' },
      { kind: 'code', text: 'f <b>' },
    ])
    expect(blocksOf('| a | b |\n|---|---|\n| 1 | 2 |')).toEqual([
      {
        kind: 'table',
        rows: [
          [[{ text: 'a' }], [{ text: 'b' }]],
          [[{ text: '1' }], [{ text: '2' }]],
        ],
      },
    ])
    expect(blocksOf('- [x] a\n- [ ] b')).toMatchObject([{ items: [[{ line: [{ text: '☑ a' }] }], [{ line: [{ text: '☐ b' }] }]] }])
  })

  it('shows HTML tags as text and keeps line breaks', () => {
    expect(blocksOf('<b>a</b> &amp; c\nd')).toEqual([
      { kind: 'paragraph', line: [{ text: '<b>a</b> & c' }, { text: '\n' }, { text: 'd' }] },
    ])
  })

  it('uses the leading heading as the title if there is none', () => {
    expect(show('# Winter\n\nHours')).toMatchObject([{ kind: 'title', text: 'Winter' }, { kind: 'date' }, { kind: 'text' }])
    expect(show('# winter!\n\nHours', { title: 'Winter' })).toMatchObject([{ text: 'Winter' }, {}, { blocks: [{ kind: 'paragraph' }] }])
  })

  it('shows an image above an article and below a note', () => {
    expect(kindsOf(show('Hours', { title: 'Winter', settings: { tags: ['Quay'] } }, [mediaOf()]))).toEqual([
      'title',
      'date',
      'media',
      'text',
      'tags',
    ])
    expect(kindsOf(show('Hours', {}, [mediaOf()]))).toEqual(['text', 'media', 'date'])
  })

  it('shows inline images in place, and each image once', () => {
    const pieces = show('![Quay](media/m1/quay.png)', {}, [mediaOf({ id: 'm1' })])
    expect(pieces).toEqual([
      { kind: 'text', blocks: [{ kind: 'paragraph', line: [{ kind: 'picture', mediaId: 'm1', alt: 'Quay' }] }] },
      { kind: 'date' },
    ])
    expect(blocksOf('![](https://a.example/b.png)')).toEqual([{ kind: 'paragraph', line: [{ kind: 'picture', alt: 'a.example' }] }])
  })

  it("shows links in the workspace's color, adjusted to be readable", () => {
    const shown = preview.show(draftOf('site.post'), { limits: null, name: '', username: '', color: '#ffee00' })
    expect(shown.accent?.dark).toBe('#ffee00')
    expect(contrast(shown.accent?.light ?? '', backgrounds.light)).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ['is nested too deep', `${'> '.repeat(50)}a`],
    ['has too many marks', '*a_'.repeat(30_000)],
    ['has too many lines', 'a\n'.repeat(5000)],
    ['has too many cells', `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${'b\n'.repeat(100)}`],
    ['has a word without an end', `http://a.b/${')'.repeat(90_000)}`],
  ])('shows the start of a text that %s as written', (_, text) => {
    const pieces = show(text)
    expect(pieces).toMatchObject([{ kind: 'text', isCut: true }, { kind: 'date' }])
    expect(blocksOf(text)).toEqual([{ kind: 'paragraph', line: [{ text: text.slice(0, 4000) }] }])
  })
})
