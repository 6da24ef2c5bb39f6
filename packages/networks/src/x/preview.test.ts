import { describe, expect, it } from 'vitest'
import type { Draft, PreviewPiece } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { preview } from './preview.ts'

const account = { limits: {}, name: 'Harbor Cafe', username: 'harbor' }
const show = (fields: Parameters<typeof segmentOf>[0], settings: Draft['settings'] = {}) =>
  preview.show(draftOf('x.post', { segments: [segmentOf(fields)], settings }), account)
const piecesOf = (fields: Parameters<typeof segmentOf>[0]): readonly PreviewPiece[] => show(fields).posts[0]?.pieces ?? []

describe('previewing a post on X', () => {
  it('shows links without their scheme, and a card for the last one', () => {
    expect(piecesOf({ text: 'Tea https://www.harbor.com/a/very/long/path, or harbor.com' })).toEqual([
      {
        kind: 'text',
        blocks: [
          {
            kind: 'paragraph',
            line: [
              { text: 'Tea ' },
              { text: 'harbor.com/a/very/long/pa…', link: 'link' },
              { text: ', or ' },
              { text: 'harbor.com', link: 'link' },
            ],
          },
        ],
      },
      { kind: 'card', url: 'https://harbor.com', picture: 'auto' },
    ])
  })

  it('folds a long text', () => {
    expect(piecesOf({ text: 'a'.repeat(281) })[0]).toMatchObject({ kind: 'text', fold: { over: 10, to: 8 } })
    expect(piecesOf({ text: 'a'.repeat(280) })[0]).not.toHaveProperty('fold')
  })

  it('shows images instead of a card, and a poll', () => {
    const kinds = (fields: Parameters<typeof segmentOf>[0]) => piecesOf(fields).map(({ kind }) => kind)
    expect(kinds({ text: 'harbor.com', media: [mediaOf(), mediaOf({ id: 'b' })] })).toEqual(['text', 'media'])
    const settings = { poll_options: ['Yes', 'No'], poll_duration_minutes: 60 }
    expect(piecesOf({ text: 'Tea?', settings })[1]).toEqual({ kind: 'poll', options: ['Yes', 'No'], isMultiple: false, seconds: 3600 })
  })

  it('shows who can reply, and labels that are set', () => {
    const settings = { reply_settings: 'verified', made_with_ai: false, paid_partnership: true }
    expect(show({}, settings)).toMatchObject({
      author: { name: 'Harbor Cafe', handle: '@harbor' },
      facts: [
        { key: 'reply_settings', value: 'verified' },
        { key: 'paid_partnership', value: true },
      ],
    })
  })
})
