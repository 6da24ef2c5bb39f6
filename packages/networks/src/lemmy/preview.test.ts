import { describe, expect, it } from 'vitest'
import type { Draft } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { preview } from './preview.ts'

const show = (fields: Partial<Draft>) =>
  preview.show(draftOf('lemmy.post', { title: 'Winter hours', ...fields }), { limits: null, name: '', username: 'ada@lemmy.example' })
const kindsOf = (fields: Partial<Draft>) => show(fields).posts[0]?.pieces.map(({ kind }) => kind)

describe('previewing a Lemmy post', () => {
  it('shows its link below its title, and its Markdown last', () => {
    const { author, posts, facts } = show({ settings: { community: 'harbour', url: 'https://harbour.example' } })
    expect(author).toEqual({ name: 'ada', handle: '@ada@lemmy.example', picture: true })
    expect(posts[0]?.pieces).toEqual([
      { kind: 'title', text: 'Winter hours' },
      { kind: 'card', url: 'https://harbour.example', picture: 'auto' },
      { kind: 'text', blocks: [{ kind: 'paragraph', line: [{ text: 'Hello' }] }] },
    ])
    expect(facts).toEqual([{ key: 'community', value: 'harbour' }])
  })

  it('covers the image of a post that is not safe for work', () => {
    const segments = [segmentOf({ text: '', media: [mediaOf()] })]
    expect(kindsOf({ segments })).toEqual(['title', 'media'])
    expect(show({ segments, settings: { nsfw: true } }).posts[0]?.pieces[1]).toMatchObject({ cover: [{ key: 'nsfw', value: true }] })
  })
})
