import { expect, it } from 'vitest'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { preview } from './preview.ts'

const account = { name: 'Ada Lovelace', username: 'ada', limits: {} }
const show = (profile: string, segment: Parameters<typeof segmentOf>[0], settings = {}) =>
  preview.show(draftOf(profile, { settings, segments: [segmentOf(segment)] }), account)

const square = (id: string) => mediaOf({ id, mime: 'image/jpeg', width: 1_000, height: 1_000 })

it('shows the picture above its caption, with the first of a carousel', () => {
  const { author, posts, facts } = show(
    'instagram.carousel',
    { text: 'Open #winter @grace', media: [square('m1'), square('m2'), square('m3')] },
    { collaborators: ['mary'], first_comment: 'Hi' },
  )
  expect(author).toMatchObject({ name: 'ada', handle: '' })
  expect(posts[0]?.pieces).toMatchObject([
    { kind: 'media', ratio: 1, more: 2, cells: [{ mediaId: 'm1' }] },
    { kind: 'text', fold: { over: 2 } },
  ])
  expect(facts).toEqual([
    { key: 'collaborators', value: ['mary'] },
    { key: 'first_comment', value: 'Hi' },
  ])
})

it('crops pictures to what the feed shows, and fills the screen with a story', () => {
  const wide = mediaOf({ mime: 'image/jpeg', width: 2_000, height: 500 })
  expect(show('instagram.feed', { media: [wide] }).posts[0]?.pieces[0]).toMatchObject({ ratio: 1.91 })
  expect(show('instagram.story', { text: '', media: [wide] }).posts[0]?.pieces).toMatchObject([{ kind: 'media', ratio: 9 / 16 }])
})

it('leaves the cover of a reel out', () => {
  const media = [mediaOf({ id: 'v1', mime: 'video/mp4' }), square('m1')]
  expect(show('instagram.reel', { media }, { cover_media_id: 'm1' }).posts[0]?.pieces[0]).toMatchObject({ cells: [{ mediaId: 'v1' }] })
})
