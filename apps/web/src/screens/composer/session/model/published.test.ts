import { expect, it } from 'vitest'
import { countLive, countSettled, draftOfPublished, type PublishedContent, publishedOf } from './published.ts'
import { idOfTarget } from './content.ts'
import { destinationOf } from './testing.ts'

const contentOf = (...texts: string[]): PublishedContent => ({
  segments: texts.map((text) => ({ text, title: '', description: '', media: [] })),
  settings: { visibility: 'public' },
  output_profile: 'mastodon.post',
  fingerprint: 'f',
  sent_at: '2026-11-24T09:00:00.000Z',
})

it('is the content on the network, once that is final', () => {
  const published_content = contentOf('Sent')
  expect(publishedOf(destinationOf({ status: 'published', published_content }))).toBe(published_content)
  expect(publishedOf(destinationOf({ status: 'unknown', published_content }))).toBe(published_content)
  // A partially published thread can still be corrected and continued.
  expect(publishedOf(destinationOf({ status: 'failed', published_content }))).toBeUndefined()
})

it('is previewed with its files, or with their recorded names if they were deleted', () => {
  const media = ['m1', 'm2'].map((id) => ({
    media_id: id,
    filename: `${id}.jpg`,
    sha256: '',
    mime_type: 'image/jpeg',
    alt_text: `As ${id}`,
  }))
  const published = { ...contentOf(), segments: [{ text: 'Sent', title: 'Hours', description: '', media, settings: { poll: true } }] }
  const known = { id: 'm1', mime: 'image/jpeg', size: 9, filename: 'renamed.jpg', width: 4, height: 3, altText: 'Now', settings: {} }
  const draft = draftOfPublished(published, new Map([['m1', known]]))
  expect([draft.profile, draft.title, draft.settings, draft.segments[0]?.settings]).toEqual([
    'mastodon.post',
    'Hours',
    { visibility: 'public' },
    { poll: true },
  ])
  expect(draft.segments[0]?.media).toEqual([
    { ...known, filename: 'm1.jpg', altText: 'As m1' },
    { id: 'm2', mime: 'image/jpeg', size: 0, filename: 'm2.jpg', altText: 'As m2', settings: {} },
  ])
})

it('counts the posts of a failed thread that are live', () => {
  const published_content = contentOf('One', 'Two')
  const [first] = published_content.segments
  if (first) first.external_id = '1'
  expect(countLive(destinationOf({ status: 'failed', published_content }))).toBe(1)
  expect(countLive(destinationOf({ status: 'published', published_content }))).toBe(0)
  expect(countLive(undefined)).toBe(0)
})

it('counts the posts of a thread that edits no longer reach', () => {
  const published_content = contentOf('One', 'Two')
  const [first] = published_content.segments
  if (first) first.external_id = '1'
  const stopped = { ...destinationOf({ status: 'failed', published_content }), social_account_id: 'stopped' }
  const failed = { ...destinationOf({ status: 'failed' }), social_account_id: 'failed' }
  const done = { ...destinationOf({ status: 'published', published_content }), social_account_id: 'done' }
  const sent = new Set([idOfTarget(done)])
  expect(countSettled({ destinations: [stopped, done] }, { front: undefined, sent })).toBe(1)
  expect(countSettled({ destinations: [stopped, failed, done] }, { front: undefined, sent })).toBe(0)
  expect(countSettled({ destinations: [stopped, failed] }, { front: idOfTarget(stopped), sent })).toBe(1)
  expect(countSettled({ destinations: [] }, { front: undefined, sent })).toBe(0)
})
