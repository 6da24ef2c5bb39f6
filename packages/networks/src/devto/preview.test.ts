import { describe, expect, it } from 'vitest'
import type { Draft } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { preview } from './preview.ts'

const show = (fields: Partial<Draft>) =>
  preview.show(draftOf('devto.article', fields), { limits: null, name: 'Ada Lovelace', username: 'ada' })

describe('previewing an article', () => {
  it('shows its cover, title and tags above its text', () => {
    const segments = [segmentOf({ text: '## Opening\n\nAt **nine**.', media: [mediaOf()] })]
    const { author, posts } = show({ title: 'Winter hours', segments, settings: { tags: ['WebDev'] } })
    expect(author).toEqual({ name: 'Ada Lovelace', handle: '', picture: true })
    expect(posts[0]?.pieces).toEqual([
      { kind: 'media', ratio: 1000 / 420, cells: [{ mediaId: 'medium-1', plays: false, alt: '', x: 0, y: 0, width: 1, height: 1 }] },
      { kind: 'title', text: 'Winter hours' },
      { kind: 'tags', tags: ['#webdev'] },
      {
        kind: 'text',
        blocks: [
          { kind: 'heading', level: 2, line: [{ text: 'Opening' }] },
          { kind: 'paragraph', line: [{ text: 'At ' }, { text: 'nine', marks: ['bold'] }, { text: '.' }] },
        ],
      },
    ])
  })

  it('shows whether it stays a draft', () => {
    expect(show({ settings: { published: false, series: 'Winter' } }).facts).toEqual([
      { key: 'published', value: false },
      { key: 'series', value: 'Winter' },
    ])
  })
})
