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

describe('a post on the site', () => {
  it('is the Markdown of its pages', () => {
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

  it('shows markup of HTML as the characters it is made of, and keeps the breaks that people type', () => {
    expect(blocksOf('<b>a</b> &amp; c\nd')).toEqual([
      { kind: 'paragraph', line: [{ text: '<b>a</b> & c' }, { text: '\n' }, { text: 'd' }] },
    ])
  })

  it('takes its title from the heading at its start where it has none', () => {
    expect(show('# Winter\n\nHours')).toMatchObject([{ kind: 'title', text: 'Winter' }, { kind: 'date' }, { kind: 'text' }])
    expect(show('# winter!\n\nHours', { title: 'Winter' })).toMatchObject([{ text: 'Winter' }, {}, { blocks: [{ kind: 'paragraph' }] }])
  })

  it('has a picture before the words of an article and after those of a note', () => {
    expect(kindsOf(show('Hours', { title: 'Winter', settings: { tags: ['Quay'] } }, [mediaOf()]))).toEqual([
      'title',
      'date',
      'media',
      'text',
      'tags',
    ])
    expect(kindsOf(show('Hours', {}, [mediaOf()]))).toEqual(['text', 'media', 'date'])
  })

  it('shows pictures where the text has them, and each once', () => {
    const pieces = show('![Quay](media/m1/quay.png)', {}, [mediaOf({ id: 'm1' })])
    expect(pieces).toEqual([
      { kind: 'text', blocks: [{ kind: 'paragraph', line: [{ kind: 'picture', mediaId: 'm1', alt: 'Quay' }] }] },
      { kind: 'date' },
    ])
    expect(blocksOf('![](https://a.example/b.png)')).toEqual([{ kind: 'paragraph', line: [{ kind: 'picture', alt: 'a.example' }] }])
  })

  it('has links in the colour of the workspace, as far as it can be read', () => {
    const shown = preview.show(draftOf('site.post'), { limits: null, name: '', username: '', colour: '#ffee00' })
    expect(shown.accent?.dark).toBe('#ffee00')
    expect(contrast(shown.accent?.light ?? '', backgrounds.light)).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ['is nested too deep', `${'> '.repeat(50)}a`],
    ['has too many marks', '*a_'.repeat(30_000)],
    ['has too many lines', 'a\n'.repeat(5000)],
    ['has too many cells', `${'|a'.repeat(100)}|\n${'|-'.repeat(100)}|\n${'b\n'.repeat(100)}`],
    ['has a word without an end', `http://a.b/${')'.repeat(90_000)}`],
  ])('shows the beginning of a text that %s as it is written', (_, text) => {
    const pieces = show(text)
    expect(pieces).toMatchObject([{ kind: 'text', isCut: true }, { kind: 'date' }])
    expect(blocksOf(text)).toEqual([{ kind: 'paragraph', line: [{ text: text.slice(0, 4000) }] }])
  })
})
