import { expect, it } from 'vitest'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { preview } from './preview.ts'

const account = { name: 'Ada Lovelace', username: 'ada', limits: {} }
const show = (segment: Parameters<typeof segmentOf>[0], settings = {}) => {
  const { author, posts, facts } = preview.show(draftOf('threads.post', { settings, segments: [segmentOf(segment)] }), account)
  return { author, pieces: posts[0]?.pieces, facts }
}

it('shows the handle, the text and the card of its link', () => {
  expect(show({ text: 'Open https://harbour.example/ #winter' })).toMatchObject({
    author: { name: 'ada', handle: '' },
    pieces: [{ kind: 'text' }, { kind: 'card', url: 'https://harbour.example/' }],
  })
  expect(show({ text: 'Open' }, { link_attachment: 'https://harbour.example/b' }).pieces?.[1]).toMatchObject({
    url: 'https://harbour.example/b',
  })
})

it('shows files beside each other, and none of the card', () => {
  const media = Array.from({ length: 5 }, (_, index) => mediaOf({ id: `m${index}`, width: 1_000, height: 1_000 }))
  const { pieces } = show({ text: 'https://harbour.example/', media })
  expect(pieces?.map(({ kind }) => kind)).toEqual(['text', 'media'])
  expect(pieces?.[1]).toMatchObject({ more: 3 })
})

it('hides spoilers, and shows a poll that is open for a day', () => {
  expect(show({ text: 'A secret' }, { spoiler: true }).pieces?.[0]).toMatchObject({
    blocks: [{ line: [{ text: 'A secret', marks: ['spoiler'] }] }],
  })
  expect(show({ media: [mediaOf()] }, { spoiler: true }).pieces?.[1]).toMatchObject({ cover: [{ key: 'spoiler', value: true }] })
  expect(show({ settings: { poll_options: ['Tea', 'Coffee'] } }).pieces?.[1]).toEqual({
    kind: 'poll',
    options: ['Tea', 'Coffee'],
    isMultiple: false,
    seconds: 86_400,
  })
})
