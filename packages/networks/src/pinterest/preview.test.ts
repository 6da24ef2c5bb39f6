import { describe, expect, it } from 'vitest'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { preview } from './preview.ts'

const account = { limits: {}, name: 'Harbour Cafe', username: 'harbourcafe' }
const show = (profile: string, media: ReturnType<typeof mediaOf>[]) =>
  preview.show(
    draftOf(profile, {
      title: 'The quay',
      settings: { board_id: '101', link: 'https://www.harbour.example/winter' },
      segments: [segmentOf({ text: 'Winter #hours', media })],
    }),
    account,
  )

describe('previewing a Pin', () => {
  it('shows the image first, then the host of the link, the title and the text', () => {
    const { author, posts, facts } = show('pinterest.pin', [mediaOf({ altText: 'A pier' })])
    expect(author).toEqual({ name: 'Harbour Cafe', handle: '', picture: true })
    expect(posts[0]?.pieces).toMatchObject([
      { kind: 'media', cells: [{ mediaId: 'medium-1', alt: 'A pier' }] },
      { kind: 'text', blocks: [{ line: [{ text: 'harbour.example', link: 'link' }] }] },
      { kind: 'title', text: 'The quay' },
      { kind: 'text', blocks: [{ line: [{ text: 'Winter ' }, { text: '#hours', link: 'hashtag' }] }] },
    ])
    expect(facts).toEqual([{ key: 'board_id', value: '101' }])
  })

  it('counts the further images of a carousel, and crops a tall one', () => {
    const [media] = show('pinterest.carousel', [mediaOf({ width: 100, height: 900 }), mediaOf({ id: 'b' })]).posts[0]?.pieces ?? []
    expect(media).toMatchObject({ kind: 'media', ratio: 1 / 2.1, more: 1 })
  })

  it('shows a video without its cover image', () => {
    const [media] = show('pinterest.video', [mediaOf({ id: 'p' }), mediaOf({ id: 'v', mime: 'video/mp4' })]).posts[0]?.pieces ?? []
    expect(media).toMatchObject({ kind: 'media', cells: [{ mediaId: 'v', plays: true }] })
  })
})
