import { describe, expect, it } from 'vitest'
import type { Draft, DraftMedia } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { preview } from './preview.ts'

const show = (form: string, media: DraftMedia[], settings: Draft['settings'] = {}) =>
  preview.show(
    draftOf(`reddit.${form}`, { title: 'Winter hours', settings, segments: [segmentOf({ text: 'From **December** on', media })] }),
    { limits: {}, name: 'r/harbour', username: 'r/harbour' },
  )
const piecesOf = (...named: Parameters<typeof show>) => show(...named).posts[0]?.pieces

describe('previewing a post on Reddit', () => {
  it('shows the title, then the link, then the Markdown', () => {
    const { author, posts, facts } = show('post', [], { url: 'https://harbour.example', flair_id: '1', subreddit: 'harbour' })
    expect(author).toEqual({ name: 'r/harbour', handle: '', picture: true })
    expect(posts[0]?.pieces).toMatchObject([
      { kind: 'title', text: 'Winter hours' },
      { kind: 'card', url: 'https://harbour.example' },
      { kind: 'text', blocks: [{ line: [{ text: 'From ' }, { text: 'December', marks: ['bold'] }, { text: ' on' }] }] },
    ])
    expect(facts).toEqual([
      { key: 'subreddit', value: 'harbour' },
      { key: 'flair_id', value: '1' },
    ])
  })

  it('counts the further images of a gallery, and covers those that are hidden', () => {
    const media = [mediaOf({ id: 'a', width: 100, height: 900 }), mediaOf({ id: 'b' })]
    expect(piecesOf('gallery', media, { spoiler: true })?.[1]).toMatchObject({
      ratio: 0.8,
      more: 1,
      cover: [{ key: 'spoiler', value: true }],
    })
  })

  it('shows a video without its poster', () => {
    const media = [mediaOf({ id: 'p' }), mediaOf({ id: 'v', mime: 'video/mp4' })]
    expect(piecesOf('video', media)?.[1]).toMatchObject({ kind: 'media', cells: [{ mediaId: 'v', plays: true }] })
  })
})
