import { expect, it } from 'vitest'
import type { Draft } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { event } from '../testing/google-business-account.ts'
import { preview } from './preview.ts'

const account = { limits: {}, name: 'Harbour Cafe', username: 'Harbour Cafe, 12 Quay Street' }
const show = (settings: Draft['settings'], media = [mediaOf({ altText: 'A pier' })]) =>
  preview.show(
    draftOf('google_business.post', { settings, segments: [segmentOf({ text: ' See https://harbour.example ', media })] }),
    account,
  )

it('shows the image above the text, and the button', () => {
  const { author, posts, facts } = show({ action_url: 'https://harbour.example' })
  expect(author).toEqual({ name: 'Harbour Cafe', handle: '', picture: true })
  expect(posts[0]?.pieces).toMatchObject([
    { kind: 'media', ratio: 4 / 3, cells: [{ mediaId: 'medium-1', alt: 'A pier' }] },
    { kind: 'text', blocks: [{ line: [{ text: 'See ' }, { text: 'https://harbour.example', link: 'link' }] }] },
  ])
  expect(facts).toEqual([{ key: 'call_to_action', value: 'LEARN_MORE' }])
})

it('shows the title and the period of an event, and the code of an offer', () => {
  const { posts, facts } = show({ topic_type: 'OFFER', event, offer: { coupon_code: 'WINTER' } }, [])
  expect(posts[0]?.pieces).toMatchObject([{ kind: 'title', text: 'Winter night' }, { kind: 'text' }])
  expect(facts).toEqual([
    { key: 'event', value: '2026-12-24 18:00 – 2026-12-24 22:30' },
    { key: 'offer', value: 'WINTER' },
  ])
})

it('leaves out what the type of the post does not have', () => {
  const { posts, facts } = show({ event, call_to_action: 'CALL' }, [])
  expect(posts[0]?.pieces.map(({ kind }) => kind)).toEqual(['text'])
  expect(facts).toEqual([{ key: 'call_to_action', value: 'CALL' }])
})
