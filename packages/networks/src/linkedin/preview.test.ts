import { expect, it } from 'vitest'
import type { Draft, DraftSegment } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { preview } from './preview.ts'

const account = { name: 'Ada Lovelace', username: 'Ada Lovelace', limits: {} }
const show = (profile: string, segment: Partial<DraftSegment>, settings: Draft['settings'] = {}) => {
  const shown = preview.show(draftOf(`linkedin.${profile}`, { settings, segments: [segmentOf(segment)] }), account)
  return { ...shown, pieces: shown.posts[0]?.pieces }
}

it('shows the name without a handle, and a text that is folded', () => {
  expect(show('post', { text: 'The #winter menu' })).toMatchObject({
    author: { name: 'Ada Lovelace', handle: '' },
    audience: 'everyone',
    pieces: [{ kind: 'text', fold: { over: 3, to: 3 } }],
  })
  expect(show('post', {}, { visibility: 'CONNECTIONS' }).audience).toBe('followers')
})

it('shows the card of an article with its own words', () => {
  const settings = { article_title: 'Winter hours', article_description: 'From November' }
  expect(show('article', { text: 'https://harbour.example/winter' }, settings).pieces?.[1]).toEqual({
    kind: 'card',
    url: 'https://harbour.example/winter',
    words: { title: 'Winter hours', description: 'From November' },
    picture: 'auto',
  })
})

it('shows five of many images, a document by its title, and a video without the files that belong to it', () => {
  const media = Array.from({ length: 7 }, (_, index) => mediaOf({ id: `m${index}` }))
  const gallery = show('multi_image', { media }).pieces?.[1]
  expect(gallery).toMatchObject({ kind: 'media', more: 2, ratio: 1 })
  expect(gallery?.kind === 'media' && gallery.cells).toHaveLength(5)
  const document = mediaOf({ mime: 'application/pdf', filename: 'menu.pdf' })
  expect(show('document', { media: [document] }, { document_title: 'Menu' }).pieces?.[1]).toMatchObject({ kind: 'file', name: 'Menu' })
  const film = [mediaOf({ id: 'v1', mime: 'video/mp4' }), mediaOf({ id: 'i1' })]
  const shown = show('video', { media: film }, { thumbnail_media_id: 'i1' }).pieces?.[1]
  expect(shown?.kind === 'media' && shown.cells).toHaveLength(1)
})

it('shows a poll under its question', () => {
  const segment = { text: 'We can buy one.\n\nTea or coffee?', settings: { poll_options: ['Tea', 'Coffee'] } }
  expect(show('post', segment).pieces).toMatchObject([
    { kind: 'text' },
    { kind: 'title', text: 'Tea or coffee?' },
    { kind: 'poll', options: ['Tea', 'Coffee'], seconds: 7 * 86_400 },
  ])
  expect(show('post', segment, { poll_duration: 'ONE_DAY' }).pieces?.[2]).toMatchObject({ seconds: 86_400 })
})

it('lists the first comment among the facts', () => {
  expect(show('post', {}, { first_comment: 'The link', reshare_disabled: true }).facts?.map(({ key }) => key)).toEqual([
    'reshare_disabled',
    'first_comment',
  ])
})
