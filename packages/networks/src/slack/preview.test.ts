import { describe, expect, it } from 'vitest'
import type { Draft, PreviewPiece } from '../spec/index.ts'
import { draftOf, mediaOf, segmentOf } from '../testing/drafts.ts'
import { preview } from './preview.ts'

const account = { limits: { botName: 'broadside' }, name: 'Harbour Cafe', username: 'Harbour Cafe' }
const show = (text: string, settings: Draft['settings'] = {}, media = [] as ReturnType<typeof mediaOf>[]) =>
  preview.show(draftOf('slack.post', { segments: [segmentOf({ text, media })], settings }), account)
const piecesOf = (...of: Parameters<typeof show>): readonly PreviewPiece[] => show(...of).posts[0]?.pieces ?? []

describe('previewing a Slack message', () => {
  it('is from the bot, with plain text and links', () => {
    expect(show('Hi').author).toEqual({ name: 'broadside', handle: '', picture: true })
    expect(piecesOf('*Tea* https://a.example')).toEqual([
      { kind: 'text', blocks: [{ kind: 'paragraph', line: [{ text: '*Tea* ' }, { text: 'https://a.example', link: 'link' }] }] },
    ])
  })

  it('shows a card only if the post asks for one', () => {
    const kinds = (settings: Draft['settings']) => piecesOf('https://a.example', settings).map(({ kind }) => kind)
    expect(kinds({})).toEqual(['text'])
    expect(kinds({ unfurl_links: true })).toEqual(['text', 'card'])
  })

  it('shows images in a gallery, and other files by name', () => {
    const media = [...'abcde'].map((id) => mediaOf({ id }))
    const pieces = piecesOf('', {}, [...media, mediaOf({ id: 'f', mime: 'application/pdf', filename: 'menu.pdf' })])
    expect(pieces).toMatchObject([
      { kind: 'media', more: 1 },
      { kind: 'file', name: 'menu.pdf' },
    ])
  })
})
