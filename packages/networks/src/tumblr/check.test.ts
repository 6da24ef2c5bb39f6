import { expect, it } from 'vitest'
import type { Draft } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { tumblr } from './index.ts'

const check = (settings: Draft['settings'], text = 'Hello') =>
  tumblr
    .check(draftOf('tumblr.post', { settings, segments: [segmentOf({ text })] }), { limits: {} })
    .map(({ code, field }) => `${code} ${field}`)

it('limits tags and their characters', () => {
  const tags = (count: number) => Array.from({ length: count }, (_, index) => `tag ${index}`)
  expect([check({ tags: tags(30) }), check({ tags: ['x'.repeat(139)] })]).toEqual([[], []])
  for (const wrong of [tags(31), ['x'.repeat(140)], ['a,b']]) expect(check({ tags: wrong })).toEqual(['setting_invalid settings.tags'])
})

it('takes published posts and drafts, with a source', () => {
  expect([check({ state: 'draft', source_url: 'https://harbour.example' }), check({ state: 'published' })]).toEqual([[], []])
  expect(check({ state: 'queue' })).toEqual(['setting_invalid settings.state'])
  expect(check({ source_url: 'harbour.example' })).toEqual(['setting_invalid settings.source_url'])
})

it('limits links and alt text', () => {
  const links = (count: number) => Array.from({ length: count }, (_, index) => `https://a.example/${index}`).join(' ')
  expect([check({}, links(100)), check({}, links(101))]).toEqual([[], ['too_many_links text']])
  const described = (altText: string) =>
    tumblr.check(draftOf('tumblr.post', { segments: [segmentOf({ media: [mediaOf({ altText })] })] }), { limits: {} })
  expect([described('x'.repeat(4_096)).length, described('x'.repeat(4_097)).length]).toEqual([0, 1])
})
