import { describe, expect, it } from 'vitest'
import type { Draft, DraftSegment, PreviewPiece } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { preview } from './preview.ts'

const account = { limits: null, name: 'Harbour Cafe', username: 'harbour@mastodon.example' }
const show = (fields: Partial<Draft>) => preview.show(draftOf('mastodon.post', fields), account)
const piecesOf = (segment: Partial<DraftSegment>, settings: Draft['settings'] = {}): readonly PreviewPiece[] =>
  show({ segments: [segmentOf(segment)], settings }).posts[0]?.pieces ?? []
const wordsOf = (text: string): string[] =>
  piecesOf({ text }).flatMap((piece) =>
    piece.kind === 'text'
      ? piece.blocks.flatMap((block) => (block.kind === 'paragraph' ? block.line.map((run) => ('text' in run ? run.text : '')) : []))
      : [],
  )

describe('previewing a Mastodon post', () => {
  it('hides the start of URLs and cuts them after thirty characters', () => {
    expect(wordsOf('https://www.harbour.example/blog/2026/winter-hours')).toEqual(['harbour.example/blog/2026/wint…'])
    expect(wordsOf('http://harbour.example/a')).toEqual(['harbour.example/a'])
  })

  it('shows mentions without their server', () => {
    expect(wordsOf('Ask @ada@mastodon.example now')).toEqual(['Ask ', '@ada', ' now'])
  })

  it('collapses several empty lines to one', () => {
    expect(wordsOf('a\n\n\n\nb\n')).toEqual(['a\n\nb'])
  })

  it('moves a last line of hashtags below everything else', () => {
    expect(piecesOf({ text: 'Winter\n\n#quay #harbour', media: [mediaOf()] }).map(({ kind }) => kind)).toEqual(['text', 'media', 'tags'])
    expect(piecesOf({ text: 'Winter #quay' }).map(({ kind }) => kind)).toEqual(['text'])
    expect(piecesOf({ text: '#quay #harbour' }).map(({ kind }) => kind)).toEqual(['text'])
  })

  it('shows a card for the first URL, unless there are media or a quoted post', () => {
    const text = 'https://harbour.example/a and https://harbour.example/b'
    expect(piecesOf({ text })[1]).toEqual({ kind: 'card', url: 'https://harbour.example/a', picture: 'auto' })
    expect(piecesOf({ text, media: [mediaOf()] }).map(({ kind }) => kind)).toEqual(['text', 'media'])
    expect(piecesOf({ text }, { quote_url: 'https://mastodon.example/@ada/1' }).map(({ kind }) => kind)).toEqual(['text', 'quote'])
  })

  it('shows four files in three to two, cropped around the focal point', () => {
    const media = Array.from({ length: 5 }, (_, index) => mediaOf({ id: `m${index}`, settings: { focal_point: { x: -1, y: 0.5 } } }))
    const [gallery] = piecesOf({ text: '', media })
    expect(gallery).toMatchObject({ ratio: 1.5, cells: [{ focus: { x: 0, y: 25 } }, {}, {}, { mediaId: 'm3', x: 0.5, y: 0.5 }] })
    expect(piecesOf({ text: '', media: [mediaOf()] })).toMatchObject([{ ratio: 16 / 9 }])
  })

  it('puts every segment behind its content warning and covers its media', () => {
    const segments = [segmentOf({ id: 'a', media: [mediaOf()] }), segmentOf({ id: 'b' })]
    const { posts, audience } = show({ segments, settings: { spoiler_text: 'Heights', visibility: 'private' } })
    expect(audience).toBe('followers')
    expect(posts.map(({ warning }) => warning)).toEqual(['Heights', 'Heights'])
    expect(posts[0]?.pieces).toMatchObject([{ kind: 'text' }, { kind: 'media', cover: [{ key: 'sensitive', value: true }] }])
    expect(posts[0]?.pieces[0]).not.toHaveProperty('fold')
    expect(piecesOf({ text: 'Long' })).toMatchObject([{ fold: { over: 32, to: 15 } }])
  })

  it('shows a poll', () => {
    const settings = { poll_options: ['Yes', 'No'], poll_multiple: true, poll_expires_in_seconds: 3600 }
    expect(piecesOf({ settings })[1]).toEqual({ kind: 'poll', options: ['Yes', 'No'], isMultiple: true, seconds: 3600 })
  })
})
