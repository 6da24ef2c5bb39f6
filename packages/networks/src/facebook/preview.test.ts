import { describe, expect, it } from 'vitest'
import type { Draft, DraftMedia } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { preview } from './preview.ts'

const account = { name: 'Harbour Cafe', username: 'Harbour Cafe', limits: {} }
const show = (form: string, media: DraftMedia[], settings: Draft['settings'] = {}, text = 'Winter #hours') =>
  preview.show(draftOf(`facebook.${form}`, { segments: [segmentOf({ text, media })], settings }), account)
const photos = (count: number) => Array.from({ length: count }, (_, index) => mediaOf({ id: `photo-${index}` }))

describe('the preview of a post on a Page', () => {
  it('shows the text with what is linked, and the card of a link', () => {
    const { author, posts } = show('post', [], { url: 'https://harbour.example' })
    expect(author).toEqual({ name: 'Harbour Cafe', handle: '', picture: true })
    expect(posts[0]?.pieces).toMatchObject([
      { kind: 'text', blocks: [{ line: [{ text: 'Winter ' }, { text: '#hours', link: 'hashtag' }] }], fold: { over: 5 } },
      { kind: 'card', url: 'https://harbour.example' },
    ])
  })

  it('shows four photos and the number of the others', () => {
    expect(show('carousel', photos(7)).posts[0]?.pieces[1]).toMatchObject({ kind: 'media', more: 3, cells: { length: 4 } })
    expect(show('carousel', photos(2)).posts[0]?.pieces[1]).toMatchObject({ ratio: 2, cells: { length: 2 } })
  })

  it('shows a reel upright, without the image of its thumbnail', () => {
    const clip = mediaOf({ id: 'clip', mime: 'video/mp4', width: 1080, height: 1920 })
    const { posts } = show('reel', [clip, ...photos(1)], { thumbnail_media_id: 'photo-0', video_title: 'Winter' })
    expect(posts[0]?.pieces.slice(1)).toMatchObject([
      { kind: 'media', ratio: 9 / 16, cells: [{ mediaId: 'clip', plays: true }] },
      { kind: 'title', text: 'Winter' },
    ])
  })

  it('names what readers notice besides', () => {
    expect(show('post', [], { first_comment: 'More soon' }).facts).toEqual([{ key: 'first_comment', value: 'More soon' }])
  })
})
