import { expect, it } from 'vitest'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { preview } from './preview.ts'

it('shows files in rows, then the paragraphs, then the tags', () => {
  const segments = [segmentOf({ text: 'One\n\nhttps://a.example', media: [mediaOf({ id: 'a' }), mediaOf({ id: 'b' })] })]
  const draft = draftOf('tumblr.post', { segments, settings: { tags: ['winter hours'], state: 'draft' } })
  const { author, posts, facts } = preview.show(draft, { limits: {}, name: 'Harbour Cafe', username: 'harbourcafe' })
  expect(author.name).toBe('harbourcafe')
  expect(posts[0]?.pieces).toMatchObject([
    { kind: 'media', cells: [{ mediaId: 'a' }] },
    { kind: 'media', cells: [{ mediaId: 'b' }] },
    { kind: 'text', blocks: [{ line: [{ text: 'One' }] }] },
    { kind: 'text', blocks: [{ line: [{ text: 'https://a.example', link: 'link' }] }] },
    { kind: 'tags', tags: ['#winter hours'] },
  ])
  expect(facts).toEqual([{ key: 'state', value: 'draft' }])
})
