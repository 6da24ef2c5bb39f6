/** The events of posts and articles, as they are signed. */
import { decode } from 'nostr-tools/nip19'
import { titleOf } from '../kit/counts.ts'
import { findHashtags } from '../kit/links.ts'
import { altTextOf, findText, listTexts } from '../kit/settings.ts'
import type { Draft, DraftSegment } from '../spec/index.ts'
import type { Content } from './events.ts'
import { kinds } from './kinds.ts'
import type { Uploaded } from './media.ts'
import { findProfiles } from './spans.ts'

/** The post that a part of a thread replies to, and the first one. */
export interface Thread {
  root: Link
  parent: Link
}

export interface Link {
  id: string
  /** A relay that has it; '' if none may be named. */
  relay: string
}

/** The keys of mentioned profiles: https://github.com/nostr-protocol/nips/blob/master/27.md */
const mentionedIn = (text: string): string[] =>
  findProfiles(text).flatMap(({ text: link }) => {
    try {
      const { type, data } = decode(link.slice('nostr:'.length))
      return type === 'npub' ? [data] : type === 'nprofile' ? [data.pubkey] : []
    } catch {
      // A mistyped mention stays plain text.
      return []
    }
  })

const toTags = (name: string, values: readonly string[]): string[][] => [...new Set(values)].map((value) => [name, value])

const hashtagsOf = (draft: Draft, text: string): string[] =>
  [...findHashtags(text).map((tag) => tag.text), ...listTexts(draft.settings, 'hashtags')].map((tag) =>
    tag.replace(/^[#＃]/, '').toLowerCase(),
  )

const warningOf = (draft: Draft): string[][] => {
  const reason = findText(draft.settings, 'content_warning')
  return reason === undefined ? [] : [['content-warning', reason]]
}

const sizeOf = ({ width, height }: Uploaded): string | undefined => (width > 0 && height > 0 ? `${width}x${height}` : undefined)

/** https://github.com/nostr-protocol/nips/blob/master/92.md */
const toAttachments = (segment: DraftSegment, files: readonly Uploaded[]): string[][] =>
  files.map((file, index) => {
    const medium = segment.media[index]
    const alt = medium ? altTextOf(medium).replace(/\s+/g, ' ').trim() : ''
    const size = sizeOf(file)
    return [
      'imeta',
      `url ${file.url}`,
      `m ${file.mime}`,
      ...(size ? [`dim ${size}`] : []),
      ...(alt ? [`alt ${alt}`] : []),
      `x ${file.sha256}`,
      `size ${file.size}`,
    ]
  })

const commonTags = (draft: Draft, segment: DraftSegment, files: readonly Uploaded[], mentioned: readonly string[]): string[][] => [
  ...toTags('p', mentioned),
  ...toTags('t', hashtagsOf(draft, segment.text)),
  ...warningOf(draft),
  ...toAttachments(segment, files),
]

/** A direct reply to the first post only refers to that (https://github.com/nostr-protocol/nips/blob/master/10.md). */
const toReferences = ({ root, parent }: Thread, author: string): string[][] => {
  const refer = ({ id, relay }: Link, marker: string) => ['e', id, relay, marker, author]
  return root.id === parent.id ? [refer(root, 'root')] : [refer(root, 'root'), refer(parent, 'reply')]
}

export const toNote = (draft: Draft, index: number, files: readonly Uploaded[], author: string, thread?: Thread): Content => {
  const segment = draft.segments[index]
  if (!segment) throw new RangeError(`The draft has no segment ${index}.`)
  // A reply names everyone who was named before it.
  const before = thread ? [author, ...draft.segments.slice(0, index).flatMap(({ text }) => mentionedIn(text))] : []
  const references = thread ? toReferences(thread, author) : []
  return {
    kind: kinds.note,
    content: [segment.text.trimEnd(), ...files.map(({ url }) => url)].filter((part) => part !== '').join('\n'),
    tags: [...references, ...commonTags(draft, segment, files, [...before, ...mentionedIn(segment.text)])],
  }
}

const optional = (name: string, value: string | undefined): string[][] => (value === undefined ? [] : [[name, value]])

/** https://github.com/nostr-protocol/nips/blob/master/23.md */
export const toArticle = (draft: Draft, files: readonly Uploaded[]): Content => {
  const [segment] = draft.segments
  if (!segment) throw new RangeError('The draft has no segment.')
  const [cover] = files
  const size = cover && sizeOf(cover)
  return {
    kind: kinds.article,
    content: segment.text,
    tags: [
      ...optional('d', findText(draft.settings, 'article_slug')),
      ['title', titleOf(draft).trim()],
      ...optional('summary', findText(draft.settings, 'article_summary')),
      ...(cover ? [['image', cover.url, ...(size ? [size] : [])]] : []),
      ...commonTags(draft, segment, files, mentionedIn(segment.text)),
    ],
  }
}

const slugLength = 60

const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugLength)
    .replaceAll(/^-+|-+$/g, '') || 'article'

/** Adds what depends on the time. An article's id ends with its time, because another article with the same id would replace it. */
export const atTime = (content: Content, seconds: number): Content & { created_at: number } => {
  const dated = { ...content, created_at: seconds }
  if (content.kind !== kinds.article) return dated
  const titled = content.tags.find(([name]) => name === 'title')?.[1] ?? ''
  const named = content.tags.some(([name]) => name === 'd') ? [] : [['d', `${slugOf(titled)}-${seconds.toString(36)}`]]
  return { ...dated, tags: [...named, ...content.tags, ['published_at', String(seconds)]] }
}
