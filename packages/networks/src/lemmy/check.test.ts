import { describe, expect, it } from 'vitest'
import type { Draft } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { lemmy } from './index.ts'

const community = 'harbour@lemmy.example'
const codes = (fields: Partial<Draft>): string[] =>
  lemmy.check(draftOf('lemmy.post', { title: 'Winter hours', settings: { community }, ...fields }), { limits: {} }).map(({ code }) => code)

describe('checking a Lemmy post', () => {
  it('requires a community and a title of three characters', () => {
    expect(codes({})).toEqual([])
    expect(codes({ settings: {} })).toEqual(['setting_required'])
    expect(codes({ title: '' })).toEqual(['title_required'])
    expect(codes({ title: 'Hi' })).toEqual(['setting_invalid'])
    expect(codes({ title: 'Hi', settings: { community, title: 'Own' } })).toEqual([])
    expect(codes({ settings: { community, title: 'Hi' } })).toEqual(['setting_invalid'])
  })

  it('accepts communities of any server', () => {
    for (const name of ['harbour', '!harbour@lemmy.example', 'Hafen_1@lemmy.example:8536'])
      expect(codes({ settings: { community: name } }), name).toEqual([])
    for (const name of ['https://lemmy.example/c/harbour', 'a b', '@harbour', 'a@b@c'])
      expect(codes({ settings: { community: name } }), name).toEqual(['setting_invalid'])
  })

  it('needs no text', () => {
    expect(codes({ segments: [segmentOf({ text: '' })] })).toEqual([])
  })

  it('takes a link or an image', () => {
    const settings = { community, url: 'https://harbour.example' }
    const segments = [segmentOf({ media: [mediaOf()] })]
    expect(codes({ settings })).toEqual([])
    expect(codes({ segments })).toEqual([])
    expect(codes({ settings, segments })).toEqual(['exclusive_attachments'])
    expect(codes({ settings: { community, url: 'harbour.example' } })).toEqual(['setting_invalid'])
  })

  it('limits alt text', () => {
    const described = (altText: string) => codes({ segments: [segmentOf({ media: [mediaOf({ altText })] })] })
    expect([described('x'.repeat(1500)), described('x'.repeat(1501))]).toEqual([[], ['setting_invalid']])
  })
})
