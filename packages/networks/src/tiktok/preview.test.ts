import { expect, it } from 'vitest'
import { mediaOf } from '../testing/drafts.ts'
import { photoDraft, videoDraft } from '../testing/tiktok-account.ts'
import { preview } from './preview.ts'

const account = { limits: {}, name: 'Harbour Cafe', username: 'harbourcafe' }

it('shows the creator, the video and what is disclosed', () => {
  const { author, audience, posts, facts } = preview.show(videoDraft({ settings: { brand_organic: true } }), account)
  expect([author, audience]).toEqual([{ name: 'Harbour Cafe', handle: '@harbourcafe', picture: true }, 'everyone'])
  expect(posts[0]?.pieces).toMatchObject([{ kind: 'media', ratio: 9 / 16 }, { kind: 'text' }])
  expect(facts.map(({ key }) => key)).toEqual(['privacy_level', 'brand_organic'])
})

it('shows the cover of an album first', () => {
  const media = ['a', 'b', 'c'].map((id) => mediaOf({ id }))
  const { posts } = preview.show(photoDraft(media, { cover_index: 2, photo_title: 'The quay' }), account)
  expect(posts[0]?.pieces).toMatchObject([{ kind: 'media', cells: [{ mediaId: 'b' }], more: 2 }, { kind: 'title', text: 'The quay' }, {}])
})
