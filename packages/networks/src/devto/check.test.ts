import { describe, expect, it } from 'vitest'
import type { Draft } from '../spec/index.ts'
import { draftOf } from '../testing/drafts.ts'
import { devto } from './index.ts'

const codes = (fields: Partial<Draft>): string[] =>
  devto.check(draftOf('devto.article', { title: 'Winter hours', ...fields }), { limits: {} }).map(({ code }) => code)
const withTags = (tags: unknown): string[] => codes({ settings: { tags } })

describe('checking an article', () => {
  it('requires a title, from the post or its own', () => {
    expect(codes({ title: '' })).toEqual(['title_required'])
    expect(codes({ title: '', settings: { title: 'Own' } })).toEqual([])
  })

  it('accepts four tags of thirty letters and digits', () => {
    expect(withTags(['webdev', 'café', 'x'.repeat(30), 'a11y'])).toEqual([])
    expect(withTags(['a', 'b', 'c', 'd', 'e'])).toEqual(['setting_invalid'])
    for (const tag of ['x'.repeat(31), 'web-dev', 'web dev', '']) expect(withTags([tag]), tag).toEqual(['setting_invalid'])
  })

  it('validates its other settings', () => {
    const right = { canonical_url: 'https://harbour.example/a', series: 'Winter', published: false }
    expect(codes({ settings: right })).toEqual([])
    expect(codes({ settings: { canonical_url: 'harbour.example', series: 'x'.repeat(201), published: 'no' } })).toHaveLength(3)
  })
})
