import { expect, it } from 'vitest'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { preview } from './preview.ts'

it('shows what is sent, and counts the files beyond four', () => {
  const media = Array.from({ length: 6 }, (_, index) => mediaOf({ id: `m${index}` }))
  const files = [...media, mediaOf({ id: 'menu', mime: 'application/pdf', filename: 'menu.pdf' })]
  const draft = draftOf('webhook.post', { title: 'Winter', segments: [segmentOf({ text: 'See https://harbour.example', media: files })] })
  const { author, posts } = preview.show(draft, { limits: null, name: 'Harbour', username: 'Harbour' })
  expect(author).toEqual({ name: 'Harbour', handle: '', picture: true })
  expect(posts[0]?.pieces).toMatchObject([
    { kind: 'title', text: 'Winter' },
    { kind: 'text', blocks: [{ line: [{ text: 'See ' }, { text: 'https://harbour.example', link: 'link' }] }] },
    { kind: 'media', ratio: 1.5, more: 2, cells: [{}, {}, {}, {}] },
    { kind: 'file', name: 'menu.pdf' },
  ])
})
