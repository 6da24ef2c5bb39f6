/** Rows as readers see them: addresses, names and rendered text. */
import { toSlug } from '../../../lib/slug.ts'
import type { SitePostMedia } from '../../../db/schema.ts'
import type { Post, SiteRow } from '../site.store.ts'
import { type RenderedText, renderText } from './text.ts'

export interface Site {
  id: string
  origin: string
  /** `/site/<slug>` */
  path: string
  title: string
  description: string
  language: string
  direction: 'ltr' | 'rtl'
  timeZone: string
  color: string
  /** Picture on this origin, or ''. */
  avatar: string
  isListed: boolean
}

export interface Medium extends Pick<SitePostMedia, 'mime' | 'size' | 'width' | 'height'> {
  id: string
  isVideo: boolean
  path: string
  alt: string
}

export interface Entry {
  /** Id of the destination: the one thing about a post that never changes. */
  id: string
  path: string
  /** May be empty. */
  title: string
  /** The title, else the first words; never empty. */
  label: string
  summary: string
  html: string
  plain: string
  /** False when only the beginning of the text was read. */
  isWhole: boolean
  tags: readonly string[]
  canonicalUrl: string
  media: readonly Medium[]
  /** Media that the text does not show itself. */
  besides: readonly Medium[]
  publishedAt: Date
  updatedAt: Date
}

const directionOf = (language: string): 'ltr' | 'rtl' => (/^(?:ar|he|fa|ur|yi|ps|sd|ug|dv|ckb)\b/i.test(language) ? 'rtl' : 'ltr')

export const toSite = (row: SiteRow, origin: string): Site => ({
  id: row.id,
  origin,
  path: `/site/${row.site_slug}`,
  title: row.site_title || row.name,
  description: row.site_description,
  language: row.default_language,
  direction: directionOf(row.default_language),
  timeZone: row.timezone,
  color: row.color,
  avatar: row.avatar_url.startsWith(`${origin}/`) ? row.avatar_url.slice(origin.length) : '',
  isListed: row.site_visibility === 'public',
})

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

const toMedium = ({ media_id: id, mime, size, filename, width, height, alt_text: alt }: SitePostMedia, site: Site): Medium => ({
  id,
  mime,
  size,
  alt,
  ...(width && height ? { width, height } : {}),
  isVideo: mime.startsWith('video/'),
  path: `${site.path}/media/${id}/${toSlug(filename.replace(/\.[^.]*$/, ''), 60) || 'file'}.${extensions[mime] ?? 'bin'}`,
})

/** At most `limit` characters, cut between words. */
export function shorten(text: string, limit: number): string {
  const characters = [...text]
  if (characters.length <= limit) return text
  const cut = characters.slice(0, limit).join('')
  const end = cut.lastIndexOf(' ')
  return `${(end > limit / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/, '')}…`
}

const labelLength = 70
const summaryLength = 220

/** Rendered texts of a process; a text counts its characters and the oldest uses go first. */
export interface TextCache {
  get(key: string, render: () => RenderedText): RenderedText
}

export function createTextCache(maxCharacters: number): TextCache {
  const texts = new Map<string, RenderedText>()
  const weightOf = ({ html, plain }: RenderedText): number => html.length + plain.length + 500
  let weight = 0
  return {
    get(key, render) {
      const known = texts.get(key)
      const text = known ?? render()
      if (known) texts.delete(key)
      else weight += weightOf(text)
      texts.set(key, text)
      for (const [oldest, { html, plain, ...rest }] of texts) {
        if (weight <= maxCharacters || oldest === key) break
        texts.delete(oldest)
        weight -= weightOf({ html, plain, ...rest })
      }
      return text
    },
  }
}

export interface EntryOptions {
  cache: TextCache
  /** Level of the highest heading in the text. */
  level: number
  /** Characters of the text that were read, where that is a part. */
  textLimit?: number
}

export function toEntry(post: Post, site: Site, { cache, level, textLimit }: EntryOptions): Entry {
  const path = `${site.path}/${post.slug}`
  const key = `${post.destination_id} ${post.updated_at.getTime()} ${path} ${level} ${textLimit ?? ''}`
  const source = { body: post.body, title: post.title, media: post.media }
  const text = cache.get(key, () => renderText(source, { url: `${site.origin}${path}`, mediaPath: `${site.path}/media/`, level }))
  const media = post.media.map((medium) => toMedium(medium, site))
  const alt = media.find((medium) => medium.alt)?.alt ?? ''
  return {
    id: post.destination_id,
    path,
    title: text.title,
    label: text.title || shorten(text.plain || alt, labelLength) || post.slug,
    summary: post.summary || shorten(text.plain, summaryLength),
    html: text.html,
    plain: text.plain,
    isWhole: textLimit === undefined || [...post.body].length < textLimit,
    tags: post.tags,
    canonicalUrl: /^https?:\/\//i.test(post.canonical_url) && URL.canParse(post.canonical_url) ? post.canonical_url : '',
    media,
    besides: media.filter(({ id }) => !text.shown.includes(id)),
    publishedAt: post.published_at,
    updatedAt: post.updated_at,
  }
}
